import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { run, type StatementSource } from '../../../database/statements';
import type { AttemptType } from './otp-attempt.entity';

/** One row of the log of codes sent and tried. */
export interface Attempt {
  /** E.164. */
  phoneNumber: string;
  /** Empty when no visitor is behind it. */
  ipAddress: string;
  attemptType: AttemptType;
  /** Stable word for what went wrong; null when nothing did. */
  failureReason: string | null;
}

/** Writes `otp_attempts`. */
@Injectable()
export class AttemptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(attempt: Attempt, source: StatementSource = this.dataSource): Promise<void> {
    await run(
      source,
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
