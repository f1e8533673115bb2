import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { stateName } from 'domain/us-states';
import type { LeadDetailDto, MergeFieldsDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/moments';
import { formatNumber } from '../../../../shared/numbers';
import { sourceName } from '../../../lib/source-name';
import { mergedFieldNames } from './merge.copy';

export type ChosenField = keyof typeof mergedFieldNames;

const FIELDS = Object.keys(mergedFieldNames) as ChosenField[];

/** A field in words; '' where it is empty. */
const WORDS: { [Field in ChosenField]: (lead: LeadDetailDto) => string } = {
  fullName: ({ fullName }) => fullName,
  email: ({ email }) => email ?? '',
  state: ({ state }) => (state ? stateName(state) : ''),
  monthlyIncome: ({ monthlyIncome }) => (monthlyIncome === null ? '' : `$${formatNumber(monthlyIncome)}`),
  leadCategory: ({ leadCategory }) => LEAD_CATEGORY_NAMES[leadCategory],
  leadSource: ({ leadSource }) => sourceName(leadSource),
  nextFollowUpAt: ({ nextFollowUpAt }) => (nextFollowUpAt ? formatDateTime(nextFollowUpAt) : ''),
};

export const wordsOf = (lead: LeadDetailDto, field: ChosenField): string => WORDS[field](lead);

/** The fields in which two leads differ: only those are a choice. */
export const differing = (one: LeadDetailDto, other: LeadDetailDto): ChosenField[] =>
  FIELDS.filter((field) => one[field] !== other[field]);

/** What was chosen, by the id of the lead whose value it is. */
export type Choices = Partial<Record<ChosenField, string>>;

/** Whose value counts: as chosen, else the kept lead's; where that has none, the other's. */
export function sideOf(
  field: ChosenField,
  { keep, drop, choices }: { keep: LeadDetailDto; drop: LeadDetailDto; choices: Choices },
): string {
  return choices[field] ?? (wordsOf(keep, field) === '' ? drop.id : keep.id);
}

/** The request's choice of each field. */
export const fieldsOf = (
  fields: readonly ChosenField[],
  sides: { keep: LeadDetailDto; drop: LeadDetailDto; choices: Choices },
): MergeFieldsDto =>
  Object.fromEntries(
    fields.map((field) => [field, sideOf(field, sides) === sides.drop.id ? 'drop' : 'keep']),
  ) as MergeFieldsDto;

/** Whether the first must stay: it has the phone that the other is a possible duplicate of. */
export const mustKeep = (one: LeadDetailDto, other: LeadDetailDto): boolean =>
  one.phoneNumber === other.phoneNumber && !one.possibleDuplicate && other.possibleDuplicate;
