import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';

/** One row of the log of codes sent and tried. */
export interface Attempt {
  /** E.164. */
  phoneNumber: string;
  ipAddress: string;
  attemptType: 'send' | 'verify';
  /** Stable word for what went wrong; null when nothing did. */
  failureReason: string | null;
}

const attempts = new Counter({
  name: 'verification_attempts_total',
  help: 'Codes sent and tried that are recorded here, by kind and what went wrong',
  labelNames: ['type', 'failure'],
});

@Injectable()
export class AttemptsService {
  constructor(private readonly dataSource: DataSource) {}

  async record(attempt: Attempt, manager: EntityManager = this.dataSource.manager): Promise<void> {
    attempts.labels(attempt.attemptType, attempt.failureReason ?? 'none').inc();
    await manager.query(
      `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason)
       VALUES ($1, $2, $3, $4, $5)`,
      [
        attempt.phoneNumber,
        attempt.ipAddress,
        attempt.failureReason === null,
        attempt.attemptType,
        attempt.failureReason,
      ],
    );
  }
}
