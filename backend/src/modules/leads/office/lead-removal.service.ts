import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Every } from '../../../jobs/every';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { orTaken } from '../../../database/unique-violation';
import { AuditService, byAdmin, type Actor } from '../../audit/audit.service';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { leadTarget } from '../lead-target';
import { leadNotFound, leadPhoneTaken } from '../leads.errors';

/** Runs each night at 4:30. */
const NIGHTLY = '0 30 4 * * *';
/** How long a deleted lead can be restored; afterwards it is erased. */
export const RESTORABLE_MS = 30 * 86_400_000;
/** Leads purged per statement; more would hold locks for too long. */
const PURGE_BATCH = 1_000;

/** Deletes leads, restores them, and purges those that can no longer be restored. */
@Injectable()
export class LeadRemovalService {
  private readonly logger = new Logger(LeadRemovalService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly leads: LeadsRepository,
    private readonly audit: AuditService,
  ) {}

  /** @returns number of leads that were live */
  async delete(
    admin: Actor,
    ids: string[],
    source: DataSource | EntityManager = this.dataSource,
  ): Promise<number> {
    return source.transaction(async (manager) => {
      const deleted = await this.leads.softDelete(manager, ids, this.clock.now());
      for (const id of deleted) {
        await this.audit.record(
          { ...byAdmin(admin), action: 'lead_deleted', target: leadTarget(id) },
          manager,
        );
      }
      return deleted.length;
    });
  }

  /** @throws AppError 404 if the lead is not deleted or was purged; 409 if its phone belongs to a live lead */
  async restore(admin: CurrentAdmin, id: string): Promise<void> {
    await orTaken(
      this.dataSource.transaction(async (manager) => {
        if (!(await this.leads.restore(manager, id, this.restorableSince()))) throw leadNotFound();
        await this.audit.record(
          { ...byAdmin(admin), action: 'lead_restored', target: leadTarget(id) },
          manager,
        );
      }),
      leadPhoneTaken,
    );
  }

  /**
   * Restores leads as `restore` does. A lead stays deleted if its phone has another live lead.
   * @returns number of restored leads
   */
  async restoreAll(admin: Actor, ids: string[], manager: EntityManager): Promise<number> {
    const restored = await this.leads.restoreAll(manager, ids, this.restorableSince());
    for (const id of restored)
      await this.audit.record(
        { ...byAdmin(admin), action: 'lead_restored', target: leadTarget(id) },
        manager,
      );
    return restored.length;
  }

  /** Purges leads that can no longer be restored. @returns number of purged leads */
  @Every(NIGHTLY, { once: true })
  async purge(): Promise<number> {
    let purged = 0;
    for (;;) {
      const removed = await this.leads.purge(this.dataSource, this.restorableSince(), PURGE_BATCH);
      purged += removed;
      if (removed < PURGE_BATCH) break;
    }
    if (purged > 0) this.logger.log({ purged }, 'deleted leads purged');
    return purged;
  }

  private restorableSince(): Date {
    return new Date(this.clock.now().getTime() - RESTORABLE_MS);
  }
}
