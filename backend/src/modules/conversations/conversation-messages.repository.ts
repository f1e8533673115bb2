import { Injectable } from '@nestjs/common';
import type { ConversationChannel } from 'domain/messages/conversations';
import { MEDIA_TYPES } from 'domain/messages/message-parts';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one } from '../../database/statements';
import type { MediaPlace } from '../messaging/inbound/message-parts';
import { MESSAGE_CURSOR, microsOf, momentOf } from './cursor';
import type { MessageDto } from './dto/messages.dto';

/** Message that was requested with a key. */
export interface AskedMessage {
  leadId: string | null;
  channel: ConversationChannel;
  body: string;
  createdBy: string | null;
  isApproved: boolean;
}

/** Upper bound for the number of parts of a message. */
const MOST_PARTS = 100;
const NOT_ARRIVED = `IN ('failed', 'undelivered', 'unknown')`;
const OLDER = (at: string): string => `($2::text IS NULL OR (${at}, id) < (${momentOf('$2')}, $3::uuid))`;
const OPENED = Object.keys(MEDIA_TYPES)
  .map((type) => `'${type}'`)
  .join(', ');
/** Returns SQL for the parts of a message in the format of the API, without the provider's ids. */
export const PARTS = (parts: string): string =>
  `coalesce((SELECT jsonb_agg(p - 'media' || jsonb_build_object('canOpen', p ? 'media' AND p->>'contentType' IN (${OPENED})) ORDER BY place)
      FROM jsonb_array_elements(${parts}) WITH ORDINALITY AS each(p, place)), '[]')`;
const TEXT = `id, direction, channel, purpose, body AS text, created_by AS by, CASE WHEN direction = 'outbound' THEN status END AS delivery,
  CASE WHEN status ${NOT_ARRIVED} THEN error_code END AS failure, created_at AS at, NULL AS subject, ${PARTS('parts')} AS parts`;

/** Reads the messages between the office and one lead, in the caller's transaction if given. */
@Injectable()
export class ConversationMessagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the newest messages of a lead and of leads merged into it, each with its cursor: messages between people, automatic
   * answers to the phone, e-mails, and campaigns.
   * @param cursor returns only older messages
   */
  page(
    leadId: string,
    cursor: string | undefined,
    limit: number,
  ): Promise<(MessageDto & { cursor: string })[]> {
    const [, micros = null, id = null] = MESSAGE_CURSOR.exec(cursor ?? '') ?? [];
    return many(
      this.dataSource,
      `WITH halves AS (SELECT id, phone_number FROM leads WHERE id = $1 OR merged_into = $1)
       SELECT *, concat_ws('_', ${microsOf('at')}, id) AS cursor FROM (
         (SELECT ${TEXT} FROM sms_messages
           WHERE lead_id IN (SELECT halves.id FROM halves) AND ${OLDER('created_at')} ORDER BY created_at DESC, id DESC LIMIT $4)
         UNION ALL
         (SELECT ${TEXT} FROM sms_messages
           WHERE phone_number IN (SELECT halves.phone_number FROM halves) AND lead_id IS NULL
             AND purpose IN ('opt_out_confirmation', 'opt_in_confirmation', 'help') AND ${OLDER('created_at')}
           ORDER BY created_at DESC, id DESC LIMIT $4)
         UNION ALL
         (SELECT id, 'outbound', 'sms', 'campaign', body, NULL, status, CASE WHEN status ${NOT_ARRIVED} THEN error_message END, claimed_at, NULL, '[]'::jsonb
            FROM campaign_recipients
           WHERE lead_id IN (SELECT halves.id FROM halves) AND claimed_at IS NOT NULL AND body IS NOT NULL AND ${OLDER('claimed_at')}
           ORDER BY claimed_at DESC, id DESC LIMIT $4)
         UNION ALL
         (SELECT id, 'outbound', 'email', purpose, body, NULL, 'sent', NULL, created_at, subject, '[]'::jsonb FROM sent_mails
           WHERE lead_id IN (SELECT halves.id FROM halves) AND ${OLDER('created_at')} ORDER BY created_at DESC, id DESC LIMIT $4)
       ) AS messages ORDER BY at DESC, id DESC LIMIT $4`,
      [leadId, micros, id, limit],
    );
  }

  /** Returns the message with an id; null if there is none. */
  find(manager: EntityManager, id: string): Promise<AskedMessage | null> {
    return one(
      manager,
      'SELECT lead_id AS "leadId", channel, body, created_by AS "createdBy", approved IS NOT NULL AS "isApproved" FROM sms_messages WHERE id = $1',
      [id],
    );
  }

  /** Returns the id of the same message to a lead since `since`; null if there is none. */
  async findSent(
    manager: EntityManager,
    { leadId, channel, body, createdBy }: AskedMessage,
    since: Date,
  ): Promise<string | null> {
    const row = await one<{ id: string }>(
      manager,
      `SELECT id FROM sms_messages
        WHERE lead_id = $1 AND channel = $2 AND body = $3 AND created_by = $4 AND created_at > $5 LIMIT 1`,
      [leadId, channel, body, createdBy, since],
    );
    return row?.id ?? null;
  }

  /** Returns where the provider stores a part of a message of a lead, or of one merged into it; null if there is none. */
  async mediaAt(leadId: string, messageId: string, part: number): Promise<MediaPlace | null> {
    if (part < 0 || part > MOST_PARTS) return null;
    const row = await one<{ media: MediaPlace | null }>(
      this.dataSource,
      `SELECT parts->$3::int->'media' AS media FROM sms_messages
        WHERE id = $2 AND lead_id IN (SELECT id FROM leads WHERE id = $1 OR merged_into = $1)`,
      [leadId, messageId, part],
    );
    return row?.media ?? null;
  }

  /** Returns when a lead last wrote by WhatsApp from a phone; null for never. */
  async lastWhatsapp(manager: EntityManager, leadId: string, phoneNumber: string): Promise<Date | null> {
    const row = await one<{ at: Date | null }>(
      manager,
      `SELECT max(created_at) AS at FROM sms_messages
        WHERE phone_number = $2 AND lead_id = $1 AND channel = 'whatsapp' AND direction = 'inbound'`,
      [leadId, phoneNumber],
    );
    return row?.at ?? null;
  }
}
