import { cutText } from '../text.ts';
import type * as z from 'zod';
import { formatDollars } from '../payments/money.ts';
import { SECTION_NAMES, siteDocument, type SectionName, type SiteDocument } from './document.ts';
import { partnersOf } from './lists/partners.ts';
import { valueAt, type Path } from './walk.ts';

/** Difference between two documents, in the owner's words. */
export interface Change {
  /** Place in the draft; the list's if an element was removed or the order changed. */
  path: Path;
  /** Name of that place: 'Preguntas › Pregunta 3 › Respuesta'. */
  label: string;
  /** Published value as text; empty if there is none. */
  before: string;
  /** Value of the draft. */
  after: string;
}

/** Maximum number of differences listed for a publication. The rest are only counted by section. */
export const CHANGES_MAX = 200;

const isGroup = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Returns whether two values are equal, ignoring the order of fields. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]));
  if (isGroup(one) && isGroup(other)) {
    const names = Object.keys(one);
    return (
      names.length === Object.keys(other).length &&
      names.every((name) => Object.hasOwn(other, name) && isSameValue(one[name], other[name]))
    );
  }
  return one === other;
}

/** Returns the schema of a nested field, or undefined if there is none. */
function inner(schema: z.ZodType | undefined, key: string | number): z.ZodType | undefined {
  const { def } = (schema ?? {}) as { def?: { type: string; [name: string]: unknown } };
  if (def?.type === 'object') {
    const shape = def['shape'] as Record<string, z.ZodType>;
    return Object.hasOwn(shape, key) ? shape[key] : undefined;
  }
  if (def?.type === 'array') return def['element'] as z.ZodType;
  if (def?.type === 'nullable' || def?.type === 'default') return inner(def['innerType'] as z.ZodType, key);
  return undefined;
}

/** Returns the Spanish name of a place, starting with the section's title. A list named as its section is left out. */
export function labelOf(path: Path): string {
  const words: string[] = [];
  let schema: z.ZodType | undefined = siteDocument;
  for (const key of path) {
    const { item } = schema?.meta() ?? {};
    schema = inner(schema, key);
    if (typeof key === 'number') words.push(`${item ?? 'Elemento'} ${key + 1}`);
    else words.push(schema?.meta()?.title ?? key);
  }
  return words.filter((word, index) => word !== words[index - 1]).join(' › ');
}

const schemaAt = (path: Path): z.ZodType | undefined =>
  path.reduce<z.ZodType | undefined>((schema, key) => inner(schema, key), siteDocument);

/** Returns whether a value is a picture, file or video, which changes as a whole. */
const isMedia = (value: Record<string, unknown>): boolean => 'id' in value || 'kind' in value;

/** Returns the name of an element or file; empty if it has none. */
const nameOf = (value: Record<string, unknown>): string =>
  ['question', 'title', 'name', 'figure', 'span', 'alt', 'kind']
    .map((name) => value[name])
    .find((word): word is string => typeof word === 'string' && word !== '') ?? '';

/** Returns all texts of a value as the owner reads them. */
function wordsOf(value: unknown, path: Path): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'boolean') return [value ? 'Sí' : 'No'];
  if (typeof value === 'number')
    return [schemaAt(path)?.meta()?.kind === 'money' ? formatDollars(value) : String(value)];
  if (typeof value === 'string') return [value];
  if (isGroup(value) && isMedia(value))
    return [nameOf(value) || 'Archivo', value['videoId'], value['file']].filter(
      (word): word is string => typeof word === 'string' && word !== '',
    );
  return Object.entries(value).flatMap(([name, item]) =>
    wordsOf(item, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** Maximum length of a shown value. A question with the longest answer fits. */
const SHOWN_VALUE_MAX = 16_000;
/** Length up to which a value is shown whole, although only a part of it differs. */
const SHORT_MAX = 300;
/** Length of the equal text shown before and after a difference. */
const AROUND = 80;

/** Returns two texts without the long equal parts at their beginning and end. */
function aroundDifference(texts: readonly [string, string], most: number): [string, string] {
  const [one, other] = texts;
  const shorter = Math.min(one.length, other.length);
  const isShort = Math.max(one.length, other.length) <= SHORT_MAX;
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const early = isShort ? 0 : Math.max(0, start - AROUND);
  const space = early === 0 ? -1 : one.slice(early, start).indexOf(' ');
  // Begins with a whole word.
  const from = early + space + 1;
  const part = (text: string): string => {
    const until = isShort ? text.length : Math.min(text.length, text.length - end + AROUND);
    const shown = cutText(text.slice(from, until), most);
    return `${from > 0 ? '…' : ''}${shown}${from + shown.length < text.length ? '…' : ''}`;
  };
  return [part(one), part(other)];
}

/**
 * Returns two values as the owner reads them, with all their texts; empty for no value. Long ones are reduced
 * to the part that differs.
 * @param most maximum length of each
 */
export const shownValues = (
  one: unknown,
  other: unknown,
  path: Path,
  most = SHOWN_VALUE_MAX,
): [string, string] =>
  aroundDifference([wordsOf(one, path).join(' · '), wordsOf(other, path).join(' · ')], most);

/** Returns one difference, with the label of the path or another one. */
function difference(before: unknown, after: unknown, path: Path, label = labelOf(path)): Change {
  const [was, is] = shownValues(before, after, path);
  // The same words can stand for another picture or other captions.
  return { path, label, before: was, after: was === is && is !== '' ? `${is} (cambió)` : is };
}

/** Maximum length of an element's name in a changed order. */
const NAME_MAX = 80;

/** Returns the difference in the order of the elements that both lists have, if there is one. */
function orderChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  partners: readonly (number | undefined)[],
  path: Path,
): Change[] {
  const now = partners.flatMap((partner, place) => (partner === undefined ? [] : [{ partner, place }]));
  const then = [...now].sort((one, other) => one.partner - other.partner);
  const first = now.findIndex((each, index) => each !== then[index]);
  if (first === -1) return [];
  const last = now.findLastIndex((each, index) => each !== then[index]);
  const named = (list: readonly unknown[], places: readonly number[]): string[] =>
    places.slice(first, last + 1).map((place) => {
      const element = list[place];
      const name = isGroup(element) ? nameOf(element) : wordsOf(element, path).join(' · ');
      return `${place + 1}. ${cutText(name, NAME_MAX)}${name.length > NAME_MAX ? '…' : ''}`;
    });
  return [
    difference(
      named(
        before,
        then.map(({ partner }) => partner),
      ),
      named(
        after,
        now.map(({ place }) => place),
      ),
      path,
      `${labelOf(path)} › Cambio de orden`,
    ),
  ];
}

/** Returns the differences between two lists: elements removed, added and changed, and their order. */
function listChanges(before: readonly unknown[], after: readonly unknown[], path: Path): Change[] {
  const partners = partnersOf(before, after);
  const kept = new Set(partners);
  const isFeminine = schemaAt(path)?.meta()?.isFeminine === true;
  const labelled = (place: number, masculine: string, feminine: string): string =>
    `${labelOf([...path, place])} ${isFeminine ? feminine : masculine}`;
  return [
    ...before.flatMap((element, place) =>
      kept.has(place) ? [] : [difference(element, null, path, labelled(place, 'eliminado', 'eliminada'))],
    ),
    ...after.flatMap((element, place) => {
      const partner = partners[place];
      return partner === undefined
        ? [difference(null, element, [...path, place], labelled(place, 'agregado', 'agregada'))]
        : changesBetween(before[partner], element, [...path, place]);
    }),
    ...orderChanges(before, after, partners, path),
  ];
}

/** Returns the differences between two documents, field by field, and in lists element by element. */
export function changesBetween(before: unknown, after: unknown, path: Path = []): Change[] {
  if (isSameValue(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path);
  // Pictures, files and videos change as a whole.
  if (!isGroup(before) || !isGroup(after) || isMedia(before) || isMedia(after))
    return [difference(before, after, path)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    changesBetween(before[name], after[name], [...path, name]),
  );
}

/** Returns the sections in which two documents differ, in the editor's order. */
export const changedSections = (before: SiteDocument, after: SiteDocument): SectionName[] =>
  SECTION_NAMES.filter((name) => !isSameValue(valueAt(before, [name]), valueAt(after, [name])));
