import fs from 'node:fs';
import path from 'node:path';
import { isAlive } from '../lib/processes.mjs';

const PREFIX = 'backup-work-';

/**
 * Creates a folder for one command's work, with the command's process in its name. Removes the folders of commands
 * that were killed.
 * @param {string} parent
 * @param {(folder: string) => Promise<void>} discard removes such a folder and the processes in it
 */
export async function scratchFolder(parent, discard) {
  fs.mkdirSync(parent, { recursive: true });
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length));
    if (pid === process.pid || !isAlive(pid)) await discard(path.join(parent, name));
  }
  const folder = path.join(parent, `${PREFIX}${process.pid}`);
  // A folder of this number is of a process that has gone.
  await discard(folder);
  fs.mkdirSync(folder, { mode: 0o711 });
  return folder;
}
