import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { one, run } from '../../../database/statements';
import type { CallState } from './verification-call.entity';

/** Data of a new call. */
export interface NewCall {
  leadId: string;
  submissionId: string;
  issuedAt: Date;
  /** E.164. */
  phoneNumber: string;
  /** Encrypted code. */
  code: string;
}

/** Call in progress. */
export interface LiveCall {
  id: string;
  /** E.164. */
  phoneNumber: string;
  /** Encrypted code. */
  code: string;
}

/** Ended call. */
export interface EndedCall {
  submissionId: string;
  issuedAt: Date;
  state: CallState;
}

/** SQL condition: the call has not ended and its code is valid. `$2` is now. */
const LIVE = `ended_at IS NULL AND code IS NOT NULL AND issued_at > $2::timestamptz - interval '10 minutes'`;
const LIVE_COLUMNS = `id, phone_number AS "phoneNumber", code`;

/** Reads and writes the `verification_calls` table. */
@Injectable()
export class VerificationCallsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Inserts a call.
   * @returns its id, or null if this code was called before or its lead was erased
   */
  async insert(call: NewCall, now: Date): Promise<string | null> {
    const row = await one<{ id: string }>(
      this.dataSource,
      `INSERT INTO verification_calls (lead_id, submission_id, issued_at, phone_number, code, state, created_at)
       SELECT id, $2, $3, $4, $5, 'placing', $6 FROM leads WHERE id = $1 FOR KEY SHARE ON CONFLICT (lead_id, issued_at) DO NOTHING RETURNING id`,
      [call.leadId, call.submissionId, call.issuedAt, call.phoneNumber, call.code, now],
    );
    return row?.id ?? null;
  }

  /** Records the result of placing a call, unless its end or a key was reported before. */
  async recordPlacing(
    id: string,
    { state, providerId }: { state: 'placed' | 'in_doubt'; providerId: string | null },
  ): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE verification_calls SET state = CASE WHEN state = 'placing' THEN $2 ELSE state END,
              provider_id = coalesce(provider_id, $3) WHERE id = $1`,
      [id, state, providerId],
    );
  }

  /** Records that a call was not placed. */
  async recordRefusal(id: string, now: Date): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE verification_calls SET state = 'refused', code = NULL, ended_at = $2 WHERE id = $1 AND ended_at IS NULL`,
      [id, now],
    );
  }

  findLive(id: string, now: Date): Promise<LiveCall | null> {
    return one<LiveCall>(
      this.dataSource,
      `SELECT ${LIVE_COLUMNS} FROM verification_calls WHERE id = $1 AND ${LIVE}`,
      [id, now],
    );
  }

  /** Records that 1 was pressed, so that the code is read now. */
  markHeard(id: string, now: Date): Promise<LiveCall | null> {
    return one<LiveCall>(
      this.dataSource,
      `UPDATE verification_calls SET state = 'heard' WHERE id = $1 AND ${LIVE} RETURNING ${LIVE_COLUMNS}`,
      [id, now],
    );
  }

  /**
   * Records that 9 was pressed, so that nothing more is said.
   * @returns the number, or null if the call has ended
   */
  async markOptedOut(manager: EntityManager, id: string, now: Date): Promise<string | null> {
    const row = await one<{ phoneNumber: string }>(
      manager,
      `UPDATE verification_calls SET state = 'opted_out', code = NULL WHERE id = $1 AND ${LIVE}
        RETURNING phone_number AS "phoneNumber"`,
      [id, now],
    );
    return row?.phoneNumber ?? null;
  }

  /**
   * Records the end of a call and deletes its code.
   * @returns null if it had ended before or does not exist
   */
  end(id: string, providerId: string, now: Date): Promise<EndedCall | null> {
    return one<EndedCall>(
      this.dataSource,
      `UPDATE verification_calls SET code = NULL, ended_at = $2, provider_id = coalesce(provider_id, nullif($3, '')),
              state = CASE WHEN state IN ('heard', 'opted_out') THEN state ELSE 'unheard' END
        WHERE id = $1 AND ended_at IS NULL
        RETURNING submission_id AS "submissionId", issued_at AS "issuedAt", state`,
      [id, now, providerId],
    );
  }

  /** Deletes codes of calls without a reported end. */
  async forgetCodesBefore(moment: Date): Promise<void> {
    await run(
      this.dataSource,
      'UPDATE verification_calls SET code = NULL WHERE code IS NOT NULL AND issued_at < $1',
      [moment],
    );
  }

  async removeBefore(moment: Date): Promise<void> {
    await run(this.dataSource, 'DELETE FROM verification_calls WHERE created_at < $1', [moment]);
  }
}
