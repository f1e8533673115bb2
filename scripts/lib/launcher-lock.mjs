import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './errors.mjs';
import { runsScript } from './processes.mjs';

/** Time for a launcher that has just lost its terminal to notice it and to record that it is closing. */
const NOTICE_MS = 3_000;
/** Time for a closing launcher, or for a server without a launcher, to end by itself. */
const CLOSING_MS = 25_000;

/**
 * Makes this process the only launcher of a data folder. If the previous launcher was killed, its server ends by itself, or is killed if
 * that takes too long.
 *
 * @typedef {object} LauncherLock
 * @property {(facts: { serverPid?: number, url?: string, closing?: boolean }) => void} note
 * @property {() => void} release
 *
 * @param {string} folder the data folder
 * @returns {Promise<LauncherLock>}
 */
export async function takeLauncherLock(folder) {
  const file = path.join(folder, 'launcher.json');
  const started = Date.now();
  for (;;) {
    const holder = read(file);
    if (!holder || !runsScript(holder.pid, ['start.mjs'])) {
      if (holder?.serverPid) await end(holder.serverPid);
      break;
    }
    if (Date.now() - started > (holder.closing ? CLOSING_MS : NOTICE_MS)) {
      throw new Failure(
        `Ya hay un programa en marcha con los datos de ${folder}${holder.url ? `, en ${holder.url}` : ''} (proceso ${holder.pid}): ciérrelo antes o indique otra carpeta con DATA_DIR.`,
      );
    }
    await sleep(100);
  }

  let facts = { pid: process.pid };
  const write = () => {
    fs.writeFileSync(`${file}.${process.pid}`, JSON.stringify(facts));
    fs.renameSync(`${file}.${process.pid}`, file);
  };
  write();
  return {
    note: (more) => {
      facts = { ...facts, ...more };
      try {
        write();
      } catch {
        // On a full disk the older record stays. A server that it does not name ends by itself.
        fs.rmSync(`${file}.${process.pid}`, { force: true });
      }
    },
    release: () => fs.rmSync(file, { force: true }),
  };
}

async function end(pid) {
  const started = Date.now();
  while (runsScript(pid, ['main.js'])) {
    const waited = Date.now() - started;
    try {
      process.kill(pid, waited > CLOSING_MS ? 'SIGKILL' : 'SIGTERM');
    } catch {
      // The process has just ended.
    }
    await sleep(100);
  }
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
