import { DataSource } from 'typeorm';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newPhone, type Refusal, type TestApp } from '../../support/app';
import { insertAppointment } from '../../support/appointments';
import { insertLeads } from '../../support/leads';

interface Figures {
  spendCents: number;
  leads: number;
  verified: number;
  booked: number;
  attended: number;
  paid: number;
  costPer: Record<'lead' | 'verified' | 'booked' | 'attended' | 'paid', number | null>;
  grossCents: number;
  refundedCents: number;
  chargedBackCents: number;
  netCents: number;
  returnRatio: number | null;
}
interface Costs {
  from: string;
  to: string;
  sources: (Figures & { source: string; campaigns: (Figures & { campaign: string | null })[] })[];
  total: Figures;
  withoutLead: Pick<Figures, 'grossCents' | 'refundedCents' | 'chargedBackCents' | 'netCents'>;
  moreSources: number;
  isComplete: boolean;
}
interface SpendRow {
  month: string;
  source: string;
  campaign: string | null;
  amountCents: number;
  updatedBy?: string;
}
type Set = Refusal & { rows: SpendRow[]; changed: number };

let app: TestApp;
let second: TestApp;
let owner: Caller;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  owner = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  await app.query('DELETE FROM payments');
  await app.query('DELETE FROM leads');
  await app.query('DELETE FROM spend');
});

const set = (rows: object[], as = owner, on = app) => as.post<Set>('/api/admin/spend', { rows }, on);
const spend = async (query = '?from=2026-01&to=2026-12'): Promise<SpendRow[]> =>
  (await owner.get<{ rows: SpendRow[] }>(`/api/admin/spend${query}`)).body.rows;
const costs = async (query = '?from=2026-03&to=2026-03'): Promise<Costs> =>
  (await owner.get<Costs>(`/api/admin/analytics/costs${query}`)).body;

interface Came {
  source?: string;
  campaign?: string;
  at?: string;
  verified?: boolean;
  phone?: string;
}
async function lead({ source = 'facebook', campaign, at, verified, phone }: Came = {}): Promise<string> {
  const [id] = await insertLeads(app, [
    {
      phone_number: phone ?? newPhone(),
      lead_source: source,
      attribution: campaign === undefined ? null : { utmSource: source, utmCampaign: campaign },
      created_at: at ?? '2026-03-10T15:00:00Z',
      verification_status: verified ? 'verified' : 'pending',
    },
  ]);
  return id!;
}
async function paid(
  leadId: string | null,
  cents: number,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const row = {
    kind: 'first',
    mode: 'simulator',
    status: 'approved',
    plan: 'growth',
    amount_cents: cents,
    full_name: 'A',
    email: 'a@b.com',
    phone: '1',
    billing_zip: '33101',
    lead_id: leadId,
    created_at: '2026-03-20T15:00:00Z',
    ...columns,
  };
  const names = Object.keys(row);
  const [inserted] = await app.query<{ id: string }>(
    `INSERT INTO payments (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) RETURNING id`,
    Object.values(row),
  );
  return inserted!.id;
}
const appointment = (leadId: string, status: string) =>
  insertAppointment(app, {
    lead_id: leadId,
    provider: 'cal',
    status,
    starts_at: '2026-04-02T15:00:00Z',
    ends_at: '2026-04-02T15:30:00Z',
  } as never);

describe('GET and POST /api/admin/spend', () => {
  it('stores one amount per month, source and campaign, and a repeated request changes nothing', async () => {
    const rows = [
      { month: '2026-03', source: ' Facebook ', campaign: 'Otoño', amountCents: 125_050 },
      { month: '2026-03', source: 'facebook', amountCents: 10_000 },
    ];
    const first = await set(rows);
    expect([first.status, first.body.changed]).toEqual([200, 2]);
    expect(first.body.rows).toEqual([
      { month: '2026-03', source: 'facebook', campaign: 'otoño', amountCents: 125_050 },
      { month: '2026-03', source: 'facebook', campaign: null, amountCents: 10_000 },
    ]);
    expect((await set(rows)).body.changed).toBe(0);
    expect(await spend()).toHaveLength(2);
    expect((await set([{ ...rows[0], amountCents: 0 }])).body.changed).toBe(1);
    expect(await spend()).toMatchObject([{ source: 'facebook', campaign: null, amountCents: 10_000 }]);
    expect(await spend('?from=2026-04&to=2026-05')).toEqual([]);
    const trail = await app.query<{ before: object; after: object }>(
      `SELECT before, after FROM audit_entries WHERE action = 'spend_changed' ORDER BY id`,
    );
    expect(trail).toHaveLength(2);
    expect(trail[1]).toEqual({
      before: { rows: [{ month: '2026-03', source: 'facebook', campaign: 'otoño', amountCents: 125_050 }] },
      after: { rows: [{ month: '2026-03', source: 'facebook', campaign: 'otoño', amountCents: 0 }] },
    });
  });

  it('overwrites no amount that another user changed meanwhile, and then writes nothing at all', async () => {
    const row = { month: '2026-03', source: 'google' };
    await set([{ ...row, amountCents: 500 }]);
    const answers = await Promise.all(
      [700, 800].map((amountCents, n) =>
        set(
          [
            { ...row, amountCents, wasCents: 500 },
            { ...row, campaign: `de-${amountCents}`, amountCents, wasCents: 0 },
          ],
          owner,
          n === 0 ? app : second,
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)!.body.rows[0]!.amountCents;
    const lost = answers.find(({ status }) => status === 409)!.body;
    expect(lost).toMatchObject({
      code: 'SPEND_CHANGED',
      details: [{ field: 'rows.0', code: 'CHANGED', message: `Ahora dice $${won / 100}.` }],
    });
    expect((await spend()).map(({ amountCents }) => amountCents)).toEqual([won, won]);
  });

  it('accepts two requests at once for the same new rows', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => ({
      month: '2026-03',
      source: `s${n}`,
      amountCents: 100,
    }));
    const answers = await Promise.all([
      set(rows),
      set(rows.toReversed(), owner, second),
      set(rows, owner, second),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.changed).sort()).toEqual([0, 0, 50]);
    expect(await spend()).toHaveLength(50);
  });

  it.each([
    ['no rows', []],
    [
      'too many rows',
      Array.from({ length: 201 }, (_, n) => ({ month: '2026-03', source: `s${n}`, amountCents: 1 })),
    ],
    ['the same row twice', ['A ', 'a'].map((source) => ({ month: '2026-03', source, amountCents: 1 }))],
    ['an invalid month', [{ month: '2026-13', source: 'a', amountCents: 1 }]],
    ['a fraction of a cent', [{ month: '2026-03', source: 'a', amountCents: 1.5 }]],
    ['a negative amount', [{ month: '2026-03', source: 'a', amountCents: -1 }]],
    ['too much', [{ month: '2026-03', source: 'a', amountCents: 1_000_000_001 }]],
    ['no source', [{ month: '2026-03', source: '  ', amountCents: 1 }]],
    ['a long source', [{ month: '2026-03', source: 'a'.repeat(101), amountCents: 1 }]],
    ['another type', [{ month: '2026-03', source: { $gt: '' }, amountCents: 1 }]],
  ])('refuses %s', async (_, rows) => {
    const { status, body } = await set(rows);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await spend()).toEqual([]);
  });

  it('accepts 500 rows in a month', async () => {
    for (let part = 0; part < 2; part += 1)
      await set(
        Array.from({ length: 200 }, (_, n) => ({
          month: '2026-03',
          source: `s${part}-${n}`,
          amountCents: 1,
        })),
      );
    const full = await set(
      Array.from({ length: 101 }, (_, n) => ({ month: '2026-03', source: `t${n}`, amountCents: 1 })),
    );
    expect([full.status, full.body.code]).toEqual([422, 'TOO_MANY_SPEND_ROWS']);
    expect(await spend()).toHaveLength(400);
  });

  it('is written by owners and managers, and read by auditors too', async () => {
    const row = [{ month: '2026-03', source: 'a', amountCents: 1 }];
    for (const [role, reads, writes] of [
      ['manager', 200, 200],
      ['auditor', 200, 403],
      ['agent', 403, 403],
    ] as const) {
      const as = await logIn(app, (await createAdmin(app, { role })).username);
      expect((await as.get('/api/admin/spend')).status).toBe(reads);
      expect((await as.get('/api/admin/analytics/costs')).status).toBe(reads);
      expect((await set(row, as)).status).toBe(writes);
    }
  });
});

describe('GET /api/admin/analytics/costs', () => {
  it('returns the cost of each campaign and the revenue of its leads, to the cent', async () => {
    await set([
      { month: '2026-03', source: 'facebook', campaign: 'Otono', amountCents: 100_001 },
      { month: '2026-03', source: 'facebook', amountCents: 5_000 },
      { month: '2026-03', source: 'radio', amountCents: 30_000 },
    ]);
    const [ana, eva, leo, luz] = [
      await lead({ campaign: 'OTONO ', verified: true }),
      await lead({ campaign: 'otono', verified: true }),
      await lead({ campaign: 'otono' }),
      await lead({ source: 'google', verified: true }),
    ];
    await appointment(ana, 'attended');
    await appointment(ana, 'rescheduled');
    await appointment(eva, 'no_show');
    await appointment(leo, 'cancelled');
    await paid(ana, 19_900);
    await paid(ana, 24_900, { kind: 'renewal', created_at: '2026-04-20T15:00:00Z' });
    await paid(eva, 39_900, { status: 'partially_refunded', refunded_cents: 9_901 });
    await paid(eva, 19_900, { status: 'voided', refunded_cents: 19_900 });
    await paid(leo, 19_900, { status: 'declined' });
    await paid(leo, 19_900, { mode: 'sale' });
    const claimed = await paid(luz, 19_900);
    await app.query(
      `INSERT INTO gateway_notices (kind, subject, text, payment_id) VALUES ('chargeback', $1::text, 'Un banco reclamó', $1::uuid)`,
      [claimed],
    );
    const { sources, total, withoutLead } = await costs();
    expect(sources.map(({ source }) => source)).toEqual(['facebook', 'radio', 'google']);
    const [facebook, radio, google] = sources;
    // 1,050.01 dollars over 3, 2, 2, 1 and 2 people; 847.00 charged, 99.01 refunded.
    expect(facebook).toMatchObject({
      spendCents: 105_001,
      leads: 3,
      verified: 2,
      booked: 2,
      attended: 1,
      paid: 2,
      costPer: { lead: 35_000, verified: 52_501, booked: 52_501, attended: 105_001, paid: 52_501 },
      grossCents: 84_700,
      refundedCents: 9_901,
      chargedBackCents: 0,
      netCents: 74_799,
      returnRatio: 0.71,
    });
    expect(facebook!.campaigns).toMatchObject([
      { campaign: 'otono', spendCents: 100_001, leads: 3, paid: 2, costPer: { paid: 50_001 } },
      { campaign: null, spendCents: 5_000, leads: 0, costPer: { lead: null, paid: null }, returnRatio: 0 },
    ]);
    expect(radio).toMatchObject({
      spendCents: 30_000,
      leads: 0,
      paid: 0,
      costPer: { lead: null },
      netCents: 0,
    });
    expect(google).toMatchObject({
      spendCents: 0,
      leads: 1,
      paid: 1,
      costPer: { lead: null, paid: null },
      grossCents: 19_900,
      chargedBackCents: 19_900,
      netCents: 0,
      returnRatio: null,
    });
    expect(total).toMatchObject({ spendCents: 135_001, leads: 4, verified: 3, paid: 3, netCents: 74_799 });
    expect(withoutLead).toEqual({ grossCents: 0, refundedCents: 0, chargedBackCents: 0, netCents: 0 });
  });

  it('counts later changes, merged leads once, and no deleted lead', async () => {
    const [kept, dropped, erased] = [
      await lead({ campaign: 'a', verified: true }),
      await lead({ campaign: 'b' }),
      await lead({ source: 'google', phone: '+13055550142' }),
    ];
    const payment = await paid(dropped, 10_000);
    await paid(erased, 20_000, { created_at: '2026-03-05T15:00:00Z', phone: '+13055550142' });
    await appointment(dropped, 'booked');
    expect((await costs()).total).toMatchObject({
      leads: 3,
      booked: 1,
      attended: 0,
      paid: 2,
      netCents: 30_000,
    });
    await app.query(`UPDATE appointments SET status = 'attended' WHERE lead_id = $1`, [dropped]);
    await app.query(`UPDATE payments SET refunded_cents = 1, status = 'partially_refunded' WHERE id = $1`, [
      payment,
    ]);
    expect((await costs()).total).toMatchObject({ attended: 1, netCents: 29_999 });
    const merged = await owner.post<{ id: string }>('/api/admin/leads/merge', { keep: kept, drop: dropped });
    expect(merged.status).toBeLessThan(300);
    const after = await costs();
    expect(after.sources.find(({ source }) => source === 'facebook')).toMatchObject({
      leads: 1,
      attended: 1,
      paid: 1,
      netCents: 9_999,
      campaigns: [{ campaign: 'a' }],
    });
    await owner.post(`/api/admin/leads/merges/${merged.body.id}/undo`);
    expect((await costs()).total).toMatchObject({ leads: 3, attended: 1, paid: 2, netCents: 29_999 });
    // Erased: the money stays, but not with a source.
    const erasure = await owner.post('/api/admin/privacy/erase', { phoneNumber: '+13055550142' });
    expect(erasure.status).toBeLessThan(300);
    const last = await costs();
    expect(last.total).toMatchObject({ leads: 2, paid: 1, netCents: 9_999 });
    expect(last.withoutLead).toMatchObject({ grossCents: 20_000, netCents: 20_000 });
    expect(last.sources.map(({ source }) => source)).toEqual(['facebook']);
  });

  it('agrees with the other figures of the same leads', async () => {
    for (const source of ['facebook', 'google', 'website'])
      for (let n = 0; n < 4; n += 1) {
        const id = await lead({ source, verified: n > 1, at: `2026-03-1${n}T15:00:00Z` });
        if (n > 1)
          await insertAppointment(app, {
            lead_id: id,
            provider: 'cal',
            status: n > 2 ? 'attended' : 'booked',
            starts_at: '2026-03-20T15:00:00Z',
            ends_at: '2026-03-20T15:30:00Z',
          } as never);
        if (n > 2) await paid(id, 19_900 + n);
      }
    await app.query(
      `UPDATE leads SET deleted_at = now() WHERE id = (SELECT id FROM leads WHERE lead_source = 'google' LIMIT 1)`,
    );
    const range = 'from=2026-03-01T05:00:00Z&to=2026-04-01T04:00:00Z';
    const { total, sources } = await costs();
    const daily = await owner.get<{ days: { registered: number; verified: number }[] }>(
      `/api/admin/analytics/daily?${range}`,
    );
    const sum = (name: 'registered' | 'verified') => daily.body.days.reduce((all, day) => all + day[name], 0);
    expect([total.leads, total.verified]).toEqual([sum('registered'), sum('verified')]);
    const report = await owner.get<{
      sources: { source: string; booked: number; attended: number; paid: number; paidCents: number }[];
    }>(`/api/admin/analytics/sources?${range}`);
    for (const { source, booked, attended, paid: people, paidCents } of report.body.sources)
      expect(sources.find((row) => row.source === source)).toMatchObject({
        booked,
        attended,
        paid: people,
        netCents: paidCents,
      });
    expect(report.body.sources.length).toBe(3);
  });

  it('ends months in the owner’s time zone', async () => {
    // New York: midnight of March 1 is 05:00 UTC, of April 1 it is 04:00.
    for (const at of [
      '2026-03-01T04:59:59Z',
      '2026-03-01T05:00:00Z',
      '2026-04-01T03:59:59Z',
      '2026-04-01T04:00:00Z',
    ])
      await lead({ at });
    expect((await costs()).total.leads).toBe(2);
    expect((await costs('?from=2026-02&to=2026-04')).total.leads).toBe(4);
    expect(await costs('?to=2026-04')).toMatchObject({ from: '2026-02', to: '2026-04' });
    for (const query of ['?from=2026-05&to=2026-04', '?from=2020-01&to=2026-04', '?from=2026-4'])
      expect((await owner.get(`/api/admin/analytics/costs${query}`)).status).toBe(400);
  });

  it('is exact during many concurrent changes', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => lead()));
    await Promise.all(
      ids.flatMap((id) => [
        paid(id, 100),
        paid(id, 100),
        appointment(id, 'booked'),
        appointment(id, 'attended'),
        costs(),
      ]),
    );
    expect((await costs()).total).toMatchObject({
      leads: 12,
      booked: 12,
      attended: 12,
      paid: 12,
      grossCents: 2_400,
    });
  });

  it('answers in time while thousands of hours wait to be counted, and says so', async () => {
    await lead({ at: '2026-03-10T15:00:00Z' });
    expect(await costs()).toMatchObject({ isComplete: true, total: { leads: 1 } });
    await app.query(
      `INSERT INTO stale_results (hour) SELECT generate_series('2020-01-01'::timestamptz, '2026-01-01', '1 hour')`,
    );
    const started = performance.now();
    const { status, body } = await owner.get<Costs>('/api/admin/analytics/costs?from=2026-03&to=2026-03');
    expect(performance.now() - started).toBeLessThan(8_000);
    expect(status).toBe(200);
    expect(body).toMatchObject({ isComplete: false, total: { leads: 1 } });
    await app.query('DELETE FROM stale_results');
  });

  it('answers in time while another instance rebuilds the counts', async () => {
    await lead();
    const runner = app.app.get(DataSource).createQueryRunner();
    await runner.query(`SELECT pg_advisory_lock(hashtextextended('results', 0))`);
    try {
      expect(await costs()).toMatchObject({ isComplete: false });
    } finally {
      await runner.query(`SELECT pg_advisory_unlock(hashtextextended('results', 0))`);
      await runner.release();
    }
    expect(await costs()).toMatchObject({ isComplete: true, total: { leads: 1 } });
  });

  it('is a file in which no spreadsheet finds a formula', async () => {
    await lead({ source: '=cmd|calc', campaign: '+1' });
    await set([{ month: '2026-03', source: '=cmd|calc', campaign: '+1', amountCents: 1_250 }]);
    const response = await fetch(`${app.url}/api/admin/analytics/costs/export?from=2026-03&to=2026-03`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(response.headers.get('content-disposition')).toContain('costos-2026-03-2026-03.csv');
    const [, row] = (await response.text()).split('\r\n');
    expect(row).toBe(`'=cmd|calc,'+1,12.50,1,0,0,0,0,12.50,,,,,0.00,0.00,0.00,0.00,0`);
  });
});
