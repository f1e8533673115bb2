/** A tab, a carriage return, `+`, `-`, `=`, `@`: what a spreadsheet takes for the start of a formula. */
const FORMULA_STARTS = ['\t', '\r', '+', '-', '=', '@'].map((start) => start.charCodeAt(0)).join(', ');

/** SQL of a cell; what a spreadsheet would take for a formula gets an apostrophe in front (OWASP, "CSV Injection"). */
export const csvCell = (column: string): string =>
  `CASE WHEN ascii(${column}) IN (${FORMULA_STARTS}) THEN '''' || ${column} ELSE ${column} END`;

/** The text of a cell, as `csvCell` and RFC 4180 have it. */
export function csvText(value: string): string {
  const harmless = /^[\t\r+\-=@]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Lets Excel know that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
