import { Injectable } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../database/statements';

/** A submission and its proof. */
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

/** The statements on `verification_submissions` that are not part of writing a lead. */
@Injectable()
export class VerificationSubmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string): Promise<AwaitingSubmission | null> {
    return one<AwaitingSubmission>(
      this.dataSource,
      `SELECT ${COLUMNS} FROM verification_submissions WHERE id = $1`,
      [id],
      {
        prepared: true,
      },
    );
  }

  /** Locks a submission of a phone that is neither over nor proven. */
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

  /** The open submissions of a phone, the newest first. */
  listOpen(source: StatementSource, phoneNumber: string, now: Date): Promise<AwaitingSubmission[]> {
    return many<AwaitingSubmission>(
      source,
      `SELECT ${COLUMNS} FROM verification_submissions
        WHERE phone_number = $1 AND expires_at > $2 AND proven_at IS NULL ORDER BY issued_at DESC LIMIT 20`,
      [phoneNumber, now],
    );
  }

  /** Whether a phone has a submission that is neither over nor proven. */
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

  /** Marks one submission as proven. @returns false when it was so before: a proof is used once */
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

  /** Marks the submissions of a lead that one code was made for. */
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

  /** Notes that what was sent for this issue did not arrive. */
  async markUndelivered(id: string, issuedAt: Date, now: Date): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE verification_submissions SET undelivered_at = $3
        WHERE id = $1 AND issued_at = $2 AND proven_at IS NULL AND undelivered_at IS NULL`,
      [id, issuedAt, now],
    );
  }

  /** When the code was made that a submission waits for under this id of an attempt; null when none does. */
  async issuedAt(attemptId: string): Promise<Date | null> {
    const found = await one<{ issuedAt: Date }>(
      this.dataSource,
      'SELECT issued_at AS "issuedAt" FROM verification_submissions WHERE attempt_id = $1',
      [attemptId],
    );
    return found?.issuedAt ?? null;
  }

  /** Notes that the code of one attempt did not arrive, where a submission still waits for it. */
  async markAttemptUndelivered(attemptId: string, now: Date): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE verification_submissions SET undelivered_at = $2
        WHERE attempt_id = $1 AND proven_at IS NULL AND undelivered_at IS NULL`,
      [attemptId, now],
    );
  }

  /** Names the attempt that a code is sent again under. */
  async setAttempt(manager: EntityManager, id: string, attemptId: string): Promise<void> {
    await run(manager, 'UPDATE verification_submissions SET attempt_id = $2 WHERE id = $1', [id, attemptId]);
  }

  async removeEndedBefore(moment: Date): Promise<void> {
    await run(this.dataSource, 'DELETE FROM verification_submissions WHERE expires_at < $1', [moment]);
  }
}
