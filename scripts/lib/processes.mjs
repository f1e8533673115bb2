/** Returns whether a process with that pid runs, of any user. */
export const isAlive = (pid) => [undefined, 'EPERM'].includes(refusal(pid));

/** Returns whether a process with that pid runs and this user may end it. */
export const isOurs = (pid) => refusal(pid) === undefined;

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
