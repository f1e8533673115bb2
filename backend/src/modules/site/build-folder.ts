import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the frontend's builds lie, beside the backend. */
const BUILDS = join(__dirname, '../../../../frontend/dist');

/** Provides `buildFolder`, found once when the application starts. */
export const BUILD_FOLDER = Symbol('BUILD_FOLDER');

/**
 * The folder of the frontend's build that a site uses for as long as it runs: the launcher names it; otherwise it is the newest
 * build, or what `frontend/build.mjs` makes by itself. `public` in it are the browser's files, `renderer` is what the pages are
 * rendered with. Null where there is no build.
 */
export function buildFolder(given: string | null): string | null {
  if (given) return given;
  const note = join(BUILDS, 'current');
  const folder = join(BUILDS, existsSync(note) ? readFileSync(note, 'utf8').trim() : 'pages');
  return existsSync(folder) ? folder : null;
}
