import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import { LimitsService } from '../security/limits.service';
import { legalUntil, nextLegalMoment, type QuietHours } from '../settings/legal-hours';
import { SettingsService } from '../settings/settings.service';
import { deliveryStatusOf } from '../messaging/delivery-status';
import { SmsSender } from '../messaging/sms-sender';
import { SmsService, type SmsResult } from '../messaging/sms.service';
import { SmsStatusService } from '../messaging/sms-status.service';
import { audienceOf, BLOCKED, MARKETING_CONSENT, MAY_BE_TEXTED } from './campaign-audience';
import { completeTemplate, rendererOf, segmentsOf } from './campaign-text';
import type { TargetCriteria } from './campaign.entity';

/** A call that was not answered by then has been lost with its instance. */
const LOST_AFTER_SECONDS = 60;
/** Lookups of a message in doubt; after the last it stays unknown, for a person to see. */
const CHECK_EVERY_SECONDS = [10, 60, 300, 1_800, 7_200];
const LOOKUPS_AT_ONCE = 100;
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

/** One try at one message; `begunAt` once the provider is called for it, and of no other try. */
interface Delivery {
  id: string;
  begunAt: Date | null;
}

/**
 * Whether a recipient is where this try left it: one that slept while its claim ran out must not undo what another has begun.
 * @param place of `begunAt` among the statement's values
 */
const stillOurs = (place: number): string =>
  `CASE WHEN $${place}::timestamptz IS NULL THEN status = 'pending' ELSE status = 'sending' AND claimed_at = $${place} END`;

/** Starts campaigns when they are due and sends them, message by message, each once, whatever breaks. */
@Injectable()
export class CampaignSendingService implements OnModuleInit, BeforeApplicationShutdown {
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
    private readonly sender: SmsSender,
    private readonly statuses: SmsStatusService,
  ) {}

  onModuleInit(): void {
    this.statuses.handle('c', ({ id, providerId, status, errorCode }) =>
      this.report(id, providerId, status, errorCode),
    );
  }

  /** What was handed to the provider is waited for: its answers are worth having. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await Promise.allSettled(this.inFlight);
  }

  /**
   * Gives one campaign that is due its recipients; in the same transaction it is on its way.
   * @returns false when none is due
   */
  async startDue(): Promise<boolean> {
    const { quietHours } = await this.settings.get();
    return this.dataSource.transaction(async (manager) => {
      const now = this.clock.now();
      const [campaign]: { id: string; targetCriteria: TargetCriteria | null }[] = await manager.query(
        `SELECT id, target_criteria AS "targetCriteria" FROM sms_campaigns
          WHERE status = 'scheduled' AND scheduled_at <= $1 ORDER BY scheduled_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [now],
      );
      if (!campaign) return false;
      const { sql, values } = audienceOf(campaign.targetCriteria);
      const states: { state: string | null }[] = await manager.query(
        `SELECT DISTINCT l.state FROM leads l WHERE ${sql}`,
        values,
      );
      const moments = states.map(
        ({ state }) => nextLegalMoment(state, now, quietHours)?.toISOString() ?? null,
      );
      const at = (place: number): string => `$${values.length + place}`;
      const [added]: [{ count: number }] = await manager.query(
        `WITH added AS (INSERT INTO campaign_recipients (campaign_id, lead_id, phone_number, not_before, status, error_message)
         SELECT ${at(1)}, l.id, l.phone_number, coalesce(m.moment, now()),
                CASE WHEN m.moment IS NULL THEN 'skipped' ELSE 'pending' END,
                CASE WHEN m.moment IS NULL THEN 'no_legal_hours' END
           FROM leads l
           JOIN unnest(${at(2)}::text[], ${at(3)}::timestamptz[]) AS m(state, moment) ON m.state IS NOT DISTINCT FROM l.state
          WHERE ${sql} AND ${MAY_BE_TEXTED}
         ON CONFLICT (campaign_id, lead_id) DO NOTHING RETURNING 1)
         SELECT count(*)::int AS count FROM added`,
        [...values, campaign.id, states.map(({ state }) => state), moments],
      );
      await manager.query(
        `UPDATE sms_campaigns SET status = CASE WHEN $2::int > 0 THEN 'sending' ELSE 'failed' END, recipient_count = $2,
                started_at = $3, finished_at = CASE WHEN $2::int > 0 THEN NULL ELSE $3::timestamptz END, updated_at = $3
          WHERE id = $1`,
        [campaign.id, added.count, now],
      );
      this.logger.log({ campaign: campaign.id, recipients: added.count }, 'campaign started');
      return true;
    });
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
      if (claimed.length === 0) await this.finish(id);
    }
    if (left < 0)
      await this.dataSource.query(
        'UPDATE limit_counters SET resets_at = resets_at + make_interval(secs => $2) WHERE key = $1',
        [PACE_KEY, Math.ceil(-left / rate)],
      );
  }

  /** Looks up the messages whose answer was lost in the provider's list. None is ever sent again. */
  async reconcile(): Promise<void> {
    const now = this.clock.now();
    const [due] = await this.dataSource.query<
      [{ id: string; phoneNumber: string; body: string; claimedAt: Date; checks: number }[], number]
    >(
      `UPDATE campaign_recipients SET status = 'unknown', checks = checks + 1,
              next_check_at = $1::timestamptz + make_interval(secs => $2)
        WHERE id IN (SELECT id FROM campaign_recipients WHERE next_check_at <= $1 ORDER BY next_check_at
                      LIMIT ${LOOKUPS_AT_ONCE} FOR UPDATE SKIP LOCKED)
        RETURNING id, phone_number AS "phoneNumber", body, claimed_at AS "claimedAt", checks`,
      [now, LOST_AFTER_SECONDS],
    );
    await Promise.all(
      due.map(async ({ id, phoneNumber, body, claimedAt, checks }) => {
        try {
          const found = await this.sender.find({ to: phoneNumber, body }, claimedAt);
          if (found) return await this.report(id, found.providerId, found.status, found.errorCode);
          const seconds = CHECK_EVERY_SECONDS[checks - 1];
          await this.dataSource.query(
            `UPDATE campaign_recipients SET next_check_at = $2, error_message = 'answer_lost' WHERE id = $1 AND status = 'unknown'`,
            [id, seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000)],
          );
        } catch (err) {
          this.logger.warn({ err, recipient: id }, 'a message could not be looked up');
        }
      }),
    );
  }

  /** What a provider tells of a message. Never backwards: reports come in any order, and more than once. */
  async report(id: string, providerId: string, word: string, errorCode: string | null): Promise<void> {
    const status = deliveryStatusOf(word);
    if (!status) return;
    await this.dataSource.query(
      `WITH before AS (
         SELECT id, campaign_id, status FROM campaign_recipients WHERE id = $1 FOR UPDATE
       ), changed AS (
         UPDATE campaign_recipients r SET status = $2::text, provider_id = coalesce(r.provider_id, $3),
                error_message = coalesce($4, CASE WHEN $2::text = 'undelivered' THEN r.error_message END),
                sent_at = coalesce(r.sent_at, $5), delivered_at = CASE WHEN $2::text = 'delivered' THEN $5::timestamptz END, next_check_at = NULL
           FROM before
          WHERE r.id = before.id AND (before.status IN ('sending', 'unknown') OR (before.status = 'sent' AND $2::text <> 'sent'))
          RETURNING r.campaign_id, before.status AS was
       )
       UPDATE sms_campaigns c SET sent_count = sent_count + (changed.was <> 'sent')::int,
              delivered_count = delivered_count + ($2::text = 'delivered')::int
         FROM changed WHERE c.id = changed.campaign_id`,
      [id, status, providerId || null, errorCode, this.clock.now()],
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
    if (!eligible) return this.skip(id, 'not_eligible');
    const seconds = Math.floor((until.getTime() - this.clock.now().getTime()) / 1_000);
    if (seconds < LAST_SECONDS) {
      const moment = nextLegalMoment(state, until, quietHours);
      return moment ? this.putOff(delivery, moment, null) : this.skip(id, 'no_legal_hours');
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
        return this.report(delivery.id, result.providerId, 'sent', null);
      case 'refused':
        return result.reason === 'opted_out'
          ? this.settle(delivery, 'opted_out', null)
          : this.settle(
              delivery,
              'failed',
              result.reason === 'rejected' ? result.providerCode : result.reason,
            );
      case 'budget_exhausted':
        this.budgetLookAt = inSeconds(BUDGET_LOOK_SECONDS);
        return this.putOff(delivery, this.budgetLookAt, 'budget_exhausted');
      case 'withdrawn':
        return;
      case 'unavailable':
        if (result.inDoubt)
          return this.settle(delivery, 'unknown', result.reason, inSeconds(CHECK_EVERY_SECONDS[0]!));
        await this.putOff(delivery, inSeconds(RETRY_SECONDS), result.reason);
        if (result.misconfigured) await this.pauseCampaignOf(delivery, result.reason);
    }
  }

  /** Nobody gets anything until the owner has mended the account, and then says so by resuming. */
  private async pauseCampaignOf({ id }: Delivery, reason: string): Promise<void> {
    const [[paused]] = await this.dataSource.query<[{ id: string }[], number]>(
      `UPDATE sms_campaigns SET status = 'paused', updated_at = $2
        WHERE id = (SELECT campaign_id FROM campaign_recipients WHERE id = $1) AND status = 'sending' RETURNING id`,
      [id, this.clock.now()],
    );
    if (paused)
      this.logger.error({ campaign: paused.id, reason }, 'campaign paused: the account must be mended');
  }

  private async settle(
    { id, begunAt }: Delivery,
    status: 'failed' | 'opted_out' | 'unknown',
    why: string | null,
    checkAt: Date | null = null,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE campaign_recipients SET status = $2, error_message = $3, next_check_at = $4 WHERE id = $1 AND ${stillOurs(5)}`,
      [id, status, why, checkAt, begunAt],
    );
  }

  private async skip(id: string, why: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE campaign_recipients SET status = 'skipped', error_message = $2 WHERE id = $1 AND status = 'pending'`,
      [id, why],
    );
  }

  /** Nothing was sent: it waits for its next moment. */
  private async putOff({ id, begunAt }: Delivery, notBefore: Date, why: string | null): Promise<void> {
    await this.dataSource.query(
      `UPDATE campaign_recipients SET status = 'pending', not_before = $2, claimed_at = NULL, next_check_at = NULL, error_message = $3
        WHERE id = $1 AND ${stillOurs(4)}`,
      [id, notBefore, why, begunAt],
    );
  }

  /** A campaign ends when nobody is left to be written to; what is in doubt goes on being looked up. */
  private async finish(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE sms_campaigns SET status = 'completed', finished_at = $2, updated_at = $2
        WHERE id = $1 AND status = 'sending'
          AND NOT EXISTS (SELECT 1 FROM campaign_recipients WHERE campaign_id = $1 AND status IN ('pending', 'sending'))`,
      [id, this.clock.now()],
    );
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((err: unknown) => this.logger.error({ err }, 'a campaign message could not be handled'))
      .finally(() => this.inFlight.delete(tracked));
    this.inFlight.add(tracked);
  }
}
