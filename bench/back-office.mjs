/**
 * Measures the cost of opening each section of the back office on the built product: bytes and files of script over the
 * wire with an empty cache, and the time on a slow line. The targets apply to the first section.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { hash } from 'bcrypt';
import { chromium } from 'playwright-core';
import { chromiumLaunchOptions } from '../frontend/e2e/support/chromium.mjs';
import { startBenchServer } from './lib/server.mjs';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';

const PASSWORD = 'una clave para medir';
const FIRST_SECTION_LIMIT_KB = 370;
const FIRST_SECTION_LIMIT_FILES = 45;
/** A slow mobile line, as in Lighthouse: 1.6 Mbit/s, 150 ms. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** Number of times that the first section is opened on the slow line; the median counts. */
const ROUNDS = 3;
const SECTIONS = ['leads', 'mapa', 'analytics', 'seguridad', 'cuenta', 'auditoria'];

/** Opens a page in a browser with an empty cache, in a session. */
async function openPage(browser, session) {
  const context = await browser.newContext();
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, session);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  // Blocks the event stream, which never ends.
  await page.route('**/api/admin/stream', (route) => route.abort());
  return { context, page, network };
}

/** Returns the seconds from opening the first section to its heading, on a slow line. */
async function timeFirst(browser, url, session) {
  const { context, page, network } = await openPage(browser, session);
  await network.send('Network.emulateNetworkConditions', SLOW_LINE);
  const started = performance.now();
  await page.goto(`${url}/admin?tab=${SECTIONS[0]}`, { waitUntil: 'commit' });
  await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
  const seconds = (performance.now() - started) / 1000;
  await context.close();
  return seconds;
}

/** Returns the bytes of script that a section loads in a browser with an empty cache, and their files. */
async function weigh(browser, url, section, session) {
  const { context, page, network } = await openPage(browser, session);
  const scripts = new Set();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(`${url}/admin?tab=${section}`, { waitUntil: 'networkidle' });
  await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
  await context.close();
  return { bytes, files: scripts.size };
}

const directory = mkdtempSync(join(tmpdir(), 'bench-back-office-'));
const postgres = await startPostgres({ directory });
const port = await freePort();
const server = await startBenchServer(postgres.url, port);
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  const client = new Client(postgres.url);
  await client.connect();
  await client.query(
    "INSERT INTO admin_users (username, password_hash, role) VALUES ('bench', $1, 'owner')",
    [await hash(PASSWORD, 4)],
  );
  await client.end();
  const url = `http://localhost:${port}`;
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: PASSWORD }),
  });
  const { token, user } = await answer.json();
  const session = {
    adminToken: token,
    adminUser: JSON.stringify(user),
    adminLoggedIn: 'true',
    adminLoginTime: String(Date.now()),
  };
  for (const section of SECTIONS) {
    const { bytes, files } = await weigh(browser, url, section, session);
    const kilobytes = bytes / 1000;
    const isFirst = section === SECTIONS[0];
    const limit = isFirst ? ` (target ${FIRST_SECTION_LIMIT_KB} KB, ${FIRST_SECTION_LIMIT_FILES} files)` : '';
    console.log(
      `${section.padEnd(10)} ${kilobytes.toFixed(1).padStart(6)} KB script in ${files} files${limit}`,
    );
    if (isFirst && (kilobytes > FIRST_SECTION_LIMIT_KB || files > FIRST_SECTION_LIMIT_FILES))
      process.exitCode = 1;
  }
  const seconds = [];
  for (let round = 0; round < ROUNDS; round += 1) seconds.push(await timeFirst(browser, url, session));
  seconds.sort((a, b) => a - b);
  console.log(`${SECTIONS[0]} opens in ${seconds[1].toFixed(1)} s on a slow line (1.6 Mbit/s, 150 ms)`);
} finally {
  await browser.close();
  await server.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
