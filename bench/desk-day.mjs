/**
 * Measures a scripted day of an agent in the browser, by the keyboard: 150 calls in 'Mi día', each followed by the next lead.
 * With another number: npm run bench -- desk-day 40
 */
import { spawn } from 'node:child_process';
import { at } from '../scripts/lib/project.mjs';

const CALLS = Number(process.argv[2] ?? 150);

const started = performance.now();
const playwright = spawn(
  process.execPath,
  [
    at('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    'office/admin-day',
    '--project=escritorio',
    '--timeout=900000',
  ],
  {
    cwd: at('frontend'),
    env: { ...process.env, DESK_DAY_CALLS: String(CALLS) },
    stdio: 'inherit',
  },
);
playwright.on('exit', (code) => {
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `${CALLS} calls, at most 2 keys each with the usual step; ${seconds.toFixed(0)} s with the start of the product`,
  );
  process.exitCode = code ?? 1;
});
