import { cleanName } from './text.ts';

/**
 * What the form accepts as a name: letters of the Latin script and spaces. Accents may be typed as marks, two on a letter at
 * most; invisible marks (joiners, variation selectors) are refused.
 */
export const FORM_NAME = /^(?:\p{Script=Latin}[\u0300-\u034E\u0350-\u036F]{0,2}| )+$/u;

/** What the office may correct a name to: periods, apostrophes and hyphens as well. */
export const OFFICE_NAME = /^(?:\p{Script=Latin}[\u0300-\u034E\u0350-\u036F]{0,2}|[ .'’-])+$/u;

/** Characters of a name that the form accepts. */
export const FORM_NAME_MIN = 8;
export const NAME_MAX = 120;

/** Characters in names that the form does not accept: apostrophes, hyphens of all kinds, periods and commas. */
const NAME_MARKS = /['’‘ʼ`´.,\p{Pd}]+/gu;

/** Returns the name with a space in place of each mark, as the form accepts it; null when it would still refuse it. */
export function nameWithSpaces(name: string): string | null {
  const spaced = cleanName(name.replace(NAME_MARKS, ' '));
  return spaced.length >= FORM_NAME_MIN && FORM_NAME.test(spaced) ? spaced : null;
}

/** First word and the rest: a name is asked for in one field. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
