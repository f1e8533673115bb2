import type { Frame } from './driver/copy-rows';

/** Makes Excel recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Invisible characters and blanks, which some spreadsheets skip before a formula. */
const SKIPPED = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Such characters above U+FFFF, in PostgreSQL's notation. */
const SKIPPED_LATER =
  '\\U000110bd\\U000110cd\\U00013430-\\U0001343f\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff';
/** Characters that start a formula in a spreadsheet: `=`, `+`, `-` and `@`, also in wide and small forms, and other dashes. */
const FORMULA =
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+@\uff1d\uff0b\uff20\ufe66\ufe62\ufe6b\u2212\uff0d\ufe63-])/u;
const STARTS = '=+@\\uff1d\\uff0b\\uff20\\ufe66\\ufe62\\ufe6b\\u2212\\uff0d\\ufe63-';

/**
 * Returns the characters up to U+FFFF that match a pattern, as ranges in PostgreSQL's notation. Without zero, which its texts
 * cannot contain.
 */
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

/** Code points of digits and of Latin letters, with which nearly all cells begin. */
const COMMON_STARTS = Array.from({ length: 0x100 }, (_, code) => code)
  .filter((code) => /[\d\p{L}]/u.test(String.fromCodePoint(code)))
  .join(',');

/**
 * Returns SQL for a cell, with an apostrophe before a possible formula (OWASP, "CSV Injection"). Cells that begin with a letter
 * or digit are recognised without a pattern, by one lookup in a hash table.
 */
export const csvCell = (column: string): string =>
  `CASE WHEN ascii(${column}) IN (${COMMON_STARTS}) THEN ${column}
        WHEN ${column} ~ E'${FORMULA_IN_SQL}' THEN '''' || ${column} ELSE ${column} END`;

/** Returns SQL for a cell with a phone in E.164: `+13054201234` as `(305) 420-1234`. */
export const csvPhone = (column: string): string =>
  `CASE WHEN length(${column}) = 12 AND starts_with(${column}, '+1')
    THEN '(' || substr(${column}, 3, 3) || ') ' || substr(${column}, 6, 3) || '-' || substr(${column}, 9)
    ELSE ${csvCell(column)} END`;

/** Returns SQL for a cell with the text of a code; an unknown code is written unchanged. */
export const csvWord = (column: string, words: Readonly<Record<string, string>>): string =>
  `CASE ${column} ${Object.entries(words)
    .map(([code, word]) => `WHEN '${code}' THEN '${word.replaceAll("'", "''")}'`)
    .join(' ')} ELSE ${csvCell(column)} END`;

/** Returns a cell's text escaped as in `csvCell` and RFC 4180. */
function csvText(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns a cell without the apostrophe added by an export. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Returns the beginning of a CSV file. */
export const csvHead = (headings: readonly string[]): string => BYTE_ORDER_MARK + csvLine(headings);

/** Returns a line of a CSV file with its line break. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvText).join(',') + LINE_END;

/** Returns the frame for a CSV file with rows that the database writes. */
export const csvFrame = (headings: readonly string[]): Frame => ({
  head: csvHead(headings).slice(0, -LINE_END.length),
  first: LINE_END,
  next: LINE_END,
  tail: LINE_END,
});

/** Returns a complete CSV file. */
export const csvFile = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  csvHead(headings) + rows.map(csvLine).join('');
