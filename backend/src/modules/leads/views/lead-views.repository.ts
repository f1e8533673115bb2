import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';
import type { LeadViewDto } from './lead-views.dto';
import { LeadView } from './lead-view.entity';

const VIEW = `SELECT v.id, v.name, v.filter, v.is_shared AS "isShared", v.owner_id = $1 AS "isMine", o.username AS owner
  FROM lead_views v JOIN admin_users o ON o.id = v.owner_id WHERE (v.owner_id = $1 OR v.is_shared)`;

/** Reads and writes the `lead_views` table. */
@Injectable()
export class LeadViewsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the user's own views and the shared ones. */
  seenBy(adminId: string): Promise<LeadViewDto[]> {
    return many(this.dataSource, `${VIEW} ORDER BY lower(v.name), v.id`, [adminId]);
  }

  /** Returns a view that the user can see, or null. */
  find(source: StatementSource, adminId: string, id: string): Promise<LeadViewDto | null> {
    return one(source, `${VIEW} AND v.id = $2`, [adminId, id]);
  }

  /** Returns a view that the user can see, and keeps it unchanged until the transaction ends; null if there is none. */
  lock(manager: EntityManager, adminId: string, id: string): Promise<LeadViewDto | null> {
    return one(manager, `${VIEW} AND v.id = $2 FOR UPDATE OF v`, [adminId, id]);
  }

  /**
   * Lets only one transaction at a time add views of a user, until it ends.
   * @returns the number of views
   */
  async lockAndCount(manager: EntityManager, ownerId: string): Promise<number> {
    await run(manager, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`lead-views:${ownerId}`]);
    return manager.countBy(LeadView, { ownerId });
  }

  /** @throws QueryFailedError (unique violation) if the user has a view with this name */
  async insert(
    manager: EntityManager,
    view: Pick<LeadView, 'ownerId' | 'name' | 'filter' | 'isShared'>,
  ): Promise<string> {
    return (await manager.save(LeadView, manager.create(LeadView, view))).id;
  }

  /** @throws QueryFailedError (unique violation) if the owner has a view with this name */
  async update(
    manager: EntityManager,
    id: string,
    changes: Partial<Pick<LeadView, 'name' | 'filter' | 'isShared' | 'updatedAt'>>,
  ): Promise<void> {
    await manager.save(LeadView, { id, ...changes });
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(LeadView, { id });
  }
}
