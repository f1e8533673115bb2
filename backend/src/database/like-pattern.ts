/** A pattern for LIKE that matches texts which contain `part`. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/** Lower case without accents, as the database's `fold_text` does it. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Longest list of words that are looked for one by one. */
const MOST_WORDS = 8;

/** The words of a search term, each of which must occur. What follows the seventh counts as one. */
export function searchWords(term: string): string[] {
  const words = term.split(/\s+/).filter((word) => word !== '');
  const rest = words.slice(MOST_WORDS - 1).join(' ');
  return [...new Set([...words.slice(0, MOST_WORDS - 1), ...(rest === '' ? [] : [rest])])];
}
