// Follows the operators' documents literally: runs their blocks of commands in Docker, in order, in a clone of this
// checkout's last commit, and counts the restored data table by table. npm run documents [-- --from STEP]
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandBlocks } from './lib/document-blocks.mjs';
import { parseEnvironment } from './lib/environment-file.mjs';
import { Failure } from './lib/errors.mjs';
import { ROOT } from './lib/project.mjs';
import { contributorCommand, run } from './lib/terminal.mjs';

/** Area codes of Florida. Ten numbers an hour in one block of a thousand count as a sign of abuse, so the blocks change too. */
const AREAS = ['305', '786', '954', '407', '813', '561', '904', '727', '239', '321'];
let visitors = 0;
/** Returns an invented visitor with a unique number and home address. At most 4,800 of them. */
function newVisitor() {
  const n = visitors++;
  return {
    phone: `+1${AREAS[n % AREAS.length]}${220 + (Math.floor(n / AREAS.length) % 80)}${4 + Math.floor(n / 800)}000`,
    ip: `73.${(n >> 8) & 255}.${n & 255}.7`,
  };
}

const PORT = process.env.PORT || '3000';
const SITE = `http://127.0.0.1:${PORT}`;
const FILLED_IN = {
  PUBLIC_URL: 'https://site.example',
  PAYMENTS_MODE: 'sale',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_MESSAGING_SERVICE_SID: 'MG00000000000000000000000000000000',
  EMAIL_FROM: 'a@site.example',
  BUSINESS_ADDRESS: '100 Main St, Miami, FL 33130',
  BACKENDS: '2',
  // Prevents real messages: no program listens at these addresses.
  TWILIO_API_BASE_URL: 'http://127.0.0.1:9',
};
const SECRETS = {
  twilio_auth_token: 'token',
  nmi_security_key: 'key',
  smtp_url: 'smtps://user:password@127.0.0.1:9',
};

/** File of evidence, stored next to the database. */
const EVIDENCE = '%PDF-1.4\nEvidence of documents.mjs\n%%EOF\n';

const blocks = commandBlocks();
// Docker names its volumes after the folder, in small letters.
const folder = path.join(os.tmpdir(), `documents-${process.pid}`);
const rows = [];

/** Runs commands in the clone's folder, as if a person pasted them. */
function bash(commands, { interruptWhen } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', commands], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PORT, COMPOSE_ANSI: 'never', BUILDKIT_PROGRESS: 'plain' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    let failure = interruptWhen && new Failure('ended before it was interrupted');
    child.once('close', (code) => {
      if (failure) reject(new Failure(`${commands}${failure.message}\n${output.slice(-4_000)}`));
      else resolve({ code: code ?? 1, output });
    });
    void interruptWhen?.()
      .then(
        () => (failure = undefined),
        (error) => (failure = error),
      )
      .then(() => {
        // Ctrl-C reaches every process of the terminal.
        if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGINT');
      });
  });
}

/** Runs the block with a name. `values` replaces the parts that the reader has to fill in. */
async function follow(name, { values = {}, fails, interruptWhen } = {}) {
  const block = blocks.get(name);
  let { commands } = block;
  for (const [variable, value] of Object.entries(values)) {
    const lines = commands.split('\n');
    const at = lines.findIndex((line) => line.startsWith(`${variable}='`) && line.includes("'   # "));
    if (at < 0) throw new Failure(`${name} has no line ${variable}='…'   # …`);
    lines[at] = `${variable}='${value}'`;
    commands = lines.join('\n');
  }
  const began = Date.now();
  const { code, output } = await bash(commands, { interruptWhen });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (!interruptWhen && (code !== 0) !== Boolean(fails))
    throw new Failure(`${block.document}, ${name}: exit code ${code}\n${output.slice(-4_000)}`);
  for (const words of fails ?? []) expect(output, words, name);
  note(`\`${name}\` of ${block.document}`, fails ? 'refused, as it should be' : 'done', seconds);
  return output;
}

function note(what, result, seconds = '') {
  rows.push([what, result, seconds]);
  process.stdout.write(`${what}: ${result}${seconds && ` (${seconds} s)`}\n`);
}

function expect(found, words, what) {
  if (!found.includes(words)) throw new Failure(`${what} does not say '${words}':\n${found.slice(-4_000)}`);
}

async function out(commands) {
  const { code, output } = await bash(commands);
  if (code !== 0) throw new Failure(`${commands}\n${output.slice(-4_000)}`);
  return output.trim();
}

const sql = (statement, flags = '-At') =>
  out(`docker compose exec -T postgres psql -U credito_claro ${flags} -c "${statement}" 2>/dev/null`);

/** Returns the number of rows of every table. */
async function counts() {
  const lines = await sql(
    `SELECT format('%I.%I', table_schema, table_name) || ' ' || (xpath('/row/c/text()',
       query_to_xml(format('SELECT count(*) AS c FROM %I.%I', table_schema, table_name), false, true, '')))[1]::text
       FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  return new Map(lines.split('\n').map((line) => line.split(' ')));
}

function compareCounts(what, before, after) {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const different = names.filter((name) => before.get(name) !== after.get(name));
  if (different.length > 0)
    throw new Failure(
      `${what}: ${different.map((name) => `${name} ${before.get(name)} → ${after.get(name)}`).join(', ')}`,
    );
  const total = [...after.values()].reduce((sum, count) => sum + Number(count), 0);
  note(what, `${names.length} tables the same, ${after.get('public.leads')} leads, ${total} rows`);
}

async function sendLead() {
  const { phone, ip } = newVisitor();
  const response = await fetch(`${SITE}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({
      fullName: 'María Fernández López',
      phoneNumber: phone,
      state: 'FL',
      elapsedMs: 30_000,
    }),
  });
  const { code } = await response.json();
  return response.status === 201 ? 201 : `${response.status} ${code}`;
}

async function sendLeads(count) {
  for (let n = 0; n < count; n++) {
    const status = await sendLead();
    if (status !== 201) throw new Failure(`a lead got ${status}`);
  }
}

async function login() {
  const password = /contraseña (\S+)/.exec(await out('docker compose logs setup'))?.[1];
  const response = await fetch(`${SITE}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  if (!response.ok) throw new Failure(`the login got ${response.status}`);
  return { authorization: `Bearer ${(await response.json()).token}` };
}

/** @returns {Promise<() => Promise<void>>} checks that the file still exists */
async function uploadEvidence() {
  const headers = await login();
  const form = new FormData();
  form.set('file', new Blob([EVIDENCE]), 'evidence.pdf');
  const uploaded = await fetch(`${SITE}/api/admin/media?purpose=evidence`, {
    method: 'POST',
    headers,
    body: form,
  });
  if (uploaded.status !== 201)
    throw new Failure(`the upload got ${uploaded.status}: ${await uploaded.text()}`);
  const { id } = await uploaded.json();
  return async () => {
    const answer = await fetch(`${SITE}/api/admin/media/${id}/file`, { headers });
    if ((await answer.text()) !== EVIDENCE) throw new Failure(`the uploaded file got ${answer.status}`);
    note('the uploaded file', 'there, byte by byte');
  };
}

/** Checks that the servers use a separate role, which cannot change the audit chain. */
async function ownRole(when) {
  const users = await sql(
    "SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = 'credito_claro' AND client_addr IS NOT NULL AND pid <> pg_backend_pid()",
  );
  const may = await sql(
    "SELECT has_table_privilege('credito_claro_app', 'audit_chain', 'UPDATE, DELETE, TRUNCATE, TRIGGER')",
  );
  if (!users.split('\n').includes('credito_claro_app') || may !== 'f')
    throw new Failure(`${when} the servers are ${users}, and may change the audit chain: ${may}`);
  if ((await out('docker compose logs backend')).includes('Only triggers guard'))
    throw new Failure(`${when} the servers say that they could change the audit chain`);
  note(`the servers' role, ${when}`, 'cannot change the audit chain');
}

/** Sends leads, one after another, until `work` ends. */
async function underVisitors(what, work) {
  let going = true;
  const answers = new Map();
  const visitors = (async () => {
    while (going) {
      const status = await sendLead().catch((error) => error.cause?.code ?? error.message);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      await sleep(300);
    }
  })();
  await work().finally(() => (going = false));
  await visitors;
  note(`visitors during ${what}`, [...answers].map(([status, count]) => `${count} × ${status}`).join(', '));
}

/** Waits until the site is ready. The first time, this includes building the images. */
async function ready() {
  for (let tries = 0; tries < 1_200; tries++) {
    if (
      await fetch(`${SITE}/api/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await sleep(1_000);
  }
  throw new Failure('the site did not become ready');
}

/** Fetches every page and the files that it links to through nginx, and checks the site's address in the pages. */
async function readPages(address) {
  const files = new Set(['/robots.txt', '/manifest.webmanifest', '/og.png']);
  for (const path of ['/', '/checkout?plan=growth', '/calendario', '/privacidad', '/terminos', '/admin']) {
    const answer = await fetch(SITE + path);
    const page = await answer.text();
    if (answer.status !== 200) throw new Failure(`${path} got ${answer.status}`);
    for (const [, file] of page.matchAll(/\s(?:src|href)="(\/[\w./-]+\.\w+)"/g)) files.add(file);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];
    if (path === '/' && canonical !== (address && `${address}/`))
      throw new Failure(`the front page calls itself ${canonical}`);
  }
  for (const file of files) {
    const { status } = await fetch(SITE + file);
    if (status !== 200) throw new Failure(`${file} got ${status}`);
  }
  const { status } = await fetch(`${SITE}/sitemap.xml`);
  if (status !== (address ? 200 : 404)) throw new Failure(`the sitemap got ${status}`);
  note('pages', `6 pages and their ${files.size} files; called ${address ?? 'by no address'}`);
}

/** Runs 'Follow one request' of docs/runbooks.md: checks that nginx and the server log a request under the same id. */
async function followRequest() {
  const id = randomUUID();
  await fetch(`${SITE}/api/nothing`, { headers: { 'x-request-id': id } });
  for (const service of ['frontend', 'backend']) {
    let log = '';
    for (let tries = 0; tries < 10 && !log.includes(id); tries++) {
      log = await out(`docker compose logs --tail 50 ${service}`);
      await sleep(200);
    }
    expect(log, id, `the log of ${service}`);
  }
  note('one request', 'in the logs of nginx and server under its id');
}

const healthy = async (service) => {
  for (let tries = 0; tries < 180; tries++) {
    const state = await out(
      `docker inspect -f '{{.State.Health.Status}}' $(docker compose ps -q ${service})`,
    );
    if (state.split('\n').every((each) => each === 'healthy')) return;
    await sleep(1_000);
  }
  throw new Failure(`${service} did not become healthy`);
};

const backends = async () => (await out('docker compose ps -q backend')).split('\n').length;

function fillIn() {
  const file = path.join(folder, '.env');
  const known = parseEnvironment(fs.readFileSync(file, 'utf8'));
  // If a name has two lines, the later one counts.
  const lines = Object.entries(FILLED_IN).map(([name, value]) => `${name}=${value}\n`);
  const empty = Object.keys(FILLED_IN).filter((name) => known[name] === '');
  if (empty.length < 4) throw new Failure('docker/production.env leaves too little to fill in');
  fs.appendFileSync(file, lines.join(''));
}

/** Runs README's commands without configuration, and with a copy of .env.example. */
async function tryOut() {
  fs.copyFileSync(path.join(folder, '.env.example'), path.join(folder, '.env'));
  await follow('compose-up', {
    interruptWhen: async () => {
      await ready();
      await sendLeads(1);
      await readPages();
    },
  });
  await out('docker compose down -v');
  fs.rmSync(path.join(folder, '.env'));
}

/** Runs the first installation of docs/production.md. */
async function firstStart() {
  await follow('first-files');
  await follow('first-check', { fails: ['choose sale or vault'] });
  fillIn();
  await follow('first-check', { fails: ['TWILIO_AUTH_TOKEN', 'SMTP_URL', 'NMI_SECURITY_KEY'] });
  for (const [name, value] of Object.entries(SECRETS))
    fs.writeFileSync(path.join(folder, 'secrets', name), value);
  await follow('first-check');
  expect(await follow('first-start'), 'Administrador: admin, contraseña ', 'first-start');
  await ready();
  if ((await backends()) !== 2) throw new Failure('BACKENDS=2 did not start two');
  await sendLeads(5);
  await readPages(FILLED_IN.PUBLIC_URL);
  await followRequest();
  await ownRole('at first');
}

async function roll() {
  await underVisitors('the roll', () => follow('roll'));
  await underVisitors('the way back', () => follow('roll-back'));
  if ((await backends()) !== 2) throw new Failure('a roll changed the number of backends');
}

/**
 * Runs the restore of docs/runbooks.md: dumps, adds leads and restores the dump; then restores into a stack that has lost its database and
 * uploaded files.
 */
async function restore() {
  const evidenceIsThere = await uploadEvidence();
  await out('docker compose stop backend');
  await follow('backup-now');
  const dumped = await counts();
  await out('docker compose start backend');
  await ready();
  await sendLeads(4);
  await follow('restore');
  compareCounts('restored over the running database', dumped, await counts());
  await follow('restore-serve');
  await follow('restore-counts');
  await follow('restore-release');
  await ownRole('after a restore');
  await evidenceIsThere();
  await sendLeads(1);

  await out('docker compose down');
  await out('docker volume rm "$(basename "$PWD")_postgres" "$(basename "$PWD")_media"');
  await bash('docker compose up -d postgres');
  await sleep(5_000);
  expect(await out('docker compose logs postgres'), 'is empty, but there was a database', 'the guard');
  note('`docker compose up` where the database is lost', 'refused, as it should be');
  await follow('restore-new');
  compareCounts('restored into a new stack', dumped, await counts());
  await follow('restore-serve');
  await follow('restore-counts');
  await follow('restore-release');
  await ownRole('in the new stack');
  await evidenceIsThere();
  await sendLeads(2);
}

/** Runs docs/production.md: sends a backup to another machine, and restores it. */
async function offSite() {
  const keys = await follow('off-site-keys');
  const [, recipient] = /^(BACKUP_RECIPIENT=age1\w+)$/m.exec(keys) ?? [];
  if (!recipient) throw new Failure(`off-site-keys shows no key:\n${keys}`);
  fs.writeFileSync(path.join(folder, 'backup-key.txt'), keys);
  fs.appendFileSync(path.join(folder, '.env'), `\n${recipient}\nBACKUP_TARGET=/away\n`);
  expect(await follow('off-site-on'), 'está en /away, cifrada', 'off-site-on');
  expect(await follow('off-site-drill'), 'Están todas las filas', 'off-site-drill');
  await follow('off-site-fetch');
  expect(await out('docker compose exec -T backup ls /backups/fetched'), 'database.dump', 'off-site-fetch');
  await healthy('backup');
  expect(await follow('upgrade-check'), 'con todas sus filas', 'upgrade-check');
}

/** Runs docs/production.md: point-in-time recovery to a moment between two leads. */
async function recover() {
  await follow('archive-on');
  await ready();
  await sendLeads(3);
  await out('docker compose stop backend');
  const kept = await counts();
  await sleep(2_000);
  const moment = await sql('SELECT now()');
  await sleep(2_000);
  await out('docker compose start backend');
  await ready();
  await sendLeads(4);
  note('before the recovery', `${await sql('SELECT count(*) FROM leads')} leads`);

  await follow('recover', { values: { moment: '2020-01-01 00:00:00+00' }, fails: ['Nothing was changed'] });
  await follow('recover', { values: { moment } });
  await follow('recovered');
  compareCounts(`recovered to ${moment}`, kept, await counts());
  await follow('recover-serve');
  await ready();
  const refused = await sendLead();
  if (refused !== '503 COPY_PAUSED') throw new Failure(`a lead of the recovered copy got ${refused}`);
  await follow('recover-release');
  // Each server looks every two seconds whether it is released.
  await sleep(4_000);
  await sendLeads(2);
  await follow('recover-clean');
  if ((await backends()) !== 2) throw new Failure('the number of backends changed');
  await healthy('backup');
  await ownRole('after a recovery');
  note(
    'archive',
    `${await sql("SELECT archived_count || ' files taken, ' || failed_count || ' failed' FROM pg_stat_archiver")}`,
  );
}

/** Runs docs/growing.md: two databases in place of one, with the same rows, change places and are replaced one by one. */
async function cluster() {
  // The servers that `ha-on` starts write other rows at once.
  const leads = () => sql("SELECT count(*) || ' leads, the newest of ' || max(created_at) FROM leads");
  const single = await leads();
  await follow('ha-on');
  await ready();
  await bothNodes();
  expect(await leads(), single, 'the first of two nodes');
  note('copied into the first of two nodes', single);
  await underVisitors('a switchover', () => follow('ha-switch'));
  await bothNodes();
  await underVisitors('the replacement of both nodes', () => follow('ha-roll'));
  await bothNodes();
  await sendLeads(2);
  await ownRole('with two databases');
}

/** Waits until one node is the primary, and the other one its synchronous standby. */
async function bothNodes() {
  for (let tries = 0; tries < 180; tries++) {
    const { code, output } = await bash(blocks.get('ha-state').commands);
    if (code === 0 && output.includes('Leader') && output.includes('Sync Standby')) {
      await follow('ha-state');
      return;
    }
    await sleep(1_000);
  }
  throw new Failure('the second node did not become a synchronous standby');
}

const STEPS = { tryOut, firstStart, roll, restore, offSite, recover, cluster };

contributorCommand(async () => {
  const at = process.argv.indexOf('--from');
  const names = Object.keys(STEPS);
  const first = at < 0 ? 0 : names.indexOf(process.argv[at + 1]);
  if (first < 0) throw new Failure(`--from: ${names.join(', ')}`);
  try {
    const { code, output } = await run('git', ['clone', '-q', `file://${ROOT}`, folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (code !== 0) throw new Failure(output);
    // Every step except the first needs the installation that the second step creates.
    for (const [number, name] of names.entries()) {
      if (number >= first || name === 'firstStart') await STEPS[name]();
    }
  } finally {
    process.stdout.write('\n| What | Result | Seconds |\n| --- | --- | --- |\n');
    for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`);
    await bash('docker compose down -v --remove-orphans');
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
