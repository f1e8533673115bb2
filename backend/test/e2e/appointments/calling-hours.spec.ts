import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, newIp, type TestApp } from '../../support/app';
import { book, change, newVisitor, NOW, setTime, slotsOf } from '../../support/own-calendar';

/** Appointments at hours in which the law of the person's state allows no calls; the office is open around the clock. */
let app: TestApp;
let admin: TestAdmin;
let caller: Caller;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  caller = await logIn(app, admin.username);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.query('DELETE FROM appointments');
  setTime(app, NOW);
});
afterEach(() => jest.restoreAllMocks());

const appointmentOf = async (leadId: string) =>
  (await app.query('SELECT requested_outside_hours FROM appointments WHERE lead_id = $1', [leadId]))[0];

describe('the hours in which the law of a state allows calls', () => {
  /** Opens the office around the clock, all week. */
  beforeAll(() =>
    app.query('INSERT INTO agent_availability (admin_id, weekly) VALUES ($1, $2)', [
      admin.id,
      JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }))),
    ]),
  );

  const marked = (slots: readonly { startsAt: string; withinCallingHours: boolean }[]): string[] =>
    slots.filter((slot) => slot.withinCallingHours).map(({ startsAt }) => startsAt.slice(11, 16));

  it.each([
    // The first and the last beginning of 1 December, UTC; the day is New York's.
    ['NY', '2026-12-01', '14:00', '00:30'],
    ['FL', '2026-12-01', '15:00', '00:30'],
    ['TN', '2026-12-01', '15:00', '00:30'],
    ['TX', '2026-12-01', '16:00', '01:30'],
    ['ID', '2026-12-01', '17:00', '02:30'],
    ['OR', '2026-12-01', '17:00', '02:30'],
    ['AZ', '2026-12-01', '16:00', '02:30'],
    ['HI', '2026-12-01', '19:00', '05:30'],
    ['PR', '2026-12-01', '13:00', '23:30'],
    ['KY', '2026-12-01', '16:00', '00:30'],
    ['RI', '2026-12-01', '14:00', '22:30'],
    [null, '2026-12-01', '19:00', '23:30'],
  ])(
    'mark the free times of a person from %s, in any time zone of the browser',
    async (state, day, first, last) => {
      const { ref } = await newVisitor(app, { state });
      for (const timeZone of ['America/New_York', 'Pacific/Honolulu', 'Europe/Madrid']) {
        const { body } = await slotsOf(app, ref, { from: day, days: 2, timeZone });
        const within = marked(
          body.days
            .flatMap(({ slots }) => slots)
            // A day from 1:30 a.m. in New York on, which is night in every state.
            .filter(({ startsAt }) => startsAt >= `${day}T06:30` && startsAt < '2026-12-02T06:30'),
        );
        // The days of Honolulu begin later: they have the end of this one.
        expect(within.at(-1)).toBe(last);
        if (timeZone !== 'Pacific/Honolulu') expect(within[0]).toBe(first);
      }
    },
  );

  it.each([
    // Clocks go back on 1 November 2026 and forward on 14 March 2027; Arizona and Hawaii keep theirs.
    ['CA', '2026-10-31', '16:00'],
    ['CA', '2026-11-01', '17:00'],
    ['CA', '2027-03-13', '17:00'],
    ['CA', '2027-03-14', '16:00'],
    ['HI', '2026-10-31', '19:00'],
    ['HI', '2026-11-01', '19:00'],
  ])('follow the clocks of %s on %s', async (state, day, first) => {
    setTime(app, `${day}T00:00:00Z`);
    const { ref } = await newVisitor(app, { state });
    const { body } = await slotsOf(app, ref, { from: day, days: 1, timeZone: 'America/Los_Angeles' });
    expect(marked(body.days[0]!.slots)[0]).toBe(first);
  });

  it('allow no calls on some days in some states', async () => {
    const sunday = { from: '2026-11-29', days: 1 };
    const { ref } = await newVisitor(app, { state: 'AL' });
    const { body } = await slotsOf(app, ref, sunday);
    expect(body.days[0]!.slots).not.toHaveLength(0);
    expect(marked(body.days[0]!.slots)).toEqual([]);
  });

  const NIGHT = '2026-12-01T09:00:00.000Z';
  const consents = (phone: string) =>
    app.query(
      `SELECT kind, granted, text_version, text_shown, ip_address, full_name FROM consents WHERE phone_number = $1`,
      [phone],
    );
  async function visitorOf(state: string) {
    const visitor = await newVisitor(app, { state, full_name: 'Kai Nakamura' });
    const [lead] = await app.query<{ phone: string }>(
      'SELECT phone_number AS phone FROM leads WHERE id = $1',
      [visitor.id],
    );
    return { ...visitor, phone: lead!.phone };
  }

  it('can be left only by an explicit request, which is recorded with the booking', async () => {
    const { id, ref, phone } = await visitorOf('HI');
    const refused = await book(app, ref, NIGHT, { requestedOutsideHours: false });
    expect([refused.status, refused.body.code]).toEqual([422, 'OUTSIDE_CALLING_HOURS']);
    expect([await appointmentOf(id), await consents(phone)]).toEqual([undefined, []]);
    const ip = newIp();
    const asked = { ip, requestedOutsideHours: true, timeZone: 'America/New_York' };
    const booked = await book(app, ref, NIGHT, asked);
    expect(booked.status).toBe(201);
    const record = {
      kind: 'call_outside_hours',
      granted: true,
      text_version: '2026-11-25',
      text_shown: expect.stringMatching(
        /^martes, 1 de diciembre de 2026, 4:00 a\.m\..*\. Usted pide que le llamemos a esa hora/,
      ) as string,
      ip_address: ip,
      full_name: 'Kai Nakamura',
    };
    expect(await consents(phone)).toEqual([record]);
    expect(await appointmentOf(id)).toMatchObject({ requested_outside_hours: true });
    // Repeated, as after a lost answer: the same appointment, and no further record.
    expect((await book(app, ref, NIGHT)).body.token).toBe(booked.body.token);
    expect(await consents(phone)).toHaveLength(1);
    const { body } = await caller.get<{ appointments: { callingHours: string }[] }>(
      '/api/admin/appointments?from=2026-12-01T00:00:00Z&to=2026-12-02T00:00:00Z',
    );
    expect(body.appointments.map(({ callingHours }) => callingHours)).toEqual(['requested']);
  });

  it('apply to a move as well, and a request is valid for one time', async () => {
    const { id, ref, phone } = await visitorOf('HI');
    const { body } = await book(app, ref, '2026-12-01T20:00:00.000Z', { requestedOutsideHours: true });
    expect([await consents(phone), (await appointmentOf(id))!['requested_outside_hours']]).toEqual([
      [],
      false,
    ]);
    const moves = async (startsAt: string, more: object = {}) =>
      (await change(app, 'PATCH', body.token, { startsAt, requestedOutsideHours: false, ...more })).status;
    expect(await moves(NIGHT)).toBe(422);
    expect(await moves(NIGHT, { requestedOutsideHours: true })).toBe(200);
    expect(await consents(phone)).toHaveLength(1);
    expect((await appointmentOf(id))!['requested_outside_hours']).toBe(true);
    expect(await moves('2026-12-02T09:00:00.000Z')).toBe(422);
    expect(await moves('2026-12-02T20:00:00.000Z')).toBe(200);
    expect((await appointmentOf(id))!['requested_outside_hours']).toBe(false);
    expect(await consents(phone)).toHaveLength(1);
  });

  it('require no request from an older client: it books without a record, and the office sees that', async () => {
    const { ref, phone } = await visitorOf('HI');
    expect((await book(app, ref, NIGHT)).status).toBe(201);
    expect(await consents(phone)).toEqual([]);
    const { body } = await caller.get<{ appointments: { callingHours: string }[] }>(
      '/api/admin/appointments?from=2026-12-01T00:00:00Z&to=2026-12-02T00:00:00Z',
    );
    expect(body.appointments.map(({ callingHours }) => callingHours)).toEqual(['outside']);
  });

  it('leave no record of a request when the time was booked meanwhile', async () => {
    const [one, other] = [await visitorOf('HI'), await visitorOf('HI')];
    const asked = { requestedOutsideHours: true };
    const statuses = await Promise.all(
      [one, other].map(async ({ ref }) => (await book(app, ref, NIGHT, asked)).status),
    );
    expect(statuses.sort()).toEqual([201, 409]);
    expect([...(await consents(one.phone)), ...(await consents(other.phone))]).toHaveLength(1);
  });

  it('come first among the alternatives to a booked time', async () => {
    const [one, other] = [await visitorOf('HI'), await visitorOf('HI')];
    await book(app, one.ref, NIGHT, { requestedOutsideHours: true });
    const { body } = await book(app, other.ref, NIGHT, { requestedOutsideHours: true });
    expect(body.code).toBe('SLOT_TAKEN');
    expect(body.details!.slots!.map(({ withinCallingHours }) => withinCallingHours)).toEqual(
      Array.from({ length: 6 }, () => true),
    );
  });

  it.each(['sí', 1, 'true', {}, [true]])('require a yes, and not %j', async (requestedOutsideHours) => {
    const { ref } = await visitorOf('HI');
    const { status, body } = await app.post('/api/appointments', {
      ref,
      startsAt: NIGHT,
      requestedOutsideHours,
    });
    expect([status, body['code']]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('are shown to the office, which may book and move to any time', async () => {
    const { id } = await visitorOf('HI');
    const within = async (at: string) =>
      (await caller.get<{ withinCallingHours: boolean }>(`/api/admin/leads/${id}/calling-hours?at=${at}`))
        .body;
    expect(await within(NIGHT)).toEqual({ withinCallingHours: false });
    expect(await within('2026-12-01T20:00:00.000Z')).toEqual({ withinCallingHours: true });
    const booked = await caller.post<{ callingHours: string }>('/api/admin/appointments', {
      leadId: id,
      startsAt: NIGHT,
    });
    expect([booked.status, booked.body.callingHours]).toEqual([201, 'outside']);
  });
});
