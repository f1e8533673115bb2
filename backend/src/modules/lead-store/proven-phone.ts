import type { Lead } from './lead.entity';

/** Columns that determine whether the phone of a lead is proven. */
export type PhoneProof = Pick<Lead, 'verificationStatus' | 'verificationMethod' | 'phoneProvenAt'>;

/**
 * Returns the SQL condition that the phone of a lead is proven: by a code, a call or a message, not by e-mail alone. An unproven
 * number may belong to a stranger, so the office, campaigns and reminders never write to it.
 * @param lead alias of `leads` in the statement
 */
export const phoneIsProven = (lead: string): string =>
  `(${lead}.verification_status = 'verified'
    AND (${lead}.phone_proven_at IS NOT NULL OR ${lead}.verification_method IS DISTINCT FROM 'email'))`;

/**
 * Returns the SQL condition that a live lead gave the number but no live lead proved it.
 * @param phone SQL expression of the number
 */
export const isOfUnprovenLead = (phone: string): string =>
  `coalesce((SELECT NOT bool_or(${phoneIsProven('of_phone')}) FROM leads of_phone
     WHERE of_phone.phone_number = ${phone} AND of_phone.deleted_at IS NULL), false)`;

/** Applies the rule of `phoneIsProven` to a lead in memory. A test checks that both agree. */
export const hasProvenPhone = ({
  verificationStatus,
  verificationMethod,
  phoneProvenAt,
}: PhoneProof): boolean =>
  verificationStatus === 'verified' && (phoneProvenAt !== null || verificationMethod !== 'email');
