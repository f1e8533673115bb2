import { Injectable } from '@nestjs/common';
import type { ConversationChannel, ConversationState } from 'domain/messages/conversations';
import { DataSource, type EntityManager } from 'typeorm';
import { seenBy } from '../../common/permissions/lead-sight';
import { many, one, run } from '../../database/statements';
import { CONVERSATION_CURSOR, microsOf, momentOf } from './cursor';
import type { ConversationDto, ConversationRowDto } from './dto/conversations.dto';
import { PARTS } from './conversation-messages.repository';

/** Selection of conversations. */
interface ConversationFilter {
  state?: ConversationState | undefined;
  channel?: ConversationChannel | undefined;
  /** Id of the assignee; null for unassigned conversations; missing for all. */
  assignedTo?: string | null;
  unread?: boolean | undefined;
  /** LIKE patterns; the lead's search column must match all of them. */
  search: readonly string[];
  /** Position after which the page starts. */
  cursor?: string | undefined;
  /** User who sees only the own and the unassigned leads; null for all leads. */
  sight: string | null;
}

/** Maximum count of unread conversations. */
const MOST_UNREAD = 100;
/** Number of characters of the last message in a list. */
const EXCERPT = 160;

const NOT_ARRIVED = `IN ('failed', 'undelivered', 'unknown')`;

/** State of a conversation, as SQL on `c`. */
const STATE = `CASE WHEN c.waits_since IS NOT NULL THEN 'open' WHEN c.snoozed_until IS NOT NULL THEN 'snoozed' ELSE 'answered' END`;
const OF_STATE: Record<ConversationState, string> = {
  open: 'c.waits_since IS NOT NULL',
  snoozed: 'c.waits_since IS NULL AND c.snoozed_until IS NOT NULL',
  answered: 'c.waits_since IS NULL AND c.snoozed_until IS NULL',
};

/** Fields of a conversation, from `leads l` and, if it exists, `conversations c`. */
const FIELDS = `l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber", ${STATE} AS state,
  c.waits_since AS "waitsSince", c.snoozed_until AS "snoozedUntil", coalesce(c.received, 0) AS received, coalesce(c.unread, 0) AS unread,
  (SELECT json_build_object('id', a.id, 'username', a.username) FROM admin_users a WHERE a.id = l.assigned_to) AS "assignedTo"`;

/** Row of `sms_messages m` in the format of the API. */
const MESSAGE = `json_build_object('id', m.id, 'direction', m.direction, 'channel', m.channel, 'purpose', m.purpose,
  'subject', NULL, 'text', left(m.body, ${EXCERPT}), 'by', m.created_by, 'delivery', CASE WHEN m.direction = 'outbound' THEN m.status END,
  'failure', CASE WHEN m.status ${NOT_ARRIVED} THEN m.error_code END, 'at', m.created_at, 'parts', ${PARTS('m.parts')})`;

const NEWEST_FIRST = 'is_unread DESC, last_at DESC, lead_id DESC';

/** Reads and writes the conversations of the inbox. */
@Injectable()
export class ConversationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns one page, each conversation with its cursor. Finds the ids in an index, and reads the rest for those only. */
  async page(
    filter: ConversationFilter,
    limit: number,
  ): Promise<(ConversationRowDto & { cursor: string })[]> {
    const values: unknown[] = [limit];
    const value = (given: unknown): string => `$${values.push(given)}`;
    const found = branchesOf(filter, value)
      .map(({ whose, order }) => {
        const conditions = ['c.is_live', whose, ...conditionsOf(filter, value)];
        return `(SELECT c.lead_id, c.is_unread, c.last_at FROM conversations c WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT $1)`;
      })
      .join(' UNION ALL ');
    const rows = await many<ConversationRowDto & { cursor: string }>(
      this.dataSource,
      `SELECT ${FIELDS}, CASE WHEN m.id IS NOT NULL THEN ${MESSAGE} END AS "lastMessage",
              concat_ws('_', c.is_unread::int, ${microsOf('c.last_at')}, c.lead_id) AS cursor
         FROM (SELECT * FROM (${found}) AS found ORDER BY ${NEWEST_FIRST} LIMIT $1) AS page
         JOIN conversations c USING (lead_id) JOIN leads l ON l.id = c.lead_id LEFT JOIN sms_messages m ON m.id = c.last_message_id
        ORDER BY page.is_unread DESC, page.last_at DESC, page.lead_id DESC`,
      values,
    );
    // JSON contains times as text.
    return rows.map(({ lastMessage, ...row }) => ({
      ...row,
      lastMessage: lastMessage && { ...lastMessage, at: new Date(lastMessage.at) },
    }));
  }

  /** Counts the visible conversations with unread messages, up to 100. */
  async countUnread(sight: string | null): Promise<number> {
    const values: unknown[] = [];
    const found = branchesOf({ sight, search: [] }, (given) => `$${values.push(given)}`)
      .map(
        ({ whose }) =>
          `(SELECT 1 FROM conversations c WHERE c.is_live AND c.is_unread AND ${whose} LIMIT ${MOST_UNREAD})`,
      )
      .join(' UNION ALL ');
    const row = await one<{ count: number }>(
      this.dataSource,
      `SELECT least(count(*), ${MOST_UNREAD})::int AS count FROM (${found}) AS unread`,
      values,
    );
    return row!.count;
  }

  /** Returns the conversation with a lead, even without messages; null if the lead no longer exists. */
  find(leadId: string): Promise<(ConversationDto & { lastMessageId: string | null }) | null> {
    return one(
      this.dataSource,
      `SELECT ${FIELDS}, c.last_message_id AS "lastMessageId"
         FROM leads l LEFT JOIN conversations c ON c.lead_id = l.id WHERE l.id = $1`,
      [leadId],
    );
  }

  /** Locks a conversation, after its lead. @returns id of its newest message; null before the first */
  async lockLast(manager: EntityManager, leadId: string): Promise<string | null> {
    const row = await one<{ id: string }>(
      manager,
      'SELECT last_message_id AS id FROM conversations WHERE lead_id = $1 FOR UPDATE',
      [leadId],
    );
    return row?.id ?? null;
  }

  /**
   * Marks the first `read` messages of the person as read; later ones stay unread.
   * @returns false before the first message
   */
  async markRead(manager: EntityManager, leadId: string, read: number): Promise<boolean> {
    const unread = 'least(unread, greatest(received - $2, 0))';
    const marked = await run(
      manager,
      `UPDATE conversations SET unread = ${unread}, is_unread = ${unread} > 0 WHERE lead_id = $1`,
      [leadId, read],
    );
    return marked > 0;
  }

  /** @param until null to end snoozing */
  async snooze(manager: EntityManager, leadId: string, until: Date | null): Promise<void> {
    await run(manager, 'UPDATE conversations SET snoozed_until = $2 WHERE lead_id = $1', [leadId, until]);
  }

  /** Returns the leads of snoozed conversations that are due, longest overdue first. */
  async due(now: Date, limit: number): Promise<string[]> {
    const rows = await many<{ id: string }>(
      this.dataSource,
      'SELECT lead_id AS id FROM conversations WHERE snoozed_until <= $1 ORDER BY snoozed_until, lead_id LIMIT $2',
      [now, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Ends snoozing for those that are due. The caller has locked their leads. @returns ids of the leads */
  async wake(manager: EntityManager, leadIds: readonly string[], now: Date): Promise<string[]> {
    const rows = await many<{ id: string }>(
      manager,
      `UPDATE conversations SET snoozed_until = NULL WHERE lead_id = ANY($1::uuid[]) AND snoozed_until <= $2 RETURNING lead_id AS id`,
      [leadIds, now],
    );
    return rows.map(({ id }) => id);
  }
}

interface Branch {
  whose: string;
  order: string;
}

/**
 * Returns the groups of conversations to search. The user's own and the unassigned ones are each read from the index, which
 * begins with the assignee, and then merged.
 */
function branchesOf({ sight, assignedTo }: ConversationFilter, value: (given: unknown) => string): Branch[] {
  const of = (whose: string): Branch => ({ whose, order: `c.assigned_to DESC, ${NEWEST_FIRST}` });
  const nobodys = of('c.assigned_to IS NULL');
  if (assignedTo === null) return [nobodys];
  if (assignedTo !== undefined) {
    const person = value(assignedTo);
    return [of(`c.assigned_to = ${person}::uuid AND ${seenBy('c.assigned_to', value(sight))}`)];
  }
  if (sight !== null) return [of(`c.assigned_to = ${value(sight)}::uuid`), nobodys];
  return [{ whose: 'true', order: NEWEST_FIRST }];
}

function conditionsOf(
  { state, channel, unread, search, cursor }: ConversationFilter,
  value: (given: unknown) => string,
): string[] {
  const [, isUnread, micros, leadId] = CONVERSATION_CURSOR.exec(cursor ?? '') ?? [];
  const patterns = search.map((pattern) => `s.search LIKE ${value(pattern)}::text`);
  return [
    ...(state ? [OF_STATE[state]] : []),
    ...(channel ? [`c.last_channel = ${value(channel)}`] : []),
    ...(unread === undefined ? [] : [unread ? 'c.is_unread' : 'NOT c.is_unread']),
    ...(patterns.length > 0
      ? [`c.lead_id IN (SELECT s.id FROM leads s WHERE s.deleted_at IS NULL AND ${patterns.join(' AND ')})`]
      : []),
    ...(micros
      ? [
          `(c.is_unread, c.last_at, c.lead_id) < (${value(isUnread === '1')}::boolean, ${momentOf(value(micros))}, ${value(leadId)}::uuid)`,
        ]
      : []),
  ];
}
