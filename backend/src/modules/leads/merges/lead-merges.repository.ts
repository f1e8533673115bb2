import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';
import type { MergeCandidateDto, MergePartnerDto } from './lead-merges.dto';
import { LeadMerge } from './lead-merge.entity';
import { MOVING } from './lead-references';

type NewMerge = Pick<
  LeadMerge,
  'keepId' | 'dropId' | 'mergedBy' | 'before' | 'after' | 'moved' | 'stricter' | 'createdAt'
>;

/** Merge that was not undone. */
interface StandingMerge extends MergePartnerDto {
  mergeId: string;
  at: Date;
  by: string;
}

/** Runs the statements of merges. They write tables of other modules, listed in `lead-references.ts`. */
@Injectable()
export class LeadMergesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Moves the rows that refer to one lead to another.
   * @returns the ids of the rows, by table
   */
  async move(manager: EntityManager, from: string, to: string): Promise<Record<string, string[]>> {
    const moved: Record<string, string[]> = {};
    for (const { table, column, except, recordedAs = table } of MOVING) {
      const rows = await many<{ id: string }>(
        manager,
        `UPDATE ${table} r SET ${column} = $1 WHERE ${column} = $2 ${except ? `AND NOT ${except}` : ''} RETURNING id`,
        [to, from],
      );
      if (rows.length > 0) moved[recordedAs] = rows.map(({ id }) => id);
    }
    return moved;
  }

  /** Moves rows back that still belong to the lead that received them. */
  async moveBack(
    manager: EntityManager,
    moved: Readonly<Record<string, readonly string[]>>,
    from: string,
    to: string,
  ): Promise<void> {
    for (const { table, column, recordedAs = table } of MOVING)
      if (moved[recordedAs])
        await run(
          manager,
          `UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2 AND id = ANY($3::uuid[])`,
          [to, from, moved[recordedAs]],
        );
  }

  /** Returns whether a verification for the lead is in progress. */
  async isVerifying(manager: EntityManager, leadId: string, now: Date): Promise<boolean> {
    const open = await one(
      manager,
      'SELECT 1 FROM verification_submissions WHERE lead_id = $1 AND proven_at IS NULL AND expires_at > $2 LIMIT 1',
      [leadId, now],
    );
    return open !== null;
  }

  async add(manager: EntityManager, merge: NewMerge): Promise<string> {
    const { id } = await manager.save(manager.create(LeadMerge, merge));
    return id;
  }

  find(id: string): Promise<LeadMerge | null> {
    return this.dataSource.getRepository(LeadMerge).findOneBy({ id });
  }

  /** Locks a merge. Returns null if there is none or it was undone. */
  lockStanding(manager: EntityManager, id: string): Promise<LeadMerge | null> {
    return manager
      .getRepository(LeadMerge)
      .createQueryBuilder('merge')
      .where('merge.id = :id AND merge.undoneAt IS NULL', { id })
      .setLock('pessimistic_write')
      .getOne();
  }

  async markUndone(manager: EntityManager, id: string, by: string, at: Date): Promise<void> {
    await manager.update(LeadMerge, id, { undoneAt: at, undoneBy: by });
  }

  /** Returns the lead into which a lead was merged. */
  async into(leadId: string): Promise<MergePartnerDto | null> {
    return one<MergePartnerDto>(
      this.dataSource,
      `SELECT k.id, k.full_name AS "fullName", k.phone_number AS "phoneNumber"
         FROM leads d JOIN leads k ON k.id = d.merged_into WHERE d.id = $1`,
      [leadId],
    );
  }

  /** Returns the leads merged into a lead, newest first, without undone merges. */
  standing(leadId: string): Promise<StandingMerge[]> {
    return many<StandingMerge>(
      this.dataSource,
      `SELECT m.id AS "mergeId", d.id, d.full_name AS "fullName", d.phone_number AS "phoneNumber", m.created_at AS at, m.merged_by AS by
         FROM lead_merges m JOIN leads d ON d.id = m.drop_id AND d.merged_into = m.keep_id
        WHERE m.keep_id = $1 AND m.undone_at IS NULL ORDER BY m.created_at DESC, m.id DESC LIMIT 50`,
      [leadId],
    );
  }

  /** Returns live leads with the phone or the e-mail of a lead. */
  candidates(leadId: string, most: number): Promise<MergeCandidateDto[]> {
    return many<MergeCandidateDto>(
      this.dataSource,
      `SELECT DISTINCT ON (o.id) o.id, o.full_name AS "fullName", o.phone_number AS "phoneNumber", o.email,
              o.phone_number = l.phone_number AS "samePhone"
         FROM leads l JOIN LATERAL (
           SELECT * FROM leads WHERE phone_number = l.phone_number AND deleted_at IS NULL
           UNION ALL
           (SELECT * FROM leads WHERE lower(email) = lower(l.email) AND email IS NOT NULL AND deleted_at IS NULL LIMIT $2)
         ) o ON o.id <> l.id
        WHERE l.id = $1 ORDER BY o.id LIMIT $2`,
      [leadId, most],
    );
  }
}
