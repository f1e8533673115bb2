const { spawn } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Client } = require('pg');

const ROOT = path.resolve(__dirname, '../..');
const DUMP = path.join(ROOT, 'backend/test/upgrades/1.0.0.sql');

async function run(script, environment, ...options) {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', script), ...options], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', DATABASE_OWNER_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
}

describe('npm run backup, on the embedded database while it serves', () => {
  let root;
  let dataDir;
  let postgres;
  let client;
  let environment;
  const statusOf = () =>
    JSON.parse(fs.readFileSync(path.join(dataDir, 'backup-status.json'), 'utf8')).offSite;
  const keyFile = () => path.join(root, 'key.txt');

  beforeAll(async () => {
    const { startPostgres } = await import('../lib/postgres.mjs');
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
    dataDir = path.join(root, 'data');
    for (const folder of [root, dataDir]) {
      fs.mkdirSync(folder, { recursive: true });
      fs.chmodSync(folder, 0o711);
    }
    postgres = await startPostgres({ directory: path.join(dataDir, 'postgres') });
    client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(fs.readFileSync(DUMP, 'utf8'));
    fs.mkdirSync(path.join(dataDir, 'media', 'files'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'media', 'files', 'a.mp4'), 'video');
    fs.writeFileSync(path.join(dataDir, 'secrets.json'), '{"JWT_SECRET":"x"}');
    fs.mkdirSync(path.join(root, 'target'));
    const { code, said } = await run('backup.mjs', {}, 'key');
    expect(code).toBe(0);
    fs.writeFileSync(keyFile(), said);
    environment = {
      DATA_DIR: dataDir,
      BACKUP_TARGET: path.join(root, 'target'),
      BACKUP_RECIPIENT: /^BACKUP_RECIPIENT=(.+)$/m.exec(said)[1],
    };
  }, 120_000);
  afterAll(async () => {
    await client.end();
    await postgres.stop();
    for (const folder of [postgres.location, root]) fs.rmSync(folder, { recursive: true, force: true });
  });

  it('names missing settings, and refuses a private key', async () => {
    expect((await run('backup.mjs', { ...environment, BACKUP_TARGET: '' })).said).toContain(
      'Falta BACKUP_TARGET',
    );
    const secret = /^AGE-SECRET-KEY-.+$/m.exec(fs.readFileSync(keyFile(), 'utf8'))[0];
    const { code, said } = await run('backup.mjs', { ...environment, BACKUP_RECIPIENT: secret });
    expect([code, said]).toEqual([1, expect.stringContaining('BACKUP_RECIPIENT tiene la clave privada')]);
    expect(said).not.toContain(secret);
    expect(statusOf()).toEqual({ newest: 0, failing: true });
  }, 240_000);

  it('sends what the drill finds whole, and fetches a folder that the product starts from', async () => {
    const made = await run('backup.mjs', environment);
    expect([made.code, made.said]).toEqual([0, expect.stringContaining('cifrada.')]);
    expect(statusOf()).toEqual({ newest: expect.any(Number), failing: false });
    expect(postgres.isRunning()).toBe(true);
    // A later table is in no earlier backup.
    await client.query(`CREATE TABLE later (id int)`);

    const drill = await run('backup-drill.mjs', environment, '--identity', keyFile());
    expect([drill.code, drill.said]).toEqual([0, expect.stringContaining('Están todas las filas')]);
    expect(drill.said).toContain('La base de prueba ya no está.');
    expect(drill.said).toContain('Lleva su marca: iniciada, no envía ni cobra nada');
    expect(fs.readdirSync(dataDir).sort()).toEqual([
      'backup-status.json',
      'media',
      'postgres',
      'secrets.json',
    ]);

    const folder = path.join(root, 'new-machine');
    expect((await run('backup.mjs', environment, 'fetch', folder, '--identity', keyFile())).code).toBe(0);
    expect(fs.readFileSync(path.join(folder, 'media/files/a.mp4'), 'utf8')).toBe('video');
    expect(fs.readFileSync(path.join(folder, 'secrets.json'), 'utf8')).toContain('JWT_SECRET');
    const { startPostgres } = await import('../lib/postgres.mjs');
    const restored = await startPostgres({ directory: path.join(folder, 'postgres'), create: false });
    const there = new Client({ connectionString: restored.url });
    await there.connect();
    const leads = 'SELECT * FROM leads ORDER BY id';
    expect((await there.query(leads)).rows).toEqual((await client.query(leads)).rows);
    const mark = 'SELECT restored_at IS NOT NULL AS "isCopy" FROM installation';
    expect((await there.query(mark)).rows).toEqual([{ isCopy: true }]);
    expect((await client.query(mark)).rows).toEqual([{ isCopy: false }]);
    expect((await there.query(`SELECT to_regclass('later') AS later`)).rows[0].later).toBeNull();
    await there.end();
    await restored.stop();
    fs.rmSync(restored.location, { recursive: true, force: true });
    await client.query(`DROP TABLE later`);
  }, 240_000);

  it('makes one backup if two are started together, and refuses the other', async () => {
    const both = await Promise.all([run('backup.mjs', environment), run('backup.mjs', environment)]);
    const made = both.filter(({ code }) => code === 0);
    expect(made.length).toBeGreaterThan(0);
    for (const { said } of both.filter(({ code }) => code !== 0))
      expect(said).toContain('Otro programa ya está copiando la base de datos');
    expect(statusOf().failing).toBe(false);
    expect((await run('backup-drill.mjs', environment, '--identity', keyFile())).code).toBe(0);
  }, 240_000);

  it('reports a wrong key and missing rows', async () => {
    const other = path.join(root, 'other.txt');
    fs.writeFileSync(other, (await run('backup.mjs', {}, 'key')).said);
    const { code, said } = await run('backup-drill.mjs', environment, '--identity', other);
    expect([code, said]).toEqual([1, expect.stringContaining('Esta clave privada no abre la copia')]);

    const { differences } = await import('../backup/contents.mjs');
    expect(differences({ 'public.leads': 3, 'public.notes': 1 }, { 'public.leads': 2 })).toEqual([
      'public.leads: 3 en la copia, 2 restaurada',
      'public.notes: 1 en la copia, no está restaurada',
    ]);
  }, 240_000);

  it('clears away what a killed one left', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'close');
    fs.mkdirSync(path.join(dataDir, `backup-work-${dead.pid}`, 'postgres'), { recursive: true });
    expect((await run('backup.mjs', environment)).code).toBe(0);
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('backup-work-'))).toEqual([]);
  }, 240_000);
});
