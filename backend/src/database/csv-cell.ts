/** A tab, a carriage return, `+`, `-`, `=`, `@`: what a spreadsheet takes for the start of a formula. */
const FORMULA_STARTS = ['\t', '\r', '+', '-', '=', '@'].map((start) => start.charCodeAt(0)).join(', ');

/** SQL of a cell; what a spreadsheet would take for a formula gets an apostrophe in front (OWASP, "CSV Injection"). */
export const csvCell = (column: string): string =>
  `CASE WHEN ascii(${column}) IN (${FORMULA_STARTS}) THEN '''' || ${column} ELSE ${column} END`;

/** Lets Excel know that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
