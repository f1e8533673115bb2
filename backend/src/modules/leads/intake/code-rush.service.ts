import { Injectable } from '@nestjs/common';
import { NEW_CODE_MICROS, PRICE_MICROS } from 'domain/verification-prices';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import { REFUSE_FROM_SCORE, severityOf } from '../../fraud/fraud-rules';
import { DailyBudgetService, type CodeTraffic } from '../../messaging/budget/daily-budget.service';

/** How old what an instance knows may be, ms: the rate of requests, and what is usual. */
const RATE_AGE_MS = 1_000;
const USUAL_AGE_MS = 600_000;
/**
 * A rush has this many times the requests of an ordinary busy hour, at least a part of the codes by text that the budget pays
 * for, and never fewer than these.
 */
const TIMES_USUAL = 5;
const PART_OF_BUDGET = 1 / 8;
/** Of the budget, where it is not known yet what is usual: a first campaign may bring many people at once. */
const PART_WITHOUT_CUSTOM = 1 / 2;
const FEWEST = 30;
/** Fraud score of the alert: codes go out as fast as somebody asks for them. */
const RUSH_SCORE = REFUSE_FROM_SCORE;

/**
 * Watches how many codes and other proofs are asked for on the whole site, by all ways. In a rush, or when the last part of the day's budget has begun, every visitor
 * has to solve the challenge: a person does not notice it, and a machine with a thousand addresses pays for each code.
 */
@Injectable()
export class CodeRushService {
  private known: { at: number; asksAll: boolean } | null = null;
  private asking: Promise<boolean> | null = null;
  private usual: { at: number; hour: number } | null = null;
  private isReported = false;

  constructor(
    private readonly budget: DailyBudgetService,
    private readonly alerts: FraudAlertsService,
  ) {}

  /** Whether every visitor has to solve a challenge, as of the last second. */
  async asksEverybody(): Promise<boolean> {
    if (this.known && performance.now() - this.known.at < RATE_AGE_MS) return this.known.asksAll;
    this.asking ??= this.judge().finally(() => (this.asking = null));
    return this.asking;
  }

  private async judge(): Promise<boolean> {
    const at = performance.now();
    const isFresh = this.usual !== null && at - this.usual.at < USUAL_AGE_MS;
    const traffic = await this.budget.traffic(isFresh ? this.usual!.hour : null);
    if (!isFresh) this.usual = { at, hour: traffic.usualHour };
    const isRush = traffic.lastHour >= rushFrom(traffic);
    this.report(isRush, traffic);
    // Where nothing is left, a proof would be asked for in vain.
    const { today, budget, unprovenCap } = traffic;
    const isSpent = today + PRICE_MICROS.sms > budget;
    // From where a visitor without a proof might get no call, the dearest of the ways.
    const isLastPart = unprovenCap < budget && today + PRICE_MICROS.voice > unprovenCap;
    const asksAll = !isSpent && (isRush || isLastPart);
    this.known = { at, asksAll };
    return asksAll;
  }

  /** One alert for a rush; open ones of other instances are the same. */
  private report(isRush: boolean, { lastHour }: CodeTraffic): void {
    if (isRush && !this.isReported)
      this.alerts.raiseInBackground({
        type: 'sms_pumping',
        severity: severityOf(RUSH_SCORE),
        description: `Más comprobaciones de teléfono en una hora de lo habitual en todo el sitio (${lastHour}): se pide la comprobación a todos`,
        evidence: {
          subject: 'todo el sitio',
          score: RUSH_SCORE,
          reasons: [{ name: 'site_velocity', points: RUSH_SCORE }],
          count: 1,
        },
      });
    this.isReported = isRush;
  }
}

function rushFrom({ usualHour, budget }: CodeTraffic): number {
  const part = usualHour === 0 ? PART_WITHOUT_CUSTOM : PART_OF_BUDGET;
  const codes = Math.floor(budget / NEW_CODE_MICROS);
  return Math.max(FEWEST, Math.ceil(codes * part), usualHour * TIMES_USUAL);
}
