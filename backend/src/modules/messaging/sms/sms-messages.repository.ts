import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';
import type { MediaPlace, MessagePart } from '../inbound/message-parts';
import type { MessageKind } from '../suppressions/opt-out-rule.service';
import type { ReportedSms } from './on-sms-status';
import {
  MAY_GO_TO,
  OPT_OUT_KINDS,
  purposesWith,
  type ApprovedContent,
  type OutboundPurpose,
  type SmsStatus,
} from './sms-message.entity';
import { WHATSAPP_WINDOW_HOURS } from 'domain/messages/conversations';
import { wordsFor } from 'domain/messages/message-parts';
import { isOfUnprovenLead, phoneIsProven } from '../../lead-store/proven-phone';
import { phoneSeenBy } from '../../../common/permissions/lead-sight';

/** Received text. */
export interface ReceivedSms {
  /** E.164, or the provider's value if that is not valid. */
  phoneNumber: string;
  body: string;
  /** Parts besides the text; missing for none. */
  parts?: readonly MessagePart[];
  providerId: string;
  /** True if the text may be an opt-out, but in words that the product does not apply by itself. */
  isSuspected: boolean;
  /** Default: SMS. */
  channel?: 'sms' | 'whatsapp';
}

/** Suspected refusal that waits for the office's decision. */
export interface SuspectedRefusal {
  id: string;
  phoneNumber: string;
  channel: 'sms' | 'whatsapp';
  leadId: string | null;
  fullName: string | null;
  body: string;
  createdAt: Date;
}

/** Text to be sent to one person. */
export interface NewSms {
  /** E.164. */
  phoneNumber: string;
  leadId?: string | null;
  body: string;
  purpose: OutboundPurpose;
  /** Time after which it is not sent; missing for no limit. */
  sendUntil?: Date;
  /** Username; missing for automatic texts. */
  createdBy?: string;
  /** Default: SMS. */
  channel?: 'sms' | 'whatsapp';
  /** Approved template that WhatsApp sends instead; missing for a plain text. */
  approved?: ApprovedContent;
  /** New id chosen by the caller; generated if missing. */
  id?: string;
}

/** Text to be sent by the caller. */
export interface ClaimedSms {
  phoneNumber: string;
  channel: 'sms' | 'whatsapp';
  body: string;
  approved: ApprovedContent | null;
  sealedLink: string | null;
  sendUntil: Date | null;
  purpose: OutboundPurpose;
  /** Kind by its purpose. A text of a user is judged when it is queued, because only then it is known whether it answers a message. */
  kind: MessageKind;
  /** Whether the rule of its purpose allows that number now. */
  mayGoOut: boolean;
  /** Number of calls to the provider, including this one. */
  tries: number;
}

/** Text with a lost provider response. */
export interface UnansweredSms {
  id: string;
  channel: 'sms' | 'whatsapp';
  phoneNumber: string;
  body: string;
  sealedLink: string | null;
  sendUntil: Date | null;
  claimedAt: Date;
  /** Number of lookups, including this one. */
  checks: number;
}

/** Result of a call to the provider. */
export interface SmsOutcome {
  status: SmsStatus;
  providerId: string | null;
  /** Code of the provider, or of the product such as `budget_exhausted`. */
  errorCode: string | null;
}

const MOST_SUSPECTED = 100;
/** Number of characters of a message that a reply quotes. */
const REPLIED = 160;

const SUSPECTED = `m.id, m.channel, m.phone_number AS "phoneNumber", l.id AS "leadId", l.full_name AS "fullName", m.body,
    m.created_at AS "createdAt"
  FROM sms_messages m LEFT JOIN leads l ON l.phone_number = m.phone_number AND l.deleted_at IS NULL
 WHERE m.refusal = 'suspected'`;

/**
 * Condition: text `m` may be sent to its number at time `$2`. The last check before the provider, whichever code queued it.
 * WhatsApp allows answers within some hours after a message from the number.
 */
const MAY_GO_OUT = `(m.purpose IN (${purposesWith(MAY_GO_TO, 'request')})
  OR (m.purpose IN (${purposesWith(MAY_GO_TO, 'office')}) AND NOT ${isOfUnprovenLead('m.phone_number')})
  OR EXISTS (SELECT 1 FROM leads l WHERE l.id = m.lead_id AND l.phone_number = m.phone_number AND ${phoneIsProven('l')})
  OR (m.channel = 'whatsapp' AND m.purpose = 'reply' AND m.approved IS NULL AND EXISTS (
        SELECT 1 FROM sms_messages w
         WHERE w.phone_number = m.phone_number AND w.channel = 'whatsapp' AND w.direction = 'inbound'
           AND w.created_at > $2::timestamptz - interval '${String(WHATSAPP_WINDOW_HOURS)} hours')))`;

/** Expression: kind of text `m`. */
const KIND = `CASE WHEN m.purpose IN (${purposesWith(OPT_OUT_KINDS, 'marketing')})
  OR (m.purpose IN (${purposesWith(OPT_OUT_KINDS, 'invitation')}) AND m.created_by IS NULL) THEN 'marketing' ELSE 'service' END`;

/** Reads and writes `sms_messages`. */
@Injectable()
export class SmsMessagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns id of the queued text */
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

  /** @returns id of the received text */
  async insertInbound(
    manager: EntityManager,
    { phoneNumber, body, providerId, isSuspected, channel = 'sms', parts = [] }: ReceivedSms,
  ): Promise<string> {
    const row = await one<{ id: string }>(
      manager,
      `INSERT INTO sms_messages (direction, channel, phone_number, body, purpose, status, provider_id, refusal, parts)
       VALUES ('inbound', $5, $1, $2, 'received', 'received', $3, CASE WHEN $4 THEN 'suspected' END, $6) RETURNING id`,
      [
        phoneNumber,
        body.trim() === '' ? wordsFor(parts) : body,
        providerId,
        isSuspected,
        channel,
        parts.length > 0 ? JSON.stringify(await this.withReplies(manager, phoneNumber, parts)) : null,
      ],
    );
    return row!.id;
  }

  /** Replaces the id of the message that a part replies to by the beginning of that message. */
  private async withReplies(
    manager: EntityManager,
    phoneNumber: string,
    parts: readonly MessagePart[],
  ): Promise<Omit<MessagePart, 'repliedTo'>[]> {
    return Promise.all(
      parts.map(async ({ repliedTo, ...part }) => {
        if (repliedTo === undefined) return part;
        const original = await one<{ text: string }>(
          manager,
          `SELECT left(body, ${REPLIED}) AS text FROM sms_messages WHERE provider_id = $1 AND phone_number = $2`,
          [repliedTo, phoneNumber],
        );
        return { ...part, ...original };
      }),
    );
  }

  /** Returns where the provider stores the media of some people's messages. */
  async mediaOf(
    manager: EntityManager,
    phones: readonly string[],
    leadIds: readonly string[],
  ): Promise<MediaPlace[]> {
    const rows = await many<{ media: MediaPlace }>(
      manager,
      `SELECT p->'media' AS media FROM sms_messages m, jsonb_array_elements(m.parts) AS p
        WHERE m.parts IS NOT NULL AND (m.phone_number = ANY($1::text[]) OR m.lead_id = ANY($2::uuid[])) AND p ? 'media'`,
      [phones, leadIds],
    );
    return rows.map(({ media }) => media);
  }

  /** Returns the suspected refusals that wait for a decision, oldest first. */
  suspectedRefusals({
    phoneNumber,
    sight,
  }: {
    /** Null for all numbers. */
    phoneNumber: string | null;
    /** User who sees only some leads, and only their numbers; null for all. */
    sight: string | null;
  }): Promise<SuspectedRefusal[]> {
    return many(
      this.dataSource,
      `SELECT ${SUSPECTED} AND ${phoneNumber ? 'm.phone_number = $1' : '$1::text IS NULL'} AND ${phoneSeenBy('m.phone_number', '$2')}
        ORDER BY m.created_at, m.id LIMIT ${MOST_SUSPECTED}`,
      [phoneNumber, sight],
      { prepared: true },
    );
  }

  /** Returns one suspected refusal; null if it was decided. */
  async findSuspected(id: string): Promise<SuspectedRefusal | null> {
    return one(this.dataSource, `SELECT ${SUSPECTED} AND m.id = $1`, [id]);
  }

  /**
   * Confirms the suspected refusals of a number on a channel.
   * @param channel `all` for every channel
   * @returns number of confirmed refusals
   */
  obeyRefusals(manager: EntityManager, phoneNumber: string, channel: string): Promise<number> {
    return run(
      manager,
      `UPDATE sms_messages SET refusal = 'obeyed'
        WHERE phone_number = $1 AND refusal = 'suspected' AND $2 IN (channel, 'all')`,
      [phoneNumber, channel],
    );
  }

  /** @returns phone number; null if the text does not wait for a decision */
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

  /**
   * Stores a provider's report. Reports arrive in any order, so a status never goes backwards. @returns null for a text never
   * sent
   */
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
   * Reserves texts with a lost response, for a lookup. Another instance may do so after `retrySeconds`, in case this
   * one crashes.
   */
  takeUnanswered(now: Date, retrySeconds: number, limit: number): Promise<UnansweredSms[]> {
    return many(
      this.dataSource,
      `UPDATE sms_messages SET status = 'unknown', checks = checks + 1, next_check_at = $1::timestamptz + make_interval(secs => $2)
        WHERE id IN (SELECT id FROM sms_messages WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT $3 FOR UPDATE SKIP LOCKED)
        RETURNING id, channel, phone_number AS "phoneNumber", body, sealed_link AS "sealedLink",
          send_until AS "sendUntil", claimed_at AS "claimedAt", checks`,
      [now, retrySeconds, limit],
    );
  }

  /** Returns whether a text with that provider's id is stored. */
  async hasProviderId(providerId: string): Promise<boolean> {
    const found = await one(this.dataSource, 'SELECT 1 FROM sms_messages WHERE provider_id = $1', [
      providerId,
    ]);
    return found !== null;
  }

  /** @param at null for no further lookup */
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
   * @param lostAt time after which its response counts as lost
   * @returns null if it is not queued: another run of the same job has it
   */
  claim(id: string, now: Date, lostAt: Date): Promise<ClaimedSms | null> {
    return one(
      this.dataSource,
      `UPDATE sms_messages m SET status = 'sending', tries = tries + 1, claimed_at = $2, next_check_at = $3
        WHERE id = $1 AND status = 'queued'
        RETURNING phone_number AS "phoneNumber", channel, body, approved, sealed_link AS "sealedLink", send_until AS "sendUntil", purpose, tries,
          ${KIND} AS kind, ${MAY_GO_OUT} AS "mayGoOut"`,
      [id, now, lostAt],
    );
  }

  /** Queues a text again that the provider does not know. @returns false if its outcome is known by now */
  async queueAgain(manager: EntityManager, id: string): Promise<boolean> {
    const queued = await run(
      manager,
      `UPDATE sms_messages SET status = 'queued', next_check_at = NULL, checks = 0 WHERE id = $1 AND status = 'unknown'`,
      [id],
    );
    return queued > 0;
  }

  /**
   * Withdraws the texts that were not sent yet. A text that may already be at the provider is not withdrawn, but not retried either.
   * @returns ids of the withdrawn texts
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

  /** Stores the result of a call to the provider. An unknown outcome is looked up five seconds later. */
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
