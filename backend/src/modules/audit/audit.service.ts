import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentAdmin } from '../../common/current-admin';
import type { AuditAction } from './audit-actions';
import { AuditEntry } from './audit-entry.entity';
import type { AuditQueryDto } from './dto/audit.dto';

/** Who did what to what. */
export interface AuditRecord {
  /** Null when nobody was logged in. */
  adminId: string | null;
  /** As it was then, or as it was typed. */
  username: string;
  action: AuditAction;
  /** What it was done to, such as `lead:0198f3c2-…`. */
  target?: string;
  /** Values before and after, without secrets. */
  before?: object;
  after?: object;
  /** Null for the command line. */
  ipAddress: string | null;
}

/** The part of a record that says who. */
export const byAdmin = ({
  id,
  username,
  ip,
}: CurrentAdmin): Pick<AuditRecord, 'adminId' | 'username' | 'ipAddress'> => ({
  adminId: id,
  username,
  ipAddress: ip,
});

const recorded = new Counter({
  name: 'audit_entries_total',
  help: 'What administrators did and tried, by action',
  labelNames: ['action'],
});

/** Writes and reads the audit trail. There is no method that changes or removes an entry; see `privacy` for erasure. */
@Injectable()
export class AuditService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Records within the caller's transaction when it gives one, so that nothing is done unrecorded.
   * @returns the entry's id
   */
  async record(record: AuditRecord, manager: EntityManager = this.dataSource.manager): Promise<string> {
    recorded.labels(record.action).inc();
    const [row]: [{ id: string }] = await manager.query(
      `INSERT INTO audit_entries (admin_id, username, action, target, "before", "after", ip_address)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [
        record.adminId,
        record.username.slice(0, 200),
        record.action,
        record.target ?? null,
        record.before ? JSON.stringify(record.before) : null,
        record.after ? JSON.stringify(record.after) : null,
        record.ipAddress,
      ],
    );
    return row.id;
  }

  /** One page of the trail, the newest first. */
  async list(query: AuditQueryDto): Promise<{ entries: AuditEntry[]; total: number }> {
    const rows = this.dataSource
      .getRepository(AuditEntry)
      .createQueryBuilder('entry')
      .orderBy('entry.createdAt', 'DESC')
      .addOrderBy('entry.id', 'DESC')
      .offset((query.page - 1) * query.pageSize)
      .limit(query.pageSize);
    if (query.action) rows.andWhere('entry.action = :action', { action: query.action });
    if (query.username)
      rows.andWhere('lower(entry.username) = lower(:username)', { username: query.username });
    if (query.ipAddress) rows.andWhere('entry.ipAddress = :ipAddress', { ipAddress: query.ipAddress });
    if (query.from) rows.andWhere('entry.createdAt >= :from', { from: query.from });
    if (query.to) rows.andWhere('entry.createdAt < :to', { to: query.to });
    const [entries, total] = await rows.getManyAndCount();
    return { entries, total };
  }
}
