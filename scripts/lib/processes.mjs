import fs from 'node:fs';
import path from 'node:path';

/** Returns whether a process with that pid runs, of any user. */
export const isAlive = (pid) => [undefined, 'EPERM'].includes(refusal(pid));

/** Returns whether a process with that pid runs and this user may end it. */
const isOurs = (pid) => refusal(pid) === undefined;

/** Returns the code of the error that a signal to the process causes. */
function refusal(pid) {
  if (!(pid > 0)) return 'ESRCH';
  try {
    process.kill(pid, 0);
    return undefined;
  } catch (error) {
    return error.code;
  }
}

/**
 * Returns whether the process with that pid runs one of these scripts for this user. The system may have given the pid to another program,
 * even of another user.
 */
export function runsScript(pid, scripts) {
  if (!isOurs(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return fs
      .readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .some((part) => scripts.includes(path.basename(part)));
  } catch {
    return false;
  }
}
