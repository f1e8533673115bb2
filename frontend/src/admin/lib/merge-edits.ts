/** Returns a value as text, with the fields of objects in the order of their names. */
const asText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

const same = (one: unknown, other: unknown): boolean => asText(one) === asText(other);

/** Returns the names of the fields that a user has edited. */
const editedIn = <Fields extends object>(basis: Fields, mine: Fields): (keyof Fields)[] =>
  (Object.keys(basis) as (keyof Fields)[]).filter((name) => !same(mine[name], basis[name]));

/** Returns the fields that a user has edited: their values now, and when editing began. */
export function editsOf<Fields extends object>(
  basis: Fields,
  mine: Fields,
): { changes: Partial<Fields>; seen: Partial<Fields> } {
  const edited = editedIn(basis, mine);
  const of = (fields: Fields) =>
    Object.fromEntries(edited.map((name) => [name, fields[name]])) as Partial<Fields>;
  return { changes: of(mine), seen: of(basis) };
}

/**
 * Merges a user's edits with those that another user stored meanwhile: edited fields stay, other fields take the stored value.
 * @param basis values when editing began
 * @returns the merged values, and the fields that both users changed to different values
 */
export function mergeEdits<Fields extends object>(
  basis: Fields,
  mine: Fields,
  theirs: Fields,
): { merged: Fields; both: (keyof Fields)[] } {
  const edited = editedIn(basis, mine);
  return {
    merged: Object.assign({ ...theirs }, ...edited.map((name) => ({ [name]: mine[name] }))) as Fields,
    both: edited.filter((name) => !same(theirs[name], basis[name]) && !same(theirs[name], mine[name])),
  };
}
