import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Failure } from '../lib/errors.mjs';
import { sealed, unseal } from './archive.mjs';
import { openTarget } from './targets.mjs';

const ARCHIVE = '.tar.gz.age';
const NOTE = '.json';
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** Returns the name of a backup that begins at a moment. */
export const nameOf = (moment) =>
  moment
    .toISOString()
    .replace(/:/g, '')
    .replace(/\.\d+Z$/, 'Z');

/** Returns when the backup with a name began. */
export const momentOf = (name) => new Date(name.replace(NAME, '$1T$2:$3:$4Z'));

/** Opens the target, runs `work`, and closes the target. */
async function withTarget(settings, work) {
  const target = await openTarget(settings);
  try {
    return await work(target);
  } finally {
    await target.close().catch(() => undefined);
  }
}

/** Returns the complete backups, newest first. The note is written last, so a file without a note is not a complete backup. */
async function complete(target) {
  const files = new Map((await target.list()).map(({ name, size }) => [name, size]));
  return [...files.keys()]
    .filter((name) => name.endsWith(NOTE) && NAME.test(name.slice(0, -NOTE.length)))
    .map((name) => name.slice(0, -NOTE.length))
    .filter((name) => files.has(`${name}${ARCHIVE}`))
    .map((name) => ({ name, size: files.get(`${name}${ARCHIVE}`) }))
    .sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** @returns {Promise<{ name: string, size: number }[]>} the complete backups, newest first */
export const backupsAt = (settings) => withTarget(settings, complete);

/**
 * Sends a folder, encrypted, and removes old backups. Removes none before the new one is complete at the target.
 * @param {object} settings of backupSettings
 * @param {{ name: string, folder: string, recipient: string }} backup
 * @returns {Promise<{ size: number, removed: number }>}
 */
export function send(settings, { name, folder, recipient }) {
  return withTarget(settings, async (target) => {
    await target.tidy();
    const { stream, sent } = await sealed(folder, recipient);
    await target.put(`${name}${ARCHIVE}`, stream);
    const { size, sha256 } = sent();
    const there = (await target.list()).find((file) => file.name === `${name}${ARCHIVE}`);
    if (there?.size !== size)
      throw new Failure(`De ${size} bytes llegaron ${there?.size ?? 0}: la copia no cuenta.`);
    const note = { format: 'backup-1', name, size, sha256, recipient };
    await target.put(`${name}${NOTE}`, Readable.from([Buffer.from(`${JSON.stringify(note)}\n`)]));
    return { size, removed: await removeOld(target, settings.keep, name) };
  });
}

/** Removes backups beyond the newest ones, and files without a note that are older than the newest one. */
async function removeOld(target, keep, newest) {
  const all = await complete(target);
  const old = all.slice(keep);
  for (const { name } of old) {
    // Removes the note first, so that an incompletely removed backup does not count as a backup.
    await target.remove(`${name}${NOTE}`);
    await target.remove(`${name}${ARCHIVE}`);
  }
  const known = new Set(all.map(({ name }) => name));
  for (const { name: file } of await target.list()) {
    const name = file.endsWith(ARCHIVE) ? file.slice(0, -ARCHIVE.length) : '';
    if (NAME.test(name) && name < newest && !known.has(name)) await target.remove(file);
  }
  return old.length;
}

/**
 * Fetches a backup, decrypts and unpacks it.
 *
 * @param {object} settings of backupSettings
 * @param {{ name?: string, identities: string[], folder: string }} options name: name of the backup; the newest if omitted
 * @returns {Promise<{ name: string, size: number }>}
 */
export function fetchBackup(settings, { name, identities, folder }) {
  return withTarget(settings, async (target) => {
    const all = await complete(target);
    const chosen = name ? all.find((each) => each.name === name) : all[0];
    if (!chosen)
      throw new Failure(
        name
          ? `No hay una copia ${name} en ${settings.target}.`
          : `No hay ninguna copia en ${settings.target}.`,
      );
    const { size, sha256 } = JSON.parse(await text(await target.get(`${chosen.name}${NOTE}`)));
    await unseal(await target.get(`${chosen.name}${ARCHIVE}`), { identities, folder, size, sha256 });
    return chosen;
  });
}
