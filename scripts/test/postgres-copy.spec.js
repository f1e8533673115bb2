const { execFileSync, spawn } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Client } = require('pg');

const ROOT = path.resolve(__dirname, '../..');
/** Program that finishes checkpoints and begins new files of the write-ahead log, as a busy site does. */
const CHECKPOINTS = `
  const { Client } = require('pg');
  (async () => {
    const client = new Client({ connectionString: process.env.URL });
    await client.connect();
    for (let round = 0; round < 6; round++) {
      await client.query('INSERT INTO written SELECT generate_series(1, 2000)');
      await client.query('SELECT pg_switch_wal()');
      await client.query('CHECKPOINT');
    }
    await client.end();
  })();
`;

describe('a copy of the embedded database', () => {
  let root;
  let postgres;
  let client;
  let copying;

  beforeAll(async () => {
    const { startPostgres } = await import('../lib/postgres.mjs');
    copying = await import('../lib/postgres-copy.mjs');
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'postgres-copy-'));
    fs.chmodSync(root, 0o711);
    postgres = await startPostgres({ directory: path.join(root, 'postgres') });
    client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('CREATE TABLE written (number int)');
    await client.query('INSERT INTO written SELECT generate_series(1, 1000)');
  }, 120_000);
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await client.end();
    await postgres.stop();
    for (const folder of [postgres.location, root]) fs.rmSync(folder, { recursive: true, force: true });
  });

  /** Starts a copy and returns the number of rows in it. */
  const rowsOf = async (directory) => {
    const { startPostgres } = await import('../lib/postgres.mjs');
    const copy = await startPostgres({ directory, durable: false, create: false });
    const there = new Client({ connectionString: copy.url });
    await there.connect();
    const { rows } = await there.query(
      'SELECT count(*)::int AS rows, (SELECT count(*)::int FROM pg_replication_slots) AS slots FROM written',
    );
    await there.end();
    await copy.stop();
    fs.rmSync(copy.location, { recursive: true, force: true });
    return rows[0];
  };
  const slots = async () => (await client.query('SELECT slot_name FROM pg_replication_slots')).rows;

  it('starts, although checkpoints ended while it was made', async () => {
    const { copyFileSync } = fs;
    let copied = 0;
    jest.spyOn(fs, 'copyFileSync').mockImplementation((...files) => {
      copied += 1;
      if (copied === 50)
        execFileSync(process.execPath, ['-e', CHECKPOINTS], {
          cwd: ROOT,
          env: { ...process.env, NODE_OPTIONS: '', URL: postgres.url },
        });
      copyFileSync(...files);
    });
    await copying.copyPostgres(postgres, path.join(root, 'copy'));
    expect(copied).toBeGreaterThan(50);
    expect(await rowsOf(path.join(root, 'copy'))).toEqual({ rows: 13_000, slots: 0 });
    expect(await slots()).toEqual([]);
  });

  it('is made beside another one', async () => {
    const folders = ['first', 'second'].map((name) => path.join(root, name));
    await Promise.all(folders.map((folder) => copying.copyPostgres(postgres, folder)));
    for (const folder of folders) expect(await rowsOf(folder)).toEqual({ rows: 13_000, slots: 0 });
    expect(await slots()).toEqual([]);
  });

  it('is refused to a command while another one makes it, but not because of a killed one', async () => {
    const lock = path.join(root, 'copying');
    const script = path.join(root, 'backup.mjs');
    fs.writeFileSync(script, `console.log('runs'); setInterval(() => undefined, 1000);`);
    const other = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(other.stdout, 'data');
    fs.writeFileSync(lock, String(other.pid));
    const work = jest.fn(async () => 'made');
    await expect(copying.exclusively(root, work)).rejects.toThrow(
      `Otro programa ya está copiando la base de datos de ${root} (proceso ${other.pid}): espere a que termine.`,
    );
    expect(work).not.toHaveBeenCalled();
    other.kill('SIGKILL');
    await once(other, 'close');
    expect(await copying.exclusively(root, work)).toBe('made');
    await expect(
      copying.exclusively(root, () => copying.exclusively(root, async () => undefined)),
    ).rejects.toThrow('Otro programa ya está copiando');
    expect(fs.readdirSync(root).filter((name) => name.startsWith('copying'))).toEqual([]);
  });

  it('leaves the lock of a command that took it while the one of a killed command was removed', async () => {
    const lock = path.join(root, 'copying');
    const script = path.join(root, 'upgrade-check.mjs');
    fs.writeFileSync(script, `console.log('runs'); setInterval(() => undefined, 1000);`);
    const other = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(other.stdout, 'data');
    fs.writeFileSync(lock, '2147483647');
    for (const name of ['renameSync', 'rmSync']) {
      const remove = fs[name];
      jest.spyOn(fs, name).mockImplementation((file, ...rest) => {
        if (file === lock) fs.writeFileSync(lock, String(other.pid));
        return remove(file, ...rest);
      });
    }
    const work = jest.fn();
    try {
      await expect(copying.exclusively(root, work)).rejects.toThrow(`(proceso ${other.pid})`);
    } finally {
      jest.restoreAllMocks();
      other.kill('SIGKILL');
      await once(other, 'close');
    }
    expect(work).not.toHaveBeenCalled();
    expect(fs.readFileSync(lock, 'utf8')).toBe(String(other.pid));
    fs.rmSync(lock);
    expect(fs.readdirSync(root).filter((name) => name.startsWith('copying'))).toEqual([]);
  });
});
