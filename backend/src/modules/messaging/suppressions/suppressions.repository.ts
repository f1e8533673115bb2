import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { containing, foldText } from '../../../database/like-pattern';
import { many, one, run, type StatementSource } from '../../../database/statements';
import { ownStopsOf } from './opt-out-rule.service';
import { BY_OFFICE, type MessageChannel, type SuppressionChannel } from './suppression.entity';
import { phoneSeenBy } from '../../../common/permissions/lead-sight';

/** Opt-out as listed in the back office. */
export interface ListedSuppression {
  /** E.164. */
  phoneNumber: string;
  channel: SuppressionChannel;
  source: string;
  /** Null if the person opted out. */
  reason: string | null;
  createdBy: string | null;
  createdAt: Date;
}

/** Selection of opt-outs. */
export interface SuppressionFilter {
  page: number;
  pageSize: number;
  channel?: SuppressionChannel | undefined;
  source?: 'person' | 'office' | undefined;
  /** Part of the number or of the reason. */
  search?: string | undefined;
  /** User who sees only numbers without a lead and those of visible leads; null for all. */
  sight: string | null;
}

const LISTED = `phone_number AS "phoneNumber", channel, source, CASE WHEN source = '${BY_OFFICE}' THEN reason END AS reason,
  created_by AS "createdBy", created_at AS "createdAt"`;

/** Condition: the number is $1, E.164, or the mark that replaced it in an erasure. */
const OF_PHONE = 'phone_number IN ($1::text, phone_mark($1::text))';

/** Result of a person's request to receive messages again. */
export type Lifted = 'lifted' | 'none' | 'blocked';

/** Reads and writes `sms_suppressions`, the opt-outs of phone numbers. */
@Injectable()
export class SuppressionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Records a person's opt-out. It replaces an opt-out entered by the office. One by the provider replaces one by a word that the
   * provider does not know.
   * @param source origin of the opt-out, such as `sms_word` or `twilio_21610`
   * @returns false if the person had already opted out
   */
  async add(
    phoneNumber: string,
    source: string,
    on: StatementSource = this.dataSource,
    channel: SuppressionChannel = 'sms',
  ): Promise<boolean> {
    await this.reveal(on, phoneNumber);
    const added = await one<{ isNew: boolean }>(
      on,
      `INSERT INTO sms_suppressions AS s (phone_number, channel, reason, source) VALUES ($1, $3, 'opted_out', $2)
       ON CONFLICT (phone_number, channel) DO UPDATE
         SET reason = excluded.reason, source = excluded.source, created_by = NULL,
             created_at = CASE WHEN s.source = '${BY_OFFICE}' THEN now() ELSE s.created_at END
       WHERE s.source = '${BY_OFFICE}' OR (s.source NOT LIKE 'twilio%' AND excluded.source LIKE 'twilio%')
       RETURNING coalesce(old.source = '${BY_OFFICE}', true) AS "isNew"`,
      [phoneNumber, source, channel],
    );
    return added?.isNew ?? false;
  }

  /**
   * Records an opt-out entered by the office, unless the number had already opted out of this channel. Locks the opt-out that holds
   * until the transaction ends, so that it is not lifted meanwhile.
   */
  async addByOffice(
    manager: EntityManager,
    entry: Pick<ListedSuppression, 'phoneNumber' | 'channel'> & { reason: string; createdBy: string },
  ): Promise<{ inForce: ListedSuppression; isNew: boolean }> {
    await this.reveal(manager, entry.phoneNumber);
    const row = await one<ListedSuppression & { isNew: boolean }>(
      manager,
      `INSERT INTO sms_suppressions AS s (phone_number, channel, reason, source, created_by)
       VALUES ($1, $2, $3, '${BY_OFFICE}', $4)
       ON CONFLICT (phone_number, channel) DO UPDATE SET reason = s.reason
       RETURNING ${LISTED}, old.phone_number IS NULL AS "isNew"`,
      [entry.phoneNumber, entry.channel, entry.reason, entry.createdBy],
    );
    const { isNew, ...inForce } = row!;
    return { inForce, isNew };
  }

  /** Returns whether a number, E.164, opted out of a channel. */
  has(on: StatementSource, phoneNumber: string, channel: MessageChannel): Promise<boolean> {
    return this.hasOneOf(on, phoneNumber, ownStopsOf(channel));
  }

  /** Returns whether a number, E.164, has an opt-out of one of these channels. */
  async hasOneOf(
    on: StatementSource,
    phoneNumber: string,
    channels: readonly SuppressionChannel[],
  ): Promise<boolean> {
    const found = await one(
      on,
      `SELECT 1 FROM sms_suppressions WHERE ${OF_PHONE} AND channel = ANY($2::text[]) LIMIT 1`,
      [phoneNumber, channels],
      { prepared: true },
    );
    return found !== null;
  }

  /** Returns the channels that a number, E.164, opted out of. */
  async channelsOf(
    phoneNumber: string,
    source: StatementSource = this.dataSource,
  ): Promise<SuppressionChannel[]> {
    const rows = await many<{ channel: SuppressionChannel }>(
      source,
      `SELECT DISTINCT channel FROM sms_suppressions WHERE ${OF_PHONE}`,
      [phoneNumber],
      { prepared: true },
    );
    return rows.map(({ channel }) => channel);
  }

  /** Returns all opt-outs of a number, newest first. */
  of(on: StatementSource, phoneNumber: string): Promise<ListedSuppression[]> {
    return many(
      on,
      `SELECT ${LISTED} FROM sms_suppressions WHERE phone_number = $1 ORDER BY created_at DESC, channel`,
      [phoneNumber],
      { prepared: true },
    );
  }

  /** Returns one page, newest first, and the total number. */
  async page(filter: SuppressionFilter): Promise<{ suppressions: ListedSuppression[]; total: number }> {
    const { page, pageSize, channel, source, search = '', sight } = filter;
    const digits = search.replace(/\D/g, '');
    const where = `($1::text IS NULL OR channel = $1) AND ($2::boolean IS NULL OR (source = '${BY_OFFICE}') = $2)
      AND ($3::text IS NULL OR phone_number LIKE $3 OR (source = '${BY_OFFICE}' AND fold_text(reason) LIKE $4))
      AND phone_number < 'hmac:' AND ${phoneSeenBy('sms_suppressions.phone_number', '$5')}`;
    const values = [
      channel ?? null,
      source ? source === 'office' : null,
      search === '' ? null : containing(digits === '' ? search : digits),
      containing(foldText(search)),
      sight,
    ];
    const [count, suppressions] = await Promise.all([
      one<{ total: number }>(
        this.dataSource,
        `SELECT count(*)::int AS total FROM sms_suppressions WHERE ${where}`,
        values,
      ),
      many<ListedSuppression>(
        this.dataSource,
        `SELECT ${LISTED} FROM sms_suppressions WHERE ${where}
          ORDER BY created_at DESC, phone_number, channel LIMIT $6 OFFSET $7`,
        [...values, pageSize, (page - 1) * pageSize],
      ),
    ]);
    return { suppressions, total: count!.total };
  }

  /** Returns whether a user sees a number, E.164: no lead of another user has it. */
  async isSeen(on: StatementSource, phoneNumber: string, sight: string | null): Promise<boolean> {
    const row = await one(on, `SELECT 1 WHERE ${phoneSeenBy('$1', '$2')}`, [phoneNumber, sight]);
    return row !== null;
  }

  /** Returns whether a lead has a number, E.164; deleted leads count too. */
  async isOfLead(phoneNumber: string): Promise<boolean> {
    const row = await one(this.dataSource, 'SELECT 1 FROM leads WHERE phone_number = $1 LIMIT 1', [
      phoneNumber,
    ]);
    return row !== null;
  }

  /** Lifts an opt-out entered by the office. @returns false if there is none */
  async liftOffices(
    manager: EntityManager,
    phoneNumber: string,
    channel: SuppressionChannel,
  ): Promise<boolean> {
    const lifted = await run(
      manager,
      `DELETE FROM sms_suppressions WHERE phone_number = $1 AND channel = $2 AND source = '${BY_OFFICE}'`,
      [phoneNumber, channel],
    );
    return lifted > 0;
  }

  /** Lifts a person's opt-out of one channel. @returns false if there was none */
  async removePersons(
    manager: EntityManager,
    phoneNumber: string,
    channel: MessageChannel,
  ): Promise<boolean> {
    const removed = await run(
      manager,
      `DELETE FROM sms_suppressions WHERE ${OF_PHONE} AND channel = $2 AND source <> '${BY_OFFICE}'`,
      [phoneNumber, channel],
    );
    return removed > 0;
  }

  /**
   * Lifts the opt-outs from texts for a person who asks for texts again. After an opt-out from everything, calls and WhatsApp
   * stay blocked.
   * @param liftsProviders whether the provider knows the word that was sent, and lifts its block by itself
   */
  async liftByPerson(manager: EntityManager, phoneNumber: string, liftsProviders: boolean): Promise<Lifted> {
    const row = await one<{ blocked: boolean; lifted: number }>(
      manager,
      `WITH held AS (
         SELECT phone_number, channel, source FROM sms_suppressions WHERE ${OF_PHONE} AND channel IN ('sms', 'all') FOR UPDATE
       ), lifted AS (
         DELETE FROM sms_suppressions s USING held
          WHERE s.phone_number = held.phone_number AND s.channel = held.channel
            AND ($2 OR NOT EXISTS (SELECT 1 FROM held WHERE source LIKE 'twilio%'))
          RETURNING s.*
       ), kept AS (
         INSERT INTO sms_suppressions (phone_number, channel, reason, source, created_by, created_at)
         SELECT phone_number, other, reason, source, created_by, created_at
           FROM lifted CROSS JOIN unnest(ARRAY['voice', 'whatsapp']) AS other WHERE channel = 'all'
         ON CONFLICT DO NOTHING
       )
       SELECT (SELECT count(*)::int FROM lifted) AS lifted, EXISTS (SELECT 1 FROM held) AS blocked`,
      [phoneNumber, liftsProviders],
    );
    return row!.lifted > 0 ? 'lifted' : row!.blocked ? 'blocked' : 'none';
  }

  /** Restores the number in opt-outs where an erasure replaced it by a mark. */
  private async reveal(on: StatementSource, phoneNumber: string): Promise<void> {
    await one(on, 'SELECT reveal_opt_outs($1)', [phoneNumber]);
  }
}
