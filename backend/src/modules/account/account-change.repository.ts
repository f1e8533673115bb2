import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one } from '../../database/statements';
import type { AuditAction } from '../audit/audit-actions';

/** A recorded change with the account it was made to, as the account is now. */
export interface RecordedChange {
  action: AuditAction;
  /** Null for the command line. */
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

  /** @returns null for an unknown entry, or when the account is gone */
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
