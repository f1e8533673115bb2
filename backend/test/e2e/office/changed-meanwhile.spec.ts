import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';

/** Two users who change the same field: the second one learns of the first change instead of overwriting it. */
let app: TestApp;
let ana: Caller;
let luis: Caller;

beforeAll(async () => {
  app = await createTestApp();
  [ana, luis] = (await Promise.all(
    [0, 1].map(async () => logIn(app, (await createAdmin(app, { email: 'duena@example.com' })).username)),
  )) as [Caller, Caller];
});
afterAll(() => app.close());

interface Answer {
  status: number;
  body: Refusal;
}
const of = ({ status, body }: Answer): [number, string | undefined] => [status, body.code];
const SAVED = [200, undefined];

describe('PUT /api/admin/settings with the seen values', () => {
  const put = async (who: Caller, changes: object, seen?: object) =>
    of(await who.put('/api/admin/settings', { ...changes, ...(seen ? { seen } : {}) }));
  const REFUSED = [409, 'SETTINGS_CHANGED'];
  const price = async (): Promise<number> =>
    (await ana.get<{ smsSegmentPrice: number }>('/api/admin/settings')).body.smsSegmentPrice;

  it('refuses to overwrite what another user saved meanwhile', async () => {
    const smsSegmentPrice = await price();
    expect(await put(ana, { smsSegmentPrice: 0.01 }, { smsSegmentPrice })).toEqual(SAVED);
    expect(await put(luis, { smsSegmentPrice: 0.02 }, { smsSegmentPrice })).toEqual(REFUSED);
    expect(await price()).toBe(0.01);
    expect(await put(luis, { smsSegmentPrice: 0.02 }, { smsSegmentPrice: 0.01 })).toEqual(SAVED);
    expect(await price()).toBe(0.02);
  });

  it('saves one of two changes at the same time', async () => {
    const smsSegmentPrice = await price();
    const answers = await Promise.all(
      [ana, luis].map((who, n) => put(who, { smsSegmentPrice: 0.1 + n / 10 }, { smsSegmentPrice })),
    );
    expect(answers.sort()).toEqual([SAVED, REFUSED]);
  });

  it('compares only what is changed, and what was seen', async () => {
    const smsSegmentPrice = 0.5;
    expect(await put(ana, { assignmentMinutes: 9 }, { assignmentMinutes: 5, smsSegmentPrice })).toEqual(
      SAVED,
    );
    expect(await put(luis, { assignmentMinutes: 8 })).toEqual(SAVED);
    expect(await put(ana, { assignmentMinutes: 8 }, { assignmentMinutes: 9 })).toEqual(SAVED);
  });

  it('compares settings with several values, as the response of GET has them', async () => {
    const { body } =
      await ana.get<Record<'quietHours' | 'appointmentRules' | 'retentionDays', object>>(
        '/api/admin/settings',
      );
    const { quietHours, appointmentRules, retentionDays } = body;
    const seen = { quietHours, appointmentRules, retentionDays };
    const perDay = (count: number) => ({ appointmentRules: { ...appointmentRules, perDay: count } });
    expect(await put(ana, { ...perDay(7), retentionDays: { ...retentionDays, events: 90 } }, seen)).toEqual(
      SAVED,
    );
    expect(await put(luis, perDay(8), seen)).toEqual(REFUSED);
    expect(await put(luis, perDay(8), perDay(7))).toEqual(SAVED);
  });

  it('refuses seen values that are none', async () => {
    expect(await put(ana, {}, { smsSegmentPrice: 'caro' })).toEqual([400, 'VALIDATION_FAILED']);
    expect(await put(ana, {}, [])).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('keeps and replaces a stored address that a request may no longer have', async () => {
    const stored = ['ñandú@example.com', 'ana@example.com'];
    await app.query(
      `INSERT INTO settings (key, value) VALUES ('notificationEmails', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [JSON.stringify(stored)],
    );
    const { body } = await ana.get<{ notificationEmails: string[] }>('/api/admin/settings');
    expect(body).toMatchObject({ notificationEmails: stored, unreadable: [] });
    const [, kept] = stored;
    expect(await put(ana, { notificationEmails: [kept] }, { notificationEmails: stored })).toEqual(SAVED);
  });
});

describe('PUT /api/admin/states/{state} with the seen values', () => {
  const REFUSED = [409, 'STATE_CHANGED'];
  const put = async (who: Caller, changes: object, seen?: object) =>
    of(await who.put('/api/admin/states/FL', { ...changes, ...(seen ? { seen } : {}) }));

  it('refuses to overwrite what another user saved meanwhile', async () => {
    const seen = { way: null, bondEndsOn: null, bondNumber: '' };
    expect(await put(ana, { way: 'closed', bondEndsOn: '2126-12-31' }, seen)).toEqual(SAVED);
    expect(await put(luis, { way: 'consultation' }, seen)).toEqual(REFUSED);
    expect(await put(luis, { bondEndsOn: '2127-12-31' }, seen)).toEqual(REFUSED);
    expect(await put(luis, { bondNumber: 'B-1' }, seen)).toEqual(SAVED);
    expect(await put(luis, { way: 'closed' }, seen)).toEqual(SAVED);
    expect(await put(luis, { way: 'consultation' }, { way: 'closed' })).toEqual(SAVED);
    expect(await put(luis, { way: 'closed' })).toEqual(SAVED);
  });

  it('saves one of two values for the office at the same time', async () => {
    const override = async (who: Caller, value: string | null, seenValue?: string | null) =>
      of(
        await who.put('/api/admin/states/FL/overrides/cancel_days', {
          value,
          ...(seenValue === undefined ? {} : { seenValue }),
          reason: 'Lo leyó la abogada',
        }),
      );
    const answers = await Promise.all([
      override(ana, '9 business', null),
      override(luis, '8 business', null),
    ]);
    expect(answers.sort()).toEqual([SAVED, REFUSED]);
    expect(await override(luis, null, '7 business')).toEqual(REFUSED);
    expect(await override(luis, '10 business')).toEqual(SAVED);
    expect(await override(luis, null, '10 business')).toEqual(SAVED);
  });
});

describe('PATCH /api/admin/users/{id} with the seen values', () => {
  it('refuses to overwrite what another user saved meanwhile', async () => {
    const { id } = await createAdmin(app, { role: 'agent' });
    const patch = async (who: Caller, changes: object, seen: object) =>
      of(await who.patch(`/api/admin/users/${id}`, { ...changes, seen }));
    const REFUSED = [409, 'USER_CHANGED'];
    const seen = { role: 'agent', displayName: '', weight: 1, states: [] };
    const answers = await Promise.all([
      patch(ana, { role: 'manager' }, seen),
      patch(luis, { role: 'auditor' }, seen),
    ]);
    expect(answers.sort()).toEqual([SAVED, REFUSED]);
    expect(await patch(ana, { displayName: 'Ana', states: ['FL'] }, seen)).toEqual(SAVED);
    expect(await patch(luis, { displayName: 'Anita' }, seen)).toEqual(REFUSED);
    expect(await patch(luis, { states: [] }, { states: ['TX'] })).toEqual(REFUSED);
    expect(await patch(luis, { weight: 4 }, seen)).toEqual(SAVED);
    expect(await patch(luis, { displayName: '' }, { displayName: 'Ana' })).toEqual(SAVED);
  });

  it.each(['ñandú@example.com', 'maria@peña.com'])(
    'replaces the stored address %s, which a request has in another form or not at all',
    async (email) => {
      const { id } = await createAdmin(app, { role: 'agent', email });
      const changes = { email: 'maria@example.com', seen: { email } };
      expect(of(await ana.patch(`/api/admin/users/${id}`, changes))).toEqual(SAVED);
    },
  );
});
