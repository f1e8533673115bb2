import type { Lead } from '../lead-store/lead.entity';
import type { LeadChanges } from '../lead-store/leads.repository';
import type { MergeFieldsDto, MergeSide } from './dto/lead-merges.dto';

/** Fields for which the user chooses one lead's value. */
export const CHOSEN_FIELDS = [
  'fullName',
  'email',
  'state',
  'monthlyIncome',
  'leadCategory',
  'leadSource',
  'nextFollowUpAt',
] as const satisfies readonly (keyof MergeFieldsDto & keyof Lead)[];

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);

const rulesOf = (lead: Lead): string[] => lead.fraudReason?.split(', ').filter(Boolean) ?? [];

/**
 * Returns the changes of the kept lead: the chosen fields of the other lead, and the stricter marks and signals. Its phone and
 * the verification of the phone stay unchanged.
 */
export function mergedFields(
  keep: Lead,
  drop: Lead,
  chosen: Partial<Record<(typeof CHOSEN_FIELDS)[number], MergeSide>>,
): LeadChanges {
  const taken = CHOSEN_FIELDS.filter((field) => chosen[field] === 'drop');
  const active = rulesOf(drop);
  const rules = [...new Set([...rulesOf(keep), ...active])];
  const all: LeadChanges = {
    ...Object.fromEntries(taken.map((field) => [field, drop[field]])),
    // The proof of a mailbox belongs to the lead that gave it.
    ...(taken.includes('email') && !sameEmail(keep, drop) ? { emailProvenAt: null } : {}),
    lastContactedAt: later(keep.lastContactedAt, drop.lastContactedAt),
    repliedAt: later(keep.repliedAt, drop.repliedAt),
    touchpointCount: keep.touchpointCount + drop.touchpointCount,
    isFraudulent: keep.isFraudulent || drop.isFraudulent,
    fraudScore: Math.max(keep.fraudScore, drop.fraudScore),
    fraudReason: rules.length > 0 ? rules.join(', ') : null,
    clearedFraudRules: keep.clearedFraudRules.filter((rule) => !active.includes(rule)),
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

const MOMENTS: ReadonlySet<string> = new Set<keyof LeadChanges>([
  'nextFollowUpAt',
  'lastContactedAt',
  'repliedAt',
  'emailProvenAt',
]);

/**
 * Returns the changes that undo a merge in the kept lead.
 * @returns the earlier values of the fields that are as the merge left them, and the names of the fields changed since
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
      .map((field) => [field, MOMENTS.has(field) ? momentOf(before[field]) : before[field]]),
  ) as LeadChanges;
  return { changes, left: left.filter((field) => (CHOSEN_FIELDS as readonly string[]).includes(field)) };
}

const momentOf = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);
