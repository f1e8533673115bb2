import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { stateName } from 'domain/us-states';
import type { LeadDetailDto, MergeFieldsDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { formatNumber } from '../../../../shared/numbers';
import { sourceName } from '../../../lib/source-name';

export type ChosenField = keyof MergeFieldsDto;

/** Formatters of the fields, in the order in which they are shown; '' for an empty value. */
const WORDS: { [Field in ChosenField]: (lead: LeadDetailDto) => string } = {
  fullName: ({ fullName }) => fullName,
  email: ({ email }) => email ?? '',
  state: ({ state }) => (state ? stateName(state) : ''),
  monthlyIncome: ({ monthlyIncome }) => (monthlyIncome === null ? '' : `$${formatNumber(monthlyIncome)}`),
  leadCategory: ({ leadCategory }) => LEAD_CATEGORY_NAMES[leadCategory],
  leadSource: ({ leadSource }) => sourceName(leadSource),
  nextFollowUpAt: ({ nextFollowUpAt }) => (nextFollowUpAt ? formatDateTime(nextFollowUpAt) : ''),
};

const FIELDS = Object.keys(WORDS) as ChosenField[];

export const wordsOf = (lead: LeadDetailDto, field: ChosenField): string => WORDS[field](lead);

/** Returns the fields in which two leads differ; only these need a choice. */
export const differing = (one: LeadDetailDto, other: LeadDetailDto): ChosenField[] =>
  FIELDS.filter((field) => one[field] !== other[field]);

/** Chosen lead id for each field. */
export type Choices = Partial<Record<ChosenField, string>>;

/**
 * Returns the lead that provides the value: the chosen one, else the kept lead; the other one if the kept lead's
 * value is empty.
 */
export function sideOf(
  field: ChosenField,
  { keep, drop, choices }: { keep: LeadDetailDto; drop: LeadDetailDto; choices: Choices },
): string {
  return choices[field] ?? (wordsOf(keep, field) === '' ? drop.id : keep.id);
}

/** Returns the choices for the request. */
export const fieldsOf = (
  fields: readonly ChosenField[],
  sides: { keep: LeadDetailDto; drop: LeadDetailDto; choices: Choices },
): MergeFieldsDto =>
  Object.fromEntries(
    fields.map((field) => [field, sideOf(field, sides) === sides.drop.id ? 'drop' : 'keep']),
  ) as MergeFieldsDto;

/** Returns whether the first lead is the better one to keep: the verified one, then the older. */
export const isBetter = (one: LeadDetailDto, other: LeadDetailDto): boolean => {
  const isVerified = one.verificationStatus === 'verified';
  if (isVerified !== (other.verificationStatus === 'verified')) return isVerified;
  return Date.parse(one.createdAt) < Date.parse(other.createdAt);
};

/** Returns whether the first lead must be kept, because the other is a possible duplicate of it. */
export const mustKeep = (one: LeadDetailDto, other: LeadDetailDto): boolean =>
  one.phoneNumber === other.phoneNumber && !one.possibleDuplicate && other.possibleDuplicate;
