import { isSameValue } from './changes.ts';
import { withValueAt, type Path } from './walk.ts';

/** Field that two users changed in different ways. */
export interface Conflict {
  path: Path;
  mine: unknown;
  theirs: unknown;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  !('id' in value) &&
  !('kind' in value);

/** Returns the texts directly in an element, used to recognise it. */
const wordsOf = (element: unknown): string[] =>
  element !== null && typeof element === 'object'
    ? Object.values(element).filter((value): value is string => typeof value === 'string' && value !== '')
    : [];

/**
 * Returns whether all elements kept their positions, changed or not. Only then can two lists be merged
 * element by element.
 */
function keepsPlaces(base: readonly unknown[], changed: readonly unknown[]): boolean {
  return (
    base.length === changed.length &&
    changed.every((element, index) => {
      const before = base[index];
      if (isSameValue(before, element)) return true;
      // Moved here from another position.
      if (base.some((other) => isSameValue(other, element))) return false;
      if (!isGroup(before) || !isGroup(element)) return true;
      const words = wordsOf(before);
      // Without a common text it is another element.
      return words.length === 0 || wordsOf(element).some((word) => words.includes(word));
    })
  );
}

/**
 * Merges two users' changes of the same draft, field by field. Where both changed a field, or a list in which
 * one user moved or replaced elements, the result has my value and a conflict is reported.
 * @param base the draft from which both started
 */
export function merge(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: Path = [],
): { merged: unknown; conflicts: Conflict[] } {
  if (isSameValue(mine, theirs) || isSameValue(base, theirs)) return { merged: mine, conflicts: [] };
  if (isSameValue(base, mine)) return { merged: theirs, conflicts: [] };
  const areLists = Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs);
  const keys =
    isGroup(base) && isGroup(mine) && isGroup(theirs)
      ? Object.keys(mine)
      : areLists && keepsPlaces(base, mine) && keepsPlaces(base, theirs)
        ? mine.map((_, index) => index)
        : null;
  if (!keys) return { merged: mine, conflicts: [{ path, mine, theirs }] };
  const at = (value: unknown, key: string | number) => (value as Record<string | number, unknown>)[key];
  return keys.reduce<{ merged: unknown; conflicts: Conflict[] }>(
    ({ merged, conflicts }, key) => {
      const inner = merge(at(base, key), at(mine, key), at(theirs, key), [...path, key]);
      return {
        merged: withValueAt(merged, [key], inner.merged),
        conflicts: [...conflicts, ...inner.conflicts],
      };
    },
    { merged: mine, conflicts: [] },
  );
}

/**
 * Returns the fields in which a document differs from its base. Used to keep a draft that could not be saved
 * yet.
 */
export function differences(base: unknown, mine: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (isSameValue(base, mine)) return [];
  const bothGroups = isGroup(base) && isGroup(mine);
  const bothLists = Array.isArray(base) && Array.isArray(mine) && base.length === mine.length;
  if (!bothGroups && !bothLists) return [{ path, value: mine }];
  return Object.keys(mine as object).flatMap((name) => {
    const key = bothLists ? Number(name) : name;
    return differences(
      (base as Record<string | number, unknown>)[key],
      (mine as Record<string | number, unknown>)[key],
      [...path, key],
    );
  });
}
