import { Injectable } from '@nestjs/common';
import type { CodeMethod, VerificationMethod } from 'domain/verification';
import type { EntityManager } from 'typeorm';
import { namedStatement } from '../../../database/named-statement';
import { one } from '../../../database/statements';
import type { ConsentKind } from '../lead-enums';
import type { PendingSubmission, SubmissionFields } from '../fields/submission-fields';
import {
  columnsOf,
  HELD_BACK,
  heldBackFields,
  heldBackValues,
  insertedFields,
  parametersOf,
  resubmission,
  valuesOf,
} from '../fields/submission-sql';

/** Answer to one consent text, as shown. */
export interface ConsentAnswer {
  kind: ConsentKind;
  granted: boolean;
  textVersion: string;
  textShown: string;
}

/** Submission of the form, validated and normalised. */
export interface LeadSubmission extends SubmissionFields {
  /** E.164. */
  phoneNumber: string;
  consents: readonly ConsentAnswer[];
  /** Metadata of the timeline entry. */
  details: object;
}

/** Code to be sent, as stored. */
export interface IssuedCode {
  /** HMAC, hex. */
  hash: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** Proof that a submission waits for. */
export interface AwaitedProof {
  submissionId: string;
  /** Whether this is not a form but a request for another code by a visitor who gave only the number. */
  isResend: boolean;
  method: VerificationMethod;
  issuedAt: Date;
  expiresAt: Date;
  /** Id by which the provider's reports identify the code. */
  attemptId: string;
  /** HMAC of the code, hex; null for methods without a code. */
  codeHash: string | null;
  /** Recipient of a code by e-mail, lower case; null for other methods. */
  email: string | null;
}

/** Lead to which a submission belongs. */
export interface SavedSubmission {
  id: string;
  /** False if the phone had a live lead already. */
  isNew: boolean;
}

type Parameter = keyof SubmissionFields | 'phoneNumber' | 'consents' | 'details';
type ProofParameter =
  | 'submissionId'
  | 'isResend'
  | 'method'
  | 'issuedAt'
  | 'expiresAt'
  | 'attemptId'
  | 'codeHash'
  | 'otpMethod'
  | 'emailCode'
  | 'email';
type NamedParameter<Name extends string> = (name: Name, type: string) => string;

/** SQL condition: the submission's phone belongs to a verified live lead. */
const VERIFIED = `(l.verification_status = 'verified')`;

/**
 * Adds the timeline entry and the consents of the written `lead`. If it `is_held_back`, the phone may belong to another person, so the
 * answer about marketing messages does not count yet.
 */
const timelineAndConsents = (p: NamedParameter<Parameter>): string => `interaction AS (
    INSERT INTO lead_interactions (lead_id, type, direction, metadata)
    SELECT id, 'submission', 'inbound', ${p('details', 'jsonb')} FROM lead
  ), consent AS (
    INSERT INTO consents (phone_number, full_name, kind, granted, text_version, text_shown, ip_address, user_agent)
    SELECT ${p('phoneNumber', 'text')}, ${p('fullName', 'text')}, c.kind, c.granted, c."textVersion", c."textShown",
           ${p('ipAddress', 'text')}, ${p('userAgent', 'text')}
      FROM lead, jsonb_to_recordset(${p('consents', 'jsonb')})
             AS c(kind text, granted boolean, "textVersion" text, "textShown" text)
     WHERE c.kind <> 'marketing_sms' OR NOT lead.is_held_back
  )`;

/** Columns of a lead's codes: one for the phone and one for a mailbox. A method without a code leaves both unchanged. */
const CODE_COLUMNS = `otp_code, otp_method, otp_issued_at, otp_expires_at, email_code, email_code_address, email_code_expires_at, email_code_submission_id`;
const codeValues = (
  p: NamedParameter<ProofParameter>,
): string => `${p('codeHash', 'text')}, ${p('otpMethod', 'text')},
  CASE WHEN ${p('codeHash', 'text')} IS NOT NULL THEN ${p('issuedAt', 'timestamptz')} END,
  CASE WHEN ${p('codeHash', 'text')} IS NOT NULL THEN ${p('expiresAt', 'timestamptz')} END,
  ${p('emailCode', 'text')}, ${p('email', 'text')},
  CASE WHEN ${p('emailCode', 'text')} IS NOT NULL THEN ${p('expiresAt', 'timestamptz')} END,
  CASE WHEN ${p('emailCode', 'text')} IS NOT NULL THEN ${p('submissionId', 'uuid')} END`;
const codeChanges = (p: NamedParameter<ProofParameter>): string => {
  const otp = (column: string, value: string): string =>
    `${column} = CASE WHEN ${p('codeHash', 'text')} IS NULL THEN l.${column} ELSE ${value} END`;
  const email = (column: string, value: string): string =>
    `${column} = CASE WHEN ${p('emailCode', 'text')} IS NULL THEN l.${column} ELSE ${value} END`;
  return [
    otp('otp_code', p('codeHash', 'text')),
    otp('otp_method', p('otpMethod', 'text')),
    otp('otp_issued_at', p('issuedAt', 'timestamptz')),
    otp('otp_sent_at', 'NULL'),
    otp('otp_expires_at', p('expiresAt', 'timestamptz')),
    email('email_code', p('emailCode', 'text')),
    email('email_code_address', p('email', 'text')),
    email('email_code_expires_at', p('expiresAt', 'timestamptz')),
    email('email_code_submission_id', p('submissionId', 'uuid')),
  ].join(', ');
};

/** Adds the submission of the written `lead`, which waits for its proof. */
const awaited = (p: NamedParameter<ProofParameter | 'phoneNumber'>): string => `awaited AS (
    INSERT INTO verification_submissions AS s (id, lead_id, phone_number, is_resend, method, issued_at, expires_at, attempt_id)
    SELECT ${p('submissionId', 'uuid')}, id, ${p('phoneNumber', 'text')}, ${p('isResend', 'boolean')}, ${p('method', 'text')},
           ${p('issuedAt', 'timestamptz')}, ${p('expiresAt', 'timestamptz')}, ${p('attemptId', 'uuid')} FROM lead
    ON CONFLICT (id) DO UPDATE SET method = excluded.method, issued_at = excluded.issued_at,
      expires_at = excluded.expires_at, attempt_id = excluded.attempt_id, undelivered_at = NULL
     WHERE s.lead_id = excluded.lead_id AND s.proven_at IS NULL
  )`;

const UPSERT = namedStatement<Parameter | ProofParameter | 'pendingSubmission' | 'possibleDuplicate'>(
  (p) => `WITH lead AS (
    INSERT INTO leads AS l (phone_number, possible_duplicate, submission_id, ${CODE_COLUMNS}, ${columnsOf(insertedFields(false))})
    VALUES (${p('phoneNumber', 'text')}, ${p('possibleDuplicate', 'boolean')}, ${p('submissionId', 'uuid')}, ${codeValues(p)},
            ${valuesOf(insertedFields(false), p)})
    ON CONFLICT (phone_number) WHERE deleted_at IS NULL AND NOT possible_duplicate DO UPDATE SET
      ${resubmission(VERIFIED)},
      pending_submission = CASE WHEN ${VERIFIED} THEN ${p('pendingSubmission', 'jsonb')} END,
      submission_id = CASE WHEN ${VERIFIED} THEN l.submission_id ELSE excluded.submission_id END,
      ${codeChanges(p)},
      touchpoint_count = l.touchpoint_count + 1, updated_at = ${p('issuedAt', 'timestamptz')}
    RETURNING id, xmax = 0 AS is_new, ${VERIFIED} AS is_held_back
  ), ${awaited(p)}, ${timelineAndConsents(p)}
  SELECT id, is_new AS "isNew" FROM lead`,
);

/** Requests another method or code for an existing lead. `lead` returns its id as `id`. */
const RENEW = namedStatement<ProofParameter | 'phoneNumber' | 'leadId'>(
  (p) => `WITH lead AS (
    UPDATE leads l SET ${codeChanges(p)} WHERE id = ${p('leadId', 'uuid')} RETURNING id
  ), ${awaited(p)}
  SELECT id FROM lead`,
);

const HELD_BACK_COLUMNS = columnsOf(HELD_BACK);
const SPLIT_HELD_BACK = `WITH held AS (
    UPDATE leads SET pending_submission = NULL
     WHERE id = $1 AND pending_submission->>'submissionId' = $2::text
     RETURNING phone_number, old.pending_submission AS submission
  ), lead AS (
    INSERT INTO leads (phone_number, possible_duplicate, submission_id, ${HELD_BACK_COLUMNS})
    SELECT phone_number, true, $2::uuid, ${heldBackValues('submission')} FROM held RETURNING id
  ), moved AS (
    UPDATE verification_submissions SET lead_id = lead.id FROM lead WHERE verification_submissions.id = $2::uuid
  ), interaction AS (
    INSERT INTO lead_interactions (lead_id, type, direction) SELECT id, 'submission', 'inbound' FROM lead
  )
  SELECT id FROM lead`;

const SAVE_REFUSED = namedStatement<Parameter | 'now'>(
  (p) => `WITH lead AS (
    INSERT INTO leads AS l (phone_number, created_at, updated_at, verification_status, ${columnsOf(insertedFields(true))})
    VALUES (${p('phoneNumber', 'text')}, ${p('now', 'timestamptz')}, ${p('now', 'timestamptz')}, 'pending',
            ${valuesOf(insertedFields(true), p)})
    ON CONFLICT (phone_number) WHERE deleted_at IS NULL AND NOT possible_duplicate DO UPDATE SET updated_at = excluded.updated_at
    RETURNING id, true AS is_held_back
  ), ${timelineAndConsents(p)}
  SELECT id FROM lead`,
);

/** Saves submissions of the form, each with the lead, its timeline entry and the consents in one statement. */
@Injectable()
export class LeadSubmissionsRepository {
  /**
   * Saves a submission and the proof that it waits for. A verified lead, with its answer about marketing messages, stays unchanged until
   * the phone is proven again.
   * @param possibleDuplicate whether to create a second lead for the phone
   */
  async upsert(
    manager: EntityManager,
    submission: LeadSubmission,
    proof: AwaitedProof,
    possibleDuplicate = false,
  ): Promise<SavedSubmission> {
    const saved = await one<SavedSubmission>(
      manager,
      UPSERT.text,
      UPSERT.values({
        ...parametersOfSubmission(submission),
        ...parametersOfProof(proof),
        possibleDuplicate,
        pendingSubmission: JSON.stringify({
          ...heldBackFields(submission),
          submissionId: proof.submissionId,
          submittedAt: proof.issuedAt.toISOString(),
          marketingConsent: marketingConsentOf(submission),
        } satisfies PendingSubmission),
      }),
      { prepared: true },
    );
    return saved!;
  }

  /** Gives a lead another verification method or code. */
  async renew(
    manager: EntityManager,
    leadId: string,
    phoneNumber: string,
    proof: AwaitedProof,
  ): Promise<void> {
    await one(manager, RENEW.text, RENEW.values({ ...parametersOfProof(proof), phoneNumber, leadId }), {
      prepared: true,
    });
  }

  /**
   * Turns the submission held back by a verified lead into a second lead of the phone, marked as a possible duplicate.
   * @returns its id, or null if the lead holds back another submission or none
   */
  async splitHeldBack(manager: EntityManager, leadId: string, submissionId: string): Promise<string | null> {
    const lead = await one<{ id: string }>(manager, SPLIT_HELD_BACK, [leadId, submissionId]);
    return lead?.id ?? null;
  }

  /**
   * Saves a refused submission for review. Does not change a live lead of the phone, and ignores the answer about marketing messages.
   * @returns the lead's id
   */
  async saveRefused(manager: EntityManager, submission: LeadSubmission, now: Date): Promise<string> {
    const lead = await one<{ id: string }>(
      manager,
      SAVE_REFUSED.text,
      SAVE_REFUSED.values({ ...parametersOfSubmission(submission), now }),
      { prepared: true },
    );
    return lead!.id;
  }
}

const parametersOfSubmission = (submission: LeadSubmission): Record<Parameter, unknown> => ({
  ...parametersOf(submission),
  phoneNumber: submission.phoneNumber,
  consents: JSON.stringify(submission.consents),
  details: JSON.stringify(submission.details),
});

const parametersOfProof = ({
  method,
  codeHash,
  email,
  ...proof
}: AwaitedProof): Record<ProofParameter, unknown> => ({
  ...proof,
  method,
  codeHash: method === 'email' ? null : codeHash,
  otpMethod:
    method === 'email' || codeHash === null ? null : (method satisfies VerificationMethod as CodeMethod),
  emailCode: method === 'email' ? codeHash : null,
  email: method === 'email' ? email : null,
});

function marketingConsentOf({ consents }: LeadSubmission): PendingSubmission['marketingConsent'] {
  const answer = consents.find(({ kind }) => kind === 'marketing_sms');
  return answer
    ? { granted: answer.granted, textVersion: answer.textVersion, textShown: answer.textShown }
    : null;
}
