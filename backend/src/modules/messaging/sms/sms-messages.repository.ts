import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';
import type { ReportedSms } from './on-sms-status';
import { MAY_GO_TO, type ApprovedContent, type OutboundPurpose, type SmsStatus } from './sms-message.entity';
import { WHATSAPP_WINDOW_HOURS } from 'domain/conversations';
import { isOfUnprovenLead, phoneIsProven } from '../../lead-store/proven-phone';
import { phoneSeenBy } from '../../../common/permissions/lead-sight';

/** A text of a person. */
export interface ReceivedSms {
  /** E.164, or what the provider gave. */
  phoneNumber: string;
  body: string;
  providerId: string;
  /** Whether it seems to ask for no more messages, in words that are not obeyed at once. */
  isSuspected: boolean;
  /** A text when left out. */
  channel?: 'sms' | 'whatsapp';
}

/** Such a text, until the office decides. */
export interface SuspectedRefusal {
  id: string;
  phoneNumber: string;
  channel: 'sms' | 'whatsapp';
  leadId: string | null;
  fullName: string | null;
  body: string;
  createdAt: Date;
}

/** A text about to be sent to one person. */
export interface NewSms {
  /** E.164. */
  phoneNumber: string;
  leadId?: string | null;
  body: string;
  purpose: OutboundPurpose;
  /** From when on it is not sent any more; any time when left out. */
  sendUntil?: Date;
  /** Username of the administrator; none for what the product sends by itself. */
  createdBy?: string;
  /** A text when left out. */
  channel?: 'sms' | 'whatsapp';
  /** The approved template that WhatsApp brings it as; none for a text as it stands. */
  approved?: ApprovedContent;
  /** Its id, where the caller has one that is new; a new one when left out. */
  id?: string;
}

/** A text that this call sends. */
export interface ClaimedSms {
  phoneNumber: string;
  channel: 'sms' | 'whatsapp';
  body: string;
  approved: ApprovedContent | null;
  sealedLink: string | null;
  sendUntil: Date | null;
  purpose: OutboundPurpose;
  /** Whether the rule of its purpose lets it go to that number now. */
  mayGoOut: boolean;
  /** How often the provider has been called for it, this time included. */
  tries: number;
}

/** A text whose provider's answer was lost. */
export interface UnansweredSms {
  id: string;
  channel: 'sms' | 'whatsapp';
  phoneNumber: string;
  body: string;
  sealedLink: string | null;
  sendUntil: Date | null;
  claimedAt: Date;
  /** How often it was looked up, this time included. */
  checks: number;
}

/** How a call of the provider ended. */
export interface SmsOutcome {
  status: SmsStatus;
  providerId: string | null;
  /** The provider's, or a word of the product such as `budget_exhausted`. */
  errorCode: string | null;
}

/** Most texts of one lookup. */
const BATCH = 50;
const MOST_SUSPECTED = 100;

const SUSPECTED = `m.id, m.channel, m.phone_number AS "phoneNumber", l.id AS "leadId", l.full_name AS "fullName", m.body,
    m.created_at AS "createdAt"
  FROM sms_messages m LEFT JOIN leads l ON l.phone_number = m.phone_number AND l.deleted_at IS NULL
 WHERE m.refusal = 'suspected'`;

const purposesTo = (kind: 'request' | 'office'): string =>
  Object.entries(MAY_GO_TO)
    .filter(([, to]) => to === kind)
    .map(([purpose]) => `'${purpose}'`)
    .join(', ');

/**
 * Whether a text `m` may go to its number at the moment `$2`: the last look before the provider, whatever queued it. WhatsApp may
 * answer within the hours after a message from the number itself.
 */
const MAY_GO_OUT = `(m.purpose IN (${purposesTo('request')})
  OR (m.purpose IN (${purposesTo('office')}) AND NOT ${isOfUnprovenLead('m.phone_number')})
  OR EXISTS (SELECT 1 FROM leads l WHERE l.id = m.lead_id AND l.phone_number = m.phone_number AND ${phoneIsProven('l')})
  OR (m.channel = 'whatsapp' AND m.purpose = 'reply' AND m.approved IS NULL AND EXISTS (
        SELECT 1 FROM sms_messages w
         WHERE w.phone_number = m.phone_number AND w.channel = 'whatsapp' AND w.direction = 'inbound'
           AND w.created_at > $2::timestamptz - interval '${String(WHATSAPP_WINDOW_HOURS)} hours')))`;

/** The statements on `sms_messages`. */
@Injectable()
export class SmsMessagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the id of the queued text */
  async insertOutbound(manager: EntityManager, message: NewSms, sealedLink: string | null): Promise<string> {
    const { phoneNumber, leadId = null, body, purpose, createdBy = null, sendUntil = null } = message;
    const { channel = 'sms', id = null, approved = null } = message;
    const row = await one<{ id: string }>(
      manager,
      `INSERT INTO sms_messages (id, direction, channel, phone_number, lead_id, body, purpose, status, created_by, sealed_link, send_until, approved)
       VALUES (coalesce($9::uuid, uuidv7()), 'outbound', $8, $1, $2, $3, $4, 'queued', $5, $6, $7, $10) RETURNING id`,
      [phoneNumber, leadId, body, purpose, createdBy, sealedLink, sendUntil, channel, id, approved],
    );
    return row!.id;
  }

  /** @returns the id of the received text */
  async insertInbound(
    manager: EntityManager,
    { phoneNumber, body, providerId, isSuspected, channel = 'sms' }: ReceivedSms,
  ): Promise<string> {
    const row = await one<{ id: string }>(
      manager,
      `INSERT INTO sms_messages (direction, channel, phone_number, body, purpose, status, provider_id, refusal)
       VALUES ('inbound', $5, $1, $2, 'received', 'received', $3, CASE WHEN $4 THEN 'suspected' END) RETURNING id`,
      [phoneNumber, body, providerId, isSuspected, channel],
    );
    return row!.id;
  }

  /** Texts that seem to ask for no more messages and wait for a decision, the oldest first. */
  suspectedRefusals({
    phoneNumber,
    sight,
  }: {
    /** Of all numbers, when null. */
    phoneNumber: string | null;
    /** Who is limited to the numbers of leads that the person sees. */
    sight: string | null;
  }): Promise<SuspectedRefusal[]> {
    return many(
      this.dataSource,
      `SELECT ${SUSPECTED} AND ($1::text IS NULL OR m.phone_number = $1) AND ${phoneSeenBy('m.phone_number', '$2')}
        ORDER BY m.created_at, m.id LIMIT ${MOST_SUSPECTED}`,
      [phoneNumber, sight],
    );
  }

  /** One of them; null when it was decided. */
  async findSuspected(id: string): Promise<SuspectedRefusal | null> {
    return one(this.dataSource, `SELECT ${SUSPECTED} AND m.id = $1`, [id]);
  }

  /**
   * Records that a number gets no more of a channel, as its own messages asked.
   * @param channel `all` for every one
   * @returns how many waited for that
   */
  obeyRefusals(manager: EntityManager, phoneNumber: string, channel: string): Promise<number> {
    return run(
      manager,
      `UPDATE sms_messages SET refusal = 'obeyed'
        WHERE phone_number = $1 AND refusal = 'suspected' AND $2 IN (channel, 'all')`,
      [phoneNumber, channel],
    );
  }

  /** @returns the number; null when the text does not wait for a decision */
  async dismissRefusal(manager: EntityManager, id: string): Promise<string | null> {
    const row = await one<{ phoneNumber: string }>(
      manager,
      `UPDATE sms_messages SET refusal = 'dismissed' WHERE id = $1 AND refusal = 'suspected'
       RETURNING phone_number AS "phoneNumber"`,
      [id],
    );
    return row?.phoneNumber ?? null;
  }

  async assignLead(manager: EntityManager, id: string, leadId: string): Promise<void> {
    await run(manager, 'UPDATE sms_messages SET lead_id = $2 WHERE id = $1', [id, leadId]);
  }

  /** Stores what the provider reports, never backwards: reports come in any order. @returns null for a text never sent */
  report(id: string, { status, providerId, errorCode }: SmsOutcome): Promise<ReportedSms | null> {
    return one<ReportedSms>(
      this.dataSource,
      `WITH changed AS (
       UPDATE sms_messages SET status = $2::text, provider_id = coalesce(provider_id, $3), error_code = coalesce($4, error_code), next_check_at = NULL, sealed_link = NULL
        WHERE id = $1 AND direction = 'outbound'
          AND (status IN ('queued', 'sending', 'unknown') OR (status = 'sent' AND $2::text <> 'sent')) RETURNING 1
       )
       SELECT claimed_at AS "sentAt", EXISTS (SELECT 1 FROM changed) AS "isNew"
         FROM sms_messages WHERE id = $1 AND direction = 'outbound'`,
      [id, status, providerId, errorCode],
    );
  }

  /**
   * Takes texts whose answer was lost, to look them up. Another instance takes them after `retrySeconds`, should this one
   * die.
   */
  takeUnanswered(now: Date, retrySeconds: number): Promise<UnansweredSms[]> {
    return many(
      this.dataSource,
      `UPDATE sms_messages SET status = 'unknown', checks = checks + 1, next_check_at = $1::timestamptz + make_interval(secs => $2)
        WHERE id IN (SELECT id FROM sms_messages WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
        RETURNING id, channel, phone_number AS "phoneNumber", body, sealed_link AS "sealedLink",
          send_until AS "sendUntil", claimed_at AS "claimedAt", checks`,
      [now, retrySeconds],
    );
  }

  /** Whether a text is on record under the provider's id. */
  async hasProviderId(providerId: string): Promise<boolean> {
    const found = await one(this.dataSource, 'SELECT 1 FROM sms_messages WHERE provider_id = $1', [
      providerId,
    ]);
    return found !== null;
  }

  /** @param at null when it is not looked up again */
  async checkAgain(id: string, at: Date | null): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE sms_messages SET next_check_at = $2, sealed_link = CASE WHEN $2::timestamptz IS NOT NULL THEN sealed_link END
        WHERE id = $1 AND status = 'unknown'`,
      [id, at],
    );
  }

  /**
   * Marks a queued text as being sent.
   * @param lostAt when its answer counts as lost
   * @returns null when it is not queued: another delivery of the same job has it
   */
  claim(id: string, now: Date, lostAt: Date): Promise<ClaimedSms | null> {
    return one(
      this.dataSource,
      `UPDATE sms_messages m SET status = 'sending', tries = tries + 1, claimed_at = $2, next_check_at = $3
        WHERE id = $1 AND status = 'queued'
        RETURNING phone_number AS "phoneNumber", channel, body, approved, sealed_link AS "sealedLink", send_until AS "sendUntil", purpose, tries,
          ${MAY_GO_OUT} AS "mayGoOut"`,
      [id, now, lostAt],
    );
  }

  /** Lets a text be sent again that its provider does not know of. @returns false when that is known by now */
  async queueAgain(manager: EntityManager, id: string): Promise<boolean> {
    const queued = await run(
      manager,
      `UPDATE sms_messages SET status = 'queued', next_check_at = NULL, checks = 0 WHERE id = $1 AND status = 'unknown'`,
      [id],
    );
    return queued > 0;
  }

  /**
   * Ends those of these texts that still wait to be sent. One that may be on its way is not tried again.
   * @returns those that waited
   */
  async withdraw(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
    const rows = await many<{ id: string }>(
      manager,
      `UPDATE sms_messages SET status = 'failed', error_code = 'withdrawn', sealed_link = NULL
        WHERE id = ANY($1::uuid[]) AND status = 'queued' RETURNING id`,
      [ids],
    );
    await run(
      manager,
      `UPDATE sms_messages SET send_until = claimed_at WHERE id = ANY($1::uuid[]) AND status IN ('sending', 'unknown')`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Stores how the call of the provider ended. An unknown outcome is looked up five seconds later. */
  async recordOutcome(id: string, { status, providerId, errorCode }: SmsOutcome, now: Date): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE sms_messages SET status = $2::text, provider_id = $3, error_code = $4,
              next_check_at = CASE WHEN $2::text = 'unknown' THEN $5::timestamptz + interval '5 seconds' END,
              sealed_link = CASE WHEN $2::text IN ('queued', 'unknown') THEN sealed_link END
        WHERE id = $1 AND status = 'sending'`,
      [id, status, providerId, errorCode, now],
    );
  }
}
