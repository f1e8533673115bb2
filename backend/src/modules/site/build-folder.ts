import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the frontend's builds. */
const BUILDS = join(__dirname, '../../../../frontend/dist');

/** Injection token of the result of `buildFolder`, which is determined once when the application starts. */
export const BUILD_FOLDER = Symbol('BUILD_FOLDER');

/**
 * Returns the folder of the frontend's build that the site uses until it stops: the one named by the launcher, otherwise the newest build,
 * or the output of a manual `frontend/build.mjs`. Its folder `public` contains the browser's files, `renderer` the code that renders the
 * pages. Null if there is no build.
 */
export function buildFolder(given: string | null): string | null {
  if (given) return given;
  const note = join(BUILDS, 'current');
  const folder = join(BUILDS, existsSync(note) ? readFileSync(note, 'utf8').trim() : 'pages');
  return existsSync(folder) ? folder : null;
}
