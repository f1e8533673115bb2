import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one, type StatementSource } from '../../database/statements';
import type { AuditAction } from './audit-actions';
import { AuditEntry } from './audit-entry.entity';
import type { AuditQueryDto } from './dto/audit.dto';

/** Who did what to what. */
export interface AuditRecord {
  /** Null when no administrator was logged in. */
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

/** The statements on `audit_entries`. */
@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the entry's id */
  async insert(record: AuditRecord, source: StatementSource = this.dataSource): Promise<string> {
    const row = await one<{ id: string }>(
      source,
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
    return row!.id;
  }

  /** One page, the newest first. */
  async page(query: AuditQueryDto): Promise<{ entries: AuditEntry[]; total: number }> {
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
