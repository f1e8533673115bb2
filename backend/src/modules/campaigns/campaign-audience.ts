import { REFUSE_FROM_SCORE } from '../fraud/fraud-rules';
import type { TargetCriteria } from './campaign.entity';
import type { TargetCriteriaDto } from './dto/campaign-requests.dto';

/** A condition on `leads l`, with the values of its `$1`, `$2`, … */
export interface Audience {
  sql: string;
  values: unknown[];
}

/** What people agreed to last, by the separate box of the form. */
export const MARKETING_CONSENT = `(SELECT c.granted FROM consents c WHERE c.phone_number = l.phone_number AND c.kind = 'marketing_sms'
  ORDER BY c.created_at DESC LIMIT 1)`;

export const OPTED_OUT = `EXISTS (SELECT 1 FROM sms_suppressions s WHERE s.phone_number = l.phone_number)`;

/** Blocked, fraudulent, or of a risk at which not even a code is sent. */
export const BLOCKED = `(l.is_blocked OR l.is_fraudulent OR l.fraud_score >= ${REFUSE_FROM_SCORE})`;

/** Who may be written to: consent on record, not opted out, not blocked. */
export const MAY_BE_TEXTED = `${MARKETING_CONSENT} AND NOT ${OPTED_OUT} AND NOT ${BLOCKED}`;

/** Criteria as they are kept: moments in ISO 8601, and nothing for what was left out or null. */
export function storedCriteria(given: TargetCriteriaDto | null | undefined): TargetCriteria {
  const { from, to, ...others } = given ?? {};
  return Object.fromEntries(
    Object.entries({ ...others, from: from?.toISOString(), to: to?.toISOString() }).filter(
      ([, value]) => value !== undefined && value !== null,
    ),
  );
}

/** Criteria as they are answered. */
export function shownCriteria(kept: TargetCriteria | null): TargetCriteriaDto {
  const { from, to, ...others } = kept ?? {};
  return { ...others, ...(from ? { from: new Date(from) } : {}), ...(to ? { to: new Date(to) } : {}) };
}

/** The live leads that criteria mean, whether or not they may be written to. */
export function audienceOf(criteria: TargetCriteria | null): Audience {
  const parts = ['l.deleted_at IS NULL'];
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const { status, states, categories, scoreMin, scoreMax, from, to, source } = criteria ?? {};
  if (status) parts.push(`l.verification_status = ${value(status)}`);
  if (states?.length) parts.push(`l.state = ANY(${value(states)}::text[])`);
  if (categories?.length) parts.push(`l.lead_category = ANY(${value(categories)}::text[])`);
  if (scoreMin !== undefined) parts.push(`l.lead_score >= ${value(scoreMin)}`);
  if (scoreMax !== undefined) parts.push(`l.lead_score <= ${value(scoreMax)}`);
  if (from) parts.push(`l.created_at >= ${value(from)}::timestamptz`);
  if (to) parts.push(`l.created_at < ${value(to)}::timestamptz`);
  if (source) parts.push(`l.lead_source = ${value(source)}`);
  return { sql: parts.join(' AND '), values };
}
