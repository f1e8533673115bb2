import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../database/statements';
import type { LeadViewDto } from './dto/lead-views.dto';
import { LeadView } from './lead-view.entity';

const VIEW = `SELECT v.id, v.name, v.filter, v.is_shared AS "isShared", v.owner_id = $1 AS "isMine", o.username AS owner
  FROM lead_views v JOIN admin_users o ON o.id = v.owner_id WHERE (v.owner_id = $1 OR v.is_shared)`;

/** The record of saved views. */
@Injectable()
export class LeadViewsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** What a person has: the own and the shared ones. */
  seenBy(adminId: string): Promise<LeadViewDto[]> {
    return many(this.dataSource, `${VIEW} ORDER BY lower(v.name), v.id`, [adminId]);
  }

  /** One of those; null when there is none. */
  find(source: StatementSource, adminId: string, id: string): Promise<LeadViewDto | null> {
    return one(source, `${VIEW} AND v.id = $2`, [adminId, id]);
  }

  /** Lets one at a time add views of a person, until the transaction ends. @returns how many there are */
  async lockAndCount(manager: EntityManager, ownerId: string): Promise<number> {
    await run(manager, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`lead-views:${ownerId}`]);
    return manager.countBy(LeadView, { ownerId });
  }

  /** @throws QueryFailedError (unique violation) for a name that the person has already */
  async insert(
    manager: EntityManager,
    view: Pick<LeadView, 'ownerId' | 'name' | 'filter' | 'isShared'>,
  ): Promise<string> {
    return (await manager.save(LeadView, manager.create(LeadView, view))).id;
  }

  /** @throws QueryFailedError (unique violation) for a name that its owner has already */
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
