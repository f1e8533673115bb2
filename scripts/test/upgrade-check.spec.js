const { spawn } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Client } = require('pg');

const ROOT = path.resolve(__dirname, '../..');
const DUMP = path.join(ROOT, 'backend/test/upgrades/6-people.sql');

async function upgradeCheck(environment, ...options) {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/upgrade-check.mjs'), ...options], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
}

describe('npm run upgrade-check', () => {
  let dataDir;
  let postgres;
  let client;

  beforeAll(async () => {
    const { startPostgres } = await import('../lib/postgres.mjs');
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'upgrade-check-'));
    fs.chmodSync(dataDir, 0o711);
    postgres = await startPostgres({ directory: path.join(dataDir, 'postgres') });
    client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(fs.readFileSync(DUMP, 'utf8'));
  }, 120_000);
  afterAll(async () => {
    await client.end();
    await postgres.stop();
    for (const folder of [dataDir, postgres.location]) fs.rmSync(folder, { recursive: true, force: true });
  });

  const migrations = async () => (await client.query('SELECT name FROM migrations')).rowCount;

  it('upgrades a copy of the running database, and leaves the database alone', async () => {
    const before = await migrations();
    const { code, said } = await upgradeCheck({ DATA_DIR: dataDir });
    expect(said).toContain('Conversations1764820000000');
    expect(said).toContain(
      'La copia quedó igual que una base de datos nueva de esta versión, con todas sus filas.',
    );
    expect(code).toBe(0);
    expect(await migrations()).toBe(before);
    expect(postgres.isRunning()).toBe(true);
    expect(fs.readdirSync(dataDir)).toEqual(['postgres']);
  }, 240_000);

  it('reports objects that an upgrade would fail on, and objects that were created by hand', async () => {
    await client.query('CREATE TABLE conversations (mine text)');
    const failing = await upgradeCheck({ DATA_DIR: dataDir });
    expect(failing.code).toBe(1);
    expect(failing.said).toContain('la migración Conversations1764820000000 falló');
    await client.query('ALTER TABLE conversations RENAME TO mine');
    const other = await upgradeCheck({ DATA_DIR: dataDir });
    expect(other.code).toBe(1);
    expect(other.said).toContain('Está solo en la copia (¿hecho a mano?): column mine.mine text');
    await client.query('DROP TABLE mine');
  }, 240_000);

  it('never touches the database that the site uses', async () => {
    const { code, said } = await upgradeCheck({ DATABASE_URL: postgres.url }, postgres.url);
    expect(code).toBe(1);
    expect(said).toContain('Esa es la base de datos del sitio');
    expect((await upgradeCheck({ DATABASE_URL: postgres.url })).said).toContain('Haga una copia');
  }, 240_000);
});
