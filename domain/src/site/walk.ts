/** Path of a value in the document: field names and list indexes. */
export type Path = readonly (string | number)[];

/** Returns a copy of a value with every text replaced. Numbers, flags and structure stay. */
export function mapTexts<T>(value: T, change: (text: string, path: Path) => string, path: Path = []): T {
  if (typeof value === 'string') return change(value, path) as T;
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, change, [...path, index])) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item as unknown, change, [...path, name])]),
  ) as T;
}

/** Returns all texts of a value with their paths. */
export function textsOf(value: unknown): { path: Path; text: string }[] {
  const found: { path: Path; text: string }[] = [];
  mapTexts(value, (text, path) => {
    found.push({ path, text });
    return text;
  });
  return found;
}

/** Returns the value at a path, or undefined if the path does not exist. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      inner !== null && typeof inner === 'object' && Object.hasOwn(inner, key)
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );

/** Returns a copy with another value at a path. All objects on the path must exist. */
export function withValueAt<T>(value: T, path: Path, next: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return next as T;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[key] = withValueAt(copy[key], rest, next);
  return copy as T;
}
