/**
 * Measures the cost of the landing page for a visitor with a phone: bytes before any interaction, requests to
 * other sites, layout shift, and Lighthouse's four mobile scores (best of 5 runs); and the calendar's bytes.
 * Runs on the built product.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumLaunchOptions } from '../frontend/e2e/support/chromium.mjs';
import { startBenchServer } from './lib/server.mjs';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const LIGHTHOUSE = '13.5.0';
const RUNS = 5;

/** Returns the bytes over the wire by kind, without any interaction. */
async function weigh(browser, url) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const requests = new Map();
  session.on('Network.responseReceived', ({ requestId, response, type }) =>
    requests.set(requestId, { url: response.url, type, bytes: 0 }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await page.addInitScript(() => {
    globalThis.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const layoutShift = await page.evaluate(() => globalThis.layoutShift);
  await page.close();
  const all = [...requests.values()].filter((request) => request.url.startsWith('http'));
  const sum = (list) => list.reduce((total, { bytes }) => total + bytes, 0);
  return {
    script: sum(all.filter(({ type }) => type === 'Script')),
    total: sum(all),
    others: all.filter((request) => new URL(request.url).origin !== new URL(url).origin).length,
    requests: all.length,
    layoutShift,
  };
}

async function installLighthouse() {
  const folder = join(root, 'node_modules/.cache/lighthouse');
  const entry = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (!existsSync(entry)) {
    console.log(`installing lighthouse ${LIGHTHOUSE} for this benchmark…`);
    await run(
      'npm',
      ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `lighthouse@${LIGHTHOUSE}`],
      { cwd: tmpdir() },
    );
  }
  return entry;
}

async function lighthouse(entry, url, port, output) {
  await run(
    process.execPath,
    [
      entry,
      url,
      `--port=${port}`,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      '--form-factor=mobile',
    ],
    { maxBuffer: 1 << 26, env: { ...process.env, NO_UPDATE_NOTIFIER: '1' } },
  );
  const { categories, audits } = JSON.parse(readFileSync(output, 'utf8'));
  const scores = Object.fromEntries(
    Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)]),
  );
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  );
  return {
    scores,
    lcp: audits['largest-contentful-paint'].numericValue,
    failed: failed.map(({ id, score }) => `${id} ${score}`),
  };
}

const directory = mkdtempSync(join(tmpdir(), 'bench-'));
let postgres;
let server;
let browser;
try {
  const entry = await installLighthouse();
  postgres = await startPostgres({ directory });
  const port = await freePort();
  server = await startBenchServer(postgres.url, port);
  const debugPort = await freePort();
  const options = await chromiumLaunchOptions();
  browser = await chromium.launch({
    ...options,
    args: [...options.args, `--remote-debugging-port=${debugPort}`],
  });
  const url = `http://127.0.0.1:${port}/`;

  const weight = await weigh(browser, url);
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  console.log(`script               ${kilobytes(weight.script)} (target 75 KB)`);
  console.log(
    `transfer             ${kilobytes(weight.total)} in ${weight.requests} requests (target 120 KB)`,
  );
  console.log(`third-party requests ${weight.others} (target 0)`);
  console.log(`layout shift         ${weight.layoutShift} (target 0)`);

  const calendar = await weigh(browser, `${url}calendario`);
  console.log(`calendar, script     ${kilobytes(calendar.script)} (target 40 KB)`);
  console.log(`calendar, transfer   ${kilobytes(calendar.total)} in ${calendar.requests} requests`);

  const results = [];
  for (let n = 0; n < RUNS; n++)
    results.push(await lighthouse(entry, url, debugPort, join(directory, `run-${n}.json`)));
  const best = (id) => Math.max(...results.map(({ scores }) => scores[id]));
  for (const id of ['performance', 'accessibility', 'best-practices', 'seo']) {
    console.log(
      `${id.padEnd(20)} ${best(id)} of 100 (runs: ${results.map(({ scores }) => scores[id]).join(', ')})`,
    );
  }
  console.log(`LCP, simulated       ${(Math.min(...results.map(({ lcp }) => lcp)) / 1000).toFixed(2)} s`);
  console.log(
    `audits below 0.9     ${[...new Set(results.flatMap(({ failed }) => failed))].join('; ') || 'none'}`,
  );
} finally {
  await browser?.close();
  await server?.stop();
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
}
