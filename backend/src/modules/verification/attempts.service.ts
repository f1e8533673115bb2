import { Injectable } from '@nestjs/common';
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

@Injectable()
export class AttemptsService {
  constructor(private readonly dataSource: DataSource) {}

  async record(attempt: Attempt, manager: EntityManager = this.dataSource.manager): Promise<void> {
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
