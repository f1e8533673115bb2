const { spawn } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Client } = require('pg');

const ROOT = path.resolve(__dirname, '../..');
/** Database of the last development version. */
const DUMPS = ['1.0.0.sql', 'development-list.sql'].map((name) =>
  path.join(ROOT, 'backend/test/upgrades', name),
);

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
    for (const dump of DUMPS) await client.query(fs.readFileSync(dump, 'utf8'));
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
    expect(said).toMatch(/Baseline\d{13}/);
    expect(said).toContain(
      'La copia quedó igual que una base de datos nueva de esta versión, con todas sus filas.',
    );
    expect(code).toBe(0);
    expect(await migrations()).toBe(before);
    expect(postgres.isRunning()).toBe(true);
    expect(fs.readdirSync(dataDir)).toEqual(['postgres']);
  }, 240_000);

  it('reports a database that cannot be upgraded, and objects that were created by hand', async () => {
    const last = `FROM migrations WHERE name LIKE 'Contacts%'`;
    await client.query(`CREATE TABLE mine AS SELECT * ${last}`);
    await client.query(`DELETE ${last}`);
    const refused = await upgradeCheck({ DATA_DIR: dataDir });
    expect(refused.code).toBe(1);
    expect(refused.said).toContain('Inicie una vez la versión del');
    await client.query('INSERT INTO migrations SELECT * FROM mine');
    const other = await upgradeCheck({ DATA_DIR: dataDir });
    expect(other.code).toBe(1);
    expect(other.said).toContain(
      'Está solo en la copia (¿hecho a mano?): column mine.name character varying',
    );
    await client.query('DROP TABLE mine');
  }, 240_000);

  it('never touches the database that the site uses', async () => {
    const { code, said } = await upgradeCheck({ DATABASE_URL: postgres.url }, postgres.url);
    expect(code).toBe(1);
    expect(said).toContain('Esa es la base de datos del sitio');
    expect((await upgradeCheck({ DATABASE_URL: postgres.url })).said).toContain('Haga una copia');
  }, 240_000);
});
