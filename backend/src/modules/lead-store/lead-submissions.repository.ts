import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { namedStatement } from '../../database/named-statement';
import { one } from '../../database/statements';
import type { ConsentKind } from './lead-enums';
import type { PendingSubmission, SubmissionFields } from './submission-fields';
import {
  columnsOf,
  heldBackFields,
  insertedFields,
  parametersOf,
  resubmission,
  valuesOf,
} from './submission-sql';

/** The answer to one text about messages, as it was shown. */
export interface ConsentAnswer {
  kind: ConsentKind;
  granted: boolean;
  textVersion: string;
  textShown: string;
}

/** A submission of the form, checked and normalised. */
export interface LeadSubmission extends SubmissionFields {
  /** E.164. */
  phoneNumber: string;
  consents: readonly ConsentAnswer[];
  /** Kept with the timeline's entry. */
  details: object;
}

/** A code about to be sent, as the database keeps it. */
export interface IssuedCode {
  /** HMAC, hex. */
  hash: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** The lead a submission belongs to. */
export interface SavedSubmission {
  id: string;
  /** False when the phone had a live lead already. */
  isNew: boolean;
}

type Parameter = keyof SubmissionFields | 'phoneNumber' | 'consents' | 'details';
type NamedParameter<Name extends string> = (name: Name, type: string) => string;

/** A live lead that a submission meets. */
const VERIFIED = `(l.verification_status = 'verified')`;

/**
 * Timeline entry and proofs of consent of the `lead` that was written. Where it `is_held_back`, the phone may belong
 * to another person: the answer about marketing messages does not count yet.
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

const UPSERT = namedStatement<
  Parameter | 'codeHash' | 'codeIssuedAt' | 'codeExpiresAt' | 'pendingSubmission'
>(
  (p) => `WITH lead AS (
    INSERT INTO leads AS l (phone_number, otp_code, otp_issued_at, otp_expires_at, ${columnsOf(insertedFields(false))})
    VALUES (${p('phoneNumber', 'text')}, ${p('codeHash', 'text')}, ${p('codeIssuedAt', 'timestamptz')},
            ${p('codeExpiresAt', 'timestamptz')}, ${valuesOf(insertedFields(false), p)})
    ON CONFLICT (phone_number) WHERE deleted_at IS NULL DO UPDATE SET
      ${resubmission(VERIFIED)},
      pending_submission = CASE WHEN ${VERIFIED} THEN ${p('pendingSubmission', 'jsonb')} END,
      otp_code = excluded.otp_code, otp_issued_at = excluded.otp_issued_at, otp_sent_at = NULL,
      otp_expires_at = excluded.otp_expires_at,
      touchpoint_count = l.touchpoint_count + 1, updated_at = excluded.otp_issued_at
    RETURNING id, xmax = 0 AS is_new, ${VERIFIED} AS is_held_back
  ), ${timelineAndConsents(p)}
  SELECT id, is_new AS "isNew" FROM lead`,
);

const SAVE_REFUSED = namedStatement<Parameter | 'now'>(
  (p) => `WITH lead AS (
    INSERT INTO leads AS l (phone_number, created_at, updated_at, verification_status, ${columnsOf(insertedFields(true))})
    VALUES (${p('phoneNumber', 'text')}, ${p('now', 'timestamptz')}, ${p('now', 'timestamptz')}, 'pending',
            ${valuesOf(insertedFields(true), p)})
    ON CONFLICT (phone_number) WHERE deleted_at IS NULL DO UPDATE SET updated_at = excluded.updated_at
    RETURNING id, true AS is_held_back
  ), ${timelineAndConsents(p)}
  SELECT id FROM lead`,
);

/** Saves submissions of the form: the lead, its timeline entry and the proofs of consent, in one statement each. */
@Injectable()
export class LeadSubmissionsRepository {
  /**
   * Saves a submission with its new code. A verified lead stays as it is until the new code is verified; so does its
   * answer about marketing messages.
   */
  async upsert(
    manager: EntityManager,
    submission: LeadSubmission,
    code: IssuedCode,
  ): Promise<SavedSubmission> {
    const saved = await one<SavedSubmission>(
      manager,
      UPSERT.text,
      UPSERT.values({
        ...parametersOfSubmission(submission),
        codeHash: code.hash,
        codeIssuedAt: code.issuedAt,
        codeExpiresAt: code.expiresAt,
        pendingSubmission: JSON.stringify({
          ...heldBackFields(submission),
          submittedAt: code.issuedAt.toISOString(),
          marketingConsent: marketingConsentOf(submission),
        } satisfies PendingSubmission),
      }),
      { prepared: true },
    );
    return saved!;
  }

  /**
   * Saves a submission that is refused, for review. A live lead of the phone is not changed, and an answer about
   * marketing messages does not count.
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

function marketingConsentOf({ consents }: LeadSubmission): PendingSubmission['marketingConsent'] {
  const answer = consents.find(({ kind }) => kind === 'marketing_sms');
  return answer
    ? { granted: answer.granted, textVersion: answer.textVersion, textShown: answer.textShown }
    : null;
}
