import { Injectable } from '@nestjs/common';
import { NEW_CODE_MICROS, PRICE_MICROS } from 'domain/verification-prices';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import { REFUSE_FROM_SCORE, severityOf } from '../../fraud/fraud-rules';
import { DailyBudgetService, type CodeTraffic } from '../../messaging/budget/daily-budget.service';

/** Maximum age of an instance's cached figures, ms: the present rate of requests, and the usual rate. */
const RATE_AGE_MS = 1_000;
const USUAL_AGE_MS = 600_000;
/**
 * A rush has `TIMES_USUAL` times the requests of a usual busy hour, at least `PART_OF_BUDGET` of the codes that the day's budget
 * pays for, and at least `FEWEST`.
 */
const TIMES_USUAL = 5;
const PART_OF_BUDGET = 1 / 8;
/** Part of the budget while the usual rate is unknown; higher, because a first campaign may bring many people at once. */
const PART_WITHOUT_CUSTOM = 1 / 2;
const FEWEST = 30;
/** Fraud score of the alert. */
const RUSH_SCORE = REFUSE_FROM_SCORE;

/**
 * Watches how many codes and other proofs are requested on the whole site, by all methods. In a rush, or in the last part of the
 * day's budget, every visitor has to solve the challenge: a person does not notice it, but a machine with a thousand addresses
 * pays for each code.
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

  /** Returns whether every visitor has to solve a challenge; cached for one second. */
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
    const isRush = traffic.lastHour >= rushThreshold(traffic);
    this.report(isRush, traffic);
    // With a spent budget no code is sent, so a challenge would be pointless.
    const { today, budget, unprovenCap } = traffic;
    const isSpent = today + PRICE_MICROS.sms > budget;
    // In this part, a visitor without a proof could not receive a call, the most expensive method.
    const isLastPart = unprovenCap < budget && today + PRICE_MICROS.voice > unprovenCap;
    const asksAll = !isSpent && (isRush || isLastPart);
    this.known = { at, asksAll };
    return asksAll;
  }

  /** Raises one alert per rush; alerts of other instances merge with an open one. */
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

function rushThreshold({ usualHour, budget }: CodeTraffic): number {
  const part = usualHour === 0 ? PART_WITHOUT_CUSTOM : PART_OF_BUDGET;
  const codes = Math.floor(budget / NEW_CODE_MICROS);
  return Math.max(FEWEST, Math.ceil(codes * part), usualHour * TIMES_USUAL);
}
