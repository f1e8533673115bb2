import { Injectable } from '@nestjs/common';
import { In, IsNull, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { many, one, run, type StatementSource } from '../../database/statements';
import { Lead } from './lead.entity';

type CodeColumn =
  | 'otpCode'
  | 'otpExpiresAt'
  | 'otpIssuedAt'
  | 'otpSentAt'
  | 'verificationStatus'
  | 'verifiedAt'
  | 'verifiedCode'
  | 'codeVerifiedAt';
type ScoreColumn = 'leadScore' | 'conversionProbability';
type BlockColumn = 'isBlocked' | 'blockedAt' | 'blockedBy';
/** Columns that never change after creation, or only by a submission. */
type FixedColumn =
  | 'id'
  | 'phoneNumber'
  | 'calendarReference'
  | 'createdAt'
  | 'search'
  | 'attribution'
  | 'pendingSubmission'
  | 'mergedInto';

/** Columns of a lead that callers may change by name. Codes, scores, blocks and deletion have separate methods. */
export type LeadChanges = Partial<
  Omit<Lead, CodeColumn | ScoreColumn | BlockColumn | FixedColumn | 'deletedAt'>
>;

/** Reads and writes the `leads` table. Only the repositories of this folder write it. */
@Injectable()
export class LeadsRepository {
  /** Locks a lead, deleted or not, until the transaction ends. Returns null if it no longer exists. */
  lock(manager: EntityManager, id: string): Promise<Lead | null> {
    return lockOne(manager, { id });
  }

  /** Locks a live lead until the transaction ends. Returns null if there is none. */
  lockLive(manager: EntityManager, id: string): Promise<Lead | null> {
    return lockOne(manager, { id, deletedAt: IsNull() });
  }

  /** Locks the live lead of a phone, E.164, until the transaction ends. Returns null if there is none. */
  lockLiveByPhone(manager: EntityManager, phoneNumber: string): Promise<Lead | null> {
    return lockOne(manager, { phoneNumber, deletedAt: IsNull() });
  }

  /**
   * Does the same as `lockLiveByPhone` for messages from people: if the phone has no live lead but belongs to a merged one,
   * returns the lead into which that was merged.
   */
  async lockLiveOfSender(manager: EntityManager, phoneNumber: string): Promise<Lead | null> {
    const lead = await this.lockLiveByPhone(manager, phoneNumber);
    if (lead) return lead;
    const half = await one<{ id: string }>(
      manager,
      'SELECT merged_into AS id FROM leads WHERE phone_number = $1 AND deleted_at IS NOT NULL AND merged_into IS NOT NULL LIMIT 1',
      [phoneNumber],
    );
    return half && this.lockLive(manager, half.id);
  }

  /** Hides a live lead and links it to the lead into which it is merged. The caller has locked both. */
  async mergeInto(manager: EntityManager, id: string, into: string, at: Date): Promise<void> {
    await run(manager, 'UPDATE leads SET merged_into = $2, deleted_at = $3 WHERE id = $1', [id, into, at]);
  }

  /**
   * Restores a merged lead.
   * @throws QueryFailedError (unique violation) if its phone has a live lead
   */
  async splitOff(manager: EntityManager, id: string): Promise<void> {
    await run(manager, 'UPDATE leads SET merged_into = NULL, deleted_at = NULL WHERE id = $1', [id]);
  }

  /** Locks the live ones of these leads, in the order of their ids, so that concurrent callers wait instead of deadlocking. */
  lockEachLive(manager: EntityManager, ids: readonly string[]): Promise<Lead[]> {
    return manager.find(Lead, {
      where: { id: In(ids), deletedAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Locks two leads, deleted or not, in the order of their ids. Returns null for a lead that no longer exists. */
  async lockBoth(manager: EntityManager, one: string, other: string): Promise<[Lead | null, Lead | null]> {
    const found = await manager.find(Lead, {
      where: { id: In([one, other]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const byId = (id: string): Lead | null => found.find((lead) => lead.id === id) ?? null;
    return [byId(one), byId(other)];
  }

  /** Returns the id of the live lead of a phone, E.164, or null if there is none. */
  async findLiveByPhone(manager: EntityManager, phoneNumber: string): Promise<string | null> {
    const lead = await one<{ id: string }>(
      manager,
      'SELECT id FROM leads WHERE phone_number = $1 AND deleted_at IS NULL AND NOT possible_duplicate',
      [phoneNumber],
    );
    return lead?.id ?? null;
  }

  /** Returns the id of the lead with this calendar reference, or null if there is none. */
  async findByCalendarReference(manager: EntityManager, reference: string): Promise<string | null> {
    const lead = await one<{ id: string }>(manager, 'SELECT id FROM leads WHERE calendar_reference = $1', [
      reference,
    ]);
    return lead?.id ?? null;
  }

  /**
   * Returns the ids of the verified live leads with a phone or e-mail address; two if the address belongs to more than one lead. Among
   * leads with the same phone, only the one that has proven it.
   * @param address phone in E.164, or e-mail in lower case
   */
  async findVerified(
    manager: EntityManager,
    address: { phone: string } | { email: string },
  ): Promise<string[]> {
    const [condition, value] =
      'phone' in address
        ? ['phone_number = $1 AND NOT possible_duplicate', address.phone]
        : ['lower(email) = $1 AND email IS NOT NULL', address.email];
    const leads = await many<{ id: string }>(
      manager,
      `SELECT id FROM leads WHERE ${condition} AND deleted_at IS NULL AND verification_status = 'verified' LIMIT 2`,
      [value],
    );
    return leads.map(({ id }) => id);
  }

  /** Returns the states that people named, by lead id. */
  async statesOf(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string | null>> {
    const rows = await many<{ id: string; state: string | null }>(
      manager,
      'SELECT id, state FROM leads WHERE id = ANY($1::uuid[])',
      [ids],
    );
    return new Map(rows.map(({ id, state }) => [id, state]));
  }

  /** Changes leads that the caller has locked. */
  async update(manager: EntityManager, ids: string | string[], changes: LeadChanges): Promise<void> {
    await manager.update(Lead, ids, changes);
  }

  /**
   * Changes a live lead without locking it first, so that transactions that only refer to it, such as the start of a campaign, do not wait.
   * @returns false if there is none
   */
  async updateLive(manager: EntityManager, id: string, changes: LeadChanges): Promise<boolean> {
    const { affected } = await manager.update(Lead, { id, deletedAt: IsNull() }, changes);
    return affected === 1;
  }

  /** Saves scores and conversion probabilities. */
  async setScores(
    manager: EntityManager,
    scores: readonly Pick<Lead, 'id' | 'leadScore' | 'conversionProbability'>[],
  ): Promise<void> {
    await run(
      manager,
      `UPDATE leads l SET lead_score = s."leadScore", conversion_probability = s."conversionProbability"
         FROM jsonb_to_recordset($1::jsonb) AS s(id uuid, "leadScore" int, "conversionProbability" int) WHERE l.id = s.id`,
      [JSON.stringify(scores)],
    );
  }

  /** Marks the live lead of a phone, E.164, as blocked; with null, as not blocked. */
  async setBlocked(
    manager: EntityManager,
    phoneNumber: string,
    block: { by: string; at: Date } | null,
  ): Promise<void> {
    await run(
      manager,
      `UPDATE leads SET is_blocked = $2::text IS NOT NULL, blocked_by = $2, blocked_at = $3
        WHERE phone_number = $1 AND deleted_at IS NULL`,
      [phoneNumber, block?.by ?? null, block?.at ?? null],
    );
  }

  /** Marks leads, including deleted ones, as not blocked. */
  async clearBlocked(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await run(
      manager,
      'UPDATE leads SET is_blocked = false, blocked_at = NULL, blocked_by = NULL WHERE id = ANY($1::uuid[])',
      [ids],
    );
  }

  /**
   * Deletes live leads by hiding them.
   * @returns the ids of the leads that were live
   */
  async softDelete(manager: EntityManager, ids: readonly string[], at: Date): Promise<string[]> {
    const deleted = await many<{ id: string }>(
      manager,
      `UPDATE leads SET deleted_at = $2 WHERE id IN (
         SELECT id FROM leads WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE
       ) RETURNING id`,
      [ids, at],
    );
    return deleted.map(({ id }) => id);
  }

  /**
   * Restores a lead that was deleted after a moment.
   * @returns false if there is none
   * @throws QueryFailedError (unique violation) if its phone has a live lead
   */
  async restore(manager: EntityManager, id: string, deletedAfter: Date): Promise<boolean> {
    const restored = await run(
      manager,
      'UPDATE leads SET deleted_at = NULL WHERE id = $1 AND deleted_at > $2 AND merged_into IS NULL',
      [id, deletedAfter],
    );
    return restored > 0;
  }

  /**
   * Restores leads that were deleted after a given time, unless their phone has another live lead.
   * @returns their ids
   */
  async restoreAll(manager: EntityManager, ids: readonly string[], deletedAfter: Date): Promise<string[]> {
    const restored = await many<{ id: string }>(
      manager,
      `UPDATE leads SET deleted_at = NULL WHERE id IN (
         SELECT id FROM leads WHERE id = ANY($1::uuid[]) AND deleted_at > $2 AND merged_into IS NULL
            AND NOT EXISTS (SELECT FROM leads live WHERE live.phone_number = leads.phone_number AND live.deleted_at IS NULL)
          ORDER BY id FOR UPDATE
       ) RETURNING id`,
      [ids, deletedAfter],
    );
    return restored.map(({ id }) => id);
  }

  /**
   * Removes leads that were deleted up to a moment, with their timelines. Removes a merged lead after the lead into which it was merged.
   * Consents stay, because they are stored by phone.
   * @returns the number of leads, at most `limit`
   */
  purge(source: StatementSource, deletedUntil: Date, limit: number): Promise<number> {
    return run(
      source,
      `DELETE FROM leads WHERE id IN (
         SELECT id FROM leads WHERE deleted_at <= $1
            AND (merged_into IS NULL OR NOT EXISTS (SELECT 1 FROM leads kept WHERE kept.id = leads.merged_into)) LIMIT $2)`,
      [deletedUntil, limit],
    );
  }
}

const lockOne = (manager: EntityManager, where: FindOptionsWhere<Lead>): Promise<Lead | null> =>
  manager.findOne(Lead, { where, lock: { mode: 'pessimistic_write' } });
