import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one } from '../../../database/statements';
import type { AuditAction } from '../../audit/audit-actions';

/** Recorded change, with the current data of the changed account. */
export interface RecordedChange {
  action: AuditAction;
  /** Null for a change from the command line. */
  ipAddress: string | null;
  createdAt: Date;
  /** Values before the change. */
  before: { email?: string | null } | null;
  username: string;
  email: string | null;
  /** E.164. */
  phoneNumber: string | null;
}

/** Reads changes to accounts from the audit trail. */
@Injectable()
export class AccountChangeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a change, or null for an unknown entry or a deleted account. */
  find(auditId: string): Promise<RecordedChange | null> {
    return one(
      this.dataSource,
      `SELECT e.action, e.ip_address AS "ipAddress", e.created_at AS "createdAt", e.before,
              a.username, a.email, a.phone_number AS "phoneNumber"
         FROM audit_entries e JOIN admin_users a ON e.target = 'admin:' || a.id::text
        WHERE e.id = $1`,
      [auditId],
    );
  }
}
