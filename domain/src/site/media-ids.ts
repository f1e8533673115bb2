import { textsOf, type Path } from './walk.ts';

/** Returns all uploaded files of a document, each with its place. */
export const mediaIdsOf = (document: unknown): { id: string; path: Path }[] =>
  textsOf(document).flatMap(({ path, text }) =>
    path.at(-1) === 'id' && /^[0-9a-f]{64}$/.test(text) ? [{ id: text, path: path.slice(0, -1) }] : [],
  );
