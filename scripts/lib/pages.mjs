import fs from 'node:fs';
import path from 'node:path';
import { isAlive } from './processes.mjs';
import { at } from './project.mjs';

/** Folder of the pages' builds. Each build has a separate folder, and the file `current` names the newest. */
const BUILDS = at('frontend', 'dist');
/** Number of unused builds to keep, because pages that are still open request their files. */
const KEPT = 3;

/**
 * Returns the folder with the pages' build of a version. An existing folder never changes: a running site keeps the
 * pages and scripts that it started with, even if another version is built.
 * @param {string} version hash of the sources
 * @param {(folder: string) => Promise<void>} build writes the pages into a new folder
 * @param {string} [builds]
 */
export async function ensurePages(version, build, builds = BUILDS) {
  const name = version.slice(0, 16);
  const folder = path.join(builds, name);
  const isBuilt = fs.existsSync(folder);
  if (!isBuilt) {
    const draft = `${folder}.draft.${process.pid}`;
    await build(draft);
    try {
      fs.renameSync(draft, folder);
    } catch (error) {
      // Another process has completed the same build meanwhile.
      if (!fs.existsSync(folder)) throw error;
      fs.rmSync(draft, { recursive: true });
    }
  }
  try {
    fs.utimesSync(folder, new Date(), new Date());
    const note = path.join(builds, `current.${process.pid}`);
    fs.writeFileSync(note, name);
    fs.renameSync(note, path.join(builds, 'current'));
    removeOld(builds, name);
  } catch (error) {
    // Serves an existing build even if the checkout is read-only.
    if (!isBuilt || !isReadOnly(error)) throw error;
  }
  return folder;
}

/** Returns whether an error means that the file system or its permissions do not allow the change. */
const isReadOnly = ({ code }) => ['EACCES', 'EPERM', 'EROFS'].includes(code);

/** Returns the folder of the newest build. */
export const currentPages = () => path.join(BUILDS, fs.readFileSync(path.join(BUILDS, 'current'), 'utf8'));

/** Keeps a build from being removed while this process lives. @returns function that allows the removal again */
export function holdPages(folder) {
  const mark = `${folder}.user.${process.pid}`;
  try {
    fs.writeFileSync(mark, '');
  } catch (error) {
    // In a read-only folder nothing is removed either.
    if (!isReadOnly(error)) throw error;
    return () => undefined;
  }
  return () => fs.rmSync(mark, { force: true });
}

function removeOld(builds, current) {
  const entries = fs.readdirSync(builds).map((entry) => {
    const [, name, kind, pid] = /^([0-9a-f]{16})(?:\.(draft|user)\.(\d+))?$/.exec(entry) ?? [];
    return { entry, name, kind, pid: Number(pid) };
  });
  const remove = ({ entry }) => fs.rmSync(path.join(builds, entry), { recursive: true, force: true });
  for (const each of entries.filter(({ kind, pid }) => kind && !isAlive(pid))) remove(each);
  const used = new Set(
    entries.filter(({ kind, pid }) => kind === 'user' && isAlive(pid)).map(({ name }) => name),
  );
  const age = ({ entry }) => fs.statSync(path.join(builds, entry)).mtimeMs;
  const unused = entries.filter(({ name, kind }) => name && !kind && name !== current && !used.has(name));
  for (const each of unused.sort((one, other) => age(other) - age(one)).slice(KEPT)) remove(each);
}
