import { Injectable } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';

/** Submission with its proof. */
export interface AwaitingSubmission {
  id: string;
  leadId: string;
  /** E.164. */
  phoneNumber: string;
  method: VerificationMethod;
  issuedAt: Date;
  expiresAt: Date;
  undeliveredAt: Date | null;
  provenBy: VerificationMethod | null;
}

const COLUMNS = `id, lead_id AS "leadId", phone_number AS "phoneNumber", method, issued_at AS "issuedAt",
  expires_at AS "expiresAt", undelivered_at AS "undeliveredAt", proven_by AS "provenBy"`;

/** Reads and writes the `verification_submissions` table, except the writes that belong to a lead's own statement. */
@Injectable()
export class VerificationSubmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string, source: StatementSource = this.dataSource): Promise<AwaitingSubmission | null> {
    return one<AwaitingSubmission>(
      source,
      `SELECT ${COLUMNS} FROM verification_submissions WHERE id = $1`,
      [id],
      {
        prepared: true,
      },
    );
  }

  /** Locks a submission of a phone that is neither expired nor proven. */
  lockOpen(
    manager: EntityManager,
    id: string,
    phoneNumber: string,
    now: Date,
  ): Promise<AwaitingSubmission | null> {
    return one<AwaitingSubmission>(
      manager,
      `SELECT ${COLUMNS} FROM verification_submissions
        WHERE id = $1 AND phone_number = $2 AND expires_at > $3 AND proven_at IS NULL FOR UPDATE`,
      [id, phoneNumber, now],
    );
  }

  /** Returns the open submissions of a phone, newest first. */
  listOpen(source: StatementSource, phoneNumber: string, now: Date): Promise<AwaitingSubmission[]> {
    return many<AwaitingSubmission>(
      source,
      `SELECT ${COLUMNS} FROM verification_submissions
        WHERE phone_number = $1 AND expires_at > $2 AND proven_at IS NULL ORDER BY issued_at DESC LIMIT 20`,
      [phoneNumber, now],
    );
  }

  /** Returns whether a phone has a submission that is neither expired nor proven. */
  async hasOpen(phoneNumber: string, now: Date): Promise<boolean> {
    const open = await one(
      this.dataSource,
      `SELECT 1 FROM verification_submissions
        WHERE phone_number = $1 AND expires_at > $2 AND proven_at IS NULL LIMIT 1`,
      [phoneNumber, now],
      { prepared: true },
    );
    return open !== null;
  }

  /**
   * Marks one submission as proven.
   * @returns false if it was proven before, because a proof is used once
   */
  async markProven(
    manager: EntityManager,
    id: string,
    method: VerificationMethod,
    now: Date,
  ): Promise<boolean> {
    const marked = await run(
      manager,
      `UPDATE verification_submissions SET proven_at = $2, proven_by = $3 WHERE id = $1 AND proven_at IS NULL`,
      [id, now, method],
    );
    return marked > 0;
  }

  /** Marks the submissions of a lead for which one code was made. */
  async markCodeProven(
    manager: EntityManager,
    issue: { leadId: string; issuedAt: Date },
    method: VerificationMethod,
    now: Date,
  ): Promise<void> {
    await run(
      manager,
      `UPDATE verification_submissions SET proven_at = $3, proven_by = $4
        WHERE lead_id = $1 AND issued_at = $2 AND proven_at IS NULL`,
      [issue.leadId, issue.issuedAt, now, method],
    );
  }

  /** Records that the message or call of this issue was not delivered. */
  async markUndelivered(id: string, issuedAt: Date, now: Date): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE verification_submissions SET undelivered_at = $3
        WHERE id = $1 AND issued_at = $2 AND proven_at IS NULL AND undelivered_at IS NULL`,
      [id, issuedAt, now],
    );
  }

  /** Returns when the code of an attempt was made, if a submission waits for it; otherwise null. */
  async issuedAt(attemptId: string): Promise<Date | null> {
    const found = await one<{ issuedAt: Date }>(
      this.dataSource,
      'SELECT issued_at AS "issuedAt" FROM verification_submissions WHERE attempt_id = $1',
      [attemptId],
    );
    return found?.issuedAt ?? null;
  }

  /** Records that the code of an attempt was not delivered, if a submission still waits for it. */
  async markAttemptUndelivered(attemptId: string, now: Date): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE verification_submissions SET undelivered_at = $2
        WHERE attempt_id = $1 AND proven_at IS NULL AND undelivered_at IS NULL`,
      [attemptId, now],
    );
  }

  /** Sets the attempt of a code that is sent again. */
  async setAttempt(manager: EntityManager, id: string, attemptId: string): Promise<void> {
    await run(manager, 'UPDATE verification_submissions SET attempt_id = $2 WHERE id = $1', [id, attemptId]);
  }

  async removeEndedBefore(moment: Date): Promise<void> {
    await run(this.dataSource, 'DELETE FROM verification_submissions WHERE expires_at < $1', [moment]);
  }
}
