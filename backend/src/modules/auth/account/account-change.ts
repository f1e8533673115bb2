import type { EntityManager } from 'typeorm';
import type { JobsService } from '../../../jobs/jobs.service';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import type { AuditRecord } from '../../audit/audit.repository';
import type { AuditService } from '../../audit/audit.service';
import type { NotifiedChange } from './account-change.copy';

/** Queue of notifications to users about changes to their account. */
export const ACCOUNT_CHANGED_JOB = defineQueue<{ auditId: string }>('account-changed', RETRY_FOR_HOURS);

/** Change to an account. `target` names the changed account. */
export interface AccountChange extends AuditRecord {
  action: NotifiedChange;
  target: string;
}

export const accountTarget = (adminId: string): string => `admin:${adminId}`;

/** Records a change and queues its notification, both in the transaction of the change. */
export async function recordAccountChange(
  { audit, jobs }: { audit: AuditService; jobs: JobsService },
  manager: EntityManager,
  change: AccountChange,
): Promise<void> {
  const auditId = await audit.record(change, manager);
  await jobs.enqueue(ACCOUNT_CHANGED_JOB, { auditId }, { manager });
}
