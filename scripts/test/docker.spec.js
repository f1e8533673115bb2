const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');

// The scripts run in containers of Debian and use its programs.
const onLinux = process.platform === 'linux' ? describe : describe.skip;
const folders = [];
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
});

/** A temporary folder with programs that replace PostgreSQL's. */
function makeFolder(programs) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docker-'));
  folders.push(folder);
  fs.mkdirSync(path.join(folder, 'bin'));
  for (const [name, script] of Object.entries(programs))
    fs.writeFileSync(path.join(folder, 'bin', name), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
  return folder;
}

const run = (folder, script, options) =>
  spawnSync('bash', [path.join(ROOT, 'docker', script), ...options], {
    encoding: 'utf8',
    env: {
      PATH: `${folder}/bin:${process.env.PATH}`,
      BACKUP_DIR: folder,
      PGPASSWORD: 'x',
      PGDATABASE: 'site',
      KEEP_DAYS: '14',
    },
  });

onLinux('docker/backup.sh', () => {
  const today = new Date().toISOString().slice(0, 19);
  const WRITES = 'while [ "$1" != -f ]; do shift; done; echo data > "$2"';
  const filesOf = (folder) => fs.readdirSync(folder).filter((name) => /\.(dump|part)/.test(name));

  it('gives a dump its name when it is whole, and removes those that are too old', () => {
    const folder = makeFolder({ pg_dump: WRITES, pg_restore: 'exit 0', psql: 'exit 0' });
    const old = path.join(folder, '2026-01-01T000000Z.dump');
    fs.writeFileSync(old, 'old');
    fs.utimesSync(old, 0, 0);
    expect(run(folder, 'backup.sh', ['now']).status).toBe(0);
    expect(filesOf(folder)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}Z\.dump$/)]);
  });

  it.each([
    ['cannot be made', { pg_dump: `${WRITES}; exit 1`, pg_restore: 'exit 0' }],
    ['cannot be read again', { pg_dump: WRITES, pg_restore: 'exit 1' }],
  ])('says so and leaves the older ones alone when a dump %s', (_, programs) => {
    const folder = makeFolder({ ...programs, psql: 'exit 0' });
    const old = path.join(folder, '2026-01-01T000000Z.dump');
    fs.writeFileSync(old, 'old');
    fs.utimesSync(old, 0, 0);
    const { status, stderr } = run(folder, 'backup.sh', ['now']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('backup FAILED')]);
    expect(filesOf(folder)).toEqual(['2026-01-01T000000Z.dump']);
  });

  it('keeps who was erased on its list when the database is an older one again', () => {
    const folder = makeFolder({
      pg_dump: WRITES,
      pg_restore: 'exit 0',
      psql: `cat ${'$'}BACKUP_DIR/answers`,
    });
    const list = path.join(folder, 'erased.csv');
    fs.writeFileSync(path.join(folder, 'answers'), `${today}Z,+13055550101\n`);
    fs.writeFileSync(list, '2020-01-01T00:00:00Z,+13055550100\n');
    run(folder, 'backup.sh', ['now']);
    fs.writeFileSync(path.join(folder, 'answers'), '');
    run(folder, 'backup.sh', ['now']);
    expect(fs.readFileSync(list, 'utf8')).toBe(`${today}Z,+13055550101\n`);
  });
});

onLinux('docker/restore.sh', () => {
  it('touches nothing while backends are connected', () => {
    const folder = makeFolder({
      psql: 'echo "$@" >> $BACKUP_DIR/orders; echo 3',
      pg_restore: 'echo restored >> $BACKUP_DIR/orders',
    });
    const { status, stderr } = run(folder, 'restore.sh', ['/backups/x.dump']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('3 connections to site')]);
    expect(fs.readFileSync(path.join(folder, 'orders'), 'utf8')).not.toMatch(/DROP|ALTER|restored/);
  });

  it('leaves the database in its place when the dump does not restore', () => {
    const folder = makeFolder({
      psql: 'echo "$@" >> $BACKUP_DIR/orders; [[ "$*" == *pg_stat_activity* ]] && echo 0; exit 0',
      pg_restore: 'exit 1',
    });
    expect(run(folder, 'restore.sh', ['/backups/x.dump']).status).toBe(1);
    expect(fs.readFileSync(path.join(folder, 'orders'), 'utf8')).not.toMatch(/ALTER/);
  });
});

describe('docker/secret-files.mjs', () => {
  it('takes secrets from their files, and puts the password of PostgreSQL into its address', async () => {
    const folder = makeFolder({});
    const file = (name, value) => {
      fs.writeFileSync(path.join(folder, name), `${value}\n`);
      return path.join(folder, name);
    };
    const program = `
      import { readSecretFiles } from ${JSON.stringify(path.join(ROOT, 'docker/secret-files.mjs'))};
      readSecretFiles(process.env);
      console.log(JSON.stringify([process.env.JWT_SECRET, process.env.SMTP_URL, process.env.DATABASE_URL]));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      env: {
        JWT_SECRET_FILE: file('jwt', 'from the file'),
        SMTP_URL: 'its own',
        SMTP_URL_FILE: file('smtp', 'from the file'),
        DATABASE_URL: 'postgresql://site@postgres:5432/site',
        POSTGRES_PASSWORD_FILE: file('password', 'p@ss/w%rd:1'),
      },
    });
    expect(JSON.parse(stdout)).toEqual([
      'from the file',
      'its own',
      'postgresql://site:p%40ss%2Fw%25rd%3A1@postgres:5432/site',
    ]);
  });
});
