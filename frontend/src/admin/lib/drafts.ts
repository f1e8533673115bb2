/** A field of a form with what was typed into it. */
export type KeptField = [name: (string | number)[], value: unknown];

/** What was typed into a form and not saved. */
export interface Draft {
  fields: KeptField[];
  /** What the fields showed before, for a form whose data others change too. */
  basis?: unknown;
}

interface Stored extends Draft {
  /** When it was typed, in milliseconds. */
  at: number;
}

/** Which form it was typed into, of which thing. */
export interface DraftKey {
  /** Id of the administrator who typed it: nobody else is shown it. */
  person: string;
  form: string;
  of: string;
}

const PREFIX = 'adminDraft';
const MOST_DRAFTS = 30;
const LONGEST = 20_000;

const prefixOf = (person: string): string => `${PREFIX}:${encodeURIComponent(person)}:`;
const keyOf = ({ person, form, of }: DraftKey): string =>
  `${prefixOf(person)}${encodeURIComponent(form)}:${encodeURIComponent(of)}`;

/**
 * Keeps what was typed until it is saved: a session that ends, a reload and a closed dialog lose none of it. It stays in
 * this tab's storage. What is too long to keep, or finds no room, is not kept.
 * @param longest characters, for a form that holds more than others
 */
export function keepDraft(key: DraftKey, draft: Draft, now = Date.now(), longest = LONGEST): void {
  const text = JSON.stringify({ ...draft, at: now } satisfies Stored);
  try {
    if (text.length > longest) return clearDraft(key);
    sessionStorage.setItem(keyOf(key), text);
    dropOldest();
  } catch {
    // The storage is full, or the browser gives none.
  }
}

/** What was typed and not saved, or null. */
export const readDraft = (key: DraftKey): Draft | null => read(keyOf(key));

/** It is saved, or not wanted any more. */
export const clearDraft = (key: DraftKey): void => sessionStorage.removeItem(keyOf(key));

/** The person has logged out: nothing of theirs stays behind. */
export function clearDraftsOf(person: string): void {
  for (const name of namesOf(prefixOf(person))) sessionStorage.removeItem(name);
}

const namesOf = (prefix: string): string[] =>
  Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));

function dropOldest(): void {
  const names = namesOf(`${PREFIX}:`);
  if (names.length <= MOST_DRAFTS) return;
  const newestFirst = names
    .map((name) => ({ name, at: read(name)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of newestFirst.slice(MOST_DRAFTS)) sessionStorage.removeItem(name);
}

function read(name: string): Stored | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Partial<Stored> | null;
    return Array.isArray(stored?.fields) ? (stored as Stored) : null;
  } catch {
    return null;
  }
}
