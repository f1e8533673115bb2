/** Constant statement with named values. */
export interface NamedStatement<Name extends string> {
  text: string;
  /** Returns the values in the order of `$1`, `$2`, … */
  values(given: Readonly<Record<Name, unknown>>): unknown[];
}

/**
 * Builds a statement with named parameters, so that none is numbered by hand. Build it once, when its module loads: the text must
 * be constant to be prepared.
 * @param build returns the text; `parameter('name', 'int')` is replaced by the value of that name, cast to an SQL type
 */
export function namedStatement<Name extends string>(
  build: (parameter: (name: Name, type: string) => string) => string,
): NamedStatement<Name> {
  const names: Name[] = [];
  const text = build((name, type) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}::${type}`;
  });
  return { text, values: (given) => names.map((name) => given[name]) };
}
