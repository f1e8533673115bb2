const { spawn } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Client } = require('pg');

const ROOT = path.resolve(__dirname, '../..');

async function audit(environment, ...options) {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/audit.mjs'), ...options], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
}

it('npm run audit exports the chain, and detects a changed file', async () => {
  const { startPostgres } = await import('../lib/postgres.mjs');
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'audit-'));
  fs.chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ directory: path.join(dataDir, 'postgres'), durable: false });
  try {
    // Migrates, as the server does.
    const migrate = spawn(process.execPath, [path.join(ROOT, 'backend/dist/bundle/cli/migrate.js')], {
      env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: postgres.url },
      stdio: 'inherit',
    });
    expect((await once(migrate, 'close'))[0]).toBe(0);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(
      `INSERT INTO audit_entries (username, action) SELECT 'ana', 'lead_changed' FROM generate_series(1, 3)`,
    );
    await client.end();

    const file = path.join(dataDir, 'trail.jsonl');
    const exported = await audit({ DATA_DIR: dataDir }, 'export', file);
    expect([exported.code, exported.said]).toEqual([0, expect.any(String)]);
    const whole = await audit({}, 'verify', file);
    expect([whole.code, whole.said]).toEqual([0, expect.stringContaining('The chain is whole: ')]);

    const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
    expect(lines.length).toBeGreaterThan(2);
    fs.writeFileSync(file, [lines[0], ...lines.slice(2)].join('\n'));
    const shortened = await audit({}, 'verify', file);
    expect([shortened.code, shortened.said]).toEqual([1, expect.stringContaining('TAMPERED. First: ')]);
    expect((await audit({}, 'verify', path.join(dataDir, 'none'))).code).toBe(2);
  } finally {
    await postgres.stop();
    for (const folder of [postgres.location, dataDir]) fs.rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);
