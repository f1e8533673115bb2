import { Injectable } from '@nestjs/common';
import type { CodeMethod } from 'domain/verification';
import { DataSource, type EntityManager } from 'typeorm';
import { RELAXED_COMMIT } from '../../../database/relaxed-commit';
import { many, one, run } from '../../../database/statements';

/** Issue of a code for a lead. */
export interface CodeIssue {
  leadId: string;
  issuedAt: Date;
}

/** Recipient of a code. */
export interface CodeRecipient {
  /** E.164. */
  phoneNumber: string;
  /** Address of the lead's request; null if unknown. */
  ipAddress: string | null;
}

/** Lead for which a code is being tried. HMACs are hex; those of expired codes are null. */
export interface LeadUnderVerification {
  id: string;
  /** HMAC of the code sent to the phone. */
  codeHash: string | null;
  /** Method by which it was sent. */
  codeMethod: 'sms' | 'voice' | null;
  issuedAt: Date | null;
  /** HMAC of the code sent to a mailbox. */
  emailCodeHash: string | null;
  /** Address of that mailbox. */
  emailAddress: string | null;
}

/** Live lead for which another code or method is requested. */
export interface LeadToProve {
  id: string;
  /** Two-letter code. */
  state: string | null;
  fraudScore: number;
  isVerified: boolean;
  phoneIsProven: boolean;
  /** Whether it is a possible duplicate. */
  isDuplicate: boolean;
  /** Submission from which its data come; null if older than this record. */
  submissionId: string | null;
  /** Proven mailbox; null for none. */
  provenEmail: string | null;
}

const TO_PROVE = `id, coalesce(pending_submission->>'state', state) AS state, fraud_score AS "fraudScore", verification_status = 'verified' AS "isVerified",
  phone_proven_at IS NOT NULL AS "phoneIsProven", possible_duplicate AS "isDuplicate",
  submission_id AS "submissionId", CASE WHEN email_proven_at IS NOT NULL THEN lower(email) END AS "provenEmail"`;

/** Reads and writes the verification codes of leads. */
@Injectable()
export class LeadCodesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Locks the live lead of a phone, ignoring possible duplicates. */
  lockLive(manager: EntityManager, phoneNumber: string): Promise<LeadToProve | null> {
    return one<LeadToProve>(
      manager,
      `SELECT ${TO_PROVE} FROM leads
        WHERE phone_number = $1 AND deleted_at IS NULL AND NOT possible_duplicate FOR UPDATE`,
      [phoneNumber],
      { prepared: true },
    );
  }

  /** Locks a live lead. */
  lockById(manager: EntityManager, leadId: string): Promise<LeadToProve | null> {
    return one<LeadToProve>(
      manager,
      `SELECT ${TO_PROVE} FROM leads WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
      [leadId],
      { prepared: true },
    );
  }

  /**
   * Locks the possible duplicate of a phone for which a code was sent to this mailbox.
   * @returns its id, or null
   */
  async findDuplicate(manager: EntityManager, phoneNumber: string, email: string): Promise<string | null> {
    const row = await one<{ id: string }>(
      manager,
      `SELECT id FROM leads WHERE phone_number = $1 AND deleted_at IS NULL AND possible_duplicate
          AND email_code_address = $2 ORDER BY id LIMIT 1 FOR UPDATE`,
      [phoneNumber, email],
    );
    return row?.id ?? null;
  }

  /** Removes all valid codes of a phone, sent by any method. */
  async removeCodesOf(manager: EntityManager, phoneNumber: string): Promise<void> {
    await run(
      manager,
      `UPDATE leads SET otp_code = NULL, otp_issued_at = NULL, otp_expires_at = NULL, otp_sent_at = NULL,
              email_code = NULL, email_code_expires_at = NULL
        WHERE phone_number = $1 AND deleted_at IS NULL AND (otp_code IS NOT NULL OR email_code IS NOT NULL)`,
      [phoneNumber],
    );
  }

  /**
   * Removes the code of a lead's phone when its tries start again from zero. Otherwise the same code would receive more tries.
   */
  async removeCode(manager: EntityManager, leadId: string): Promise<void> {
    await run(
      manager,
      'UPDATE leads SET otp_code = NULL, otp_issued_at = NULL, otp_expires_at = NULL, otp_sent_at = NULL WHERE id = $1',
      [leadId],
    );
  }

  /**
   * Records that a provider accepted this code, with the attempt and the funnel's step, even if the lead has another code by now, because
   * the provider will report on this one too. The commit does not wait for the disk: if it is lost in a crash, the queued retry sends a new
   * code.
   *
   * This is the only statement that writes tables of other owners. The visitor waits for it, and a transaction with the owners' statements
   * takes a fifth of the throughput of `npm run bench -- create-lead`.
   * @param sent `ipAddress`: address of the request for the code; undefined for the lead's address
   */
  async markSent(
    { leadId, issuedAt }: CodeIssue,
    { attemptId, ipAddress, sentAt }: { attemptId: string; ipAddress: string | undefined; sentAt: Date },
  ): Promise<void> {
    await many(
      this.dataSource,
      `WITH ${RELAXED_COMMIT}, sent AS (
         UPDATE leads SET otp_sent_at = CASE WHEN otp_issued_at = $2 THEN $3 ELSE otp_sent_at END
          WHERE id = $1 RETURNING phone_number, ip_address
       ), attempt AS (
         -- The row exists already if the provider's report arrived first.
         INSERT INTO otp_attempts (id, phone_number, ip_address, success, attempt_type)
         SELECT $5, phone_number, coalesce($4, ip_address, ''), true, 'send' FROM sent ON CONFLICT (id) DO NOTHING
       )
       INSERT INTO analytics_events (event, lead_id) SELECT 'code_sent', $1 FROM sent, relaxed`,
      [leadId, issuedAt, sentAt, ipAddress, attemptId],
      { prepared: true },
    );
  }

  /** Records that a provider may have accepted this code, so that no queued retry sends another. */
  async markInDoubt({ leadId, issuedAt }: CodeIssue, now: Date): Promise<void> {
    await run(this.dataSource, 'UPDATE leads SET otp_sent_at = $3 WHERE id = $1 AND otp_issued_at = $2', [
      leadId,
      issuedAt,
      now,
    ]);
  }

  /**
   * Removes this code, so that no queued retry sends it.
   * @returns null if the lead has another code by now
   */
  withdraw(
    manager: EntityManager,
    { leadId, issuedAt }: CodeIssue,
    method: CodeMethod,
  ): Promise<CodeRecipient | null> {
    const change =
      method === 'email'
        ? `email_code = NULL, email_code_expires_at = NULL WHERE id = $1 AND email_code_expires_at = $2::timestamptz + interval '10 minutes'`
        : `otp_code = NULL, otp_expires_at = NULL, otp_issued_at = NULL WHERE id = $1 AND otp_issued_at = $2`;
    return one<CodeRecipient>(
      manager,
      `UPDATE leads SET ${change} RETURNING phone_number AS "phoneNumber", ip_address AS "ipAddress"`,
      [leadId, issuedAt],
    );
  }

  /**
   * Locks the lead while this code is valid and not accepted by a provider.
   * @returns its phone, or null if nothing remains to be sent
   */
  async lockUnsent(manager: EntityManager, { leadId, issuedAt }: CodeIssue): Promise<string | null> {
    const lead = await one<{ phoneNumber: string }>(
      manager,
      `SELECT phone_number AS "phoneNumber" FROM leads
        WHERE id = $1 AND otp_issued_at = $2 AND otp_sent_at IS NULL AND otp_code IS NOT NULL
          AND otp_expires_at > now() AND deleted_at IS NULL FOR UPDATE`,
      [leadId, issuedAt],
    );
    return lead?.phoneNumber ?? null;
  }

  /** Replaces a code that was not sent. The new code counts as the same issue. */
  async reissue(manager: EntityManager, leadId: string, hash: string, expiresAt: Date): Promise<void> {
    await run(manager, 'UPDATE leads SET otp_code = $2, otp_expires_at = $3 WHERE id = $1', [
      leadId,
      hash,
      expiresAt,
    ]);
  }

  /** Locks the live leads of a phone that have a valid code, possible duplicates last. */
  lockInForce(manager: EntityManager, phoneNumber: string, now: Date): Promise<LeadUnderVerification[]> {
    return many<LeadUnderVerification>(
      manager,
      `SELECT id, otp_method AS "codeMethod", otp_issued_at AS "issuedAt",
              CASE WHEN otp_expires_at > $2 THEN otp_code END AS "codeHash",
              CASE WHEN email_code_expires_at > $2 THEN email_code END AS "emailCodeHash",
              email_code_address AS "emailAddress"
         FROM leads
        WHERE phone_number = $1 AND deleted_at IS NULL
          AND (otp_code IS NOT NULL AND otp_expires_at > $2 OR email_code IS NOT NULL AND email_code_expires_at > $2)
        ORDER BY possible_duplicate, id FOR UPDATE`,
      [phoneNumber, now],
      { prepared: true },
    );
  }

  /** Returns the address of a lead's request, or null if unknown. */
  async addressOf(leadId: string): Promise<string | null> {
    const lead = await one<{ ipAddress: string | null }>(
      this.dataSource,
      'SELECT ip_address AS "ipAddress" FROM leads WHERE id = $1',
      [leadId],
    );
    return lead?.ipAddress ?? null;
  }
}
