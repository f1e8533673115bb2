import type { Charging } from './charging.ts';
import type { Problem } from './problem.ts';
import { contradictions } from './contradictions.ts';
import { siteDocument, type SiteDocument } from './document.ts';
import { wrongTokens, type WrongToken } from './tokens.ts';
import { textsOf, valueAt, withValueAt, type Path } from './walk.ts';

/** Maximum number of problems reported for a document. */
const PROBLEMS_MAX = 200;

/**
 * Returns whether a message comes from our schema: those end with a full stop, the library's English ones do
 * not.
 */
const isOurs = (message: string): boolean => message.endsWith('.');

/** Returns whether visitors read a text. In captions, which are WebVTT, braces surround styles. */
const isOnPages = (path: Path): boolean => !path.includes('proof') && path.at(-1) !== 'captions';

/** Returns the warning about braces that visitors would read. */
function messageOf({ written, meant }: WrongToken): string {
  if (meant) return `${written} está mal escrito: el público vería las llaves. ¿Quiso escribir ${meant}?`;
  if (written === '{' || written === '}') return `La llave ${written} se leería tal cual.`;
  return `${written} no es ningún valor de este sitio: se leería tal cual.`;
}

/**
 * Returns the problems of a draft: first the fields that break their rules, then the contradictions.
 * @param site how the site charges, to find texts that contradict it
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
  const tokens = textsOf(document)
    .filter(({ path }) => isOnPages(path))
    .flatMap(({ path, text }) =>
      wrongTokens(document, text, path).map((token): Problem => ({
        path,
        message: messageOf(token),
        severity: 'warning',
      })),
    );
  return [...tokens, ...contradictions(document, site)].slice(0, PROBLEMS_MAX);
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * Returns a draft saved by an older product version with the missing fields filled from the published
 * document.
 */
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
 * Returns a draft that can be rendered: replaces each invalid field by the published value, or replaces the
 * enclosing list or group if there is no such value.
 */
export function repaired(draft: unknown, published: SiteDocument): SiteDocument {
  let document = draft;
  for (let round = 0; round < 20; round++) {
    const parsed = siteDocument.safeParse(document);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      let path = issue.path as Path;
      while (path.length > 0 && valueAt(published, path) === undefined) path = path.slice(0, -1);
      // If replacing the field alone was not enough, replace the enclosing group.
      path = path.slice(0, Math.max(0, path.length - Math.floor(round / 4)));
      if (path.length === 0 || valueAt(document, path.slice(0, -1)) === undefined) return published;
      document = withValueAt(document, path, valueAt(published, path));
    }
  }
  return published;
}
