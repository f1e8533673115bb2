import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { runPrepared } from '../../../database/prepared';

/** A lead whose code is being tried, locked until the transaction ends. */
export interface LeadUnderVerification {
  id: string;
  otp_code: string;
}

/** A lead whose code has just been verified. */
export interface VerifiedLead {
  id: string;
  full_name: string;
  state: string | null;
  phone_number: string;
  calendar_reference: string;
}

/** What trying a code reads and writes, in the transaction of the caller. */
@Injectable()
export class LeadVerificationRepository {
  /**
   * Locks the lead whose code is in force.
   * @returns null when there is none
   */
  async lockCodeInForce(
    manager: EntityManager,
    phoneNumber: string,
    now: Date,
  ): Promise<LeadUnderVerification | null> {
    const rows = await runPrepared<LeadUnderVerification>(
      manager,
      `SELECT id, otp_code FROM leads
        WHERE phone_number = $1 AND deleted_at IS NULL AND otp_code IS NOT NULL AND otp_expires_at > $2 FOR UPDATE`,
      [phoneNumber, now],
    );
    return rows[0] ?? null;
  }

  /** The lead that this very code verified since then: a lost answer is being asked for again. */
  async findJustVerified(
    manager: EntityManager,
    phoneNumber: string,
    codeHash: string,
    since: Date,
  ): Promise<VerifiedLead | null> {
    const rows = await runPrepared<VerifiedLead>(
      manager,
      `SELECT id, full_name, state, phone_number, calendar_reference FROM leads
        WHERE phone_number = $1 AND deleted_at IS NULL AND verified_code = $2 AND code_verified_at > $3`,
      [phoneNumber, codeHash, since],
    );
    return rows[0] ?? null;
  }

  /** Consumes the code and verifies its lead: status, held-back changes, timeline and funnel, in one statement. */
  async consumeCode(manager: EntityManager, leadId: string, now: Date): Promise<VerifiedLead> {
    const rows = await runPrepared<VerifiedLead>(
      manager,
      `WITH lead AS (
         UPDATE leads SET verification_status = 'verified', verified_at = coalesce(verified_at, $2),
           code_verified_at = $2, verified_code = otp_code,
           otp_code = NULL, otp_expires_at = NULL, otp_issued_at = NULL,
           full_name = coalesce(pending_submission->>'fullName', full_name),
           state = coalesce(pending_submission->>'state', state),
           ip_address = coalesce(pending_submission->>'ipAddress', ip_address),
           user_agent = coalesce(pending_submission->>'userAgent', user_agent),
           device_fingerprint = coalesce(pending_submission->>'deviceFingerprint', device_fingerprint),
           attribution = coalesce(attribution, nullif(pending_submission->'attribution', 'null')),
           fraud_score = greatest(fraud_score, (pending_submission->>'fraudScore')::int),
           fraud_reason = CASE WHEN (pending_submission->>'fraudScore')::int >= fraud_score
             THEN pending_submission->>'fraudReason' ELSE fraud_reason END,
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
       ), event AS (
         INSERT INTO analytics_events (event, lead_id) SELECT 'code_verified', id FROM lead
       )
       SELECT id, full_name, state, phone_number, calendar_reference FROM lead`,
      [leadId, now],
    );
    return rows[0]!;
  }
}
