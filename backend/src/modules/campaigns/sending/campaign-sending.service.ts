import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { LimitsService } from '../../security/limits/limits.service';
import { legalUntil, nextLegalMoment, type QuietHours } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { SmsService, type SmsResult } from '../../messaging/sms/sms.service';
import { BLOCKED, MARKETING_CONSENT } from '../campaign-audience';
import { CampaignPausesService } from './campaign-pauses.service';
import {
  CampaignSettlingService,
  CHECK_EVERY_SECONDS,
  LOST_AFTER_SECONDS,
  type Delivery,
} from './campaign-settling.service';
import { completeTemplate, rendererOf, segmentsOf } from '../campaign-text';

/** How long an instance may keep what it has taken without having called for it. */
const CLAIM_SECONDS = 60;
/** The rest of the day's budget is for people who ask for a code. */
const BUDGET_SHARE = 0.8;
/** A provider that refuses a message for now gets it again after this. */
const RETRY_SECONDS = 30;
/** While campaigns' part of the budget is spent nobody's turn is taken; a new day or the owner brings more. */
const BUDGET_LOOK_SECONDS = 60;
/** Less than this before the end of somebody's hours a message is not handed over: it might arrive after it. */
const LAST_SECONDS = 60;
/** Counts whose second it is. */
const PACE_KEY = 'campaign-second';
/** Whom a message is measured with before its people are known. */
const ANYBODY = { fullName: 'Persona Cualquiera', state: 'FL' };
/** Seconds' worth of messages that may wait for the provider's answers. */
const IN_FLIGHT_SECONDS = 10;

interface Claimed {
  id: string;
  phoneNumber: string;
  fullName: string;
  state: string | null;
  /** Whether the lead may still be written to. */
  eligible: boolean;
}

/** Sends campaigns that are on their way, message by message, each once, whatever breaks. */
@Injectable()
export class CampaignSendingService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CampaignSendingService.name);
  private readonly inFlight = new Set<Promise<void>>();
  private stopping = false;
  /** This instance looks at the budget again then. */
  private budgetLookAt = new Date(0);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly limits: LimitsService,
    private readonly sms: SmsService,
    private readonly settling: CampaignSettlingService,
    private readonly pauses: CampaignPausesService,
  ) {}

  /** What was handed to the provider is waited for: its answers are worth having. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await Promise.allSettled(this.inFlight);
  }

  /**
   * Sends one second's worth of messages, if this instance is the one whose second it is. The pace is one of segments, as
   * numbers are rated: what takes more than a second's worth makes the second last longer, for all instances.
   */
  async sendBatch(): Promise<void> {
    if (this.stopping || this.clock.now() < this.budgetLookAt) return;
    const { campaignRatePerSecond: rate, quietHours } = await this.settings.get();
    if (this.inFlight.size >= rate * IN_FLIGHT_SECONDS) return;
    const active: { id: string; message: string }[] = await this.dataSource.query(
      `SELECT id, message FROM sms_campaigns WHERE status = 'sending' ORDER BY started_at`,
    );
    if (active.length === 0) return;
    const [second] = await this.limits.hit([{ key: PACE_KEY, cap: 1, windowSeconds: 1 }]);
    if (!second || second.hits > 1) return;
    const now = this.clock.now();
    // Worked out once for each state: a batch may have hundreds of people.
    const ends = new Map<string | null, Date>();
    const endFor = (state: string | null): Date => {
      const end = ends.get(state) ?? legalUntil(state, now, quietHours);
      ends.set(state, end);
      return end;
    };
    let left = rate;
    for (const { id, message } of active) {
      if (left <= 0) break;
      const render = rendererOf(completeTemplate(message, this.config.brandName));
      const each = segmentsOf(render(ANYBODY));
      const claimed = await this.claim(id, Math.max(1, Math.floor(left / each)));
      for (const recipient of claimed) {
        const body = render(recipient);
        left -= segmentsOf(body);
        this.track(this.deliver(recipient, body, endFor(recipient.state), quietHours));
      }
      if (claimed.length === 0) await this.settling.finish(id);
    }
    if (left < 0)
      await this.dataSource.query(
        'UPDATE limit_counters SET resets_at = resets_at + make_interval(secs => $2) WHERE key = $1',
        [PACE_KEY, Math.ceil(-left / rate)],
      );
  }

  /**
   * Takes recipients whose time has come, for a while: should this instance die before it calls for one of them, another
   * takes it after that.
   */
  private async claim(campaignId: string, count: number): Promise<Claimed[]> {
    const now = this.clock.now();
    const [rows] = await this.dataSource.query<[Claimed[], number]>(
      `WITH due AS (
         SELECT r.id FROM campaign_recipients r
          WHERE r.campaign_id = $1 AND r.status = 'pending' AND r.not_before <= $2
          ORDER BY r.not_before, r.id LIMIT $3 FOR UPDATE SKIP LOCKED
       )
       UPDATE campaign_recipients r SET not_before = $2::timestamptz + make_interval(secs => $4)
         FROM due, leads l
        WHERE r.id = due.id AND l.id = r.lead_id
        RETURNING r.id, r.phone_number AS "phoneNumber", l.full_name AS "fullName", l.state,
                  l.deleted_at IS NULL AND NOT ${BLOCKED} AND coalesce(${MARKETING_CONSENT}, false) AS eligible`,
      [campaignId, now, count, CLAIM_SECONDS],
    );
    return rows;
  }

  /** @param until end of the person's hours, or now when they are over */
  private async deliver(
    recipient: Claimed,
    body: string,
    until: Date,
    quietHours: QuietHours,
  ): Promise<void> {
    const { id, phoneNumber, state, eligible } = recipient;
    const delivery: Delivery = { id, begunAt: null };
    if (!eligible) return this.settling.skip(id, 'not_eligible');
    const seconds = Math.floor((until.getTime() - this.clock.now().getTime()) / 1_000);
    if (seconds < LAST_SECONDS) {
      const moment = nextLegalMoment(state, until, quietHours);
      return moment ? this.settling.putOff(delivery, moment, null) : this.settling.skip(id, 'no_legal_hours');
    }
    const result = await this.sms.send(
      {
        to: phoneNumber,
        body,
        statusPath: `/api/webhooks/twilio/status?ref=c-${id}`,
        validForSeconds: seconds,
      },
      { share: BUDGET_SHARE, begin: () => this.begin(delivery, body) },
    );
    await this.recordResult(delivery, result);
  }

  /**
   * On record before the provider is called, with what is about to be said: from here on the call is made once, or never.
   * @returns false when the campaign was paused or cancelled meanwhile
   */
  private async begin(delivery: Delivery, body: string): Promise<boolean> {
    const now = this.clock.now();
    const [, begun] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE campaign_recipients r SET status = 'sending', body = $2, claimed_at = $3, error_message = NULL,
              next_check_at = $3::timestamptz + make_interval(secs => $4)
        WHERE id = $1 AND status = 'pending'
          AND EXISTS (SELECT 1 FROM sms_campaigns c WHERE c.id = r.campaign_id AND c.status = 'sending')`,
      [delivery.id, body, now, LOST_AFTER_SECONDS],
    );
    if (begun > 0) delivery.begunAt = now;
    return begun > 0;
  }

  private async recordResult(delivery: Delivery, result: SmsResult): Promise<void> {
    const inSeconds = (seconds: number): Date => new Date(this.clock.now().getTime() + seconds * 1_000);
    switch (result.status) {
      case 'sent':
        return this.settling.report(delivery.id, result.providerId, 'sent', null);
      case 'refused':
        return result.reason === 'opted_out'
          ? this.settling.settle(delivery, 'opted_out', null)
          : this.settling.settle(
              delivery,
              'failed',
              result.reason === 'rejected' ? result.providerCode : result.reason,
            );
      case 'budget_exhausted':
        this.budgetLookAt = inSeconds(BUDGET_LOOK_SECONDS);
        return this.settling.putOff(delivery, this.budgetLookAt, 'budget_exhausted');
      case 'withdrawn':
        return;
      case 'unavailable':
        if (result.inDoubt)
          return this.settling.settle(delivery, 'unknown', result.reason, inSeconds(CHECK_EVERY_SECONDS[0]!));
        await this.settling.putOff(delivery, inSeconds(RETRY_SECONDS), result.reason);
        if (result.misconfigured) await this.pauses.pauseCampaignOf(delivery.id, result.reason);
    }
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((err: unknown) => this.logger.error({ err }, 'a campaign message could not be handled'))
      .finally(() => this.inFlight.delete(tracked));
    this.inFlight.add(tracked);
  }
}
