import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../jobs/jobs.service';
import type { Blockable } from '../security/blocks/blocks.repository';
import { ENTITY_BLOCKED_JOB, ENTITY_LIFTED_JOB } from '../security/blocks/blocks.service';
import { BlockEvidenceService } from './block-evidence.service';

/** Blocks tell something of leads that came before them. An e-mail is none that leads are known by. */
@Injectable()
export class FraudJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly evidence: BlockEvidenceService,
  ) {}

  onModuleInit(): void {
    this.jobs.work<Blockable>(ENTITY_BLOCKED_JOB, async ({ type, value }) => {
      if (type !== 'email') await this.evidence.blocked({ type, value });
    });
    this.jobs.work<Blockable>(ENTITY_LIFTED_JOB, async ({ type, value }) => {
      if (type !== 'email') await this.evidence.lifted({ type, value });
    });
  }
}
