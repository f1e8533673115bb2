const { execFileSync, spawn } = require('node:child_process');
const { randomInt } = require('node:crypto');
const { once } = require('node:events');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');
const readline = require('node:readline');
const { setTimeout: nextTurn } = require('node:timers/promises');
const { Client } = require('pg');

const ROOT = path.resolve(__dirname, '../..');
const READY_LINES = 3;
/** Longer than any wait on a busy machine, and shorter than a test may take. */
const DEADLINE_MS = 60_000;
const OLDER_NODE = ['--require', path.join(__dirname, 'older-node.cjs')];

/** The launcher of a built checkout, with its data in a temporary folder. */
class Launcher {
  constructor(environment, nodeOptions = []) {
    this.lines = [];
    this.process = spawn(process.execPath, [...nodeOptions, path.join(ROOT, 'scripts/start.mjs')], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.exited = once(this.process, 'exit').then(([code]) => code);
    this.errors = '';
    this.process.stderr.on('data', (chunk) => (this.errors += chunk));
    this.output = readline.createInterface({ input: this.process.stdout });
    this.output.on('line', (line) => this.lines.push(line));
  }

  /** Waits until the launcher is ready. @returns the lines that say so */
  async ready() {
    while (!this.lines.some((line) => line.startsWith('Datos:'))) {
      const ended = await Promise.race([
        once(this.output, 'line').then(() => false),
        this.exited.then(() => true),
      ]);
      if (ended) throw new Error(`the launcher ended: ${this.errors}`);
    }
    return this.lines.slice(-READY_LINES);
  }

  async stop(signal = 'SIGINT') {
    this.process.kill(signal);
    return this.exited;
  }
}

it.each(['--help', '-h'])('npm start prints its usage in Spanish for %s, and starts nothing', (option) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'start-help-'));
  const said = execFileSync(process.execPath, [path.join(ROOT, 'scripts/start.mjs'), option], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  });
  expect(said).toMatch(/^Uso: npm start/);
  // The folder is empty.
  fs.rmdirSync(folder);
});

describe('npm start', () => {
  let dataDir;
  let port;
  let environment;
  const launchers = [];
  const start = (more = {}, nodeOptions = []) => {
    const launcher = new Launcher({ ...environment, ...more }, nodeOptions);
    launchers.push(launcher);
    return launcher;
  };
  const health = async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status;
  const description = async () => (await fetch(`http://127.0.0.1:${port}/docs-json`)).text();
  const postmasterPid = () => {
    const postgres = path.join(dataDir, 'postgres');
    const moved = path.join(postgres, 'location');
    const place = fs.existsSync(moved) ? fs.readFileSync(moved, 'utf8') : postgres;
    const file = path.join(place, 'data/postmaster.pid');
    return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : null;
  };

  const noted = () => JSON.parse(fs.readFileSync(path.join(dataDir, 'launcher.json'), 'utf8')).serverPid;
  const environmentOfServer = () => fs.readFileSync(`/proc/${noted()}/environ`, 'utf8');

  /** Data of a product that was started and stopped. Most tests begin with a copy: making a database takes longer than the rest. */
  let earlier;
  const newFolder = () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'start-test-'));
    fs.chmodSync(folder, 0o711);
    return folder;
  };
  const takeEarlierData = () => {
    // Where PostgreSQL's user cannot enter this folder, its files are elsewhere. Then the test makes its own.
    if (fs.existsSync(path.join(earlier, 'postgres/location'))) return;
    execFileSync('cp', ['-a', `${earlier}/.`, dataDir]);
  };

  const useNewFolder = async () => {
    dataDir = newFolder();
    port = await freePort();
    environment = { PORT: String(port), DATA_DIR: dataDir };
  };
  const stopAll = async () => {
    for (const launcher of launchers.splice(0)) await launcher.stop();
  };

  /** Result of the start that made these data. */
  let first;
  beforeAll(async () => {
    await useNewFolder();
    earlier = dataDir;
    first = { lines: await start().ready(), port, health: await health(), description: await description() };
    await stopAll();
  });
  afterAll(() => fs.rmSync(earlier, { recursive: true, force: true }));

  beforeEach(useNewFolder);
  afterEach(async () => {
    await stopAll();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  /**
   * Gives the tests of a group one folder with earlier data, and the launcher that the test before left running,
   * because each start takes seconds. Returns a function that returns the running launcher, or starts one.
   */
  const shareData = () => {
    const shared = { launchers: [] };
    let own;
    const enter = () => {
      own = dataDir;
      ({ dataDir, port, environment } = shared);
      launchers.push(...shared.launchers.splice(0));
    };
    beforeAll(async () => {
      await useNewFolder();
      takeEarlierData();
      Object.assign(shared, { dataDir, port, environment });
    });
    beforeEach(enter);
    afterEach(() => {
      shared.launchers = launchers.splice(0);
      dataDir = own;
    });
    afterAll(async () => {
      enter();
      await stopAll();
      fs.rmSync(shared.dataDir, { recursive: true, force: true });
    });
    return async (begin = start) => {
      const left = launchers.find(
        ({ process: { exitCode, signalCode } }) => (exitCode ?? signalCode) === null,
      );
      if (left) {
        await left.ready();
        return left;
      }
      const launcher = begin();
      await launcher.ready();
      return launcher;
    };
  };

  it('serves, and prints address, user and data folder in three lines', () => {
    const [site, administrator, data] = first.lines;
    expect(site).toContain(`http://localhost:${first.port}`);
    expect(administrator).toMatch(/admin, contraseña \S{16}/);
    expect(data).toContain(earlier);
    expect(first.health).toBe(200);
  });

  it('describes the API as openapi.json does', () => {
    // The file has sorted values, and the server's program has letters outside ASCII escaped in patterns.
    const inOrder = (_, value) =>
      Array.isArray(value?.enum)
        ? { ...value, enum: [...value.enum].sort() }
        : typeof value?.pattern === 'string'
          ? {
              ...value,
              pattern: value.pattern.replace(/\\u([0-9a-f]{4})/g, (_, hex) =>
                String.fromCharCode(parseInt(hex, 16)),
              ),
            }
          : value;
    const file = fs.readFileSync(path.join(ROOT, 'openapi/openapi.json'), 'utf8');
    expect(JSON.parse(first.description, inOrder)).toEqual(JSON.parse(file, inOrder));
  });

  it('lets the servers only read and append to the audit chain, also in a database of an earlier version', async () => {
    const { startPostgres } = await import('../lib/postgres.mjs');
    const directory = path.join(dataDir, 'postgres');
    const connected = async (url, work) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      await work(client).finally(() => client.end());
    };
    const old = await startPostgres({ directory });
    await connected(old.url, async (client) => {
      for (const dump of ['1.0.0.sql', 'development-list.sql'])
        await client.query(fs.readFileSync(path.join(ROOT, 'backend/test/upgrades', dump), 'utf8'));
      await client.query('DROP ROLE credito_claro_app');
    });
    fs.rmSync(path.join(old.location, 'application-password'));
    await old.stop();

    await start().ready();
    expect(await health()).toBe(200);
    expect(fs.readFileSync(path.join(dataDir, 'server.log'), 'utf8')).not.toContain('Only triggers guard');
    const { url, applicationUrl } = await startPostgres({ directory });
    const known = environmentOfServer();
    expect(known).toContain(`DATABASE_URL=${applicationUrl}`);
    expect(known).not.toContain(new URL(url).password);
    await connected(applicationUrl, async (client) => {
      const { rows } = await client.query('SELECT count(*)::int AS leads FROM leads');
      expect(rows[0].leads).toBeGreaterThan(0);
      await expect(client.query('DELETE FROM audit_chain')).rejects.toThrow('permission denied');
      await expect(client.query('ALTER TABLE audit_chain DISABLE TRIGGER ALL')).rejects.toThrow(
        'must be owner',
      );
    });
    await connected(url, async (client) => {
      const { rows } = await client.query(`SELECT DISTINCT usename FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
      expect(rows).toEqual([{ usename: 'credito_claro_app' }]);
    });
  });

  it('refuses all wrong settings and a weak first password in one message, before it creates anything', async () => {
    const launcher = start({
      PORT: '70000',
      ADMIN_PASSWORD: 'abc',
      PUBLIC_URL: 'sitio',
      JWT_SECRET: 'corto',
    });
    expect(await launcher.exited).toBe(1);
    expect(launcher.errors.trim().split('\n')).toEqual([
      'Configuración incorrecta:',
      '  - PORT=70000 no es un puerto: use un número entre 1 y 65535.',
      '  - PUBLIC_URL debe ser una dirección http:// o https://…',
      '  - JWT_SECRET debe tener al menos 32 caracteres',
      '  - ADMIN_PASSWORD debe tener al menos 6 caracteres.',
    ]);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  it('keeps the administrator the environment names, and shows no password', async () => {
    const [, administrator] = await start({
      ADMIN_USERNAME: 'rosa',
      ADMIN_PASSWORD: 'una frase larga',
    }).ready();
    expect(administrator).toMatch(/rosa$/);
    const known = environmentOfServer();
    expect(known).toContain('JWT_SECRET=');
    expect(known).not.toContain('una frase larga');
  });

  it('explains that a public site shows no outbox, and how to show it', async () => {
    takeEarlierData();
    const launcher = start({ PUBLIC_URL: 'https://creditoclaro.example' });
    await launcher.ready();
    expect(launcher.lines.filter((line) => line.includes('ALLOW_DEV_OUTBOX'))).toHaveLength(1);
    expect((await fetch(`http://127.0.0.1:${port}/dev/outbox`)).status).toBe(404);
    expect(launcher.errors).toBe('');
  });

  describe('on the data of an earlier start', () => {
    const running = shareData();

    it('refuses a second launcher on the same data with one sentence', async () => {
      await running();
      const second = start({ PORT: '0' });
      expect(await second.exited).toBe(1);
      expect(second.errors.trim().split('\n')).toEqual([
        expect.stringContaining('Ya hay un programa en marcha'),
      ]);
    });

    it('continues after only PostgreSQL was killed, and says so in one line', async () => {
      const launcher = await running();
      const before = launcher.errors.length;
      const killed = postmasterPid();
      process.kill(killed, 'SIGKILL');
      const deadline = Date.now() + DEADLINE_MS;
      const isBack = async () =>
        ![null, killed].includes(postmasterPid()) && (await health().catch(() => 0)) === 200;
      while (!(await isBack()) && Date.now() < deadline) await nextTurn(100);
      // The server may reach PostgreSQL before the launcher has seen that it is ready.
      while (launcher.errors.length === before && Date.now() < deadline) await nextTurn(100);
      expect(postmasterPid()).not.toBe(killed);
      expect(await health()).toBe(200);
      expect(launcher.errors.slice(before)).toMatch(
        /^PostgreSQL terminó de forma inesperada y se inició otra vez \(registro: \S+server\.log\)\.\n$/,
      );
    });

    it('restarts a killed server and reports the reason', async () => {
      const launcher = await running();
      const saidBefore = launcher.errors.length;
      const killed = noted();
      process.kill(killed, 'SIGKILL');
      const deadline = Date.now() + DEADLINE_MS;
      const isBack = async () => noted() !== killed && (await health().catch(() => 0)) === 200;
      while (!(await isBack()) && Date.now() < deadline) await nextTurn(100);
      expect(await health()).toBe(200);
      expect(launcher.errors.slice(saidBefore)).toContain('El servidor terminó: lo terminó la señal SIGKILL');
      expect(await launcher.stop()).toBe(0);
    });

    it('stops the server and PostgreSQL on Ctrl-C', async () => {
      const launcher = await running();
      expect(await launcher.stop()).toBe(0);
      await expect(health()).rejects.toThrow();
      // PostgreSQL removes this file last.
      expect(postmasterPid()).toBeNull();
    });

    it('starts again after the launcher was killed, on the same data', async () => {
      const killed = await running();
      await killed.stop('SIGKILL');
      const [, administrator] = await start().ready();
      expect(administrator).toMatch(/admin$/);
      expect(await health()).toBe(200);
    });

    it('starts again after the launcher and PostgreSQL were killed', async () => {
      const killed = await running();
      process.kill(postmasterPid(), 'SIGKILL');
      await killed.stop('SIGKILL');
      await start().ready();
      expect(await health()).toBe(200);
    });

    it('leaves no server behind when the launcher alone was killed', async () => {
      const launcher = await running();
      await launcher.stop('SIGKILL');
      const deadline = Date.now() + DEADLINE_MS;
      const isGone = () =>
        health().then(
          () => false,
          () => true,
        );
      while (!(await isGone()) && Date.now() < deadline) await nextTurn(100);
      await expect(health()).rejects.toThrow();
      // The next one takes over the database, and stops it at its end.
      await start().ready();
    });
  });

  it('ends, and makes no empty database, when its data are taken away', async () => {
    takeEarlierData();
    const launcher = start();
    await launcher.ready();
    const postgres = postmasterPid();
    fs.rmSync(path.join(dataDir, 'postgres'), { recursive: true });
    try {
      process.kill(postgres, 'SIGKILL');
    } catch {
      // It may have noticed the loss and ended already.
    }
    expect(await launcher.exited).toBe(1);
    expect(launcher.errors).toContain('El programa terminó de forma inesperada');
    expect(fs.existsSync(path.join(dataDir, 'postgres/data'))).toBe(false);
  });

  describe('while another program holds a lock that the migration needs', () => {
    let postgres;
    let holder;

    shareData();
    beforeEach(async () => {
      const { startPostgres } = await import('../lib/postgres.mjs');
      postgres = await startPostgres({ directory: path.join(dataDir, 'postgres') });
      holder = new Client({ connectionString: postgres.url });
      // The launcher stops PostgreSQL at its end, and this connection with it.
      holder.on('error', () => undefined);
      await holder.connect();
      await holder.query('SELECT pg_advisory_lock(7401003)');
    });
    afterEach(async () => {
      await holder.end();
      await postgres.stop();
    });

    const migrationWaits = async () => {
      const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
      while ((await holder.query(waiting)).rowCount === 0) await nextTurn(50);
    };
    const migrationOf = (launcher) =>
      fs.readdirSync('/proc').find((pid) => {
        try {
          const [, parent] = /\) \w (\d+) /.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
          const started = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
          return Number(parent) === launcher.process.pid && started.includes('migrate.js');
        } catch {
          return false;
        }
      });

    it('ends the migration without a message when it is stopped', async () => {
      const launcher = start();
      await migrationWaits();
      expect(await launcher.stop('SIGTERM')).toBe(0);
      expect(launcher.errors).toBe('');
      expect(postmasterPid()).toBeNull();
    });

    it('names the signal that killed the migration in one sentence', async () => {
      const launcher = start();
      await migrationWaits();
      process.kill(Number(migrationOf(launcher)), 'SIGKILL');
      expect(await launcher.exited).toBe(1);
      expect(launcher.errors).toBe(
        'El programa migrate.js no acabó su trabajo: lo terminó la señal SIGKILL.\n',
      );
    });

    it('refuses settings that the server refuses before it migrates', async () => {
      const launcher = start({ NODE_ENV: 'production' });
      expect(await launcher.exited).toBe(1);
      expect(launcher.errors).toMatch(/^Configuración incorrecta:\n( {2}- .+\n)* {2}- PAYMENTS_MODE /);
    });
  });

  it('refuses a taken port with one sentence', async () => {
    const holder = net.createServer().listen(port, '127.0.0.1');
    await once(holder, 'listening');
    const launcher = start();
    expect(await launcher.exited).toBe(1);
    expect(launcher.errors.trim().split('\n')).toEqual([
      expect.stringContaining(`El puerto ${port} ya está ocupado`),
    ]);
    holder.close();
  });

  it.each([
    ['is a file', (folder) => fs.writeFileSync(folder, ''), 'No se puede usar la carpeta de datos'],
    ['holds something else', (folder) => makeData(folder, {}), 'no contiene una base de datos'],
    [
      'is of another PostgreSQL',
      (folder) => makeData(folder, { PG_VERSION: '15\n' }),
      'son de PostgreSQL 15',
    ],
    [
      'is damaged',
      (folder) => makeData(folder, { PG_VERSION: '18\n' }),
      'PostgreSQL no pudo abrir los datos',
    ],
  ])('refuses a data folder that %s with one sentence', async (_, prepare, sentence) => {
    const folder = path.join(dataDir, 'broken');
    prepare(folder);
    const launcher = start({ DATA_DIR: folder });
    expect(await launcher.exited).toBe(1);
    expect(launcher.errors.trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
  });

  it('refuses a database it cannot reach with one sentence', async () => {
    const launcher = start({ DATABASE_URL: `postgres://nobody:secreto@127.0.0.1:${await freePort()}/none` });
    expect(await launcher.exited).toBe(1);
    expect(launcher.errors).toContain('No se puede conectar a la base de datos');
    expect(launcher.errors).not.toContain('secreto');
  });

  describe('on an older Node, which passes the command on to the pinned one', () => {
    const startOnOlder = (more) => start(more, OLDER_NODE);
    const running = shareData();
    const launcherPid = () => JSON.parse(fs.readFileSync(path.join(dataDir, 'launcher.json'), 'utf8')).pid;

    it.each(['SIGINT', 'SIGTERM'])('serves, and stops everything on %s', async (signal) => {
      const launcher = startOnOlder();
      await launcher.ready();
      expect(launcherPid()).not.toBe(launcher.process.pid);
      expect(await health()).toBe(200);
      expect(await launcher.stop(signal)).toBe(0);
      await expect(health()).rejects.toThrow();
      expect(postmasterPid()).toBeNull();
    });

    it('stops everything when the process that waits was killed, and starts again at once', async () => {
      const killed = await running(startOnOlder);
      await killed.stop('SIGKILL');
      await startOnOlder().ready();
      expect(await health()).toBe(200);
    });

    it('leaves nothing running when it alone was killed', async () => {
      const killed = await running(startOnOlder);
      await killed.stop('SIGKILL');
      const deadline = Date.now() + DEADLINE_MS;
      while (postmasterPid() !== null && Date.now() < deadline) await nextTurn(100);
      expect(postmasterPid()).toBeNull();
      await expect(health()).rejects.toThrow();
    });

    it('ends by the signal that ended the launcher', async () => {
      const launcher = await running(startOnOlder);
      process.kill(launcherPid(), 'SIGKILL');
      await launcher.exited;
      expect(launcher.process.signalCode).toBe('SIGKILL');
      await start().ready();
    });

    it('passes on the sentence and the exit code of a refusal', async () => {
      const launcher = startOnOlder({ PORT: 'x' });
      expect(await launcher.exited).toBe(1);
      expect(launcher.errors.trim().split('\n')).toEqual([expect.stringContaining('PORT=x no es un puerto')]);
    });
  });
});

function makeData(folder, files) {
  const data = path.join(folder, 'postgres/data');
  fs.mkdirSync(data, { recursive: true });
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(data, name), text);
}

/** Returns a port below those that the system chooses, so that no connection takes it before the server listens. */
async function freePort() {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const probe = net.createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    return port;
  }
}
