import { cleanName } from './text.ts';

/**
 * Names that the form accepts: Latin letters and spaces. Accents may be combining marks, at most two per
 * letter. Invisible marks (joiners, variation selectors) are refused.
 */
export const FORM_NAME = /^(?:\p{Script=Latin}[\u0300-\u034E\u0350-\u036F]{0,2}| )+$/u;

/** Names that the office may enter in a correction: also periods, apostrophes and hyphens. */
export const OFFICE_NAME = /^(?:\p{Script=Latin}[\u0300-\u034E\u0350-\u036F]{0,2}|[ .'’-])+$/u;

/** Minimum length of a name in the form. */
export const FORM_NAME_MIN = 8;
export const NAME_MAX = 120;

/** Characters in names that the form refuses: apostrophes, quotation marks, hyphens of all kinds, brackets, other signs and pictures. */
const NAME_MARKS =
  /(?:['’‘ʼ`´.,\p{Pd}()[\]/&+"“”\u00ab\u00bb\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f)+/gu;

/** Returns the name with a space for each of these marks, or null if the form would still refuse it. */
export function nameWithSpaces(name: string): string | null {
  const spaced = cleanName(name.replace(NAME_MARKS, ' '));
  return spaced.length >= FORM_NAME_MIN && FORM_NAME.test(spaced) ? spaced : null;
}

/** Splits a full name into its first word and the rest, because the form has one field for the name. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
