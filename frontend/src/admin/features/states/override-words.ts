import { LAW_FIELDS, type LawField, type LawValues } from 'domain/state-law/overrides';
import type { UsState } from 'domain/us-states';
import { statesCopy } from './states.copy';

const { overrides: copy, detail } = statesCopy;

const WORDS: { readonly [Field in LawField]: (value: LawValues[Field]) => string } = {
  cancel_days: ({ days, kind }) => detail.cancelDays(days, kind === 'business'),
  refund_days: (days) => detail.days(days),
  performance_days: (days) => (days === 'none' ? copy.noLimit : detail.days(days)),
  registration: (need) => copy.needs[need],
  bond: (need) => copy.bonds[need],
  contacts: (count) => String(count),
};

const inWords = <Field extends LawField>(field: Field, value: LawValues[Field] | null): string =>
  value === null ? copy.unknown : WORDS[field](value);

/** Returns a stored value as people read it. */
export const overrideInWords = (field: LawField, text: string): string =>
  inWords(field, LAW_FIELDS[field].parse(text));

/** Returns the value of the table as people read it. */
export const tableInWords = (field: LawField, state: UsState): string =>
  inWords(field, LAW_FIELDS[field].inTable(state));
