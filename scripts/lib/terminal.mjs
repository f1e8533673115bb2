import { spawn } from 'node:child_process';
import { Failure } from './errors.mjs';
import { ROOT } from './project.mjs';

const NOTICE_EVERY_MS = 15_000;

/** Whether contributors read the output. Operators read Spanish. */
let isEnglish = false;

/** Returns the text in the language of the command: English for contributors, Spanish for operators. */
export const inWords = ({ es, en }) => (isEnglish ? en : es);

/**
 * Shows the progress of a long task: running seconds on a terminal, elsewhere a line every 15 seconds.
 * @template T
 * @param {string} label name of the task, without a final period
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(label, work) {
  const done = inWords({ es: 'listo', en: 'done' });
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `  ${label}…` : `  ${label}…\n`);
  const tick = setInterval(
    () => process.stdout.write(live ? `\r  ${label}… ${seconds()} s` : `  ${label}… ${seconds()} s\n`),
    live ? 1000 : NOTICE_EVERY_MS,
  );
  try {
    const result = await work();
    process.stdout.write(
      live ? `\r  ${label}: ${done} (${seconds()} s)   \n` : `  ${label}: ${done} (${seconds()} s)\n`,
    );
    return result;
  } catch (error) {
    if (live) process.stdout.write('\n');
    throw error;
  } finally {
    clearInterval(tick);
  }
}

/**
 * Runs a program to its end without showing its output. When it fails, the error contains the output.
 *
 * @param {string} failure sentence for the operator
 * @param {string} program
 * @param {string[]} options
 * @param {import('node:child_process').SpawnOptions} [settings]
 */
export async function runQuietly(failure, program, options, settings = {}) {
  const { code, output } = await run(program, options, { stdio: ['ignore', 'pipe', 'pipe'], ...settings });
  if (code !== 0) throw new Failure(`${output.trimEnd()}\n${failure}`);
}

/**
 * Runs a program to its end. Its output is shown unless `settings` pipes it.
 *
 * @returns {Promise<{ code: number, signal: string | null, output: string }>} exit code (1 when killed), the signal that killed it
 *   and, if piped, the output
 */
export function run(program, options, settings = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, { cwd: ROOT, stdio: 'inherit', ...settings });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    // An abort by `settings.signal` is not an error: the end of the program is awaited below.
    child.on('error', (error) => error.name === 'AbortError' || reject(error));
    child.once('close', (code, signal) => resolve({ code: code ?? 1, signal, output }));
  });
}

/** Runs a command's main function. Shows only the message of a Failure, and the stack of any other error. */
export function command(main) {
  // If the disk is full or the reader has ended, output is lost and the command continues.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  main().catch((error) => {
    process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`);
    process.exit(1);
  });
}

/** Runs a command for contributors, so that the shared steps print English. */
export function contributorCommand(main) {
  isEnglish = true;
  command(main);
}
