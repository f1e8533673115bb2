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

  /**
   * Records that a code that the provider had taken did not arrive, once. The address is forgotten where that was not the
   * number's fault: it must not count against a visitor.
   */
  async insertUndelivered(
    id: string,
    { phoneNumber, failureReason }: Attempt,
    ofNumber: boolean,
  ): Promise<void> {
    await run(
      this.dataSource,
      `INSERT INTO otp_attempts AS a (id, phone_number, ip_address, success, attempt_type, failure_reason)
       VALUES ($1, $2, '', false, 'send', $3)
       ON CONFLICT (id) DO UPDATE SET success = false, failure_reason = excluded.failure_reason,
         ip_address = CASE WHEN $4 THEN a.ip_address ELSE '' END
       WHERE a.success`,
      [id, phoneNumber, failureReason, ofNumber],
    );
  }
}
