import { Injectable } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one } from '../../../database/statements';
import { heldBackApplication } from '../fields/submission-sql';

/** Lead that was verified. */
export interface VerifiedLead {
  id: string;
  fullName: string;
  /** Two-letter code. */
  state: string | null;
  /** E.164. */
  phoneNumber: string;
  calendarReference: string;
  /** Null for a lead that proved only its mailbox. */
  phoneProvenAt: Date | null;
  /** Time of the last verification. */
  verifiedAt: Date;
}

/** Lead that was verified a moment ago. */
export interface JustVerifiedLead extends VerifiedLead {
  /** HMAC of the code that verified it, hex. */
  codeHash: string;
  /** Mailbox to which the last code was sent. */
  emailAddress: string | null;
}

const VERIFIED_LEAD = `id, full_name AS "fullName", state, phone_number AS "phoneNumber",
  calendar_reference AS "calendarReference", phone_proven_at AS "phoneProvenAt",
  coalesce(code_verified_at, verified_at) AS "verifiedAt"`;

/** Reads and writes the proofs of the phones and mailboxes of leads. */
@Injectable()
export class LeadProofsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Proves the phone of a lead: status, held-back submission, its answer about marketing messages and a timeline entry, in one statement.
   * Consumes a valid code. The caller, `LeadProofService`, has locked the lead and adds the effects.
   * @param submissionId proven submission; another held-back submission stays held back. Null for the submission for which the valid code
   * was sent.
   */
  async provePhone(
    manager: EntityManager,
    leadId: string,
    by: { method: VerificationMethod; submissionId: string | null },
    now: Date,
  ): Promise<VerifiedLead> {
    const lead = await one<VerifiedLead>(manager, PROVE_PHONE, [leadId, now, by.method, by.submissionId], {
      prepared: true,
    });
    return lead!;
  }

  /**
   * Proves the mailbox to which the valid code was sent, and consumes the code. The caller, `LeadProofService`, has locked the lead
   * and adds the effects.
   * @returns null, without a change, if the lead's phone is proven or the lead was verified with another mailbox
   */
  proveEmail(manager: EntityManager, leadId: string, now: Date): Promise<VerifiedLead | null> {
    return one<VerifiedLead>(manager, PROVE_EMAIL, [leadId, now], { prepared: true });
  }

  /**
   * Records the phone proof of a lead that had proven only its mailbox.
   * @returns the lead, or null if there is none
   */
  async notePhoneProven(
    source: EntityManager,
    phoneNumber: string,
    method: VerificationMethod,
    now: Date,
  ): Promise<string | null> {
    const lead = await one<{ id: string }>(
      source,
      `WITH lead AS (
         UPDATE leads SET phone_proven_at = $2, verification_method = $3::text, updated_at = $2
          WHERE phone_number = $1 AND deleted_at IS NULL AND NOT possible_duplicate
            AND verification_status = 'verified' AND phone_proven_at IS NULL RETURNING id
       ), interaction AS (
         INSERT INTO lead_interactions (lead_id, type, direction, metadata)
         SELECT id, 'verification', 'inbound', jsonb_build_object('method', $3::text) FROM lead
       )
       SELECT id FROM lead`,
      [phoneNumber, now, method],
    );
    return lead?.id ?? null;
  }

  /** Returns the live leads of a phone verified since then, for a client that repeats a request because the response was lost. */
  findJustVerified(manager: EntityManager, phoneNumber: string, since: Date): Promise<JustVerifiedLead[]> {
    return many<JustVerifiedLead>(
      manager,
      `SELECT ${VERIFIED_LEAD}, verified_code AS "codeHash", email_code_address AS "emailAddress" FROM leads
        WHERE phone_number = $1 AND deleted_at IS NULL AND verified_code IS NOT NULL AND code_verified_at > $2`,
      [phoneNumber, since],
      { prepared: true },
    );
  }

  /** Returns a live verified lead. */
  findVerified(leadId: string): Promise<VerifiedLead | null> {
    return one<VerifiedLead>(
      this.dataSource,
      `SELECT ${VERIFIED_LEAD} FROM leads
        WHERE id = $1 AND deleted_at IS NULL AND verification_status = 'verified'`,
      [leadId],
    );
  }
}

/** SQL condition: the proven form has another name than the lead, which has proven only its mailbox. */
const BY_ANOTHER = `(phone_proven_at IS NULL AND email_proven_at IS NOT NULL AND held.name IS NOT NULL
  AND lower(full_name) IS DISTINCT FROM lower(held.name))`;

/** Statements that follow the proof of `lead`. `held_back` is the submission that is applied. */
const AFTER_PROOF = `consent AS (
    INSERT INTO consents (phone_number, full_name, kind, granted, text_version, text_shown, ip_address, user_agent, created_at)
    SELECT phone_number, full_name, 'marketing_sms', c.granted, c."textVersion", c."textShown",
           held_back->>'ipAddress', held_back->>'userAgent', (held_back->>'submittedAt')::timestamptz
      FROM lead, jsonb_to_record(held_back->'marketingConsent') AS c(granted boolean, "textVersion" text, "textShown" text)
     WHERE jsonb_typeof(held_back->'marketingConsent') = 'object'
  ), interaction AS (
    INSERT INTO lead_interactions (lead_id, type, direction, metadata)
    SELECT id, 'verification', 'inbound', jsonb_build_object('method', method) FROM lead
  )
  SELECT ${VERIFIED_LEAD} FROM lead`;

/**
 * Selects as `held.submission` the held-back submission that is proven; null if another one waits. A resend by number alone proves the
 * waiting submission.
 */
const HELD = `proven AS (
    SELECT s.id, s.is_resend FROM leads l JOIN verification_submissions s ON s.lead_id = l.id
     WHERE l.id = $1 AND CASE WHEN $4::uuid IS NULL THEN s.issued_at = l.otp_issued_at ELSE s.id = $4 END
     ORDER BY s.is_resend LIMIT 1
  ), counting AS (
    SELECT CASE WHEN p.id IS NULL OR p.is_resend OR coalesce(l.pending_submission->>'submissionId', p.id::text) = p.id::text
           THEN l.pending_submission END AS submission, p.id
      FROM leads l LEFT JOIN proven p ON true WHERE l.id = $1
  ), held AS (
    SELECT submission, coalesce(submission->>'fullName', (
             SELECT i.metadata->>'fullName' FROM lead_interactions i
              WHERE i.lead_id = $1 AND i.type = 'submission' AND i.metadata->>'submissionId' = counting.id::text LIMIT 1)) AS name
      FROM counting
  )`;

const PROVE_PHONE = `WITH ${HELD}, lead AS (
    UPDATE leads SET verification_status = 'verified', verified_at = coalesce(verified_at, $2),
      verification_method = CASE WHEN phone_proven_at IS NULL THEN $3::text ELSE verification_method END,
      phone_proven_at = coalesce(phone_proven_at, $2),
      code_verified_at = CASE WHEN otp_code IS NULL THEN code_verified_at ELSE $2 END,
      verified_code = coalesce(otp_code, verified_code),
      otp_code = NULL, otp_expires_at = NULL, otp_issued_at = NULL,
      ${heldBackApplication('held.submission')},
      -- The owner of the phone may be another person than the owner of the mailbox, so the mailbox is removed.
      email = CASE WHEN ${BY_ANOTHER} THEN NULL ELSE email END,
      email_proven_at = CASE WHEN ${BY_ANOTHER} THEN NULL ELSE email_proven_at END,
      submission_id = coalesce((held.submission->>'submissionId')::uuid, submission_id),
      pending_submission = CASE WHEN held.submission IS NULL THEN pending_submission END, updated_at = $2
      FROM held
     WHERE leads.id = $1
     RETURNING leads.id, full_name, state, phone_number, calendar_reference, phone_proven_at, code_verified_at, verified_at, held.submission AS held_back, $3::text AS method
  ), ${AFTER_PROOF}`;

/**
 * Proves a mailbox. A code sent by e-mail proves the form for which it was sent: if the lead's data come from another form since,
 * they are not shown to the owner of the mailbox.
 */
const PROVE_EMAIL = `WITH held AS (
    SELECT CASE WHEN pending_submission->>'submissionId' = email_code_submission_id::text THEN pending_submission END AS submission
      FROM leads WHERE id = $1
  ), lead AS (
    UPDATE leads SET verification_status = 'verified', verified_at = coalesce(verified_at, $2),
      verification_method = coalesce(verification_method, 'email'),
      email = email_code_address, email_proven_at = coalesce(email_proven_at, $2),
      code_verified_at = $2, verified_code = email_code, email_code = NULL, email_code_expires_at = NULL,
      ${heldBackApplication('held.submission')},
      submission_id = coalesce((held.submission->>'submissionId')::uuid, submission_id),
      pending_submission = CASE WHEN held.submission IS NULL THEN pending_submission END, updated_at = $2
      FROM held
     WHERE leads.id = $1 AND phone_proven_at IS NULL
       AND CASE WHEN verification_status = 'verified' THEN lower(email) = email_code_address
                ELSE possible_duplicate OR submission_id = email_code_submission_id END
     RETURNING leads.id, full_name, state, phone_number, calendar_reference, phone_proven_at, code_verified_at, verified_at, email_code_submission_id,
               held.submission AS held_back, 'email' AS method
  ), proven AS (
    UPDATE verification_submissions s SET proven_at = $2, proven_by = 'email' FROM lead
     WHERE s.id = lead.email_code_submission_id AND s.proven_at IS NULL
  ), ${AFTER_PROOF}`;
