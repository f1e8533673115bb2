import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { many, one, run } from '../../database/statements';
import type { ReportedSms } from '../messaging/sms/on-sms-status';
import {
  BLOCKED,
  COUNTS_FOR_LIMIT,
  leadsOf,
  MARKETING_CONSENT,
  MAY_BE_TEXTED,
  MONTHLY_LIMIT,
  type ToStart,
} from './campaign-audience.repository';
import type { RecipientStatus } from './campaign.entity';

/** A recipient that an instance may send its message to now. */
export interface ClaimedRecipient {
  id: string;
  phoneNumber: string;
  fullName: string;
  /** Two-letter code. */
  state: string | null;
  /** Whether the lead may still get the campaign. */
  eligible: boolean;
}

/** A message with an outcome to be looked up. */
export interface LostMessage {
  id: string;
  phoneNumber: string;
  body: string;
  /** When the provider was called. */
  claimedAt: Date;
  /** Lookups so far, this one included. */
  checks: number;
}

/** One attempt at one message. */
export interface Attempt {
  /** The recipient. */
  id: string;
  /** When the provider was called in this attempt; null before that. */
  begunAt: Date | null;
}

/** What the provider says of a message. */
export interface DeliveryReport {
  id: string;
  status: RecipientStatus;
  /** The provider's; null when it named none. */
  providerId: string | null;
  errorCode: string | null;
}

/**
 * Whether a recipient is where this attempt left it. An attempt that paused while its claim ran out must not undo what another
 * attempt has begun.
 * @param place of `begunAt` among the statement's values
 */
const isOf = (place: number): string =>
  `CASE WHEN $${place}::timestamptz IS NULL THEN status = 'pending' ELSE status = 'sending' AND claimed_at = $${place} END`;

/** Reads and writes `campaign_recipients`, and the counts of their messages in `sms_campaigns`. */
@Injectable()
export class CampaignRecipientsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds the leads of a campaign that may get it. Those of a state without a moment are skipped from the start.
   * @param moments the first moment at which each state's people may be texted
   * @returns how many were added
   */
  async addAudience(
    manager: EntityManager,
    campaign: ToStart,
    moments: { state: string | null; moment: Date | null }[],
  ): Promise<number> {
    const { sql, values } = leadsOf(campaign, this.clock.now());
    const at = (place: number): string => `$${values.length + place}`;
    const added = await one<{ count: number }>(
      manager,
      `WITH added AS (INSERT INTO campaign_recipients (campaign_id, lead_id, phone_number, not_before, status, error_message)
       SELECT ${at(1)}, l.id, l.phone_number, coalesce(m.moment, now()),
              CASE WHEN m.moment IS NULL THEN 'skipped' ELSE 'pending' END,
              CASE WHEN m.moment IS NULL THEN 'no_legal_hours' END
         FROM leads l
         JOIN unnest(${at(2)}::text[], ${at(3)}::timestamptz[]) AS m(state, moment) ON m.state IS NOT DISTINCT FROM l.state
        WHERE ${sql} AND ${MAY_BE_TEXTED}
       ON CONFLICT (campaign_id, lead_id) DO NOTHING RETURNING 1)
       SELECT count(*)::int AS count FROM added`,
      [
        ...values,
        campaign.id,
        moments.map(({ state }) => state),
        moments.map(({ moment }) => moment?.toISOString() ?? null),
      ],
    );
    return added!.count;
  }

  /**
   * Claims recipients that are due, for this instance alone. When the instance dies before it calls the provider, the
   * recipient can be claimed again after `claimSeconds`.
   */
  claim(
    campaignId: string,
    { now, count, claimSeconds }: { now: Date; count: number; claimSeconds: number },
  ): Promise<ClaimedRecipient[]> {
    return many(
      this.dataSource,
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
      [campaignId, now, count, claimSeconds],
    );
  }

  /**
   * Records that the provider is about to be called with a text. The outcome is looked up when none is known by `lostAt`. The
   * number's rows are locked before they are counted, in one order, so two campaigns that reach a person at once wait
   * for one another and see each other's message.
   * @returns `withdrawn` when the recipient is no longer waiting, or the campaign was paused or cancelled; `over_limit` when the
   * person has got as many texts as agreed to
   */
  async begin(
    id: string,
    body: string,
    { now, lostAt }: { now: Date; lostAt: Date },
  ): Promise<'begun' | 'withdrawn' | 'over_limit'> {
    const row = await one<{ begun: boolean; isOverLimit: boolean }>(
      this.dataSource,
      `WITH of_number AS MATERIALIZED (
         SELECT status, claimed_at FROM campaign_recipients
          WHERE phone_number = (SELECT phone_number FROM campaign_recipients WHERE id = $1)
            AND (claimed_at IS NULL OR claimed_at > now() - interval '30 days')
          ORDER BY id FOR UPDATE
       ), recent AS (
         SELECT count(*) >= ${MONTHLY_LIMIT} AS is_over FROM of_number r WHERE ${COUNTS_FOR_LIMIT}
       ), begun AS (
         UPDATE campaign_recipients r SET status = 'sending', body = $2, claimed_at = $3, error_message = NULL, next_check_at = $4
           FROM recent
          WHERE r.id = $1 AND r.status = 'pending' AND NOT recent.is_over
            AND EXISTS (SELECT 1 FROM sms_campaigns c WHERE c.id = r.campaign_id AND c.status = 'sending')
          RETURNING 1
       )
       SELECT EXISTS (SELECT 1 FROM begun) AS begun, is_over AS "isOverLimit" FROM recent`,
      [id, body, now, lostAt],
    );
    return row!.begun ? 'begun' : row!.isOverLimit ? 'over_limit' : 'withdrawn';
  }

  /** Records a report of the provider. Reports come in any order and more than once; a status never goes back. */
  report({ id, status, providerId, errorCode }: DeliveryReport, now: Date): Promise<ReportedSms | null> {
    return one<ReportedSms>(
      this.dataSource,
      `WITH before AS (
         SELECT id, campaign_id, status, claimed_at FROM campaign_recipients WHERE id = $1 FOR UPDATE
       ), changed AS (
         UPDATE campaign_recipients r SET status = $2::text, provider_id = coalesce(r.provider_id, $3),
                error_message = coalesce($4, CASE WHEN $2::text = 'undelivered' THEN r.error_message END),
                sent_at = coalesce(r.sent_at, $5), delivered_at = CASE WHEN $2::text = 'delivered' THEN $5::timestamptz END, next_check_at = NULL
           FROM before
          WHERE r.id = before.id AND (before.status IN ('sending', 'unknown') OR (before.status = 'sent' AND $2::text <> 'sent'))
          RETURNING r.campaign_id, before.status AS was
       ), counted AS (
         UPDATE sms_campaigns c SET sent_count = sent_count + (changed.was <> 'sent')::int,
                delivered_count = delivered_count + ($2::text = 'delivered')::int
           FROM changed WHERE c.id = changed.campaign_id
       )
       SELECT claimed_at AS "sentAt", EXISTS (SELECT 1 FROM changed) AS "isNew" FROM before`,
      [id, status, providerId, errorCode, now],
    );
  }

  /** Records the outcome of an attempt that the provider has not taken. @param checkAt when an unknown one is looked up */
  async conclude(
    { id, begunAt }: Attempt,
    {
      status,
      reason,
      checkAt,
    }: {
      status: 'failed' | 'opted_out' | 'unknown';
      reason: string | null;
      checkAt?: Date | null;
    },
  ): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE campaign_recipients SET status = $2, error_message = $3, next_check_at = $4 WHERE id = $1 AND ${isOf(5)}`,
      [id, status, reason, checkAt ?? null, begunAt],
    );
  }

  /** Records that a waiting recipient gets no message. */
  async skip(id: string, reason: string): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE campaign_recipients SET status = 'skipped', error_message = $2 WHERE id = $1 AND status = 'pending'`,
      [id, reason],
    );
  }

  /**
   * Lets a recipient wait for a later attempt; nothing was sent. The campaign is locked before its status is read, so that no
   * recipient of a campaign cancelled meanwhile stays waiting.
   */
  async postpone({ id, begunAt }: Attempt, notBefore: Date, reason: string | null): Promise<void> {
    await run(
      this.dataSource,
      `WITH campaign AS (
         SELECT status = 'cancelled' AS cancelled FROM sms_campaigns
          WHERE id = (SELECT campaign_id FROM campaign_recipients WHERE id = $1) FOR SHARE
       )
       UPDATE campaign_recipients SET claimed_at = NULL, next_check_at = NULL,
              status = CASE WHEN cancelled THEN 'skipped' ELSE 'pending' END,
              not_before = CASE WHEN cancelled THEN not_before ELSE $2 END,
              error_message = CASE WHEN cancelled THEN 'cancelled' ELSE $3 END
         FROM campaign WHERE id = $1 AND ${isOf(4)}`,
      [id, notBefore, reason, begunAt],
    );
  }

  /** Skips the recipients of a cancelled campaign that are still waiting. */
  async skipWaiting(manager: EntityManager, campaignId: string): Promise<void> {
    await run(
      manager,
      `UPDATE campaign_recipients SET status = 'skipped', error_message = 'cancelled' WHERE campaign_id = $1 AND status = 'pending'`,
      [campaignId],
    );
  }

  /** Claims messages that are to be looked up, for this instance alone; they are due again at `againAt`. */
  claimLost({ now, againAt, limit }: { now: Date; againAt: Date; limit: number }): Promise<LostMessage[]> {
    return many(
      this.dataSource,
      `UPDATE campaign_recipients SET status = 'unknown', checks = checks + 1, next_check_at = $2
        WHERE id IN (SELECT id FROM campaign_recipients WHERE next_check_at <= $1 ORDER BY next_check_at
                      LIMIT $3 FOR UPDATE SKIP LOCKED)
        RETURNING id, phone_number AS "phoneNumber", body, claimed_at AS "claimedAt", checks`,
      [now, againAt, limit],
    );
  }

  /** Whether a message to a number is on record under the provider's id. */
  async hasProviderId(phoneNumber: string, providerId: string): Promise<boolean> {
    const found = await one(
      this.dataSource,
      'SELECT 1 FROM campaign_recipients WHERE phone_number = $1 AND provider_id = $2 LIMIT 1',
      [phoneNumber, providerId],
    );
    return found !== null;
  }

  /** Records that a lookup found nothing. @param checkAt of the next lookup; null after the last */
  async keepUnknown(id: string, checkAt: Date | null): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE campaign_recipients SET next_check_at = $2, error_message = 'answer_lost' WHERE id = $1 AND status = 'unknown'`,
      [id, checkAt],
    );
  }
}
