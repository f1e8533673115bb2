import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../src/database/data-source';
import { Timelines } from '../../../src/database/driver/timelines';
import { createTestApp, newPhone, submission, type Answer, type TestApp } from '../../support/app';
import { poolOf } from '../../../src/database/driver/pool-of';
import { DatabaseWatch } from '../../../src/database/driver/database-watch';
import { PooledClient } from '../../../src/database/driver/pooled-client';
import { createTestDatabase, urlOf, type TestDatabase } from '../../support/database/postgres';
import { until } from '../../support/until';

/** Stands between the app and PostgreSQL, and can be cut like a cable. */
class Cable {
  private readonly sockets = new Set<Socket>();
  private cut = false;
  private muted = false;
  private readonly server = createServer((incoming) => {
    if (this.cut) return void incoming.destroy();
    const outgoing = connect(Number(this.target.port), this.target.hostname);
    for (const socket of [incoming, outgoing]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.on('data', (chunk) => outgoing.write(chunk));
    outgoing.on('data', (chunk) => incoming.write(chunk));
    if (this.muted) for (const socket of [incoming, outgoing]) socket.pause();
  });

  constructor(private readonly target: URL) {}

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const url = new URL(this.target);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Drops all packets without closing a connection. */
  mute(): void {
    for (const socket of this.sockets) socket.pause();
    this.muted = true;
  }

  unmute(): void {
    this.muted = false;
    for (const socket of this.sockets) socket.resume();
  }

  unplug(): void {
    this.cut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  plugIn(): void {
    this.cut = false;
  }

  stop(): void {
    this.unplug();
    this.server.close();
  }
}

/** Waits until readiness reports it; the watch checks once a second. */
const readinessOf = (app: TestApp, code: string): Promise<Answer> =>
  until(
    () => app.get('/api/health/ready'),
    ({ body }) => body['code'] === code,
  );

/** A probe of a busy machine may take longer than readiness waits for it. */
const isReady = (app: TestApp): Promise<Answer> =>
  until(
    () => app.get('/api/health/ready'),
    ({ status }) => status === 200,
  );

describe('without its database', () => {
  let database: TestDatabase;
  let cable: Cable;
  let app: TestApp;

  beforeAll(async () => {
    database = await createTestDatabase();
    cable = new Cable(new URL(database.url));
    app = await createTestApp({}, { databaseUrl: await cable.start(), connectionTimeoutMs: 5_000 });
  });
  afterAll(async () => {
    cable.plugIn();
    await app.close();
    cable.stop();
    await database.drop();
  });

  it('answers 503 in the shape of every error, lives on, and serves again when it is back', async () => {
    const submit = (): Promise<Answer> => app.post('/api/leads', submission(newPhone()));
    expect((await submit()).status).toBe(201);

    cable.unplug();
    const refused = await submit();
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.any(String),
      requestId: expect.any(String),
    });
    expect((await app.get('/api/health/ready')).status).toBe(503);
    expect((await app.get('/api/health/live')).status).toBe(200);

    cable.plugIn();
    await isReady(app);
    expect((await submit()).status).toBe(201);
  });

  it('answers 503 while the database is frozen, and serves again when it continues', async () => {
    const submit = (): Promise<Answer> => app.post('/api/leads', submission(newPhone()));
    expect((await submit()).status).toBe(201);

    cable.mute();
    const answers = await Promise.all([submit(), submit(), submit()]);
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
      Array(3).fill([503, 'UNAVAILABLE']),
    );
    expect((await app.get('/api/health/live')).status).toBe(200);
    expect((await app.get('/api/health/ready')).status).toBe(503);

    cable.unmute();
    await isReady(app);
    expect((await submit()).status).toBe(201);
  });

  describe('that takes no writes', () => {
    let elsewhere: Client;
    let name: string;

    beforeAll(async () => {
      elsewhere = new Client({ connectionString: urlOf('postgres') });
      await elsewhere.connect();
      name = new URL(database.url).pathname.slice(1);
    });
    afterAll(() => elsewhere.end());

    /** Existing connections keep their settings, as they do if another server is given the address. */
    const setReadOnly = (on: boolean): Promise<unknown> =>
      elsewhere.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${on ? 'on' : 'off'}`);
    const endSessions = (): Promise<unknown> =>
      elsewhere.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);

    it('says so to probes, keeps no connection to it, and serves as soon as it can write', async () => {
      const submit = (): Promise<Answer> => app.post('/api/leads', submission(newPhone()));
      await setReadOnly(true);
      await endSessions();
      expect((await submit()).status).toBe(503);
      const ready = await readinessOf(app, 'DATABASE_READ_ONLY');
      expect(ready.body).toMatchObject({ message: expect.stringContaining('no acepta cambios') });
      expect((await app.get('/api/health/live')).status).toBe(200);

      await setReadOnly(false);
      await isReady(app);
      expect((await submit()).status).toBe(201);
    });

    it('loses the connections that it had when it says so on one of them', async () => {
      const pool = poolOf(app.dataSource);
      const before = await Promise.all([pool.connect(), pool.connect()]);
      const kept = before.map((client) => client as unknown as PooledClient);
      await before[0]!.query('SET default_transaction_read_only = on');
      await expect(before[1]!.query('BEGIN READ ONLY; CREATE TABLE never (id int)')).rejects.toMatchObject({
        code: '25006',
      });
      const removed: unknown[] = [];
      const total = pool.totalCount;
      pool.on('remove', (client) => removed.push(client));
      for (const client of before) client.release();
      // At once, and not when they have been idle for long.
      expect(pool.totalCount).toBe(total - 2);
      await Promise.all(
        kept.filter((client) => !removed.includes(client)).map((client) => once(client, 'end')),
      );
      expect(removed).toEqual(expect.arrayContaining(before));
    });
  });

  it('that is an old primary is refused, by a server that starts and by one that runs, until a person accepts it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'timelines-'));
    const file = join(folder, 'timelines.json');
    const databaseUrl = database.url;
    const start = (): Promise<TestApp> =>
      createTestApp({ MEDIA_DIR: folder }, { databaseUrl, connectionTimeoutMs: 5_000 });
    const first = await start();
    const noted = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
    const [[system, timeline]] = Object.entries(noted) as [[string, number]];
    expect([Object.keys(noted), timeline]).toEqual([[expect.stringMatching(/^\d+$/)], 1]);

    // Another instance with this folder has written to the promoted server, and the address leads back.
    writeFileSync(file, JSON.stringify({ [system]: 2 }));
    await first.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await readinessOf(first, 'DATABASE_READ_ONLY');
    expect((await first.post('/api/leads', submission(newPhone()))).status).toBe(503);
    // The first thing that a server does when it starts.
    const started = new DataSource(dataSourceOptions(databaseUrl, new Timelines(folder))).initialize();
    await expect(started).rejects.toThrow(
      /old primary: it is on timeline 1, .* timeline 2 .*accept-timeline/,
    );

    new Timelines(folder).forget();
    expect((await first.get('/api/health/ready')).status).toBe(200);
    expect((await first.post('/api/leads', submission(newPhone()))).status).toBe(201);
    await first.close();
    await (await start()).close();
    rmSync(folder, { recursive: true });
  });

  it('answers that the outcome is unknown while a commit waits, and a repeated form finds the committed lead', async () => {
    const [lock, other] = [new Client(database.url), new Client(database.url)];
    await Promise.all([lock.connect(), other.connect()]);
    // A commit that waits, as for a standby that hangs; and one of the watch.
    await other.query(`CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(4242); RETURN NULL; END $$`);
    await other.query(`CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON leads DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`);
    await lock.query('SELECT pg_advisory_lock(4242)');
    await other.query('BEGIN; UPDATE database_heartbeat SET beaten_at = now()');

    const key = randomUUID();
    const form = submission(newPhone());
    const submit = async (): Promise<Answer> => {
      const response = await fetch(`${app.url}/api/leads`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'x-forwarded-for': '198.51.100.7',
        },
        body: JSON.stringify(form),
      });
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Answer['body'],
      };
    };
    const unknown = await submit();
    expect([unknown.status, unknown.body['code']]).toEqual([503, 'OUTCOME_UNKNOWN']);
    expect(unknown.body['message']).toMatch(/No sabemos/);
    expect((await readinessOf(app, 'NOT_READY')).status).toBe(503);
    // While it is known to be silent, visitors do not wait for it.
    const again = await submit();
    expect([again.status, again.body['code']]).toEqual([503, 'UNAVAILABLE']);

    await other.query('ROLLBACK');
    await lock.query('SELECT pg_advisory_unlock(4242)');
    await lock.query('SELECT 1 FROM leads WHERE phone_number = $1', [form.phoneNumber]);
    await isReady(app);
    const found = await submit();
    expect([found.status, found.body['submissionId']]).toEqual([201, key]);
    expect(
      await app.query(
        `SELECT count(*)::int AS submissions FROM lead_interactions i JOIN leads l ON l.id = i.lead_id
        WHERE l.phone_number = $1 AND i.type = 'submission'`,
        [form.phoneNumber],
      ),
    ).toEqual([{ submissions: 1 }]);
    await other.query('DROP TRIGGER waits ON leads');
    await Promise.all([lock.end(), other.end()]);
  });

  it('answers 503 when it can write no more, or others have all its connections', async () => {
    const query = jest.spyOn(app.dataSource, 'transaction');
    for (const code of ['53100', '53200', '53300', '57P01', '57014', '58030', '55P03']) {
      query.mockRejectedValueOnce(Object.assign(new Error('not now'), { code }));
      const { status, body } = await app.post('/api/leads', submission(newPhone()));
      expect([code, status, body['code']]).toEqual([code, 503, 'UNAVAILABLE']);
    }
    query.mockRestore();
  });
});

describe('with the disk of its database full', () => {
  let database: TestDatabase;
  const apps: TestApp[] = [];

  const start = async (): Promise<TestApp> => {
    const app = await createTestApp({}, { databaseUrl: database.url });
    apps.push(app);
    return app;
  };
  /** Makes a statement of a visitor fail as on a full disk. */
  const fail = (app: TestApp): Promise<unknown> =>
    app
      .query(`DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
      .catch((error: Error) => error.message);

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await database.drop();
  });

  it('is not ready while statements fail for lack of room, although the heartbeat succeeds', async () => {
    // Temporary files stand for new pages: this server may write none.
    const name = new URL(database.url).pathname.slice(1);
    const client = new Client(database.url);
    await client.connect();
    await client.query(`ALTER DATABASE "${name}" SET temp_file_limit = 0`);
    const app = await start();
    expect((await app.get('/api/health/ready')).status).toBe(200);
    expect(await fail(app)).toBe('could not extend file');
    for (let probe = 0; probe < 3; probe += 1) {
      expect(await app.get('/api/health/ready')).toMatchObject({ status: 503, body: { code: 'NOT_READY' } });
      expect((await app.get('/api/health/live')).status).toBe(200);
    }
    await client.query(`ALTER DATABASE "${name}" RESET temp_file_limit`);
    await client.end();
    expect((await isReady(app)).status).toBe(200);
  });

  it('is ready at once if there is room again, and after a while if PostgreSQL does not say', async () => {
    const app = await start();
    await fail(app);
    expect((await app.get('/api/health/ready')).status).toBe(200);
    const watch = app.app.get(DatabaseWatch);
    const original = PooledClient.prototype.query;
    const hasRoom = jest.spyOn(PooledClient.prototype, 'query');
    hasRoom.mockImplementation(function (this: PooledClient, ...given: unknown[]) {
      return String(given[0]).includes('work_mem')
        ? Promise.reject(new Error('no temporary files'))
        : (original as (...values: unknown[]) => unknown).apply(this, given);
    } as never);
    watch.fullMs = 60_000;
    await fail(app);
    expect((await app.get('/api/health/ready')).status).toBe(503);
    watch.fullMs = 0;
    expect((await isReady(app)).status).toBe(200);
    hasRoom.mockRestore();
  });
});
