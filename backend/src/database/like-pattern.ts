import { PLAIN_LETTERS } from 'domain/text';

/** Returns a LIKE pattern for texts that contain `part`. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/** Marks, invisible characters and apostrophes. */
const REMOVED =
  /[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff`'\u02b9\u02bb-\u02bf\u055a\u2018\u2019\u201b\u2032\ua78c]|[\ufe00-\ufe0f]/g;
/** Keys of `PLAIN_LETTERS`. */
const UNDECOMPOSED = /[łøđðħıŧŋßæœþ]/g;
const HYPHENS = /[-\u2010-\u2015\u2043\u2212]/g;
/**
 * Folds a text for search, as the database's `fold_text` does: lower case without accents and apostrophes, hyphens as blanks, and
 * plain letters for other letters of the Latin script.
 */
export const foldText = (text: string): string =>
  text
    .replaceAll('\u00b4', '')
    .normalize('NFKD')
    .replace(REMOVED, '')
    .replace(HYPHENS, ' ')
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter]!);

/** Maximum number of parts of a search term. */
const MOST_WORDS = 8;

/** Splits a search term into words that must all occur. Words after the seventh stay together as one. */
export function searchWords(term: string): string[] {
  const words = term.split(/\s+/).filter((word) => word !== '');
  const rest = words.slice(MOST_WORDS - 1).join(' ');
  return [...new Set([...words.slice(0, MOST_WORDS - 1), ...(rest === '' ? [] : [rest])])];
}
