import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one, run, type StatementSource } from '../../../database/statements';
import type { AttemptType } from './otp-attempt.entity';

/** One row of the log of codes sent and tried. */
export interface Attempt {
  /** By which the provider's reports name it; a new one when left out. */
  id?: string;
  /** E.164. */
  phoneNumber: string;
  /** Empty when no visitor is behind it. */
  ipAddress: string;
  attemptType: AttemptType;
  /** Stable word for what went wrong; null when nothing did. */
  failureReason: string | null;
}

/** Why a code was not known to be sent, where it may have been. */
const IN_DOUBT = 'unavailable';

/** Writes `otp_attempts`. */
@Injectable()
export class AttemptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(attempt: Attempt, source: StatementSource = this.dataSource): Promise<void> {
    await run(
      source,
      // It is there already when the provider's report came first.
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

  /** When a code was sent under this id; null when none was. */
  async sentAt(id: string): Promise<Date | null> {
    const attempt = await one<{ sentAt: Date }>(
      this.dataSource,
      `SELECT created_at AS "sentAt" FROM otp_attempts WHERE id = $1 AND attempt_type = 'send'`,
      [id],
    );
    return attempt?.sentAt ?? null;
  }

  /**
   * Records that a code that the provider had taken did not arrive, once. The address is forgotten where that was not the
   * number's fault: it must not count against a visitor.
   * @returns whether that is new
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
