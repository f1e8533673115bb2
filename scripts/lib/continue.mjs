import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs this command again on another Node and never returns. This process only waits: it passes signals on
 * and ends with the same exit code or signal as the other. Both share input and output.
 *
 * @param {string} node program
 */
export async function continueOn(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const name of SIGNALS) process.on(name, () => child.kill(name));
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

/** Sends this process SIGTERM when the process that waits for it (see `continueOn`) is killed, which closes their channel. */
export function endWithParent() {
  if (!process.connected) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Without this, the listener would keep a finished command running.
  process.channel.unref();
}
