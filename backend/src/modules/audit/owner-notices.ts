import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../../jobs/jobs.service';
import { defineQueue, RETRY_FOR_HOURS } from '../../jobs/queue';
import type { AuditRecord } from './audit.repository';
import { AuditService } from './audit.service';

/** Queue of audit entries that the owners are notified of. */
export const OWNER_NOTICE_JOB = defineQueue<{ auditId: string }>('owner-notice', RETRY_FOR_HOURS);

/** Records actions that the owners are notified of by e-mail. */
@Injectable()
export class OwnerNotices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
  ) {}

  /** Records the entry and queues the notification in one transaction: the caller's, if given. */
  async record(record: AuditRecord, manager?: EntityManager): Promise<void> {
    if (!manager) return this.dataSource.transaction((own) => this.record(record, own));
    const auditId = await this.audit.record(record, manager);
    await this.jobs.enqueue(OWNER_NOTICE_JOB, { auditId }, { manager });
  }
}
