import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { AttemptsRepository, type Attempt } from './attempts.repository';

const attempts = new Counter({
  name: 'verification_attempts_total',
  help: 'Codes sent and tried that are recorded here, by kind and what went wrong',
  labelNames: ['type', 'failure'],
});

/** Why a code that was taken did not arrive; the ends of the words `undelivered_…`. */
export type UndeliveredBy = 'number' | 'opted_out' | 'account' | 'content' | 'transient';

/** The log of codes sent and tried. */
@Injectable()
export class AttemptsService {
  constructor(private readonly repository: AttemptsRepository) {}

  /** @param manager of the caller's transaction, when the attempt is recorded with it */
  async record(attempt: Attempt, manager?: EntityManager): Promise<void> {
    attempts.labels(attempt.attemptType, attempt.failureReason ?? 'none').inc();
    await this.repository.insert(attempt, manager);
  }

  /**
   * Records that a code that the provider had taken did not arrive.
   * @param id of the attempt, given to the provider with the message
   * @param fault whose it is
   * @returns whether that is new
   */
  async recordUndelivered(id: string, phoneNumber: string, fault: UndeliveredBy): Promise<boolean> {
    const failureReason = `undelivered_${fault}`;
    const isNew = await this.repository.insertUndelivered(
      id,
      { phoneNumber, ipAddress: '', attemptType: 'send', failureReason },
      fault === 'number' || fault === 'opted_out',
    );
    if (isNew) attempts.labels('send', failureReason).inc();
    return isNew;
  }

  /** When a code was sent under this id; null when none was. */
  sentAt(id: string): Promise<Date | null> {
    return this.repository.sentAt(id);
  }
}
