import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../lib/errors.mjs';

/**
 * Creates a target in a folder of a mounted disk. The folder must exist, so that nothing is written to the local disk while the other disk
 * is not mounted.
 *
 * @param {string} folder
 * @returns {import('./targets.mjs').Target}
 */
export function folderTarget(folder) {
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Failure(`No existe la carpeta ${folder} de BACKUP_TARGET: ¿está montado el disco?`);
  const at = (name) => path.join(folder, name);
  return {
    list: async () =>
      fs
        .readdirSync(folder)
        .map((name) => ({ name, stats: fs.statSync(at(name), { throwIfNoEntry: false }) }))
        .filter(({ stats }) => stats?.isFile())
        .map(({ name, stats }) => ({ name, size: stats.size })),
    put: async (name, stream) => {
      const draft = at(`${name}.part`);
      try {
        // Flushes the data to the disk before the file receives its name.
        await pipeline(stream, fs.createWriteStream(draft, { mode: 0o600, flush: true }));
        fs.renameSync(draft, at(name));
      } catch (error) {
        fs.rmSync(draft, { force: true });
        throw error;
      }
    },
    get: async (name) => fs.createReadStream(at(name)),
    remove: async (name) => fs.rmSync(at(name), { force: true }),
    tidy: async () => {
      for (const name of fs.readdirSync(folder))
        if (/^\d{4}-\d\d-\d\dT\d{6}Z\..*\.part$|^\d{4}-\d\d-\d\dT\d{6}Z\.json\.part$/.test(name))
          fs.rmSync(at(name), { force: true });
    },
    close: async () => undefined,
  };
}
