/* Builds the statement that inserts test leads, for the backend's tests, the browser journeys, the fault programs and the
   benchmarks. Some of them import this file without a build, so it has only types that Node can strip, and no imports. */

/** Columns of `leads` that most tests do not care about. */
const ORDINARY = { full_name: 'Persona Cualquiera', state: 'FL' };

/**
 * Returns the statement that inserts leads, in this order, and returns their ids. A lead is given by its columns;
 * `phone_number` is required, and an omitted one has the default of the table.
 */
export function leadInsert(leads: readonly object[]): { sql: string; values: unknown[] } {
  const rows = leads.map((lead): Record<string, unknown> => ({ ...ORDINARY, ...lead }));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values: unknown[] = [];
  const place = (row: Record<string, unknown>, name: string) =>
    row[name] === undefined ? 'DEFAULT' : `$${values.push(row[name])}`;
  const lists = rows.map((row) => `(${names.map((name) => place(row, name)).join(', ')})`);
  return { sql: `INSERT INTO leads (${names.join(', ')}) VALUES ${lists.join(', ')} RETURNING id`, values };
}
