/**
 * The first `npm start` of a fresh copy: killed with all its processes while it installs, builds, creates the database and migrates, each
 * time a little later, then with a full disk. Fails if a later start needs a hand, or if the site then refuses a form.
 */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../scripts/lib/postgres.mjs';
import { ROOT } from '../../../scripts/lib/project.mjs';

const DATABASE = 'Creando la base de datos';
/** Moments of a start: the text that it prints then, and the milliseconds from this text to the kill. */
const MOMENTS = [
  { name: 'while npm installs', after: 'Instalando las dependencias', delays: [500, 6_000, 14_000] },
  { name: 'while the server is compiled', after: 'Compilando el servidor', delays: [500, 8_000] },
  { name: 'while the pages are built', after: 'Preparando las páginas', delays: [500, 5_000] },
  { name: 'while the database is created', after: DATABASE, delays: [50, 400, 1_500], isWithoutData: true },
  { name: 'while it migrates', after: `${DATABASE}: listo`, delays: [50, 250, 700], isWithoutData: true },
];
/** Limit for a start that hangs. */
const START_MS = 900_000;
/** Free space at which an installation fails. */
const NEARLY_FULL_MB = 150;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'first-start-'));
const disk = path.join(folder, 'disk');
const site = path.join(disk, 'sitio');
const port = await freePort();
const kept = [];
let current;

/** Starts the copy. `output` grows while it runs. */
function start() {
  const child = spawn('npm', ['start'], {
    cwd: site,
    env: { ...process.env, PORT: String(port), DATA_DIR: path.join(site, '.data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its processes are one group, so that all of them are killed at once, as by a loss of power.
    detached: true,
  });
  const run = { child, output: '', ended: new Promise((resolve) => child.once('close', resolve)) };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (run.output += text));
  current = run;
  return run;
}

/** Waits until a start prints a text, serves or ends. */
async function until(run, isReached) {
  const limit = performance.now() + START_MS;
  while (run.child.exitCode === null && run.child.signalCode === null) {
    if (await isReached()) return true;
    if (performance.now() > limit) throw new Error(`This start hangs:\n${run.output}`);
    await wait(20);
  }
  return false;
}

async function isServing() {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
  return answer?.ok ?? false;
}

async function killed(run) {
  try {
    process.kill(-run.child.pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
  await run.ended;
}

async function serveAndRemoveData() {
  const run = start();
  if (!(await until(run, isServing))) throw new Error(`A start after a kill does not serve:\n${run.output}`);
  run.child.kill('SIGTERM');
  await run.ended;
  fs.rmSync(path.join(site, '.data'), { recursive: true });
}

function mount() {
  fs.mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4g', 'tmpfs', disk]);
}

/** Leaves little space, and expects that a start then ends and names the disk. */
async function startWithoutSpace() {
  const { bavail, bsize } = fs.statfsSync(disk);
  const ballast = path.join(disk, 'ballast');
  fs.writeFileSync(ballast, Buffer.alloc(0));
  execFileSync('fallocate', ['-l', String(bavail * bsize - NEARLY_FULL_MB * 1024 ** 2), ballast]);
  const run = start();
  const served = await until(run, isServing);
  if (served) throw new Error('A start with a full disk serves, so the disk was not full.');
  await run.ended;
  fs.rmSync(ballast);
  if (!/libere espacio/.test(run.output))
    throw new Error(`A start with a full disk does not say what to do:\n${run.output}`);
  kept.push('1 × with a full disk');
}

try {
  mount();
  execFileSync('git', ['clone', '-q', ROOT, site]);
  await startWithoutSpace();
  for (const { name, after, delays, isWithoutData } of MOMENTS) {
    let kills = 0;
    for (const delay of delays) {
      const run = start();
      // The moment may have passed in an earlier start.
      if (!(await until(run, async () => run.output.includes(after) || (await isServing()))))
        throw new Error(`A start ended by itself:\n${run.output}`);
      await wait(delay);
      const wasUnderWay = !(await isServing());
      await killed(run);
      if (wasUnderWay) kills += 1;
      // The next start completes the killed one. Without data, the one after it is a first start again.
      if (isWithoutData) await serveAndRemoveData();
    }
    if (kills > 0) kept.push(`${kills} × ${name}`);
  }
  const run = start();
  const began = performance.now();
  if (!(await until(run, isServing))) throw new Error(`The last start does not serve:\n${run.output}`);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  if (!page.ok) throw new Error(`The page answers ${page.status}.`);
  process.stdout.write(
    `first-start: killed ${kept.join(', ')}; the next start served after ${Math.round((performance.now() - began) / 1000)} s, without cleaning by hand\n`,
  );
} catch (error) {
  process.stderr.write(`✖ first-start: ${error.stack}\n`);
  process.exitCode = 1;
} finally {
  if (current?.child.exitCode === null) {
    current.child.kill('SIGTERM');
    await current.ended;
  }
  execFileSync('umount', [disk]);
  fs.rmSync(folder, { recursive: true, force: true });
}
