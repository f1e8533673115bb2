const { spawn, spawnSync } = require('node:child_process');
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

const environmentOf = (folder) => ({
  PATH: `${folder}/bin:${process.env.PATH}`,
  BACKUP_DIR: folder,
  STATUS_DIR: folder,
  ARCHIVE_DIR: path.join(folder, 'wal'),
  MEDIA_DIR: path.join(folder, 'uploaded'),
  PGDATA: path.join(folder, 'postgresql', '18', 'docker'),
  PGPASSWORD: 'x',
  PGDATABASE: 'site',
  KEEP_DAYS: '14',
});

const run = (folder, script, options, environment = {}) =>
  spawnSync('bash', [path.join(ROOT, 'docker', script), ...options], {
    encoding: 'utf8',
    env: { ...environmentOf(folder), ...environment },
  });

/** Writes a file of that folder, and the folders above it. */
function write(folder, name, text = 'x') {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return file;
}

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

  it('copies uploaded files once, keeps those that are gone for as long as dumps, and gives them all back', () => {
    const folder = makeFolder({ pg_dump: WRITES, pg_restore: 'exit 0', psql: 'exit 0' });
    write(folder, 'uploaded/files/film.mp4', 'film');
    write(folder, 'uploaded/files/proof', 'proof');
    expect(run(folder, 'backup.sh', ['now']).status).toBe(0);
    const copied = () => fs.readdirSync(path.join(folder, 'media')).sort();
    expect(copied()).toEqual(['film.mp4', 'proof']);
    fs.rmSync(path.join(folder, 'uploaded', 'files', 'proof'));
    expect(run(folder, 'backup.sh', ['now']).status).toBe(0);
    expect(copied()).toEqual(['film.mp4', 'proof']);
    for (const name of copied()) fs.utimesSync(path.join(folder, 'media', name), 0, 0);
    expect(run(folder, 'backup.sh', ['now']).status).toBe(0);
    expect(copied()).toEqual(['film.mp4']);
    const out = fs.mkdtempSync(path.join(os.tmpdir(), 'media-back-'));
    const given = spawnSync(
      'bash',
      [
        '-c',
        `bash '${path.join(ROOT, 'docker', 'restore.sh')}' media | tar -C '${out}' --skip-old-files -xf -`,
      ],
      { env: environmentOf(folder) },
    );
    expect([given.status, fs.readFileSync(path.join(out, 'film.mp4'), 'utf8')]).toEqual([0, 'film']);
    fs.rmSync(out, { recursive: true });
  });

  it('creates the dump even if uploaded files cannot be copied, and reports that', () => {
    const folder = makeFolder({ pg_dump: WRITES, pg_restore: 'exit 0', psql: 'exit 0', cp: 'exit 1' });
    write(folder, 'uploaded/files/film.mp4', 'film');
    const { status, stderr } = run(folder, 'backup.sh', ['now']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('could not be copied')]);
    expect(filesOf(folder)).toEqual([expect.stringMatching(/\.dump$/)]);
    expect(fs.existsSync(path.join(folder, 'failing'))).toBe(true);
  });

  it('copies a file that was uploaded while the database was dumped', () => {
    const folder = makeFolder({
      pg_dump: `${WRITES}; echo film > "$MEDIA_DIR/files/late.mp4"`,
      pg_restore: 'exit 0',
      psql: 'exit 0',
    });
    write(folder, 'uploaded/files/early.mp4', 'film');
    expect(run(folder, 'backup.sh', ['now']).status).toBe(0);
    expect(fs.readdirSync(path.join(folder, 'media')).sort()).toEqual(['early.mp4', 'late.mp4']);
  });

  it.each([
    ['cannot be made', { pg_dump: `${WRITES}; exit 1`, pg_restore: 'exit 0' }],
    ['cannot be read again', { pg_dump: WRITES, pg_restore: 'exit 1' }],
  ])('reports a dump that %s, and keeps the older dumps', (_, programs) => {
    const folder = makeFolder({ ...programs, psql: 'exit 0' });
    const old = path.join(folder, '2026-01-01T000000Z.dump');
    fs.writeFileSync(old, 'old');
    fs.utimesSync(old, 0, 0);
    const { status, stderr } = run(folder, 'backup.sh', ['now']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('backup FAILED')]);
    expect(filesOf(folder)).toEqual(['2026-01-01T000000Z.dump']);
  });

  /** Starts the service and waits until it has reported that which is asked for; then ends it. */
  async function reported(folder, wanted, environment = {}) {
    const service = spawn('bash', [path.join(ROOT, 'docker', 'backup.sh')], {
      env: { ...environmentOf(folder), LOOK_EVERY_SECONDS: '0.05', ...environment },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => service.once('close', resolve));
    try {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (!fs.existsSync(path.join(folder, 'backup.json'))) continue;
        const status = JSON.parse(fs.readFileSync(path.join(folder, 'backup.json'), 'utf8'));
        if (wanted(status)) return status;
      }
    } finally {
      service.kill();
      await ended;
    }
  }
  const nameOf = (at) => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z.dump`;
  /** The hour of that moment, as BACKUP_AT. */
  const hourOf = (at) => new Date(at).toISOString().slice(11, 16);
  const HOUR = 3_600_000;

  it('dumps when its hour has passed since the newest was begun, and not at each start', async () => {
    const folder = makeFolder({ pg_dump: WRITES, pg_restore: 'exit 0', psql: 'exit 0' });
    const hourAgo = { BACKUP_AT: hourOf(Date.now() - HOUR) };
    write(folder, nameOf(Date.now() - HOUR / 2));
    const before = await reported(folder, () => true, hourAgo);
    expect(filesOf(folder)).toHaveLength(1);
    expect(before).toMatchObject({ failing: false, disks: { backups: { free: expect.any(Number) } } });

    fs.rmSync(path.join(folder, filesOf(folder)[0]));
    write(folder, nameOf(Date.now() - 2 * HOUR));
    const after = await reported(folder, ({ newestDump }) => newestDump > Date.now() / 1000 - 60, hourAgo);
    expect(after.failing).toBe(false);
    expect(filesOf(folder)).toHaveLength(2);
  });

  it('is unhealthy from the first dump that fails to the next that does not', async () => {
    const folder = makeFolder({ pg_dump: 'exit 1', pg_restore: 'exit 0', psql: 'exit 0' });
    const health = () => run(folder, 'backup.sh', ['health']).status;
    await reported(folder, ({ failing }) => failing);
    expect(health()).not.toBe(0);
    fs.writeFileSync(path.join(folder, 'bin', 'pg_dump'), `#!/bin/bash\n${WRITES}\n`);
    expect(run(folder, 'backup.sh', ['now']).status).toBe(0);
    await reported(folder, ({ failing }) => !failing);
    expect(health()).toBe(0);
    fs.utimesSync(path.join(folder, 'backup.json'), 0, 0);
    expect(health()).not.toBe(0);
  });

  it('keeps erased people on the list after an older database was restored', () => {
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

onLinux('docker/ha/database.sh', () => {
  const copy = (folder) =>
    run(folder, 'ha/database.sh', ['copy', path.join(folder, 'single')], {
      PGDATA: path.join(folder, 'node', '18', 'docker'),
    });

  it('copies a stopped database into the empty volume of a node, once', () => {
    const folder = makeFolder({});
    write(folder, 'single/18/docker/PG_VERSION', '18');
    expect(copy(folder).status).toBe(0);
    expect(fs.readFileSync(path.join(folder, 'node/18/docker/PG_VERSION'), 'utf8')).toBe('18');
    const { status, stderr } = copy(folder);
    expect([status, stderr]).toEqual([1, expect.stringContaining('already has a database')]);
  });

  it.each([
    ['runs', 'single/18/docker/postmaster.pid', 'runs, or was killed'],
    ['is of another version', 'single/17/docker/PG_VERSION', 'no database of PostgreSQL 18'],
  ])('copies nothing when the database %s', (_, name, words) => {
    const folder = makeFolder({});
    if (name.startsWith('single/18')) write(folder, 'single/18/docker/PG_VERSION', '18');
    write(folder, name);
    const { status, stderr } = copy(folder);
    expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
    expect(fs.existsSync(path.join(folder, 'node'))).toBe(false);
  });
});

it('docker-compose.ha.yml lets one node create a database, so that an empty one cannot replace a copied one', () => {
  const text = fs.readFileSync(path.join(ROOT, 'docker-compose.ha.yml'), 'utf8');
  const services = text.split(/^ {2}(?=\w)/m);
  const creating = services.filter((service) => service.includes("CREATES_DATABASE: 'true'"));
  expect(creating.map((service) => service.split(':')[0])).toEqual(['database-a']);
  expect(fs.readFileSync(path.join(ROOT, 'docker/ha/node.yml'), 'utf8')).not.toMatch(/^bootstrap:/m);
});

onLinux('docker/ha/roll.sh', () => {
  /** Two nodes, of which the first is the primary until the switchover. Orders are written down. */
  const DOCKER = `echo "$*" >> "$BACKUP_DIR/orders"
    a=Leader b='Sync Standby'
    if [ -e "$BACKUP_DIR/switched" ]; then a='Sync Standby' b=Leader; fi
    case "$*" in
      *--services) printf 'backend\\ndatabase-a\\ndatabase-b\\n' ;;
      *list*) printf 'x\\tdatabase-a\\th\\t%s\\trunning\\nx\\tdatabase-b\\th\\t%s\\trunning\\n' "$a" "$b" ;;
      *switchover*) touch "$BACKUP_DIR/switched" ;;
    esac`;

  it('replaces the standby, changes the primary, and replaces the former primary', () => {
    const folder = makeFolder({ docker: DOCKER });
    const { status, stderr } = run(folder, 'ha/roll.sh', []);
    expect([status, stderr]).toEqual([0, '']);
    const orders = fs.readFileSync(path.join(folder, 'orders'), 'utf8').split('\n');
    expect(orders.filter((order) => /up|build|switchover/.test(order))).toEqual([
      'compose build database-a',
      'compose up -d --no-deps database-b',
      'compose exec -T database-a patronictl switchover credito-claro --candidate database-b --force',
      'compose up -d --no-deps database-a',
    ]);
  });

  it('replaces no primary before a standby can take over', () => {
    const folder = makeFolder({ docker: DOCKER.replaceAll('Sync Standby', 'Replica'), sleep: 'exit 0' });
    const { status, stderr } = run(folder, 'ha/roll.sh', []);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("database-b did not become 'Sync Standby'"),
    ]);
    const orders = fs.readFileSync(path.join(folder, 'orders'), 'utf8');
    expect(orders).not.toMatch(/switchover|up -d --no-deps database-a/);
  });

  it('replaces nothing when there is no primary', () => {
    const folder = makeFolder({ docker: DOCKER.replaceAll('Leader', 'Replica') });
    const { status, stderr } = run(folder, 'ha/roll.sh', []);
    expect([status, stderr]).toEqual([1, expect.stringContaining('There is no primary')]);
    expect(fs.readFileSync(path.join(folder, 'orders'), 'utf8')).not.toContain('up -d');
  });
});

onLinux('docker/archive.sh', () => {
  it('takes a file again that it has already, and refuses another of its name', () => {
    const folder = makeFolder({});
    fs.mkdirSync(path.join(folder, 'wal'));
    const file = write(folder, 'segment', 'one');
    expect(run(folder, 'archive.sh', [file, '000000010000000000000001']).status).toBe(0);
    expect(run(folder, 'archive.sh', [file, '000000010000000000000001']).status).toBe(0);
    write(folder, 'segment', 'two');
    const { status, stderr } = run(folder, 'archive.sh', [file, '000000010000000000000001']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('other contents')]);
    expect(fs.readFileSync(path.join(folder, 'wal', '000000010000000000000001'), 'utf8')).toBe('one');
    expect(fs.readdirSync(path.join(folder, 'wal'))).toHaveLength(1);
  });
});

onLinux('docker/postgres.sh', () => {
  const PROGRAMS = { 'docker-entrypoint.sh': 'echo "started $@ $POSTGRES_PASSWORD"', chown: 'exit 0' };
  const start = (folder, environment = {}) =>
    run(folder, 'postgres.sh', ['postgres'], {
      POSTGRES_PASSWORD_FILE: write(folder, 'password', 'p'),
      ...environment,
    });

  it('makes a database where there never was one, and starts the one that is there', () => {
    const folder = makeFolder(PROGRAMS);
    expect(start(folder).stdout).toBe('started postgres p\n');
    write(folder, 'postgresql/18/docker/PG_VERSION', '18');
    write(folder, '2026-01-01T000000Z.dump');
    expect(start(folder).stdout).toBe('started postgres p\n');
  });

  it.each([
    ['dumps', '2026-01-01T000000Z.dump'],
    ['an archive', 'wal/000000010000000000000001'],
    ['files that a recovery put aside', 'postgresql/18/docker.until-20260101T000000Z/PG_VERSION'],
    ['files of another version', 'postgresql/17/docker/PG_VERSION'],
  ])('creates no database if there are %s, unless NEW_DATABASE is set', (_, name) => {
    const folder = makeFolder(PROGRAMS);
    write(folder, name);
    const { status, stdout, stderr } = start(folder);
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('but there was a database')]);
    expect(start(folder, { NEW_DATABASE: 'true' }).stdout).toContain('started postgres p\n');
    // A new database does not write into another's archive.
    if (fs.existsSync(path.join(folder, 'wal')))
      expect(fs.readdirSync(path.join(folder, 'wal'))).toEqual([expect.stringMatching(/^until-/)]);
  });
});

onLinux('docker/recover.sh', () => {
  /** A stopped database with an archive that has a base backup of 2026-01-02 00:00 UTC. */
  function makeDatabase(programs = {}) {
    const folder = makeFolder({ pg_isready: 'exit 2', chown: 'exit 0', ...programs });
    write(folder, 'postgresql/18/docker/PG_VERSION', 'the old files');
    write(folder, 'wal/000000010000000000000002');
    const base = 'wal/base-2026-01-02T000000Z';
    write(folder, `${base}/PG_VERSION`, '18');
    write(folder, `${base}/backup_label`, 'START WAL LOCATION: 0/2000028 (file 000000010000000000000002)\n');
    write(folder, `${base}/postgresql.auto.conf`, "restore_command = 'of an earlier recovery'\n");
    return folder;
  }
  const version = (folder) => fs.readFileSync(path.join(folder, 'postgresql/18/docker/PG_VERSION'), 'utf8');
  const besides = (folder) => fs.readdirSync(path.join(folder, 'postgresql/18'));

  it('puts the base backup in place and keeps what was there', () => {
    const folder = makeDatabase();
    const { status, stderr } = run(folder, 'recover.sh', ['2026-01-03 10:00:00.5+00']);
    expect([status, stderr]).toEqual([0, '']);
    expect(besides(folder)).toEqual(['docker', expect.stringMatching(/^docker\.until-/)]);
    expect(version(folder)).toBe('18');
    const settings = path.join(folder, 'postgresql/18/docker/postgresql.auto.conf');
    expect(fs.readFileSync(settings, 'utf8').split('\n').slice(0, 3)).toEqual([
      `restore_command = 'cp "${folder}/wal/%f" "%p"'`,
      "recovery_target_time = '2026-01-03 10:00:00.500000+00'",
      'recovery_target_action = promote',
    ]);
    expect(fs.existsSync(path.join(folder, 'postgresql/18/docker/recovery.signal'))).toBe(true);
  });

  it.each([
    ['no base backup was complete before the moment', '2026-01-01 23:59:59+00', {}],
    ['the moment lies ahead', '2093-01-01 00:00:00+00', {}],
    ['the moment cannot be read', 'yesterday or so', {}],
    ['PostgreSQL runs', '2026-01-03 00:00:00+00', { pg_isready: 'exit 0' }],
    ['the copy does not fit', '2026-01-03 00:00:00+00', { cp: 'mkdir -p "${!#}"; exit 1' }],
  ])('changes nothing when %s', (_, moment, programs) => {
    const folder = makeDatabase(programs);
    const { status, stderr } = run(folder, 'recover.sh', [moment]);
    expect([status, stderr]).toEqual([1, expect.stringContaining('Nothing was changed')]);
    expect([version(folder), besides(folder)]).toEqual(['the old files', ['docker']]);
  });

  it('changes nothing where there is no archive', () => {
    const folder = makeDatabase();
    fs.rmSync(path.join(folder, 'wal'), { recursive: true });
    expect(run(folder, 'recover.sh', ['2026-01-03 00:00:00+00']).status).toBe(1);
    expect(version(folder)).toBe('the old files');
  });
});

onLinux('docker/roll.sh', () => {
  /** Containers by their names; `docker stop` of one is written down, and so is everything else. */
  const DOCKER = `echo "$*" >> "$BACKUP_DIR/orders"
    case "$*" in
      "compose ps -q backend") cat "$BACKUP_DIR/backends" ;;
      "compose ps -q frontend") echo front ;;
      "compose up "*--scale*) echo "new$(wc -l < "$BACKUP_DIR/backends")" >> "$BACKUP_DIR/backends" ;;
      "compose config --services") printf 'backend\\nbackup\\n' ;;
      "rm "*) sed -i "/^$2$/d" "$BACKUP_DIR/backends" ;;
      *Health*) echo healthy ;;
      *Image*) echo sha256:running ;;
    esac`;
  function roll(options) {
    const folder = makeFolder({ docker: DOCKER });
    write(folder, 'backends', 'old1\nold2\n');
    const { status } = run(folder, 'roll.sh', options);
    return { status, orders: fs.readFileSync(path.join(folder, 'orders'), 'utf8').trim().split('\n') };
  }

  it('leaves a container the time to stop that it was made with, and the backups their service', () => {
    const { status, orders } = roll([]);
    expect(status).toBe(0);
    expect(orders.filter((order) => order.startsWith('stop'))).toEqual(['stop old1', 'stop old2']);
    expect(orders).toContain('compose up -d --no-deps backup');
  });

  it('keeps the previous images as `previous`, and returns to them without building or migrating', () => {
    const { orders } = roll([]);
    expect(orders.indexOf('tag sha256:running credito-claro-backend:previous')).toBeLessThan(
      orders.indexOf('compose build backend frontend'),
    );
    const back = roll(['back']);
    expect(back.status).toBe(0);
    expect(back.orders).toContain('tag credito-claro-backend:previous credito-claro-backend:latest');
    expect(back.orders.filter((order) => /build|setup/.test(order))).toEqual([]);
    expect(back.orders.filter((order) => order.startsWith('stop'))).toHaveLength(2);
  });
});

describe.each(['docker-compose.yml', 'docker-compose.production.yml'])('the servers of %s', (name) => {
  const [anchors, services] = fs.readFileSync(path.join(ROOT, name), 'utf8').split(/^services:$/m);
  const service = (wanted) => services.split(/^ {2}(?=\w)/m).find((block) => block.startsWith(`${wanted}:`));
  const OWNER = /\/\/credito_claro[:@]|postgres_password|POSTGRES_PASSWORD|DATABASE_OWNER_URL/;

  it('are not given the owner of the database, which setup has', () => {
    expect(service('setup')).toMatch(OWNER);
    expect(anchors).not.toMatch(OWNER);
    expect(service('backend')).not.toMatch(OWNER);
  });

  it('have the secrets that setup has', () => {
    const shared = anchors.match(/&secrets \[([^\]]*)\]/)?.[1].match(/\w+/g) ?? [];
    const own = [...service('setup').matchAll(/^ {6}- (\w+)$/gm)].map(([, secret]) => secret);
    expect(own.filter((secret) => secret !== 'postgres_password')).toEqual(shared);
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
