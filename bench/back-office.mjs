/**
 * Measures the cost of opening each section of the back office: bytes of script over the wire with an empty
 * cache, on the built product. The target applies to the first section; every other one loads a separate
 * chunk.
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
const FIRST_SECTION_LIMIT_KB = 450;
const SECTIONS = ['leads', 'mapa', 'analytics', 'seguridad', 'cuenta', 'auditoria'];

/** Returns the bytes of script that a section loads in a browser with an empty cache. */
async function weigh(browser, url, section, session) {
  const context = await browser.newContext();
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, session);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const scripts = new Set();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  // Blocks the event stream, which never ends.
  await page.route('**/api/admin/stream', (route) => route.abort());
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
    const limit = section === SECTIONS[0] ? ` (target ${FIRST_SECTION_LIMIT_KB} KB)` : '';
    console.log(
      `${section.padEnd(10)} ${kilobytes.toFixed(1).padStart(6)} KB script in ${files} files${limit}`,
    );
    if (limit && kilobytes > FIRST_SECTION_LIMIT_KB) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
