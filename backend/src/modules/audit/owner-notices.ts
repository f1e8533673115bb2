import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../../jobs/jobs.service';
import { defineQueue, RETRY_FOR_HOURS } from '../../jobs/queue';
import type { AuditRecord } from './audit.repository';
import { AuditService } from './audit.service';

/** Queue of records that the owners are told of. */
export const OWNER_NOTICE_JOB = defineQueue<{ auditId: string }>('owner-notice', RETRY_FOR_HOURS);

/** Records what the owners are told of by mail. */
@Injectable()
export class OwnerNotices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
  ) {}

  /** Both in one transaction, the caller's when it gives one. */
  async record(record: AuditRecord, manager?: EntityManager): Promise<void> {
    if (!manager) return this.dataSource.transaction((own) => this.record(record, own));
    const auditId = await this.audit.record(record, manager);
    await this.jobs.enqueue(OWNER_NOTICE_JOB, { auditId }, { manager });
  }
}
