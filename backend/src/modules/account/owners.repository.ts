import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, one } from '../../database/statements';
import type { AuditAction } from '../audit/audit-actions';

/** A record with what it was done to. */
export interface ToldRecord {
  action: AuditAction;
  /** Who did it. */
  username: string;
  /** Null for the command line. */
  ipAddress: string | null;
  createdAt: Date;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** The username of the account that it was done to; null for other things. */
  person: string | null;
}

/** Reads who the owners are, and what they are told of. */
@Injectable()
export class OwnersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The addresses of the owners that may log in. */
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
