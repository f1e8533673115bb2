import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;

/** Returns the library of pictures. It is loaded on first use, because a server starts more often than it draws. */
export function pictureLibrary(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(
    ({ default: library }) => {
      // Uses one thread per picture, and keeps nothing in memory afterwards.
      library.concurrency(1);
      library.cache(false);
      return library;
    },
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}
