import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';

const ANALYTICS = '/api/admin/analytics';

let app: TestApp;
let caller: Caller;

beforeAll(async () => {
  app = await createTestApp();
  caller = await logIn(app, (await createAdmin(app)).username);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.query('DELETE FROM leads');
  await app.query('DELETE FROM analytics_events');
});

const figures = async <T>(path: string): Promise<T> => {
  const { status, body } = await caller.get<T>(`${ANALYTICS}/${path}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

it.each(['states', 'hours', 'daily', 'funnel', 'performance'])('a login is required at %s', async (path) => {
  expect((await app.get(`${ANALYTICS}/${path}`)).status).toBe(401);
});

it.each(['states', 'hours', 'daily', 'funnel', 'performance'])(
  'a reversed range is refused at %s',
  async (path) => {
    const range = 'from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z';
    const { status, body } = await caller.get<Refusal>(`${ANALYTICS}/${path}?${range}`);
    expect([status, body.code, body.message]).toEqual([
      400,
      'VALIDATION_FAILED',
      'El período termina antes de empezar.',
    ]);
  },
);

describe('GET /api/admin/analytics/states', () => {
  it('counts leads and verified ones by state, the largest first', async () => {
    await insertLeads(app, [
      { state: 'TX' },
      { state: 'TX', verification_status: 'verified', created_at: '2026-04-01T00:00:00Z' },
      { state: null },
      { state: 'FL', deleted_at: '2026-04-01T00:00:00Z' },
    ]);
    expect(await figures('states')).toEqual({
      states: [
        { state: 'TX', total: 2, verified: 1 },
        { state: null, total: 1, verified: 0 },
      ],
    });
    expect(await figures('states?from=2026-03-15T00:00:00Z')).toEqual({
      states: [{ state: 'TX', total: 1, verified: 1 }],
    });
  });
});

describe('GET /api/admin/analytics/hours', () => {
  it('counts by the hour and weekday of a zone, across daylight saving', async () => {
    await insertLeads(app, [
      // 19:30 on a Wednesday in winter, 19:30 on a Wednesday in summer, in New York.
      { created_at: '2026-01-15T00:30:00Z', verification_status: 'verified' },
      { created_at: '2026-07-15T23:30:00Z' },
    ]);
    const body = await figures<{ timeZone: string; hours: { total: number }[]; weekdays: number[][] }>(
      'hours',
    );
    expect(body.timeZone).toBe('America/New_York');
    expect(body.hours).toHaveLength(24);
    expect(body.hours[19]).toEqual({ hour: 19, total: 2, verified: 1 });
    expect(body.weekdays[2]![19]).toBe(2);
    expect(body.weekdays.flat().reduce((sum, each) => sum + each)).toBe(2);
    const utc = await figures<typeof body>('hours?timeZone=UTC&from=2026-07-01T00:00:00Z');
    expect(utc.hours[23]).toEqual({ hour: 23, total: 1, verified: 0 });
    expect(utc.hours[0]!.total).toBe(0);
  });

  it('refuses a zone that does not exist', async () => {
    expect((await caller.get(`${ANALYTICS}/hours?timeZone=Luna/Mar`)).status).toBe(400);
  });
});

describe('GET /api/admin/analytics/daily', () => {
  it('has every day of the range, in the zone', async () => {
    await insertLeads(app, [
      { created_at: '2026-03-08T04:59:00Z' },
      { created_at: '2026-03-08T05:00:00Z', verification_status: 'verified' },
      { created_at: '2026-03-10T03:59:00Z' },
    ]);
    // The 8th has 23 hours in New York.
    expect(await figures('daily?from=2026-03-07T05:00:00Z&to=2026-03-11T04:00:00Z')).toEqual({
      timeZone: 'America/New_York',
      days: [
        { day: '2026-03-07', registered: 1, verified: 0 },
        { day: '2026-03-08', registered: 1, verified: 1 },
        { day: '2026-03-09', registered: 1, verified: 0 },
        { day: '2026-03-10', registered: 0, verified: 0 },
      ],
    });
  });

  it('shows the last 30 days and today by default', async () => {
    const { days } = await figures<{ days: { day: string; registered: number }[] }>('daily');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
    expect(days).toHaveLength(31);
    expect(days.at(-1)).toMatchObject({ day: today });
  });

  it('counts calendar days across a change of the clocks', async () => {
    // Late on the 20th of November, when it is still October's daylight saving time thirty days before.
    const { days } = await figures<{ days: { day: string }[] }>('daily?to=2026-11-21T04:30:00Z');
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([31, '2026-10-21', '2026-11-20']);
  });

  it('refuses more than a chart can show', async () => {
    expect((await caller.get(`${ANALYTICS}/daily?from=1990-01-01T00:00:00Z`)).status).toBe(400);
  });
});

describe('GET /api/admin/analytics/funnel', () => {
  const event = (name: string, at: string, metadata: object | null, leadId: string | null = null) =>
    app.query('INSERT INTO analytics_events (event, created_at, metadata, lead_id) VALUES ($1, $2, $3, $4)', [
      name,
      at,
      metadata && JSON.stringify(metadata),
      leadId,
    ]);

  it('counts verified leads by method, in the range and in the one before', async () => {
    const [ana, berta] = await insertLeads(app, [{}, {}]);
    await event('code_verified', '2026-03-02T11:05:00Z', { method: 'voice' }, ana);
    await event('code_verified', '2026-03-02T11:06:00Z', { method: 'voice' }, ana);
    await event('code_verified', '2026-03-02T12:05:00Z', { method: 'voice' }, berta);
    await event('code_verified', '2026-03-02T13:05:00Z', { method: 'email' });
    await event('code_verified', '2026-03-01T13:05:00Z', null);
    await event('code_verified', '2026-03-03T13:05:00Z', { method: 'whatsapp' });
    const { byMethod } = await figures<{ byMethod: object[] }>(
      'funnel?from=2026-03-02T00:00:00Z&to=2026-03-03T00:00:00Z',
    );
    expect(byMethod).toEqual([
      { method: 'voice', count: 2, previousCount: 0 },
      { method: 'email', count: 1, previousCount: 0 },
      { method: 'sms', count: 0, previousCount: 1 },
    ]);
  });

  it('compares a range that is not over with the same part of the range before', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    // The range began six hours ago and has 24 hours: the range before has passed six hours at -24.
    for (const at of [-29, -25, -23, -7, -5]) {
      await event('landing_view', hours(at), { sessionId: `at ${at}` });
      await event('code_verified', hours(at), null);
    }
    const { steps, byMethod } = await figures<{ steps: object[]; byMethod: object[] }>(
      `funnel?from=${hours(-6)}&to=${hours(18)}`,
    );
    expect(steps[0]).toEqual({ step: 'visit', count: 1, previousCount: 2 });
    expect(byMethod).toEqual([{ method: 'sms', count: 1, previousCount: 2 }]);
  });

  it('counts visits once, by source and device, and compares with the range before', async () => {
    const [leadId] = await insertLeads(app, [{}]);
    await app.query(
      `UPDATE leads SET attribution = '{"utmSource": "Google"}', user_agent = 'Mozilla/5.0 (iPhone) Mobile Safari'`,
    );
    const google = { sessionId: 'a', utmSource: 'google', device: 'mobile' };
    await event('landing_view', '2026-03-02T10:00:00Z', google);
    await event('landing_view', '2026-03-02T11:00:00Z', google);
    await event('form_start', '2026-03-02T11:01:00Z', { sessionId: 'a' });
    await event('form_submit', '2026-03-02T11:02:00Z', { sessionId: 'a' });
    await event('code_sent', '2026-03-02T11:02:01Z', null, leadId);
    await event('code_sent', '2026-03-02T11:04:01Z', null, leadId);
    await event('code_verified', '2026-03-02T11:05:00Z', null, leadId);
    await event('booked', '2026-03-02T11:06:00Z', { provider: 'own' }, leadId);
    await event('attended', '2026-03-02T15:00:00Z', { provider: 'own' }, leadId);
    await event('payment_approved', '2026-03-02T16:00:00Z', { plan: 'growth' }, leadId);
    // A person who paid before was a client before; a customer without a lead came another way.
    const [client] = await insertLeads(app, [{}]);
    await event('payment_approved', '2026-01-02T16:00:00Z', { plan: 'growth' }, client);
    await event('payment_approved', '2026-03-02T16:00:00Z', { plan: 'growth' }, client);
    await event('payment_approved', '2026-03-02T17:00:00Z', { plan: 'growth' });
    await event('landing_view', '2026-03-02T12:00:00Z', { sessionId: 'b', device: 'desktop' });
    await event('landing_view', '2026-03-01T12:00:00Z', { sessionId: 'c', device: 'desktop' });
    await event('exit_intent_shown', '2026-03-02T12:00:00Z', { sessionId: 'b' });

    type Steps = { step: string; count: number; previousCount: number }[];
    const body = await figures<{
      steps: Steps;
      bySource: { name: string; steps: Steps }[];
      byDevice: { name: string; steps: Steps }[];
    }>('funnel?from=2026-03-02T00:00:00Z&to=2026-03-03T00:00:00Z');
    expect(body.steps).toEqual([
      { step: 'visit', count: 2, previousCount: 1 },
      { step: 'form_start', count: 1, previousCount: 0 },
      { step: 'form_submit', count: 1, previousCount: 0 },
      { step: 'code_sent', count: 1, previousCount: 0 },
      { step: 'code_verified', count: 1, previousCount: 0 },
      { step: 'calendar_redirect', count: 0, previousCount: 0 },
      { step: 'booked', count: 1, previousCount: 0 },
      { step: 'attended', count: 1, previousCount: 0 },
      { step: 'client', count: 1, previousCount: 0 },
    ]);
    const counts = (groups: { name: string; steps: Steps }[]) =>
      Object.fromEntries(groups.map(({ name, steps }) => [name, steps.map(({ count }) => count)]));
    expect(counts(body.bySource)).toEqual({
      google: [1, 1, 1, 1, 1, 0, 1, 1, 1],
      website: [1, 0, 0, 0, 0, 0, 0, 0, 0],
    });
    expect(counts(body.byDevice)).toEqual({
      mobile: [1, 1, 1, 1, 1, 0, 1, 1, 1],
      desktop: [1, 0, 0, 0, 0, 0, 0, 0, 0],
    });
  });
});

describe('GET /api/admin/analytics/performance', () => {
  it('returns no figures without data', async () => {
    expect(await figures('performance')).toEqual({
      responseTimeHours: null,
      followUpRate: null,
      satisfaction: null,
      meanLeadScore: null,
    });
  });

  it('measures from the verification to the first outbound contact', async () => {
    const verified = { verification_status: 'verified', verified_at: '2026-03-02T10:00:00Z' } as const;
    const [called, met, waiting] = await insertLeads(app, [
      { ...verified, lead_score: 50 },
      { ...verified, lead_score: 25 },
      { ...verified, lead_score: 0 },
      { lead_score: 0 },
    ]);
    const interaction = (
      leadId: string | undefined,
      type: string,
      direction: string,
      at: string,
      content?: string,
    ) =>
      app.query(
        'INSERT INTO lead_interactions (lead_id, type, direction, created_at, content) VALUES ($1, $2, $3, $4, $5)',
        [leadId, type, direction, at, content ?? null],
      );
    await interaction(called, 'call', 'outbound', '2026-03-02T12:00:00Z');
    await interaction(called, 'sms', 'outbound', '2026-03-02T15:00:00Z');
    await interaction(met, 'call', 'outbound', '2026-03-02T09:00:00Z');
    await interaction(met, 'meeting', 'outbound', '2026-03-02T15:00:00Z');
    await interaction(waiting, 'note', 'outbound', '2026-03-02T11:00:00Z');
    await interaction(waiting, 'call', 'inbound', '2026-03-02T11:00:00Z');
    await interaction(called, 'satisfaction', 'inbound', '2026-03-03T11:00:00Z', '5');
    await interaction(met, 'satisfaction', 'inbound', '2026-03-03T11:00:00Z', '4');
    await interaction(met, 'satisfaction', 'inbound', '2026-03-03T11:00:00Z', 'gracias');
    expect(await figures('performance')).toEqual({
      responseTimeHours: 3.5,
      followUpRate: 66.7,
      satisfaction: 4.5,
      meanLeadScore: 18.8,
    });
  });
});
