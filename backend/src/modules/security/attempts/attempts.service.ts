import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { AttemptsRepository, type Attempt } from './attempts.repository';

const attempts = new Counter({
  name: 'verification_attempts_total',
  help: 'Codes sent and tried that are recorded here, by kind and what went wrong',
  labelNames: ['type', 'failure'],
});

/** The log of codes sent and tried. */
@Injectable()
export class AttemptsService {
  constructor(private readonly repository: AttemptsRepository) {}

  /** @param manager of the caller's transaction, when the attempt is recorded with it */
  async record(attempt: Attempt, manager?: EntityManager): Promise<void> {
    attempts.labels(attempt.attemptType, attempt.failureReason ?? 'none').inc();
    await this.repository.insert(attempt, manager);
  }
}
