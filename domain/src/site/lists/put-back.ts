import { isSameValue } from '../changes.ts';
import { valueAt, withValueAt, type Path } from '../walk.ts';
import { partnersOf } from './partners.ts';

/** Element that was removed from a list of the document. */
export interface Removal {
  /** Document without the element, directly after the removal. */
  document: unknown;
  /** Path of the list. */
  path: Path;
  /** Place that the element had in the list. */
  place: number;
  element: unknown;
}

/** Returns where a path of one document leads in a later one; null if an element on it is gone. */
function pathLater(before: unknown, after: unknown, path: Path): Path | null {
  const found: (string | number)[] = [];
  for (const [index, key] of path.entries()) {
    const then = valueAt(before, path.slice(0, index));
    const now = valueAt(after, found);
    const areLists = Array.isArray(then) && Array.isArray(now);
    const next = areLists ? partnersOf(then, now).indexOf(Number(key)) : key;
    if (next === -1) return null;
    found.push(next);
  }
  return found;
}

/** Removes an element from a list of a document. */
export function withoutElement(document: unknown, path: Path, place: number): Removal {
  const list = valueAt(document, path) as unknown[];
  const others = list.filter((_, index) => index !== place);
  return { document: withValueAt(document, path, others), path, place, element: list[place] };
}

/**
 * Puts a removed element back after its former neighbour, and keeps all edits made since.
 * @returns the document with the element's path; null if the list is gone
 */
export function withElementBack(
  document: unknown,
  removal: Removal,
): { document: unknown; path: Path } | null {
  const { place, element } = removal;
  const path = pathLater(removal.document, document, removal.path);
  const now = path && valueAt(document, path);
  if (!Array.isArray(now)) return null;
  const then = valueAt(removal.document, removal.path) as unknown[];
  const partners = partnersOf(then, now);
  const returned = now.findIndex(
    (each, index) => partners[index] === undefined && isSameValue(each, element),
  );
  if (returned !== -1) return { document, path: [...path!, returned] };
  const [previous, next] = [partners.indexOf(place - 1), partners.indexOf(place)];
  const neighbour = previous === -1 ? next : previous + 1;
  const at = place === 0 ? 0 : neighbour === -1 ? Math.min(place, now.length) : neighbour;
  const list = [...(now as unknown[]).slice(0, at), element, ...(now as unknown[]).slice(at)];
  return { document: withValueAt(document, path!, list), path: [...path!, at] };
}
