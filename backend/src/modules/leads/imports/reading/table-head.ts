import { IMPORT_FIELDS } from 'domain/imports';
import { readEmailCell } from './email-cell';
import { isNamed, wordsOf } from './heading-rules';
import { readPhoneCell } from './phone-cell';

const DELIMITERS = [',', ';', '\t', '|'];
/** Number of lines from which the delimiter is guessed. */
const LINES = 40;
/** Number of rows in which the headings are searched. */
const LOOKED_AT = 20;
/** Line before the headings in which Excel states the delimiter. */
const NAMED_DELIMITER = /^\ufeff?"?sep=(.)"?[ \t]*(?:[\r\n]|$)/i;

/**
 * Returns the delimiter that the file states; otherwise the one that gives the most equal numbers of cells in the first lines,
 * outside quotes.
 */
export function delimiterOf(head: string): string {
  const named = NAMED_DELIMITER.exec(head)?.[1];
  if (named !== undefined) return named;
  const lines = head
    .replace(/(^|[,;\t|\r\n])"(?:[^"]|"")*"/g, '$1')
    .split(/[\r\n]+/)
    .filter((line) => line !== '')
    .slice(0, LINES);
  const scores = DELIMITERS.map((delimiter) =>
    agreementOf(lines.map((line) => line.split(delimiter).length)),
  );
  return DELIMITERS[scores.indexOf(Math.max(...scores))]!;
}

/** Returns how well lines agree on a number of cells: first by the number of agreeing lines, then by the number of cells. */
function agreementOf(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) if (count > 1) times.set(count, (times.get(count) ?? 0) + 1);
  return Math.max(0, ...[...times].map(([count, lines]) => lines + Math.min(count, 100) / 1_000));
}

/** Headings, and the position of the first row after them. */
interface Head {
  headings: readonly string[];
  rowsFrom: number;
}

/**
 * Finds the headings among the first rows, and skips lines before them, such as a title or `sep=;`. A list has no headings if its
 * first row contains a phone or an e-mail address.
 */
export function findHeadings(rows: readonly string[][]): Head {
  const looked = rows.slice(0, LOOKED_AT);
  const known = looked.map((row) => (hasPerson(row) ? 0 : knownIn(row)));
  const most = Math.max(0, ...known);
  const named = known.indexOf(most);
  if (most > 1) return { headings: looked[named]!, rowsFrom: named + 1 };
  const first = looked.findIndex((row) => filledIn(row) > 1 && !isDelimiterLine(row));
  if (first < 0) return { headings: looked[0] ?? [], rowsFrom: Math.min(1, rows.length) };
  return hasPerson(looked[first]!)
    ? { headings: [], rowsFrom: first }
    : { headings: looked[first]!, rowsFrom: first + 1 };
}

const filledIn = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length;

/** Returns how many cells of a row are known headings. */
const knownIn = (row: readonly string[]): number =>
  row.filter((cell) => {
    const words = cell.length > 80 ? '' : wordsOf(cell);
    return words !== '' && IMPORT_FIELDS.some((field) => isNamed(field, words));
  }).length;

const hasPerson = (row: readonly string[]): boolean =>
  row.some((cell) => 'e164' in readPhoneCell(cell.trim()) || readEmailCell(cell) !== null);

const isDelimiterLine = (row: readonly string[]): boolean => /^sep=/i.test(row[0] ?? '');
