import { randomUUID } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { Client, Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { onBehalfOf } from '../../../src/common/request-context';
import { dataSourceOptions } from '../../../src/database/data-source';
import { RequestClient } from '../../../src/database/driver/request-client';
import { many } from '../../../src/database/statements';
import { newPhone, submission } from '../../support/app';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { freePort, startServer } from '../../support/server';
import { until } from '../../support/until';

/** One id goes from the browser to PostgreSQL and back into the error. */
let database: TestDatabase;
let watcher: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  watcher = new Client({ connectionString: database.url });
  await watcher.connect();
});
afterAll(async () => {
  await watcher.end();
  await database.drop();
});

describe('statements of a request', () => {
  const connect = (max: number): Pool =>
    new Pool({ connectionString: database.url, max, Client: RequestClient, application_name: 'backend' });
  /** State of the connection in PostgreSQL that runs the query. */
  const SEEN = `SELECT application_name AS name, query FROM pg_stat_activity WHERE pid = pg_backend_pid()`;

  it('carry its id before their text, and in a transaction in the name of the application', async () => {
    const pool = connect(1);
    const id = randomUUID();
    const client = await pool.connect();
    await onBehalfOf(id, async () => {
      expect((await client.query(SEEN)).rows).toEqual([{ name: 'backend', query: `/* ${id} */ ${SEEN}` }]);
      await client.query('START TRANSACTION');
      const prepared = { name: 'seen', text: SEEN, values: [] };
      expect((await client.query(prepared)).rows).toEqual([{ name: `backend ${id}`, query: SEEN }]);
      await client.query('COMMIT');
    });
    expect((await client.query(SEEN)).rows).toEqual([{ name: 'backend', query: SEEN }]);
    client.release();
    await pool.end();
  });

  it('stay prepared once, for all requests that run them', async () => {
    const pool = connect(1);
    const prepared = { name: 's1', text: 'SELECT $1::int AS n', values: [1] };
    for (let n = 0; n < 3; n++) await onBehalfOf(randomUUID(), () => pool.query(prepared));
    const { rows } = await pool.query(
      `SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements`,
    );
    expect(rows).toEqual([{ name: 's1', runs: '3' }]);
    await pool.end();
  });

  it('carry their own id after waiting for the connection of another request', async () => {
    const dataSource = await new DataSource({
      ...dataSourceOptions(database.url),
      poolSize: 1,
    } as DataSourceOptions).initialize();
    const [holding, waiting] = [randomUUID(), randomUUID()];
    const held = dataSource.createQueryRunner();
    await onBehalfOf(holding, () => held.connect());
    // A portal's name shows which request a prepared statement is run for.
    const rows = onBehalfOf(waiting, () =>
      many(dataSource, 'SELECT name FROM pg_cursors', [], { prepared: true }),
    );
    await onBehalfOf(holding, () => held.release());
    expect(await rows).toEqual([{ name: waiting }]);
    await dataSource.destroy();
  });

  it('carry nothing where there is no request', async () => {
    const pool = connect(1);
    const seen = await onBehalfOf("x'; DROP TABLE leads; --", () => pool.query(SEEN));
    expect(seen.rows).toEqual([{ name: 'backend', query: SEEN }]);
    await pool.end();
  });
});

describe('a server', () => {
  let server: ChildProcess;
  let url: string;
  let log = '';

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    // Without a proxy, because the requests name no address.
    const environment = { LOG_LEVEL: 'info', TRUST_PROXY: '' };
    server = await startServer(database.url, port, { environment, log: 'pipe' });
    server.stdout!.on('data', (chunk: Buffer) => (log += chunk.toString()));
  });
  afterAll(() => server.kill('SIGKILL'));

  const ask = (path: string, id: string | null, body?: unknown): Promise<Response> =>
    fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(id === null ? {} : { 'x-request-id': id }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  it.each(['0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c27f5e7a539f0e6d2f0a1b2c3d'])(
    'accepts %s unchanged',
    async (id) => {
      const answer = await ask('/api/nothing', id);
      expect(answer.headers.get('x-request-id')).toBe(id);
      expect(await answer.json()).toMatchObject({ requestId: id });
    },
  );

  it.each([
    null,
    '',
    '1',
    '+13055551234',
    'x'.repeat(36),
    '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d0',
    '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d */ SELECT 1 --',
    '0198F3C2-7F5E-7A53-9F0E-6D2F0A1B2C3D',
    'ñ',
  ])('makes one of its own where %p was sent', async (id) => {
    const answer = await ask('/api/nothing', id === 'ñ' ? '\u00f1' : id);
    const made = answer.headers.get('x-request-id');
    expect(made).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(made).not.toBe(id);
    expect(await answer.json()).toMatchObject({ requestId: made });
  });

  it.each([
    ['a page that is not there', '/api/nothing', undefined, 404],
    ['one who is not logged in', '/api/admin/leads', undefined, 401],
    ['a body that is refused', '/api/leads', {}, 400],
    ['a body that is no JSON', '/api/leads', '{', 400],
    ['a lead', '/api/leads', submission(newPhone()), 201],
  ])('writes it into the log of %s, always under the same name', async (_, path, body, status) => {
    const id = randomUUID();
    const answer = await ask(path, id, body);
    expect(answer.status).toBe(status);
    const completed = '"msg":"request completed"';
    const lines = (): string[] => log.split('\n').filter((line) => line.includes(id));
    await until(() => lines().some((line) => line.includes(completed)));
    for (const line of lines()) expect(line.match(/"requestId":"[^"]+"/g)).toEqual([`"requestId":"${id}"`]);
  });

  it('shows it in PostgreSQL, in the log and in the jobs that the request queued', async () => {
    const id = randomUUID();
    const phone = newPhone();
    // PostgreSQL itself is asked which request waits, while a table that it writes to is held.
    await watcher.query('BEGIN; LOCK TABLE consents IN ACCESS EXCLUSIVE MODE');
    const answer = ask('/api/leads', id, submission(phone));
    const blocked = new Client({ connectionString: database.url });
    await blocked.connect();
    for (;;) {
      const { rows } = await blocked.query(
        `SELECT 1 FROM pg_stat_activity WHERE application_name = $1 OR starts_with(query, $2)`,
        [`backend ${id}`, `/* ${id} */`],
      );
      if (rows.length > 0) break;
    }
    await watcher.query('ROLLBACK');
    expect((await answer).status).toBe(201);
    const { rows } = await blocked.query(`SELECT 1 FROM jobs.job WHERE data->'origin'->>'requestId' = $1`, [
      id,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    await blocked.end();
    const lines = log
      .split('\n')
      .filter((line) => line.includes(id))
      .map((line) => JSON.parse(line) as { msg: string; requestId?: string; req?: { id: string } });
    expect(lines.map(({ req, requestId }) => req?.id ?? requestId)).toContain(id);
  });
});
