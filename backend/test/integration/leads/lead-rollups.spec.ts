import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { ResultsRepository } from '../../../src/modules/analytics/costs/results.repository';
import { ResultsService } from '../../../src/modules/analytics/costs/results.service';
import { LeadCountsService } from '../../../src/modules/leads/list/lead-counts.service';
import { LeadCountsRepository } from '../../../src/modules/leads/list/lead-counts.repository';
import { createTestApp, type TestApp } from '../../support/app';

const run = promisify(execFile);

/** The counts that triggers maintain, compared with the leads. */
describe('counts of leads', () => {
  let app: TestApp;
  let counts: LeadCountsRepository;

  beforeAll(async () => {
    app = await createTestApp();
    counts = app.app.get(LeadCountsRepository);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.query('DELETE FROM leads');
    await counts.rebuild();
  });

  const insert = (count: number) =>
    app.query(
      `INSERT INTO leads (full_name, phone_number, state, created_at, verification_status)
       SELECT 'Persona', '+1' || 2010000000 + n, (ARRAY['TX', 'FL', NULL])[1 + n % 3],
              timestamptz '2026-03-01' + n * interval '7 min', CASE WHEN n % 2 = 0 THEN 'verified' ELSE 'pending' END
         FROM generate_series(1, $1::int) n`,
      [count],
    );
  const noDrift = { hours: 0, states: 0, categories: 0 };

  it.each([
    ['inserts', `SELECT 1`, { total: 300, verified: 150 }],
    ['verifications', `UPDATE leads SET verification_status = 'verified'`, { total: 300, verified: 300 }],
    ['deletions', `UPDATE leads SET deleted_at = now() WHERE state = 'TX'`, { total: 200, verified: 100 }],
    [
      'restorations',
      `UPDATE leads SET deleted_at = now(); UPDATE leads SET deleted_at = NULL`,
      { total: 300, verified: 150 },
    ],
    ['purges', `DELETE FROM leads WHERE state IS NULL`, { total: 200, verified: 100 }],
    [
      'purges of deleted leads',
      `UPDATE leads SET deleted_at = now(); DELETE FROM leads`,
      { total: 0, verified: 0 },
    ],
    ['changes of state', `UPDATE leads SET state = 'NY'`, { total: 300, verified: 150 }],
    [
      'changes of category',
      `UPDATE leads SET lead_category = 'hot' WHERE state = 'TX'; UPDATE leads SET lead_category = 'lost' WHERE state = 'FL'`,
      { total: 300, verified: 150 },
    ],
    [
      'an agent who gets leads, loses some and is removed',
      `INSERT INTO admin_users (username, password_hash, role) VALUES ('quien-toma', '', 'agent');
       UPDATE leads SET assigned_to = (SELECT id FROM admin_users WHERE username = 'quien-toma');
       UPDATE leads SET assigned_to = NULL WHERE state = 'TX';
       DELETE FROM admin_users WHERE username = 'quien-toma'`,
      { total: 300, verified: 150 },
    ],
    ['changes of uncounted columns', `UPDATE leads SET touchpoint_count = 3`, { total: 300, verified: 150 }],
    [
      'submissions of a known phone',
      `INSERT INTO leads (full_name, phone_number, state) VALUES ('Otra', '+12010000001', 'CA')
       ON CONFLICT (phone_number) WHERE deleted_at IS NULL AND NOT possible_duplicate DO UPDATE SET state = excluded.state`,
      { total: 300, verified: 150 },
    ],
  ])('follow %s', async (_, change, expected) => {
    await insert(300);
    await app.query(change);
    expect(await counts.ofState()).toEqual(expected);
    expect(await counts.between()).toEqual(expected);
    expect(await counts.drift()).toEqual(noDrift);
  });

  it('ignore a change that is rolled back', async () => {
    await app.query(
      `BEGIN; INSERT INTO leads (full_name, phone_number) VALUES ('Persona', '+12010000001'); ROLLBACK`,
    );
    expect(await counts.ofState()).toEqual({ total: 0, verified: 0 });
  });

  it('stay correct under 24 writers who insert, verify, delete, restore and purge, while past hours settle', async () => {
    const clients = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const client = new Client(app.databaseUrl);
        await client.connect();
        return client;
      }),
    );
    const chance = (sides: number) => Math.floor(Math.random() * sides);
    const write = async (client: Client, writer: number): Promise<void> => {
      for (let turn = 0; turn < 25; turn++) {
        const phone = (n: number) => `+1${2_000_000_000 + writer * 1000 + n}`;
        // Several hours and states in one statement, as bulk actions do; every writer touches the same ones.
        await client.query(
          `INSERT INTO leads (full_name, phone_number, state, created_at)
           SELECT 'Persona', p, (ARRAY['TX', 'FL', 'CA', NULL])[1 + (random() * 3)::int],
                  timestamptz '2026-03-01' + random() * interval '9 hours' FROM unnest($1::text[]) p`,
          [[phone(turn * 3), phone(turn * 3 + 1), phone(turn * 3 + 2)]],
        );
        const someone = phone(chance(turn * 3 + 3));
        await client.query(`UPDATE leads SET verification_status = 'verified' WHERE phone_number = $1`, [
          someone,
        ]);
        await client.query(`UPDATE leads SET lead_category = $2 WHERE phone_number = $1`, [
          someone,
          ['hot', 'warm', 'lost'][chance(3)],
        ]);
        const [column, value] = chance(2) ? ['deleted_at', 'now()'] : ['state', `'NY'`];
        await client.query(`UPDATE leads SET ${column} = ${value} WHERE phone_number IN ($1, $2)`, [
          someone,
          phone(chance(turn * 3 + 3)),
        ]);
        await client.query('UPDATE leads SET deleted_at = NULL WHERE phone_number = $1', [someone]);
        if (chance(4) === 0) await client.query('DELETE FROM leads WHERE phone_number = $1', [someone]);
      }
    };
    try {
      let writing = true;
      const settle = async (): Promise<void> => {
        while (writing) {
          await counts.mergePastHours(new Date());
          await counts.addUpCategories();
        }
      };
      const settling = settle();
      await Promise.all(clients.map(write)).finally(() => (writing = false));
      await settling;
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
    const [actual] = await app.query(
      `SELECT count(*)::int AS total, count(*) FILTER (WHERE verification_status = 'verified')::int AS verified
         FROM leads WHERE deleted_at IS NULL`,
    );
    expect((actual as { total: number }).total).toBeGreaterThan(500);
    expect(await counts.ofState()).toEqual(actual);
    expect(await counts.between()).toEqual(actual);
    expect(await counts.drift()).toEqual(noDrift);
  });

  it('by category are consistent for a reader while two transactions settle changes', async () => {
    for (let n = 0; n < 20; n++)
      await insert(1).then(() =>
        app.query(`UPDATE leads SET phone_number = 'x' || id, lead_category = 'warm'`),
      );
    const sum = async () => [...(await counts.byCategory(null)).values()].reduce((all, one) => all + one, 0);
    const [seen] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, sum)),
      counts.addUpCategories(),
      counts.addUpCategories(),
    ]);
    expect(new Set(seen)).toEqual(new Set([20]));
    expect(await app.query('SELECT lead_category, total FROM lead_counts_by_category')).toEqual([
      { lead_category: 'warm', total: 20 },
    ]);
  });

  it('settle into one row an hour', async () => {
    await insert(300);
    await counts.mergePastHours(new Date());
    const rows = await app.query('SELECT slot FROM lead_counts_by_hour');
    expect(rows).toHaveLength(36);
    expect(new Set(rows.map(({ slot }) => slot))).toEqual(new Set([64]));
    expect(await counts.drift()).toEqual(noDrift);
  });

  it('are rebuilt by the hourly round when the leads were truncated', async () => {
    await insert(30);
    await app.query('TRUNCATE leads CASCADE');
    expect(await counts.drift()).toEqual({ hours: 4, states: 3, categories: 1 });
    await app.app.get(LeadCountsService).reconcile();
    expect(await counts.drift()).toEqual(noDrift);
    expect(await counts.ofState()).toEqual({ total: 0, verified: 0 });
  });

  it('are exact when they are rebuilt while leads arrive', async () => {
    await app.query('UPDATE lead_counts_by_state SET total = 5');
    const inserts = Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        app.query(`INSERT INTO leads (full_name, phone_number) VALUES ('Persona', $1)`, [
          `+1${2_010_000_000 + n}`,
        ]),
      ),
    );
    await counts.rebuild();
    await inserts;
    expect(await counts.ofState()).toEqual({ total: 60, verified: 0 });
    expect(await counts.drift()).toEqual(noDrift);
  });

  it('are exact when they are rebuilt while changes settle', async () => {
    await insert(30);
    await app.query(`UPDATE leads SET lead_category = 'warm' WHERE state = 'TX'`);
    const runner = app.app.get(DataSource).createQueryRunner();
    try {
      await runner.startTransaction();
      await new LeadCountsRepository(runner.manager as never).addUpCategories();
      const rebuilding = counts.rebuild();
      for (let waits = 0; waits === 0; await new Promise((resolve) => setTimeout(resolve, 20)))
        [{ waits }] = (await app.query<{ waits: number }>(
          `SELECT count(*)::int AS waits FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )) as [{ waits: number }];
      await runner.commitTransaction();
      await rebuilding;
    } finally {
      await runner.release();
    }
    expect(await counts.drift()).toEqual(noDrift);
  });

  it('are checked and rebuilt from the command line', async () => {
    const rollups = (command: string) =>
      run(process.execPath, [join(__dirname, '../../../dist/bundle/cli/rollups.js'), command], {
        env: { PATH: process.env['PATH'], DATABASE_URL: app.databaseUrl },
      });
    await insert(30);
    await app.query('DELETE FROM lead_counts_by_hour');
    await expect(rollups('check')).rejects.toMatchObject({
      stderr: expect.stringContaining('en 4 horas, 0 estados y 0 categorías, ni los de costos en 0 horas'),
    });
    await app.app.get(ResultsService).countStale();
    await app.query('UPDATE results_by_hour SET leads = leads + 1');
    await expect(rollups('check')).rejects.toMatchObject({
      stderr: expect.stringContaining('ni los de costos en 4 horas y días'),
    });
    expect((await rollups('rebuild')).stdout).toContain('coinciden');
    expect((await rollups('check')).stdout).toContain('coinciden');
    await expect(rollups('otra')).rejects.toMatchObject({
      stderr: expect.stringContaining('npm run rollups'),
    });
  });
});

/** The hourly outcome counts of leads, compared with the leads, bookings and payments. */
describe('counts of the costs', () => {
  let app: TestApp;
  let results: ResultsRepository;

  beforeAll(async () => {
    app = await createTestApp();
    results = new ResultsRepository(app.app.get(DataSource));
  });
  afterAll(() => app.close());
  beforeEach(() => app.query('DELETE FROM leads'));

  const insert = (count: number, from = 1) =>
    app.query(
      `INSERT INTO leads (full_name, phone_number, created_at)
       SELECT 'Persona', '+1' || 2010000000 + n, timestamptz '2026-03-01' + n % 90 * interval '1 day'
         FROM generate_series($2::int, $1::int) n`,
      [from + count - 1, from],
    );
  const counted = async () =>
    (
      await app.query<{ leads: number }>('SELECT coalesce(sum(leads), 0)::int AS leads FROM results_by_day')
    )[0]!.leads;

  it('are correct without a fault, even before the newest rows are counted', async () => {
    expect(await results.drift()).toBe(0);
    await insert(200);
    expect(await results.drift()).toBe(0);
    expect(await counted()).toBe(0);
  });

  it.each([
    [
      'leads written without the triggers',
      `ALTER TABLE leads DISABLE TRIGGER "stale_results_changed"`,
      `UPDATE leads SET deleted_at = now() WHERE phone_number = '+12010000001'`,
      2,
    ],
    [
      'counts that were changed by hand',
      '',
      `UPDATE results_by_day SET leads = leads + 1 WHERE day = '2026-03-02'`,
      1,
    ],
    ['counts that were removed', '', `DELETE FROM results_by_hour WHERE hour = '2026-03-02'`, 1],
    [
      'counts without leads',
      '',
      `INSERT INTO results_by_day (day, source, campaign, leads) VALUES ('2024-01-01', 'x', '', 3)`,
      1,
    ],
  ])('name and repair %s', async (_, before, change, wrong) => {
    await insert(200);
    await app.app.get(ResultsService).countStale();
    if (before) await app.query(before);
    await app.query(change);
    await app.query('ALTER TABLE leads ENABLE TRIGGER ALL');
    expect(await results.drift()).toBe(wrong);
    // A check changes nothing.
    expect(await results.drift()).toBe(wrong);
    await results.rebuild();
    expect(await results.drift()).toBe(0);
    const [{ live }] = (await app.query(
      'SELECT count(*)::int AS live FROM leads WHERE deleted_at IS NULL',
    )) as [{ live: number }];
    expect(await counted()).toBe(live);
  });

  it('are exact when they are compared and rebuilt while leads arrive and other instances count', async () => {
    const work = Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        await insert(3, 1 + 3 * n);
        await app.app.get(ResultsService).countStale();
      }),
    );
    expect(await results.drift()).toBe(0);
    await results.rebuild();
    expect(await results.drift()).toBe(0);
    await work;
    await app.app.get(ResultsService).countStale();
    expect(await results.drift()).toBe(0);
    expect(await counted()).toBe(120);
  });
});
