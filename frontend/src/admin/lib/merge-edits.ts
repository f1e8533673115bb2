const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

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
  const edited = (Object.keys(basis) as (keyof Fields)[]).filter((name) => !same(mine[name], basis[name]));
  return {
    merged: Object.assign({ ...theirs }, ...edited.map((name) => ({ [name]: mine[name] }))) as Fields,
    both: edited.filter((name) => !same(theirs[name], basis[name]) && !same(theirs[name], mine[name])),
  };
}
