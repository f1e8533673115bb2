import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, one } from '../../../database/statements';
import type { AuditAction } from '../../audit/audit-actions';

/** Audit record with the account that it concerns. */
export interface ToldRecord {
  action: AuditAction;
  /** Username of the user who acted. */
  username: string;
  /** Null for an action from the command line. */
  ipAddress: string | null;
  createdAt: Date;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Username of the account that was changed; null if the record concerns no account. */
  person: string | null;
}

/** Reads the owners' addresses, and the audit records of which they are notified. */
@Injectable()
export class OwnersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the addresses of the active owners. */
  async emails(): Promise<string[]> {
    const rows = await many<{ email: string }>(
      this.dataSource,
      `SELECT DISTINCT email FROM admin_users WHERE is_active AND role = 'owner' AND email IS NOT NULL`,
    );
    return rows.map(({ email }) => email);
  }

  recordOf(auditId: string): Promise<ToldRecord | null> {
    return one(
      this.dataSource,
      `SELECT e.action, e.username, e.ip_address AS "ipAddress", e.created_at AS "createdAt", e."before", e."after",
              a.username AS person
         FROM audit_entries e LEFT JOIN admin_users a ON e.target = 'admin:' || a.id::text WHERE e.id = $1`,
      [auditId],
    );
  }
}
