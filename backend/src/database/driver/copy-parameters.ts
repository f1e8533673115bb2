/** Parameter of COPY. The elements of a list have the same type. */
export type CopyValue = string | number | bigint | boolean | Date | null | readonly (string | number)[];

/** Statement that reads its values from transaction settings. */
export interface BoundStatement {
  text: string;
  /** Statement with parameters that sets these settings; null without values. */
  settings: { text: string; values: CopyValue[] } | null;
}

/**
 * Parts of a statement, to distinguish parameters from comments, strings and names. A doubled quote reads as two adjacent
 * strings; only in E'…', where a backslash may precede a quote, is it part of the string.
 */
const PARTS =
  /--[^\n]*|\/\*[^]*?(?:\*\/|$)|[eE]'(?:[^'\\]|\\[^]|'')*'?|'[^']*'?|"[^"]*"?|\$(\d+)|\$|[\w\u0080-\uffff][$\w\u0080-\uffff]*/g;

/**
 * Replaces `$1`, `$2`, … by transaction settings, each with the type of its value, so that the text contains no value. A cast in
 * the statement applies afterwards.
 * @throws Error if a value is missing, unused or without an SQL type, and for a dollar-quoted string
 */
export function bindSettings(statement: string, values: readonly CopyValue[]): BoundStatement {
  const types = values.map(typeOf);
  const unused = new Set(values.keys());
  const text = statement.replace(PARTS, (part: string, digits: string | undefined) => {
    if (part === '$') throw new Error('COPY: texts in dollar quotes are not supported');
    if (digits === undefined) return part;
    const index = Number(digits) - 1;
    const type = types[index];
    if (type === undefined) throw new Error(`COPY: there is no value for ${part}`);
    unused.delete(index);
    return type === null ? 'NULL' : `current_setting('${nameOf(index)}')::${type}`;
  });
  if (unused.size > 0) throw new Error(`COPY: the statement has no $${[...unused][0]! + 1}`);

  const set = types.flatMap((type, index) => (type === null ? [] : [{ type, index, value: values[index]! }]));
  if (set.length === 0) return { text, settings: null };
  const calls = set.map(
    ({ type, index }, place) => `set_config('${nameOf(index)}', $${place + 1}::${type}::text, true)`,
  );
  return { text, settings: { text: `SELECT ${calls.join(', ')}`, values: set.map(({ value }) => value) } };
}

const nameOf = (index: number): string => `copy.p${index + 1}`;

/** Returns the SQL type of a value; null for NULL. */
function typeOf(value: CopyValue): string | null {
  if (value === null) return null;
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new Error('COPY: a value is not a valid date');
    return 'timestamptz';
  }
  if (Array.isArray(value)) {
    const types = new Set(value.map(typeOf));
    if (types.size > 1) throw new Error('COPY: the elements of a list have several types');
    return `${[...types][0] ?? 'text'}[]`;
  }
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return 'bigint';
  if (Number.isFinite(value)) return 'double precision';
  throw new Error(`COPY: a value has no type in SQL (${typeof value})`);
}
