import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one } from '../../../database/statements';
import type { Settings } from '../../settings/settings';

/** Change of settings from the audit trail. */
export interface RecordedSettings {
  username: string;
  ipAddress: string | null;
  createdAt: Date;
  /** Only the changed settings. */
  before: Partial<Settings>;
  after: Partial<Settings>;
}

/** Reads changes of settings from the audit trail. */
@Injectable()
export class SettingsChangeRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(auditId: string): Promise<RecordedSettings | null> {
    return one(
      this.dataSource,
      `SELECT username, ip_address AS "ipAddress", created_at AS "createdAt", "before", "after"
         FROM audit_entries WHERE id = $1`,
      [auditId],
    );
  }
}
