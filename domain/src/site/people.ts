import type { SiteDocument } from './document.ts';
import { mediaIdsOf } from './media-ids.ts';

const folded = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Returns the names of all people in the document: in stories, notices and the photograph. */
export const peopleOf = ({ stories, socialProof, expert }: SiteDocument): string[] => [
  ...new Set(
    [
      ...stories.items.map(({ person }) => person),
      ...socialProof.items.map(({ name }) => name),
      expert.name,
    ].filter((name) => name.trim() !== ''),
  ),
];

/**
 * Removes a person's stories, notices, photograph and biography, and the attached files.
 * @returns the document, and the ids of the person's files, including proofs
 */
export function withoutPerson(
  document: SiteDocument,
  name: string,
): { document: SiteDocument; media: string[] } {
  const wanted = folded(name);
  const isTheirs = (other: string): boolean => wanted !== '' && folded(other) === wanted;
  const { stories, socialProof, expert } = document;
  const gone = [
    ...stories.items.filter(({ person }) => isTheirs(person)),
    ...socialProof.items.filter((item) => isTheirs(item.name)),
    ...(isTheirs(expert.name) ? [{ photo: expert.photo }] : []),
  ];
  if (gone.length === 0) return { document, media: [] };
  const media = mediaIdsOf(gone).map(({ id }) => id);
  const left: SiteDocument = {
    ...document,
    stories: { ...stories, items: stories.items.filter(({ person }) => !isTheirs(person)) },
    socialProof: { items: socialProof.items.filter((item) => !isTheirs(item.name)) },
    expert: isTheirs(expert.name) ? { ...expert, name: '', photo: null, biography: '' } : expert,
  };
  return { document: withoutFiles(left, media), media };
}

/** Also removes the other uses of the files. */
function withoutFiles(document: SiteDocument, ids: readonly string[]): SiteDocument {
  const named = new Set(ids);
  const clear = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clear);
    if (value === null || typeof value !== 'object') return value;
    const { id } = value as { id?: unknown };
    if (typeof id === 'string' && named.has(id) && !('kind' in value)) return null;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clear(inner)]));
  };
  return clear(document) as SiteDocument;
}
