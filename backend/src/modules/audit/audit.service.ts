import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Who did what to what. */
export interface AuditRecord {
  adminId: string | null;
  username: string;
  action: string;
  target?: string;
  before?: object;
  after?: object;
  ipAddress: string;
}

/** Writes the audit trail. There is no method that changes or removes an entry. */
@Injectable()
export class AuditService {
  constructor(private readonly dataSource: DataSource) {}

  /** Records within the caller's transaction when it gives one, so that nothing is done unrecorded. */
  async record(record: AuditRecord, manager: EntityManager = this.dataSource.manager): Promise<void> {
    await manager.query(
      `INSERT INTO audit_entries (admin_id, username, action, target, "before", "after", ip_address)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
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
  }
}
