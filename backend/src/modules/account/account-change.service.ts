import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../config/app-config';
import { JobsService } from '../../jobs/jobs.service';
import type { AuditAction } from '../audit/audit-actions';
import { AuditService, type AuditRecord } from '../audit/audit.service';
import { NotificationsService } from '../messaging/notifications/notifications.service';
import { SettingsService } from '../settings/settings.service';
import { accountChangeEmail, accountChangeSms, type TellableChange } from './account-change.copy';

/** Queue of messages to administrators whose account has changed. */
export const ACCOUNT_CHANGED_JOB = 'account-changed';

const RETRY = { retryLimit: 8, retryDelay: 30, retryBackoff: true };

/** A change to an account: the record names the account it was done to in `target`. */
export interface AccountChange extends AuditRecord {
  action: TellableChange;
  target: string;
}

export const accountTarget = (adminId: string): string => `admin:${adminId}`;

/** Records a change and queues its message, both in the transaction that makes the change. */
export async function recordAccountChange(
  { audit, jobs }: { audit: AuditService; jobs: JobsService },
  manager: EntityManager,
  change: AccountChange,
): Promise<void> {
  const auditId = await audit.record(change, manager);
  await jobs.enqueue(ACCOUNT_CHANGED_JOB, { auditId }, { manager, ...RETRY });
}

interface ChangeRow {
  action: AuditAction;
  ip_address: string | null;
  created_at: Date;
  before: { email?: string | null } | null;
  username: string;
  email: string | null;
  phone_number: string | null;
}

/** Tells administrators of changes to their account, so that one who did not make them learns of it. */
@Injectable()
export class AccountChangeService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
    private readonly notifications: NotificationsService,
    private readonly settings: SettingsService,
  ) {}

  onModuleInit(): void {
    this.jobs.work<{ auditId: string }>(ACCOUNT_CHANGED_JOB, ({ auditId }) => this.tell(auditId));
  }

  async record(manager: EntityManager, change: AccountChange): Promise<void> {
    await recordAccountChange({ audit: this.audit, jobs: this.jobs }, manager, change);
  }

  /** By e-mail, at the old address too when it was the address that changed; by SMS when there is no address. */
  private async tell(auditId: string): Promise<void> {
    const [row]: ChangeRow[] = await this.dataSource.query(
      `SELECT e.action, e.ip_address, e.created_at, e.before, a.username, a.email, a.phone_number
         FROM audit_entries e JOIN admin_users a ON e.target = 'admin:' || a.id::text
        WHERE e.id = $1`,
      [auditId],
    );
    if (!row) return;
    const { timeZone } = await this.settings.get();
    const news = {
      change: row.action as TellableChange,
      brand: this.config.brandName,
      username: row.username,
      at: row.created_at,
      timeZone,
      ipAddress: row.ip_address,
    };
    const emails = new Set([row.email, row.before?.email].filter((email) => typeof email === 'string'));
    for (const to of emails) {
      await this.notifications.emailOnce(`account:${auditId}:${to}`, { ...accountChangeEmail(news), to });
    }
    if (emails.size === 0 && row.phone_number) {
      await this.notifications.smsOnce(`account:${auditId}:sms`, row.phone_number, accountChangeSms(news));
    }
  }
}
