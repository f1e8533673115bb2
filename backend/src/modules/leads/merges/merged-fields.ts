import {
  CHOSEN_FIELDS,
  rulesOf,
  type CombinedField,
  type LeadField,
} from '../../lead-store/fields/lead-fields';
import type { Lead } from '../../lead-store/lead.entity';
import type { LeadChanges } from '../../lead-store/leads.repository';
import type { MergeFieldsDto } from './lead-merges.dto';

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);

const rulesIn = (lead: Lead): string[] => lead.fraudReason?.split(', ').filter(Boolean) ?? [];

/** Values that are computed from both leads: the later contact, and the stricter marks and signals. A missing field does not compile. */
const COMBINED: {
  [Field in CombinedField]: (keep: Lead, drop: Lead, takesEmail: boolean) => LeadChanges[Field];
} = {
  lastContactedAt: (keep, drop) => later(keep.lastContactedAt, drop.lastContactedAt),
  repliedAt: (keep, drop) => later(keep.repliedAt, drop.repliedAt),
  touchpointCount: (keep, drop) => keep.touchpointCount + drop.touchpointCount,
  // The proof of a mailbox belongs to the lead that gave it.
  emailProvenAt: (keep, drop, takesEmail) =>
    takesEmail && !sameEmail(keep, drop) ? null : keep.emailProvenAt,
  isFraudulent: (keep, drop) => keep.isFraudulent || drop.isFraudulent,
  fraudScore: (keep, drop) => Math.max(keep.fraudScore, drop.fraudScore),
  fraudReason: (keep, drop) => [...new Set([...rulesIn(keep), ...rulesIn(drop)])].join(', ') || null,
  clearedFraudRules: (keep, drop) => keep.clearedFraudRules.filter((rule) => !rulesIn(drop).includes(rule)),
};

/**
 * Returns the changes of the kept lead by the rules of `LEAD_FIELDS`: the chosen fields of the other lead, and the combined ones. Its phone
 * and the verification of the phone stay unchanged.
 */
export function mergedFields(keep: Lead, drop: Lead, chosen: MergeFieldsDto): LeadChanges {
  const taken = CHOSEN_FIELDS.filter((field) => chosen[field] === 'drop');
  const takesEmail = taken.includes('email');
  const all: LeadChanges = {
    ...Object.fromEntries(taken.map((field) => [field, drop[field]])),
    ...Object.fromEntries(
      Object.entries(COMBINED).map(([field, combine]) => [field, combine(keep, drop, takesEmail)]),
    ),
  };
  return Object.fromEntries(
    Object.entries(all).filter(([field, value]) => !isSame(value, keep[field as keyof Lead])),
  );
}

const sameEmail = (one: Lead, other: Lead): boolean =>
  one.email?.toLowerCase() === other.email?.toLowerCase();

/** Returns whether two values are the same once stored as JSON. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Returns the changes that undo a merge in the kept lead.
 * @returns the earlier values of the fields that are as the merge left them, and the names of the chosen fields that changed since
 */
export function fieldsBefore(
  lead: Lead,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { changes: LeadChanges; left: string[] } {
  const fields = Object.keys(after);
  const left = fields.filter((field) => !isSame(lead[field as keyof Lead], after[field]));
  const changes = Object.fromEntries(
    fields
      .filter((field) => !left.includes(field))
      .map((field) => [field, isMoment(field) ? momentOf(before[field]) : before[field]]),
  ) as LeadChanges;
  return { changes, left: left.filter((field) => (CHOSEN_FIELDS as readonly string[]).includes(field)) };
}

const isMoment = (field: string): boolean => rulesOf(field as LeadField).type === 'timestamptz';

const momentOf = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);
