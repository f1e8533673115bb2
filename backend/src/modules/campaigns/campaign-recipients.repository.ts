import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { many, one, run } from '../../database/statements';
import { OptOutRule } from '../messaging/suppressions/opt-out-rule.service';
import type { ReportedSms } from '../messaging/sms/on-sms-status';
import {
  BLOCKED,
  COUNTS_FOR_LIMIT,
  leadsOf,
  MARKETING_CONSENT,
  mayBeTexted,
  MONTHLY_LIMIT,
  type ToStart,
} from './campaign-audience.repository';
import type { RecipientStatus } from './campaign.entity';

/** Recipient reserved for the caller. Only the caller may send the message. */
export interface ClaimedRecipient {
  id: string;
  phoneNumber: string;
  fullName: string;
  /** Two-letter code. */
  state: string | null;
  /** Whether the lead may still receive the campaign. */
  eligible: boolean;
}

/** Message with a lost outcome, to look up at the provider. */
export interface LostMessage {
  id: string;
  phoneNumber: string;
  body: string;
  /** Time when the provider was called. */
  claimedAt: Date;
  /** Number of lookups, including this one. */
  checks: number;
}

/** Attempt to send one message. */
export interface Attempt {
  /** Id of the recipient. */
  id: string;
  /** Time when this attempt called the provider; null before. */
  begunAt: Date | null;
}

/** Provider's report about a message. */
export interface DeliveryReport {
  id: string;
  status: RecipientStatus;
  /** Id at the provider; null if none. */
  providerId: string | null;
  errorCode: string | null;
}

/**
 * Returns SQL for whether a recipient is unchanged since this attempt. If the process pauses until its claim
 * expires, another attempt may have begun, and this one must not overwrite its result.
 * @param parameter number of the parameter `begunAt`
 */
const isOf = (parameter: number): string =>
  `CASE WHEN $${parameter}::timestamptz IS NULL THEN status = 'pending' ELSE status = 'sending' AND claimed_at = $${parameter} END`;

/** Reads and writes `campaign_recipients`, and the message counts in `sms_campaigns`. */
@Injectable()
export class CampaignRecipientsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly optOuts: OptOutRule,
  ) {}

  /**
   * Adds a campaign's leads that may receive it. Leads in states without an allowed time are skipped from the start.
   * @param moments first allowed time for texts, by state
   * @returns number of added recipients
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
        WHERE ${sql} AND ${mayBeTexted(at(4))}
       ON CONFLICT (campaign_id, lead_id) DO NOTHING RETURNING 1)
       SELECT count(*)::int AS count FROM added`,
      [
        ...values,
        campaign.id,
        moments.map(({ state }) => state),
        moments.map(({ moment }) => moment?.toISOString() ?? null),
        await this.optOuts.stopsOf('sms', 'marketing', manager),
      ],
    );
    return added!.count;
  }

  /**
   * Reserves due recipients for this instance. If the instance crashes before calling the provider, they can be reserved again
   * after `claimSeconds`.
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
   * Records, in the caller's transaction, that the provider is about to be called. The outcome is looked up if unknown at `lostAt`. Locks the number's rows in
   * a fixed order before counting, so that two campaigns that reach a person at once wait for each other and see each other's
   * message.
   * @returns `withdrawn` if the recipient no longer waits, or the campaign was paused or cancelled; `over_limit` if the person
   * has received as many texts as agreed
   */
  async begin(
    id: string,
    body: string,
    { now, lostAt }: { now: Date; lostAt: Date },
    manager: EntityManager,
  ): Promise<'begun' | 'withdrawn' | 'over_limit'> {
    const row = await one<{ begun: boolean; isOverLimit: boolean }>(
      manager,
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

  /**
   * Stores a provider's report. Reports arrive in any order and may be repeated; a status never goes backwards. Locks the campaign
   * before the recipient, as a cancellation does. In another order both could deadlock.
   */
  report({ id, status, providerId, errorCode }: DeliveryReport, now: Date): Promise<ReportedSms | null> {
    return one<ReportedSms>(
      this.dataSource,
      `WITH campaign AS MATERIALIZED (
         SELECT id FROM sms_campaigns WHERE id = (SELECT campaign_id FROM campaign_recipients WHERE id = $1) FOR NO KEY UPDATE
       ), before AS (
         SELECT r.id, r.campaign_id, r.status, r.claimed_at FROM campaign_recipients r JOIN campaign ON campaign.id = r.campaign_id
          WHERE r.id = $1 FOR UPDATE OF r
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

  /**
   * Stores the result of an attempt that the provider did not accept. @param checkAt time of the lookup if the outcome is unknown
   */
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

  /** Skips a waiting recipient. */
  async skip(id: string, reason: string): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE campaign_recipients SET status = 'skipped', error_message = $2 WHERE id = $1 AND status = 'pending'`,
      [id, reason],
    );
  }

  /**
   * Returns a recipient to waiting, because nothing was sent. Locks the campaign before reading its status, so that no recipient
   * of a campaign cancelled meanwhile stays waiting.
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

  /** Skips the waiting recipients of a cancelled campaign. */
  async skipWaiting(manager: EntityManager, campaignId: string): Promise<void> {
    await run(
      manager,
      `UPDATE campaign_recipients SET status = 'skipped', error_message = 'cancelled' WHERE campaign_id = $1 AND status = 'pending'`,
      [campaignId],
    );
  }

  /** Reserves messages that are due for a lookup for this instance; they are due again at `againAt`. */
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

  /** Returns whether a message to a number with that provider's id is stored. */
  async hasProviderId(phoneNumber: string, providerId: string): Promise<boolean> {
    const found = await one(
      this.dataSource,
      'SELECT 1 FROM campaign_recipients WHERE phone_number = $1 AND provider_id = $2 LIMIT 1',
      [phoneNumber, providerId],
    );
    return found !== null;
  }

  /** Records an unsuccessful lookup. @param checkAt of the next lookup; null after the last */
  async keepUnknown(id: string, checkAt: Date | null): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE campaign_recipients SET next_check_at = $2, error_message = 'answer_lost' WHERE id = $1 AND status = 'unknown'`,
      [id, checkAt],
    );
  }
}
