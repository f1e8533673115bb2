import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../jobs/jobs.service';
import { DataSource } from 'typeorm';
import { FRAUD_SCORE_CHANGED_JOB } from '../fraud/fraud-alerts.service';
import { LeadScoreService } from './score/lead-score.service';
import { CodeDeliveryService, RETRY_CODE_JOB, type RetryCode } from './intake/code-delivery.service';
import { AppError } from '../../common/app-error';

@Injectable()
export class LeadsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly delivery: CodeDeliveryService,
    private readonly scores: LeadScoreService,
    private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    this.jobs.work<RetryCode>(RETRY_CODE_JOB, async (retry) => {
      try {
        await this.delivery.retry(retry);
      } catch (error) {
        // A refusal is final and already on record; only an unavailable provider is worth another try.
        if (!(error instanceof AppError)) throw error;
      }
    });
    this.jobs.work<{ leadId: string }>(FRAUD_SCORE_CHANGED_JOB, ({ leadId }) =>
      this.dataSource.transaction((manager) => this.scores.recompute(manager, leadId)),
    );
  }
}
