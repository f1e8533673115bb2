import { cutText } from '../text.ts';
import type * as z from 'zod';
import { formatDollars } from '../payments/money.ts';
import { SECTION_NAMES, siteDocument, type SectionName, type SiteDocument } from './document.ts';
import { valueAt, type Path } from './walk.ts';

/** Difference between two documents, in the owner's words. */
export interface Change {
  path: Path;
  /** Place of the difference: 'Preguntas › Pregunta 3 › Respuesta'. */
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
  if (def?.type === 'object') return (def['shape'] as Record<string, z.ZodType>)[key];
  if (def?.type === 'array') return def['element'] as z.ZodType;
  if (def?.type === 'nullable' || def?.type === 'default') return inner(def['innerType'] as z.ZodType, key);
  return undefined;
}

/** Returns the Spanish name of a place, starting with the section's title. */
export function labelOf(path: Path): string {
  const words: string[] = [];
  let schema: z.ZodType | undefined = siteDocument;
  for (const key of path) {
    const { item } = schema?.meta() ?? {};
    schema = inner(schema, key);
    if (typeof key === 'number') words.push(`${item ?? 'Elemento'} ${key + 1}`);
    else words.push(schema?.meta()?.title ?? key);
  }
  return words.join(' › ');
}

/** Maximum length of a value in the list of differences. */
const SHOWN_VALUE_MAX = 300;

const schemaAt = (path: Path): z.ZodType | undefined =>
  path.reduce<z.ZodType | undefined>((schema, key) => inner(schema, key), siteDocument);

/** Returns a value as the owner reads it; empty if there is none. */
export function shownValue(value: unknown, path: Path): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number')
    return schemaAt(path)?.meta()?.kind === 'money' ? formatDollars(value) : String(value);
  if (typeof value === 'string')
    return value.length > SHOWN_VALUE_MAX ? `${cutText(value, SHOWN_VALUE_MAX)}…` : value;
  if (Array.isArray(value))
    return shownValue(value.map((item, index) => shownValue(item, [...path, index])).join(' · '), []);
  const { alt, name, title, question, kind } = value as Record<string, unknown>;
  const words = [question, title, name, alt, kind].find((word) => typeof word === 'string' && word !== '');
  return shownValue(words ?? 'Archivo', []);
}

/**
 * Returns the differences between two documents, field by field. Lists of different lengths are one
 * difference.
 */
export function changesBetween(before: unknown, after: unknown, path: Path = []): Change[] {
  if (isSameValue(before, after)) return [];
  const leaf = (): Change[] => [
    { path, label: labelOf(path), before: shownValue(before, path), after: shownValue(after, path) },
  ];
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length && before.every((item) => item !== null && typeof item === 'object')
      ? after.flatMap((item, index) => changesBetween(before[index], item, [...path, index]))
      : leaf();
  // Pictures, files and videos change as a whole.
  if (!isGroup(before) || !isGroup(after) || 'id' in before || 'id' in after || 'kind' in after)
    return leaf();
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    changesBetween(before[name], after[name], [...path, name]),
  );
}

/** Returns the sections in which two documents differ, in the editor's order. */
export const changedSections = (before: SiteDocument, after: SiteDocument): SectionName[] =>
  SECTION_NAMES.filter((name) => !isSameValue(valueAt(before, [name]), valueAt(after, [name])));
