import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { isUniqueViolation } from '../../../database/unique-violation';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { leadTarget } from './lead-work.service';
import { leadNotFound, leadPhoneTaken } from '../leads.errors';

/** A deleted lead can be restored for this long; then it is gone. */
const RESTORABLE_MS = 30 * 86_400_000;
/** Leads purged in one statement, so that none of them holds the table for long. */
const PURGE_BATCH = 1_000;

/** Hides leads, brings them back, and removes for good what has been hidden long enough. */
@Injectable()
export class LeadRemovalService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  /** @returns how many of them were there to be deleted */
  async delete(admin: CurrentAdmin, ids: string[]): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const [rows] = await manager.query<[{ id: string }[], number]>(
        `UPDATE leads SET deleted_at = $2 WHERE id IN (
           SELECT id FROM leads WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE
         ) RETURNING id`,
        [ids, this.clock.now()],
      );
      for (const { id } of rows) {
        await this.audit.record(
          { ...byAdmin(admin), action: 'lead_deleted', target: leadTarget(id) },
          manager,
        );
      }
      return rows.length;
    });
  }

  /** @throws AppError 404 for a lead that is not deleted, or no more there; 409 when its phone has a live lead by now */
  async restore(admin: CurrentAdmin, id: string): Promise<void> {
    try {
      await this.dataSource.transaction(async (manager) => {
        const [rows] = await manager.query<[unknown[], number]>(
          'UPDATE leads SET deleted_at = NULL WHERE id = $1 AND deleted_at > $2 RETURNING id',
          [id, this.restorableSince()],
        );
        if (rows.length === 0) throw leadNotFound();
        await this.audit.record(
          { ...byAdmin(admin), action: 'lead_restored', target: leadTarget(id) },
          manager,
        );
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw leadPhoneTaken();
      throw error;
    }
  }

  /** Removes what can no longer be restored, with its timeline. Proofs of consent stay: they are kept by phone. */
  async purge(): Promise<number> {
    let purged = 0;
    for (;;) {
      const [rows] = await this.dataSource.query<[unknown[], number]>(
        `DELETE FROM leads WHERE id IN (SELECT id FROM leads WHERE deleted_at <= $1 LIMIT $2) RETURNING id`,
        [this.restorableSince(), PURGE_BATCH],
      );
      purged += rows.length;
      if (rows.length < PURGE_BATCH) return purged;
    }
  }

  private restorableSince(): Date {
    return new Date(this.clock.now().getTime() - RESTORABLE_MS);
  }
}
