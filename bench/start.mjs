/**
 * Measures the time until `npm start` is ready on an installed and built checkout, and the memory when idle.
 * Needs Linux, because it reads memory from /proc. With a Node older than 24, the process that waits for the
 * launcher needs about 50 MiB more.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/lib/postgres.mjs';
import { at, pinnedNode } from '../scripts/lib/project.mjs';

const RUNS = 5;
const TARGET_MS = 5_000;
const TARGET_MIB = 250;
/** Long enough for the work that is done once after the start. */
const IDLE_MS = 20_000;

/** Starts the product and measures the milliseconds until it is ready. */
async function start(port, dataDir) {
  const began = performance.now();
  const launcher = spawn(pinnedNode(), [at('scripts', 'start.mjs')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => launcher.once('exit', resolve));
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null))?.ok;
  while (!(await ready())) {
    if (launcher.exitCode !== null) throw new Error('npm start ended before it was ready');
    await wait(20);
  }
  return {
    milliseconds: performance.now() - began,
    pid: launcher.pid,
    stop: async () => {
      launcher.kill('SIGINT');
      await ended;
    },
  };
}

/**
 * Returns the memory of the launcher and its server in MiB. Pages of files, nearly all of them the program of Node, which both share,
 * count once, as the server's.
 */
function memory(launcher) {
  const status = (pid) => readFileSync(`/proc/${pid}/status`, 'utf8');
  const number = (text, name) =>
    Number.parseInt(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1) ?? '0',
      10,
    );
  const mine = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return { text: status(pid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
      } catch {
        // The process has ended.
        return { text: '', command: '' };
      }
    })
    .filter(({ text, command }) => number(text, 'PPid') === launcher && command.includes('main.js'));
  if (mine.length !== 1) throw new Error(`${mine.length} servers of this launcher were found`);
  return {
    launcher: number(status(launcher), 'RssAnon') / 1_024,
    server: number(mine[0].text, 'VmRSS') / 1_024,
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'));
try {
  const port = await freePort();
  const first = await start(port, dataDir);
  console.log(`first start, with a new database: ${(first.milliseconds / 1_000).toFixed(1)} s`);
  await first.stop();
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const product = await start(port, dataDir);
    times.push(product.milliseconds);
    if (run === RUNS - 1) {
      await wait(IDLE_MS);
      const { launcher, server } = memory(product.pid);
      console.log(
        `memory when idle: server ${server.toFixed(0)} MiB + launcher ${launcher.toFixed(0)} MiB (target ${TARGET_MIB} MiB)`,
      );
    }
    await product.stop();
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    `ready: median ${(sorted[Math.floor(RUNS / 2)] / 1_000).toFixed(1)} s, worst ${(sorted.at(-1) / 1_000).toFixed(1)} s of ${RUNS} (target ${TARGET_MS / 1_000} s)`,
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
