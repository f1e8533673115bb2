import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs this command again on another Node and never returns. This process only waits: it passes signals on and ends as the
 * other does, by the same exit code or signal. Input and output are shared.
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
  // The signal arrives in a later turn.
  await new Promise(() => setInterval(() => undefined, 1_000));
}

/** The other side: when the process that waits was killed, its channel closes, and this one ends as if told to (SIGTERM). */
export function endWithParent() {
  if (!process.connected) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The listener alone does not keep a command running that has nothing left to do.
  process.channel.unref();
}
