import fs from 'node:fs';
import path from 'node:path';

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
    if (!isAlive(Number(name.slice(PREFIX.length)))) await discard(path.join(parent, name));
  }
  const folder = path.join(parent, `${PREFIX}${process.pid}`);
  // A folder of this number is of a process that has gone.
  await discard(folder);
  fs.mkdirSync(folder, { mode: 0o711 });
  return folder;
}

function isAlive(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
