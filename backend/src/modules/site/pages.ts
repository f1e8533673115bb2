import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the frontend's builds lie, beside the backend. */
const BUILDS = join(__dirname, '../../../../frontend/dist');

/** Provides `pagesFolder`, found once when the application starts. */
export const PAGES_FOLDER = Symbol('PAGES_FOLDER');

/**
 * The folder of the pages that a site serves for as long as it runs: the launcher names it; otherwise it is the newest
 * build, or what `frontend/build.mjs` makes by itself. Null where there are no pages.
 */
export function pagesFolder(given: string | null): string | null {
  if (given) return given;
  const note = join(BUILDS, 'current');
  const folder = join(BUILDS, existsSync(note) ? readFileSync(note, 'utf8').trim() : 'pages');
  return existsSync(folder) ? folder : null;
}

/**
 * The folder of another build that has this file of `/assets`, for a page of that build that is still open. Such a name
 * holds the hash of the file, so it means the same in every build.
 */
export function otherBuildWith(name: string, pages: string): string | null {
  if (!/^assets\/[\w-]+(\.[\w-]+)*\.(?:js|css|woff2|svg|png|webp|avif)$/.test(name)) return null;
  const builds = dirname(pages);
  const found = readdirSync(builds)
    .filter((build) => /^[0-9a-f]{16}$/.test(build))
    .find((build) => existsSync(join(builds, build, name)));
  return found ? join(builds, found) : null;
}
