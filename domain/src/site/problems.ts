import type { Charging } from './charging.ts';
import type { Problem } from './problem.ts';
import { contradictions } from './contradictions.ts';
import { siteDocument, type SiteDocument } from './document.ts';
import { unknownTokens } from './tokens.ts';
import { textsOf, valueAt, withValueAt, type Path } from './walk.ts';

/** What may be told of one document. */
const PROBLEMS_MAX = 200;

/** Messages of the schema's own end with a full stop; those of the library do not, and are in English. */
const isOurs = (message: string): boolean => message.endsWith('.');

/**
 * Returns what is wrong with a draft: fields that break their rules, then values that contradict each other.
 * @param site how the site charges, which texts may contradict
 */
export function problemsOf(draft: unknown, site: Charging): Problem[] {
  const parsed = siteDocument.safeParse(draft);
  if (!parsed.success)
    return parsed.error.issues.slice(0, PROBLEMS_MAX).map((issue) => ({
      path: issue.path as Path,
      message: isOurs(issue.message) ? issue.message : 'Revise este campo.',
      severity: 'error',
    }));
  const document = parsed.data;
  const tokens = textsOf(document).flatMap(({ path, text }) =>
    unknownTokens(document, text, path).map((token): Problem => ({
      path,
      message: `${token} no es ningún valor de este sitio: se leería tal cual.`,
      severity: 'warning',
    })),
  );
  return [...tokens, ...contradictions(document, site)].slice(0, PROBLEMS_MAX);
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Returns a draft of an earlier version of the product with the fields of this one: those that it lacks are as they are published. */
export function completed<T>(draft: T, published: unknown): T {
  if (!isGroup(draft) || !isGroup(published) || 'kind' in draft) return draft;
  return Object.fromEntries(
    Object.keys(published).map((name) => [
      name,
      Object.hasOwn(draft, name) ? completed(draft[name], published[name]) : published[name],
    ]),
  ) as T;
}

/**
 * A draft that can be drawn: each field that breaks its rules has what was published last, and where that has no such field
 * the list or group around it has.
 */
export function repaired(draft: unknown, published: SiteDocument): SiteDocument {
  let document = draft;
  for (let round = 0; round < 20; round++) {
    const parsed = siteDocument.safeParse(document);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      let path = issue.path as Path;
      while (path.length > 0 && valueAt(published, path) === undefined) path = path.slice(0, -1);
      // Once a field alone was not enough, the group around it is taken.
      path = path.slice(0, Math.max(0, path.length - Math.floor(round / 4)));
      if (path.length === 0 || valueAt(document, path.slice(0, -1)) === undefined) return published;
      document = withValueAt(document, path, valueAt(published, path));
    }
  }
  return published;
}
