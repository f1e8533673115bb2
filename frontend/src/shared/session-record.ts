/**
 * Value that the browser stores across reloads. If storage is full or disabled (private windows, strict
 * settings), nothing is stored and the page still works.
 */
export interface StoredRecord<T> {
  read(): T | undefined;
  write(value: T): void;
  clear(): void;
}

/** Refuses values that an older version of the page, or other code, stored under the same key. */
type Validator<T> = (value: unknown) => value is T;

/**
 * Creates a record for the lifetime of a tab.
 * @param key the key in sessionStorage
 */
export const sessionRecord = <T>(key: string, isValid: Validator<T>): StoredRecord<T> =>
  recordIn(() => window.sessionStorage, key, isValid);

/**
 * Creates a record shared by the browser's tabs until it is cleared.
 * @param key the key in localStorage
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

/** Returns a validator for an object with these fields of these types. */
export function hasFields<T>(types: Record<keyof T & string, 'string' | 'number' | 'boolean'>) {
  return (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(types).every(([key, type]) => typeof (value as Record<string, unknown>)[key] === type);
}
