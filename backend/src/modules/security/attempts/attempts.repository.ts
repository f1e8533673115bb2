import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one, run, type StatementSource } from '../../../database/statements';
import type { AttemptType } from './otp-attempt.entity';

/** Row of the log of codes sent and tried. */
export interface Attempt {
  /** Id by which the provider's reports identify the attempt; generated if missing. */
  id?: string;
  /** E.164. */
  phoneNumber: string;
  /** Empty if no visitor made the request. */
  ipAddress: string;
  attemptType: AttemptType;
  /** Stable code of the failure; null for a success. */
  failureReason: string | null;
}

/** Failure reason of codes that may have been sent. */
const IN_DOUBT = 'unavailable';

/** Reads and writes the `otp_attempts` table. */
@Injectable()
export class AttemptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(attempt: Attempt, source: StatementSource = this.dataSource): Promise<void> {
    await run(
      source,
      // The row exists already if the provider's report arrived first.
      `INSERT INTO otp_attempts (id, phone_number, ip_address, success, attempt_type, failure_reason)
       VALUES (coalesce($6::uuid, uuidv7()), $1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING`,
      [
        attempt.phoneNumber,
        attempt.ipAddress,
        attempt.failureReason === null,
        attempt.attemptType,
        attempt.failureReason,
        attempt.id ?? null,
      ],
    );
  }

  /** Returns when the code of this attempt was sent, or null if none was. */
  async sentAt(id: string): Promise<Date | null> {
    const attempt = await one<{ sentAt: Date }>(
      this.dataSource,
      `SELECT created_at AS "sentAt" FROM otp_attempts WHERE id = $1 AND attempt_type = 'send'`,
      [id],
    );
    return attempt?.sentAt ?? null;
  }

  /**
   * Records once that an accepted code was not delivered. Removes the address unless the number caused the failure, so that it does not
   * count against a visitor.
   * @returns whether this is new
   */
  async insertUndelivered(
    id: string,
    { phoneNumber, failureReason }: Attempt,
    ofNumber: boolean,
  ): Promise<boolean> {
    const recorded = await run(
      this.dataSource,
      `INSERT INTO otp_attempts AS a (id, phone_number, ip_address, success, attempt_type, failure_reason)
       VALUES ($1, $2, '', false, 'send', $3)
       ON CONFLICT (id) DO UPDATE SET success = false, failure_reason = excluded.failure_reason,
         ip_address = CASE WHEN $4 THEN a.ip_address ELSE '' END
       WHERE a.success OR a.failure_reason = '${IN_DOUBT}'`,
      [id, phoneNumber, failureReason, ofNumber],
    );
    return recorded > 0;
  }
}
