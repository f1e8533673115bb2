import { formatDollars } from 'domain/payments/money';
import { stateName } from 'domain/us-states';
import { formatDateTime } from '../../../../lib/times/moments';
import type { Change } from '../../../../ui/fields/ChangedMeanwhile';
import { categoryName, fieldNames, type FormField } from '../../shared/leads.copy';
import type { Fields } from './lead-work-fields';

/** Formatters of the form's values. */
const WORDS: { [Name in FormField]: (value: Fields[Name]) => string } = {
  fullName: (name) => name,
  state: (state) => stateName(state ?? null),
  leadCategory: categoryName,
  nextFollowUpAt: (moment) => (moment ? formatDateTime(moment) : ''),
  monthlyIncome: (dollars) => (dollars === null ? '' : formatDollars(dollars * 100)),
  email: (address) => address,
};

const inWords = (name: FormField, value: unknown): string =>
  (WORDS[name] as (value: unknown) => string)(value);

/**
 * Describes fields that other users changed during editing.
 * @param mine returns the typed value; undefined for an unedited field
 */
export const changesInWords = (
  fields: FormField[],
  theirs: Pick<Fields, FormField>,
  mine: (name: FormField) => unknown,
): Change[] =>
  fields.map((name) => {
    const typed = mine(name);
    return {
      name: fieldNames[name],
      theirs: inWords(name, theirs[name]),
      mine: typed === undefined ? null : inWords(name, typed),
    };
  });
