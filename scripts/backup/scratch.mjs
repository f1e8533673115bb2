import fs from 'node:fs';
import path from 'node:path';
import { isAlive } from '../lib/processes.mjs';

const PREFIX = 'backup-work-';

/**
 * Creates a folder for one command's work, named after the command's process id. Removes the folders of commands that were killed.
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
  // An existing folder with this process id belongs to an ended process.
  await discard(folder);
  fs.mkdirSync(folder, { mode: 0o711 });
  return folder;
}
