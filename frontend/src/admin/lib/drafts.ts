/** Form field with its typed value. */
export type KeptField = [name: (string | number)[], value: unknown];

/** Unsaved input of a form. */
export interface Draft {
  fields: KeptField[];
  /** Earlier values of the fields, for a form with data that other users change too. */
  basis?: unknown;
}

interface Stored extends Draft {
  /** Time of the input, in milliseconds. */
  at: number;
}

/** Key of a draft: user, form and record. */
export interface DraftKey {
  /** Id of the administrator who typed it. Other users never see it. */
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
 * Stores input until it is saved, so that an expired session, a reload or a closed dialog does not lose it.
 * Uses this tab's storage. Input that is too long or does not fit is not stored.
 * @param longest maximum number of characters, for forms with more content than others
 */
export function keepDraft(key: DraftKey, draft: Draft, now = Date.now(), longest = LONGEST): void {
  const text = JSON.stringify({ ...draft, at: now } satisfies Stored);
  try {
    if (text.length > longest) return clearDraft(key);
    sessionStorage.setItem(keyOf(key), text);
    dropOldest();
  } catch {
    // Storage is full or disabled.
  }
}

/** Returns the stored input, or null. */
export const readDraft = (key: DraftKey): Draft | null => read(keyOf(key));

/** Deletes the draft after saving or discarding. */
export const clearDraft = (key: DraftKey): void => sessionStorage.removeItem(keyOf(key));

/** Deletes all drafts of a user who logged out. */
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
