import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newPhone, type TestApp } from '../../support/app';
import { freePort, startServer } from '../../support/server';

/** Three pieces; another transaction holds the person in the middle of the second one when the instance is killed. */
const ROWS = 5_000;
const HELD = 3_000;

interface Import {
  id: string;
  state: string;
  rows: number;
  processed: number;
  created: number;
  refused: number;
  left: number;
}

/** kill -9 of the instance that processes a list, in the middle of a batch; another instance continues. */
describe('an import with a killed instance', () => {
  let app: TestApp;
  let caller: Caller;
  let other: Client;
  let holder: number;
  let server: ChildProcess | undefined;
  const phones = Array.from({ length: ROWS }, () => newPhone());

  beforeAll(async () => {
    // It takes the requests; the work is done by the others.
    app = await createTestApp();
    caller = await logIn(app, (await createAdmin(app)).username);
    other = new Client({ connectionString: app.databaseUrl });
    await other.connect();
    holder = (await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    await other.end();
    await app.close();
  });

  const get = async (id: string): Promise<Import> =>
    (await caller.get<Import>(`/api/admin/imports/${id}`)).body;
  const start = async (): Promise<void> => {
    server = await startServer(app.databaseUrl, await freePort());
  };
  const kill = async (): Promise<void> => {
    const ended = once(server!, 'exit');
    server!.kill('SIGKILL');
    await ended;
  };
  const pause = () => new Promise((done) => setTimeout(done, 50));
  /** Waits until the instance waits for the other transaction's lock. */
  const isHeldUp = async (): Promise<void> => {
    const waiting = 'SELECT 1 FROM pg_stat_activity WHERE $1::int = ANY(pg_blocking_pids(pid))';
    while ((await app.query(waiting, [holder])).length === 0) await pause();
  };
  /** Kills the instance in the middle of the work, and lets another one finish it. */
  const killedOnTheWay = async (id: string, end: string, hold: string): Promise<Import> => {
    await other.query('BEGIN');
    await other.query(hold, [phones[HELD]]);
    await start();
    await isHeldUp();
    await kill();
    const middle = await get(id);
    await other.query('ROLLBACK');
    await start();
    while ((await get(id)).state !== end) await pause();
    await kill();
    return middle;
  };
  const counted = async (id: string) =>
    (
      await app.query<object>(
        `SELECT count(*)::int AS leads, count(DISTINCT phone_number)::int AS phones,
                (SELECT count(*)::int FROM lead_interactions WHERE metadata->>'importId' = $2) AS entries,
                (SELECT count(*)::int FROM lead_import_rows WHERE import_id = $2::uuid) AS rows
           FROM leads WHERE phone_number = ANY($1::text[]) AND deleted_at IS NULL`,
        [phones, id],
      )
    )[0];

  it('makes each lead once and loses none, counts them rightly, and is undone', async () => {
    const form = new FormData();
    form.set('dryRun', 'false');
    const file = `Nombre,Teléfono\n${phones.map((phone) => `Ana Ruiz,${phone}`).join('\n')}`;
    form.set('file', new Blob([file]), 'lista.csv');
    const response = await fetch(`${app.url}/api/admin/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.token}`, 'x-forwarded-for': caller.ip },
      body: form,
    });
    const { id } = (await response.json()) as Import;

    // The lead belongs to another hour than the imported ones: else one transaction in 64 waits for the count of the hour.
    const importing = await killedOnTheWay(
      id,
      'done',
      `INSERT INTO leads (full_name, phone_number, state, created_at)
       VALUES ('Otra Persona', $1, 'FL', now() - interval '2 days')`,
    );
    expect(importing).toMatchObject({ state: 'importing', processed: 2_000, created: 2_000 });
    expect(await get(id)).toMatchObject({ rows: ROWS, created: ROWS, refused: 0 });
    expect(await counted(id)).toEqual({ leads: ROWS, phones: ROWS, entries: ROWS, rows: 0 });

    expect((await caller.post(`/api/admin/imports/${id}/undo`)).status).toBe(200);
    // All but the held one are on the way, or done; which come first is not said.
    expect(
      await killedOnTheWay(id, 'undone', 'SELECT FROM leads WHERE phone_number = $1 FOR UPDATE'),
    ).toMatchObject({ state: 'undoing' });
    expect(await get(id)).toMatchObject({ state: 'undone', left: 0 });
    expect(await counted(id)).toMatchObject({ leads: 0 });
  }, 300_000);
});
