import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { AttemptsRepository, type Attempt } from './attempts.repository';

const attempts = new Counter({
  name: 'verification_attempts_total',
  help: 'Recorded attempts to send and to verify codes, by kind and failure',
  labelNames: ['type', 'failure'],
});

/** Cause of an undelivered code; the second part of the failure reasons `undelivered_…`. */
export type UndeliveredBy = 'number' | 'opted_out' | 'account' | 'content' | 'transient';

/** Keeps the log of codes sent and tried. */
@Injectable()
export class AttemptsService {
  constructor(private readonly repository: AttemptsRepository) {}

  /**
   * Records an attempt.
   * @param manager manager of the caller's transaction, if the attempt is recorded with it
   */
  async record(attempt: Attempt, manager?: EntityManager): Promise<void> {
    attempts.labels(attempt.attemptType, attempt.failureReason ?? 'none').inc();
    await this.repository.insert(attempt, manager);
  }

  /**
   * Records that an accepted code was not delivered.
   * @param id id of the attempt, given to the provider with the message
   * @param fault cause of the failure
   * @returns whether this is new
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

  /** Returns when the code of this attempt was sent, or null if no code was sent. */
  sentAt(id: string): Promise<Date | null> {
    return this.repository.sentAt(id);
  }
}
