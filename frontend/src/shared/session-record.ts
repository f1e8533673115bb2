/**
 * One value kept for the life of a browser tab, so that a reload loses nothing. Where storage is full or forbidden
 * (private windows, strict settings) it keeps nothing and the page works on without it.
 */
export interface SessionRecord<T> {
  read(): T | undefined;
  write(value: T): void;
  clear(): void;
}

/**
 * @param key the name in sessionStorage
 * @param isValid refuses what an older version of the page, or anyone else, left under that name
 */
export function sessionRecord<T>(key: string, isValid: (value: unknown) => value is T): SessionRecord<T> {
  const attempt = <R>(action: (storage: Storage) => R): R | undefined => {
    try {
      return action(window.sessionStorage);
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
