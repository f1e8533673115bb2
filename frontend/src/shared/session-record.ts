/**
 * One value that the browser keeps, so that a reload loses nothing. Where storage is full or forbidden (private windows,
 * strict settings) it keeps nothing and the page works on without it.
 */
export interface StoredRecord<T> {
  read(): T | undefined;
  write(value: T): void;
  clear(): void;
}

/** Refuses what an older version of the page, or anyone else, left under a record's name. */
type Validator<T> = (value: unknown) => value is T;

/**
 * A record for the life of a browser tab.
 * @param key the name in sessionStorage
 */
export const sessionRecord = <T>(key: string, isValid: Validator<T>): StoredRecord<T> =>
  recordIn(() => window.sessionStorage, key, isValid);

/**
 * A record that the browser's tabs share, until it is cleared.
 * @param key the name in localStorage
 */
export const browserRecord = <T>(key: string, isValid: Validator<T>): StoredRecord<T> =>
  recordIn(() => window.localStorage, key, isValid);

function recordIn<T>(storageOf: () => Storage, key: string, isValid: Validator<T>): StoredRecord<T> {
  const attempt = <R>(action: (storage: Storage) => R): R | undefined => {
    try {
      return action(storageOf());
    } catch {
      return undefined;
    }
  };
  return {
    read: () =>
      attempt((storage) => {
        const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        return isValid(value) ? value : undefined;
      }),
    write: (value) => void attempt((storage) => storage.setItem(key, JSON.stringify(value))),
    clear: () => void attempt((storage) => storage.removeItem(key)),
  };
}

/** Validator of a record that holds an object with these fields, each of the named type. */
export function hasFields<T>(types: Record<keyof T & string, 'string' | 'number' | 'boolean'>) {
  return (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(types).every(([key, type]) => typeof (value as Record<string, unknown>)[key] === type);
}
