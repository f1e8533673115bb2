import type { Frame } from './driver/copy-rows';

/** Lets Excel know that a file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Characters that draw nothing or a blank: some spreadsheets and their importers skip them before a formula. */
const SKIPPED = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Those of the later planes, in PostgreSQL's notation. */
const SKIPPED_LATER =
  '\\U000110bd\\U000110cd\\U00013430-\\U0001343f\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff';
/** `=`, `+`, `-` and `@`, wide and small ones and other dashes: what a spreadsheet takes for the start of a formula. */
const FORMULA =
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+@\uff1d\uff0b\uff20\ufe66\ufe62\ufe6b\u2212\uff0d\ufe63-])/u;
const STARTS = '=+@\\uff1d\\uff0b\\uff20\\ufe66\\ufe62\\ufe6b\\u2212\\uff0d\\ufe63-';

/** Returns the first characters of Unicode that a pattern has, as ranges in PostgreSQL's notation. Zero is no text there. */
function rangesOf(pattern: RegExp): string {
  const ranges: [from: number, to: number][] = [];
  for (let code = 1; code <= 0xffff; code += 1) {
    if (!pattern.test(String.fromCharCode(code))) continue;
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const written = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
  return ranges.map(([from, to]) => `${written(from)}-${written(to)}`).join('');
}
const FORMULA_IN_SQL = `^([\\t\\r\\n]|[${rangesOf(SKIPPED)}${SKIPPED_LATER}]*[${STARTS}])`;

/**
 * Returns SQL of a cell; what a spreadsheet would take for a formula gets an apostrophe in front (OWASP, "CSV Injection"). Cells that
 * begin with a letter or a digit, as nearly all do, are told apart without a pattern.
 */
export const csvCell = (column: string): string =>
  `CASE WHEN ascii(${column}) BETWEEN 48 AND 57 OR ascii(${column}) BETWEEN 65 AND 90 OR ascii(${column}) BETWEEN 97 AND 122 THEN ${column}
        WHEN ${column} ~ E'${FORMULA_IN_SQL}' THEN '''' || ${column} ELSE ${column} END`;

/** Returns SQL of a cell with a phone in E.164: `+13054201234` as `(305) 420-1234`. */
export const csvPhone = (column: string): string =>
  `CASE WHEN length(${column}) = 12 AND starts_with(${column}, '+1')
    THEN '(' || substr(${column}, 3, 3) || ') ' || substr(${column}, 6, 3) || '-' || substr(${column}, 9)
    ELSE ${csvCell(column)} END`;

/** Returns SQL of a cell with a code in words; a code without any is written as it is. */
export const csvWord = (column: string, words: Readonly<Record<string, string>>): string =>
  `CASE ${column} ${Object.entries(words)
    .map(([code, word]) => `WHEN '${code}' THEN '${word.replaceAll("'", "''")}'`)
    .join(' ')} ELSE ${csvCell(column)} END`;

/** The text of a cell, as `csvCell` and RFC 4180 have it. */
function csvText(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns a cell of a file without the apostrophe that an export put before it. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** The beginning of a CSV file. */
export const csvHead = (headings: readonly string[]): string => BYTE_ORDER_MARK + csvLine(headings);

/** A line of a CSV file with its end. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvText).join(',') + LINE_END;

/** What stands around the rows of a CSV file that the database writes. */
export const csvFrame = (headings: readonly string[]): Frame => ({
  head: csvHead(headings).slice(0, -LINE_END.length),
  first: LINE_END,
  next: LINE_END,
  tail: LINE_END,
});

/** A whole CSV file. */
export const csvFile = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  csvHead(headings) + rows.map(csvLine).join('');
