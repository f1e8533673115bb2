import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RAISE_ALERT, type NewAlert } from '../../fraud/fraud-alerts.repository';
import { runPrepared } from '../../../database/prepared';
import { RELAXED_COMMIT } from '../../../database/relaxed-commit';
import type { PendingSubmission } from '../../lead-store/lead.entity';

/** A submission, checked and normalised. */
export interface Submission {
  submissionId: string;
  fullName: string;
  /** E.164. */
  phoneNumber: string;
  state: string;
  ipAddress: string;
  userAgent: string | null;
  deviceFingerprint: string | null;
  attribution: object | null;
  /** 0 to 100. */
  fraudScore: number;
  fraudReasons: readonly string[];
  /** The alert it calls for. */
  alert: NewAlert | null;
  /** Where it came from, of a lead that has just come. */
  leadSource: string;
  /** 0 to 100, of a lead that has just come; counted again when it was there before. */
  leadScore: number;
  /** Percent, likewise. */
  conversionProbability: number;
  consents: readonly { kind: string; granted: boolean; textVersion: string; textShown: string }[];
}

/** The lead a submission belongs to. */
export interface SavedSubmission {
  id: string;
  /** False when the phone had a live lead already. */
  isNew: boolean;
}

/** A code about to be sent, as the database keeps it. */
export interface IssuedCode {
  /** HMAC, hex. */
  hash: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** Which of a lead's codes it is about, and where that was asked for (where the lead came from, when it was not noted). */
export interface CodeIssue {
  leadId: string;
  issuedAt: Date;
  ipAddress: string | undefined;
}

@Injectable()
export class LeadsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Writes a submission: the lead with its new code, a timeline entry, consents and, for a risky one, an alert.
   * A verified lead stays as it is until the new code is verified, what it agreed to included. One statement, one round trip.
   * @returns the lead, and whether it is a new one
   */
  async saveSubmission(
    manager: EntityManager,
    submission: Submission,
    code: IssuedCode,
  ): Promise<SavedSubmission> {
    const rows = await runPrepared<SavedSubmission>(
      manager,
      `WITH lead AS (
         INSERT INTO leads AS l (full_name, phone_number, state, otp_code, otp_issued_at, otp_expires_at, ip_address,
                                 user_agent, device_fingerprint, attribution, fraud_score, fraud_reason, lead_score,
                                 conversion_probability, lead_source)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $19, $20, $21)
         ON CONFLICT (phone_number) WHERE deleted_at IS NULL DO UPDATE SET
           full_name = CASE WHEN ${VERIFIED} THEN l.full_name ELSE excluded.full_name END,
           state = CASE WHEN ${VERIFIED} THEN l.state ELSE excluded.state END,
           pending_submission = CASE WHEN ${VERIFIED} THEN $22::jsonb END,
           otp_code = excluded.otp_code, otp_issued_at = excluded.otp_issued_at, otp_sent_at = NULL,
           otp_expires_at = excluded.otp_expires_at,
           ip_address = CASE WHEN ${VERIFIED} THEN l.ip_address ELSE excluded.ip_address END,
           user_agent = CASE WHEN ${VERIFIED} THEN l.user_agent ELSE excluded.user_agent END,
           device_fingerprint = CASE WHEN ${VERIFIED} THEN l.device_fingerprint
             ELSE coalesce(excluded.device_fingerprint, l.device_fingerprint) END,
           attribution = CASE WHEN ${VERIFIED} THEN l.attribution ELSE coalesce(l.attribution, excluded.attribution) END,
           fraud_score = CASE WHEN ${VERIFIED} THEN l.fraud_score ELSE greatest(l.fraud_score, excluded.fraud_score) END,
           fraud_reason = CASE WHEN NOT ${VERIFIED} AND excluded.fraud_score >= l.fraud_score THEN excluded.fraud_reason
             ELSE l.fraud_reason END,
           touchpoint_count = l.touchpoint_count + 1, updated_at = $5
         RETURNING id, xmax = 0 AS is_new, ${VERIFIED} AS is_held_back
       ), ${TIMELINE_AND_PROOF}
       SELECT id, is_new AS "isNew" FROM lead`,
      [
        submission.fullName,
        submission.phoneNumber,
        submission.state,
        code.hash,
        code.issuedAt,
        code.expiresAt,
        ...contextParameters(submission),
        submission.leadScore,
        submission.conversionProbability,
        submission.leadSource,
        JSON.stringify(pendingSubmission(submission, code.issuedAt)),
      ],
    );
    return rows[0]!;
  }

  /**
   * Keeps a submission that the risk rules refuse, for a person to review. A live lead of the phone is not touched, and
   * nobody has agreed to marketing messages.
   */
  async saveRefusedSubmission(manager: EntityManager, submission: Submission, now: Date): Promise<void> {
    await runPrepared(
      manager,
      `WITH lead AS (
         INSERT INTO leads AS l (full_name, phone_number, state, created_at, updated_at, verification_status, ip_address,
                                 user_agent, device_fingerprint, attribution, fraud_score, fraud_reason, lead_source)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $19)
         ON CONFLICT (phone_number) WHERE deleted_at IS NULL DO UPDATE SET updated_at = $5
         RETURNING id, true AS is_held_back
       ), ${TIMELINE_AND_PROOF}
       SELECT id FROM lead`,
      [
        submission.fullName,
        submission.phoneNumber,
        submission.state,
        now,
        now,
        'pending',
        ...contextParameters(submission),
        submission.leadSource,
      ],
    );
  }

  /**
   * Gives a phone's live lead a new code. To one whose risk is too high nothing is sent, but its old code ends too: the
   * tries start afresh, and must not do so for a code that stays.
   * @returns its id, or null when there is nobody to send one to
   */
  async replaceCode(
    manager: EntityManager,
    phoneNumber: string,
    code: IssuedCode,
    refuseFrom: number,
  ): Promise<string | null> {
    const rows = await runPrepared<{ id: string; may_receive: boolean }>(
      manager,
      `UPDATE leads SET otp_sent_at = NULL,
              otp_code = CASE WHEN fraud_score < $5 THEN $2 END,
              otp_issued_at = CASE WHEN fraud_score < $5 THEN $3::timestamptz END,
              otp_expires_at = CASE WHEN fraud_score < $5 THEN $4::timestamptz END
        WHERE phone_number = $1 AND deleted_at IS NULL RETURNING id, fraud_score < $5 AS may_receive`,
      [phoneNumber, code.hash, code.issuedAt, code.expiresAt, refuseFrom],
    );
    return rows[0]?.may_receive ? rows[0].id : null;
  }

  /**
   * A provider took the code issued then: the attempt and the funnel's step are recorded with it. Lost in a crash, the
   * queued retry sends a fresh code.
   */
  async markCodeSent({ leadId, issuedAt, ipAddress }: CodeIssue, sentAt: Date): Promise<void> {
    await runPrepared(
      this.dataSource,
      `WITH ${RELAXED_COMMIT}, sent AS (
         UPDATE leads SET otp_sent_at = $3 WHERE id = $1 AND otp_issued_at = $2 RETURNING phone_number, ip_address
       ), attempt AS (
         INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type)
         SELECT phone_number, coalesce($4, ip_address, ''), true, 'send' FROM sent
       )
       INSERT INTO analytics_events (event, lead_id) SELECT 'code_sent', $1 FROM sent, relaxed`,
      [leadId, issuedAt, sentAt, ipAddress],
    );
  }

  /** The code issued then cannot be delivered: it is withdrawn, so that no queued retry sends it. */
  async withdrawCode({ leadId, issuedAt, ipAddress }: CodeIssue, failureReason: string): Promise<void> {
    await runPrepared(
      this.dataSource,
      `WITH withdrawn AS (
         UPDATE leads SET otp_code = NULL, otp_expires_at = NULL, otp_issued_at = NULL
          WHERE id = $1 AND otp_issued_at = $2 RETURNING phone_number, ip_address
       )
       INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason)
       SELECT phone_number, coalesce($4, ip_address, ''), false, 'send', $3 FROM withdrawn`,
      [leadId, issuedAt, failureReason, ipAddress],
    );
  }

  /**
   * A queued retry takes over a code nobody took: a fresh code in its place, while it is still the one in force. What was
   * tried meanwhile stays counted: a retry must not give a guesser more tries.
   * @returns the phone, or null when there is nothing left to send
   */
  async reissueUnsentCode(
    leadId: string,
    queuedFor: Date,
    expiresAt: Date,
    fresh: (phoneNumber: string) => string,
  ): Promise<string | null> {
    return this.dataSource.transaction(async (manager) => {
      const rows: { phone_number: string }[] = await manager.query(
        `SELECT phone_number FROM leads
          WHERE id = $1 AND otp_issued_at = $2 AND otp_sent_at IS NULL AND otp_code IS NOT NULL
            AND otp_expires_at > now() AND deleted_at IS NULL FOR UPDATE`,
        [leadId, queuedFor],
      );
      const phoneNumber = rows[0]?.phone_number;
      if (!phoneNumber) return null;
      await manager.query('UPDATE leads SET otp_code = $2, otp_expires_at = $3 WHERE id = $1', [
        leadId,
        fresh(phoneNumber),
        expiresAt,
      ]);
      return phoneNumber;
    });
  }
}

/** Of a live lead that a submission meets. */
const VERIFIED = `(l.verification_status = 'verified')`;

/**
 * The part both ways of saving a submission share: the name, $1, the phone, $2, and `contextParameters`, $7 to $18. Who
 * typed the number may not be whose it is: where `is_held_back`, the answer about marketing messages does not count yet.
 */
const TIMELINE_AND_PROOF = `interaction AS (
         INSERT INTO lead_interactions (lead_id, type, direction, metadata)
         SELECT id, 'submission', 'inbound', $13::jsonb FROM lead
       ), consent AS (
         INSERT INTO consents (phone_number, full_name, kind, granted, text_version, text_shown, ip_address, user_agent)
         SELECT $2, $1, c.kind, c.granted, c."textVersion", c."textShown", $7, $8
           FROM lead, jsonb_to_recordset($14::jsonb) AS c(kind text, granted boolean, "textVersion" text, "textShown" text)
          WHERE c.kind <> 'marketing_sms' OR NOT lead.is_held_back
       ), raised AS (
         SELECT id AS lead_id, $15::text AS type, $16::text AS severity, $17::text AS description, $18::jsonb AS evidence
           FROM lead WHERE $15::text IS NOT NULL
       ), alert AS (
         ${RAISE_ALERT}
       )`;

/** What a verified lead gets once the code is verified. */
function pendingSubmission(submission: Submission, submittedAt: Date): PendingSubmission {
  const marketing = submission.consents.find(({ kind }) => kind === 'marketing_sms');
  return {
    fullName: submission.fullName,
    state: submission.state,
    ipAddress: submission.ipAddress,
    userAgent: submission.userAgent,
    deviceFingerprint: submission.deviceFingerprint,
    attribution: submission.attribution,
    fraudScore: submission.fraudScore,
    fraudReason: fraudReasonOf(submission),
    submittedAt: submittedAt.toISOString(),
    marketingConsent: marketing
      ? { granted: marketing.granted, textVersion: marketing.textVersion, textShown: marketing.textShown }
      : null,
  };
}

const fraudReasonOf = ({ fraudReasons }: Submission): string | null => fraudReasons.join(', ') || null;

function contextParameters(submission: Submission): unknown[] {
  const { alert } = submission;
  return [
    submission.ipAddress,
    submission.userAgent,
    submission.deviceFingerprint,
    submission.attribution ? JSON.stringify(submission.attribution) : null,
    submission.fraudScore,
    fraudReasonOf(submission),
    JSON.stringify({
      submissionId: submission.submissionId,
      fullName: submission.fullName,
      state: submission.state,
      fraudScore: submission.fraudScore,
      fraudReasons: submission.fraudReasons,
    }),
    JSON.stringify(submission.consents),
    alert?.type ?? null,
    alert?.severity ?? null,
    alert?.description ?? null,
    alert ? JSON.stringify(alert.evidence) : null,
  ];
}
