import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const MARK = 'CREDITO_CLARO_CONTINUED';

const continued = process.env[MARK] === '1';
// The processes that this one starts are not continued.
delete process.env[MARK];

/** Whether this process was started by `continueOn` of another process, which waits for it. */
export const isContinued = () => continued;

/**
 * Runs this command again on another Node and never returns. This process only waits: it passes signals on
 * and ends with the same exit code or signal as the other. Both share input and output.
 *
 * @param {string} node program
 */
export async function continueOn(node) {
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [MARK]: '1' },
  });
  // On Windows the console sends Ctrl-C to both, and `kill` would end the other before it could stop its own
  // processes.
  const passOn = process.platform === 'win32' ? () => undefined : (name) => child.kill(name);
  for (const name of SIGNALS) process.on(name, () => passOn(name));
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (...end) => resolve(end));
  });
  if (!signal) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // The signal is delivered in a later turn of the event loop.
  await new Promise(() => setInterval(() => undefined, 1_000));
}

/** Ends a continued command, as by SIGTERM, when the process that waits for it is killed, which closes their channel. */
export function endWithParent() {
  if (!isContinued()) return;
  const end = () => {
    // Calls the listeners directly, because on Windows `process.kill` would end the process without calling them.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.kill(process.pid, 'SIGTERM');
  };
  if (!process.connected) return end();
  process.once('disconnect', end);
  // Without this, the listener would keep a finished command running.
  process.channel.unref();
}
