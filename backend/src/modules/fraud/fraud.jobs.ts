import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../jobs/jobs.service';
import { ENTITY_BLOCKED_JOB, type Blockable } from '../security/blocks.service';
import { FraudAlertsService } from './fraud-alerts.service';

@Injectable()
export class FraudJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly alerts: FraudAlertsService,
  ) {}

  onModuleInit(): void {
    this.jobs.work<Blockable>(ENTITY_BLOCKED_JOB, async ({ type, value }) => {
      if (type !== 'email') await this.alerts.addEvidence({ type, value }, 'blocked_since');
    });
  }
}
