import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RELAXED_COMMIT } from '../../database/relaxed-commit';
import { many, one, run } from '../../database/statements';
import type { IssuedCode } from './lead-submissions.repository';
import { heldBackApplication } from './submission-sql';

/** One code of a lead. */
export interface CodeIssue {
  leadId: string;
  issuedAt: Date;
}

/** The recipient of a code. */
export interface CodeRecipient {
  /** E.164. */
  phoneNumber: string;
  /** Where the lead came from; null when unknown. */
  ipAddress: string | null;
}

/** A lead whose code is being tried. */
export interface LeadUnderVerification {
  id: string;
  /** HMAC of the code in force, hex. */
  codeHash: string;
}

/** A lead whose code was verified. */
export interface VerifiedLead {
  id: string;
  fullName: string;
  /** Two-letter code. */
  state: string | null;
  /** E.164. */
  phoneNumber: string;
  calendarReference: string;
}

const VERIFIED_LEAD = `id, full_name AS "fullName", state, phone_number AS "phoneNumber",
  calendar_reference AS "calendarReference"`;

/** The verification codes of leads. */
@Injectable()
export class LeadCodesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Gives a phone's live lead a new code. A lead whose fraud score is too high loses its code instead: its tries start
   * afresh, which must not happen for a code that stays.
   * @param refuseFrom fraud score from which no code is sent
   * @returns the lead's id, or null when no code is to be sent
   */
  async replace(
    manager: EntityManager,
    phoneNumber: string,
    code: IssuedCode,
    refuseFrom: number,
  ): Promise<string | null> {
    const lead = await one<{ id: string; mayReceive: boolean }>(
      manager,
      `UPDATE leads SET otp_sent_at = NULL,
              otp_code = CASE WHEN fraud_score < $5 THEN $2 END,
              otp_issued_at = CASE WHEN fraud_score < $5 THEN $3::timestamptz END,
              otp_expires_at = CASE WHEN fraud_score < $5 THEN $4::timestamptz END
        WHERE phone_number = $1 AND deleted_at IS NULL RETURNING id, fraud_score < $5 AS "mayReceive"`,
      [phoneNumber, code.hash, code.issuedAt, code.expiresAt, refuseFrom],
      { prepared: true },
    );
    return lead?.mayReceive ? lead.id : null;
  }

  /**
   * Records that a provider accepted this code: the attempt and the funnel's step with it. Nothing when the lead has another
   * code by now. Lost in a crash, the queued retry sends a fresh code, so the commit does not wait for the disk.
   *
   * The one statement that writes tables of other owners: the visitor waits for it, and a transaction with the owners'
   * statements takes a fifth of the throughput of `npm run bench -- create-lead`.
   * @param sent `ipAddress`: where the code was requested; where the lead came from, when undefined
   */
  async markSent(
    { leadId, issuedAt }: CodeIssue,
    { attemptId, ipAddress, sentAt }: { attemptId: string; ipAddress: string | undefined; sentAt: Date },
  ): Promise<void> {
    await many(
      this.dataSource,
      `WITH ${RELAXED_COMMIT}, sent AS (
         UPDATE leads SET otp_sent_at = $3 WHERE id = $1 AND otp_issued_at = $2 RETURNING phone_number, ip_address
       ), attempt AS (
         -- It is there already when the provider's report came first.
         INSERT INTO otp_attempts (id, phone_number, ip_address, success, attempt_type)
         SELECT $5, phone_number, coalesce($4, ip_address, ''), true, 'send' FROM sent ON CONFLICT (id) DO NOTHING
       )
       INSERT INTO analytics_events (event, lead_id) SELECT 'code_sent', $1 FROM sent, relaxed`,
      [leadId, issuedAt, sentAt, ipAddress, attemptId],
      { prepared: true },
    );
  }

  /** Removes this code, so that no queued retry sends it. @returns null when the lead has another code by now */
  withdraw(manager: EntityManager, { leadId, issuedAt }: CodeIssue): Promise<CodeRecipient | null> {
    return one<CodeRecipient>(
      manager,
      `UPDATE leads SET otp_code = NULL, otp_expires_at = NULL, otp_issued_at = NULL
        WHERE id = $1 AND otp_issued_at = $2 RETURNING phone_number AS "phoneNumber", ip_address AS "ipAddress"`,
      [leadId, issuedAt],
    );
  }

  /**
   * Locks the lead while this code is in force and no provider has accepted it.
   * @returns its phone, or null when there is nothing left to send
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

  /** Puts another code in the place of one that was not sent; it counts as the same issue. */
  async reissue(manager: EntityManager, leadId: string, hash: string, expiresAt: Date): Promise<void> {
    await run(manager, 'UPDATE leads SET otp_code = $2, otp_expires_at = $3 WHERE id = $1', [
      leadId,
      hash,
      expiresAt,
    ]);
  }

  /** Locks the live lead whose code is in force; null when there is none. */
  lockInForce(manager: EntityManager, phoneNumber: string, now: Date): Promise<LeadUnderVerification | null> {
    return one<LeadUnderVerification>(
      manager,
      `SELECT id, otp_code AS "codeHash" FROM leads
        WHERE phone_number = $1 AND deleted_at IS NULL AND otp_code IS NOT NULL AND otp_expires_at > $2 FOR UPDATE`,
      [phoneNumber, now],
      { prepared: true },
    );
  }

  /** The live lead that this code verified since then, for a caller who repeats a request whose answer was lost. */
  findJustVerified(
    manager: EntityManager,
    phoneNumber: string,
    codeHash: string,
    since: Date,
  ): Promise<VerifiedLead | null> {
    return one<VerifiedLead>(
      manager,
      `SELECT ${VERIFIED_LEAD} FROM leads
        WHERE phone_number = $1 AND deleted_at IS NULL AND verified_code = $2 AND code_verified_at > $3`,
      [phoneNumber, codeHash, since],
      { prepared: true },
    );
  }

  /**
   * Consumes the code in force and verifies its lead: status, held-back submission, its answer about marketing messages
   * and a timeline entry, in one statement. The caller holds the lead.
   */
  async verify(manager: EntityManager, leadId: string, now: Date): Promise<VerifiedLead> {
    const lead = await one<VerifiedLead>(manager, VERIFY, [leadId, now], { prepared: true });
    return lead!;
  }
}

const VERIFY = `WITH lead AS (
    UPDATE leads SET verification_status = 'verified', verified_at = coalesce(verified_at, $2),
      code_verified_at = $2, verified_code = otp_code,
      otp_code = NULL, otp_expires_at = NULL, otp_issued_at = NULL,
      ${heldBackApplication()},
      pending_submission = NULL, updated_at = $2
     WHERE id = $1
     RETURNING id, full_name, state, phone_number, calendar_reference, old.pending_submission AS held_back
  ), consent AS (
    INSERT INTO consents (phone_number, full_name, kind, granted, text_version, text_shown, ip_address, user_agent, created_at)
    SELECT phone_number, full_name, 'marketing_sms', c.granted, c."textVersion", c."textShown",
           held_back->>'ipAddress', held_back->>'userAgent', (held_back->>'submittedAt')::timestamptz
      FROM lead, jsonb_to_record(held_back->'marketingConsent') AS c(granted boolean, "textVersion" text, "textShown" text)
     WHERE jsonb_typeof(held_back->'marketingConsent') = 'object'
  ), interaction AS (
    INSERT INTO lead_interactions (lead_id, type, direction) SELECT id, 'verification', 'inbound' FROM lead
  )
  SELECT ${VERIFIED_LEAD} FROM lead`;
