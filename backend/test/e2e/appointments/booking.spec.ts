import { LeadAlertsService } from '../../../src/modules/leads/notifications/lead-alerts.service';
import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, newIp, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import {
  book,
  change,
  newVisitor,
  NOW,
  refOf,
  setTime,
  slotsOf,
  slotsToMove,
  type ShownAppointment,
  type ShownSlots,
} from '../../support/own-calendar';

/** Our own calendar, as visitors use it: one agent, with the hours of the first start. */
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
  (
    await app.query(
      `SELECT status, agent_id, starts_at, ends_at, held_until, time_zone, email, sequence, confirmed_at, created_by_id
         FROM appointments WHERE lead_id = $1 ORDER BY created_at DESC, id DESC`,
      [leadId],
    )
  )[0];
const times = (slots: { startsAt: string }[]): string[] =>
  slots.map(({ startsAt }) => startsAt.slice(11, 16));

describe('GET /api/appointments/slots', () => {
  it('lists the free times of each requested day, from the first start on', async () => {
    const { ref } = await newVisitor(app);
    const { status, body } = await slotsOf(app, ref, { days: 6 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ timeZone: 'America/New_York', durationMinutes: 30 });
    expect(body.days.map(({ date, slots }) => [date, slots.length])).toEqual([
      ['2026-11-24', 14],
      ['2026-11-25', 18],
      // Thanksgiving: closed by default.
      ['2026-11-26', 0],
      ['2026-11-27', 18],
      ['2026-11-28', 8],
      ['2026-11-29', 0],
    ]);
    // Two hours' notice.
    expect(body.days[0]!.slots[0]).toEqual({
      startsAt: '2026-11-24T16:00:00.000Z',
      endsAt: '2026-11-24T16:30:00.000Z',
      withinCallingHours: true,
    });
  });

  it('returns 14 days by default, including today', async () => {
    const { ref } = await newVisitor(app);
    const { body } = await slotsOf(app, ref);
    expect(body.days).toHaveLength(14);
    expect(body.days.at(-1)!.date).toBe('2026-12-07');
    expect(body.days.at(-1)!.slots).toHaveLength(18);
    const later = (await slotsOf(app, ref, { from: '2026-12-08', days: 60 })).body;
    expect(later.days).toHaveLength(60);
    expect(later.days.flatMap(({ slots }) => slots)).toEqual([]);
  });

  it('shows the days of another zone', async () => {
    const { ref } = await newVisitor(app);
    const { body } = await slotsOf(app, ref, { timeZone: 'Asia/Tokyo', from: '2026-11-25', days: 2 });
    expect(body.timeZone).toBe('Asia/Tokyo');
    // Until 18:00 in New York it is the next morning in Tokyo.
    expect(times(body.days[0]!.slots)).toEqual([
      ...['16:00', '16:30', '17:00', '17:30', '18:00', '18:30', '19:00', '19:30', '20:00', '20:30'],
      ...['21:00', '21:30', '22:00', '22:30', '14:00', '14:30'],
    ]);
    expect(body.days[1]!.slots).toHaveLength(16);
  });

  it.each([
    { timeZone: 'Marte/Olimpo' },
    { timeZone: '+05:00' },
    { from: '2026-02-30' },
    { from: 'hoy' },
    { days: 0 },
    { days: 61 },
    { days: 1.5 },
    { days: 'muchos' },
  ])('refuses %j', async (query) => {
    const { ref } = await newVisitor(app);
    const { status, body } = await slotsOf(app, ref, { ...query });
    expect([status, body.code, body.details?.[0]?.field]).toEqual([
      400,
      'VALIDATION_FAILED',
      Object.keys(query)[0],
    ]);
  });

  it('refuses an expired link', async () => {
    const { id, ref } = await newVisitor(app);
    expect((await slotsOf(app, 'x')).body.code).toBe('LINK_DEAD');
    expect(
      (
        await slotsOf(
          app,
          ref.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        )
      ).status,
    ).toBe(404);
    await app.query('UPDATE leads SET is_blocked = true WHERE id = $1', [id]);
    expect((await slotsOf(app, ref)).status).toBe(404);
    expect((await book(app, ref, '2026-11-25T15:00:00.000Z')).body.code).toBe('LINK_DEAD');
  });
});

describe('GET /api/appointments/slots by the token of an appointment', () => {
  const TIME = '2026-11-25T15:00:00.000Z';

  it('lists the times to which it may move, including the current one', async () => {
    const { ref } = await newVisitor(app);
    const other = await newVisitor(app);
    const { body } = await book(app, ref, TIME);
    const starts = ({ days }: ShownSlots): string[] =>
      days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt));
    expect(starts((await slotsOf(app, other.ref)).body)).not.toContain(TIME);
    const answer = await slotsToMove(app, body.token);
    expect(answer.status).toBe(200);
    expect(starts(answer.body)).toContain(TIME);
    expect(starts(answer.body)).toHaveLength(starts((await slotsOf(app, other.ref)).body).length + 1);
  });

  it('refuses another token', async () => {
    expect((await slotsToMove(app, 'a'.repeat(43))).body.code).toBe('APPOINTMENT_NOT_FOUND');
    const { status, body } = await slotsToMove(app, 'a'.repeat(101));
    expect([status, body.details?.[0]?.field]).toEqual([400, 'token']);
    const without = await app.get<Refusal>('/api/appointments/slots');
    expect([without.status, without.body.details?.[0]?.field]).toEqual([400, 'ref']);
  });
});

describe('POST /api/appointments', () => {
  const TIME = '2026-11-25T15:00:00.000Z';

  it('books, with all consequences in one transaction', async () => {
    await caller.put('/api/admin/settings', { callsFrom: '(305) 420-1234' });
    const { id, ref } = await newVisitor(app, { next_follow_up_at: '2026-11-25T12:00:00Z' });
    const { status, body } = await book(app, ref, TIME, {
      timeZone: 'America/Chicago',
      email: ' Maria@Example.com ',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{44}$/) as string,
      status: 'booked',
      startsAt: TIME,
      endsAt: '2026-11-25T15:30:00.000Z',
      timeZone: 'America/Chicago',
      with: 'Crédito Claro',
      callsFrom: '+13054201234',
      confirmedAt: null,
      icsUrl: `/api/appointments/${body.token}/calendar.ics`,
      manageUrl: `/calendario?token=${body.token}`,
    });
    expect(await appointmentOf(id)).toMatchObject({
      status: 'booked',
      agent_id: admin.id,
      email: 'maria@example.com',
      created_by_id: null,
      sequence: 0,
    });
    const lead = (await caller.get<Record<string, unknown>>(`/api/admin/leads/${id}`)).body;
    expect(lead).toMatchObject({
      leadCategory: 'booked',
      nextFollowUpAt: null,
      nextBooking: { startsAt: TIME, provider: 'own' },
    });
    expect((lead['timeline'] as unknown[])[0]).toMatchObject({
      kind: 'booking',
      direction: 'inbound',
      content: 'miércoles, 25 de noviembre de 2026, 10:00 a.m. (hora del Este)',
    });
    expect(
      await app.query(`SELECT 1 FROM analytics_events WHERE event = 'booked' AND lead_id = $1`, [id]),
    ).toHaveLength(1);
    expect((await app.get<ShownAppointment>(`/api/appointments/${body.token}`)).body).toEqual(body);
  });

  it('no longer offers a booked time', async () => {
    const { ref } = await newVisitor(app);
    await book(app, ref, TIME);
    const other = await newVisitor(app);
    const { body } = await slotsOf(app, other.ref, { from: '2026-11-25', days: 1 });
    expect(times(body.days[0]!.slots)).not.toContain('15:00');
    const refused = await book(app, other.ref, TIME);
    expect([refused.status, refused.body.code]).toEqual([409, 'SLOT_TAKEN']);
    // Until 15:00 it is not yet nine in the west of Florida.
    expect(times(refused.body.details!.slots!)).toEqual([
      '15:30',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
      '18:00',
    ]);
  });

  it('returns the same appointment when the request is repeated, and never another one', async () => {
    const { id, ref } = await newVisitor(app);
    const first = await book(app, ref, TIME);
    const again = await book(app, ref, TIME);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const another = await book(app, ref, '2026-11-25T16:00:00.000Z');
    expect([another.status, another.body.code, another.body.details]).toEqual([
      409,
      'ALREADY_BOOKED',
      { manageUrl: first.body.manageUrl, startsAt: TIME },
    ]);
    expect(await app.query('SELECT 1 FROM appointments WHERE lead_id = $1', [id])).toHaveLength(1);
  });

  it.each([
    ['before the notice', '2026-11-24T15:30:00.000Z'],
    ['in the past', '2026-11-23T15:30:00.000Z'],
    ['beyond the days ahead', '2026-12-08T15:00:00.000Z'],
    ['outside the hours', '2026-11-25T13:30:00.000Z'],
    ['on a Sunday', '2026-11-29T15:00:00.000Z'],
    ['between two slots', '2026-11-25T15:10:00.000Z'],
  ])('offers other times for one %s', async (_, startsAt) => {
    const { ref } = await newVisitor(app);
    const { status, body } = await book(app, ref, startsAt);
    expect([status, body.code, body.details?.slots?.length]).toEqual([409, 'SLOT_TAKEN', 6]);
  });

  it('lets a person book again after the appointment', async () => {
    const { ref } = await newVisitor(app);
    await book(app, ref, TIME);
    setTime(app, '2026-11-25T15:30:00Z');
    expect((await book(app, ref, '2026-11-27T15:00:00.000Z')).status).toBe(201);
  });

  it('accepts twenty an hour from an address', async () => {
    const ip = newIp();
    await app.query(
      `INSERT INTO limit_counters (key, hits, resets_at) VALUES ($1, 19, $2::timestamptz + interval '20 minutes')`,
      [`book-ip:${ip}`, NOW],
    );
    const [last, tooMany] = [await newVisitor(app), await newVisitor(app)];
    expect((await book(app, last.ref, TIME, { ip })).status).toBe(201);
    const { status, body, headers } = await book(app, tooMany.ref, '2026-11-25T16:00:00.000Z', { ip });
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'TOO_MANY_BOOKINGS', '1200']);
    expect((await book(app, tooMany.ref, '2026-11-25T16:00:00.000Z')).status).toBe(201);
  });
});

describe('a person with an appointment', () => {
  const TIME = '2026-11-25T15:00:00.000Z';

  it('is led to it by a new link, until it is over', async () => {
    const { id, ref } = await newVisitor(app);
    expect((await slotsOf(app, ref)).body.manageUrl).toBeNull();
    const { body } = await book(app, ref, TIME);
    expect((await slotsOf(app, await refOf(app, id))).body.manageUrl).toBe(body.manageUrl);
    expect((await slotsToMove(app, body.token)).body.manageUrl).toBeNull();
    setTime(app, '2026-11-25T15:30:00Z');
    expect((await slotsOf(app, ref)).body.manageUrl).toBeNull();
  });

  it('keeps it hidden from a visitor who proved a mailbox with the same phone', async () => {
    const { id, ref } = await newVisitor(app);
    await book(app, ref, TIME);
    const [lead] = await app.query<{ phone: string }>(
      'SELECT phone_number AS phone FROM leads WHERE id = $1',
      [id],
    );
    const [duplicate] = await insertLeads(app, [
      {
        phone_number: lead!.phone,
        verification_status: 'verified',
        verification_method: 'email',
        possible_duplicate: true,
        email: 'otra@example.com',
        email_proven_at: new Date(),
      },
    ]);
    expect((await slotsOf(app, await refOf(app, duplicate!))).body.manageUrl).toBeNull();
  });
});

describe('an appointment found by its token', () => {
  const TIME = '2026-11-25T15:00:00.000Z';
  const LATER = '2026-11-27T20:30:00.000Z';
  const booked = async () => {
    const visitor = await newVisitor(app);
    return { ...visitor, ...(await book(app, visitor.ref, TIME)).body };
  };

  it('is not found by another text', async () => {
    const { token } = await booked();
    for (const text of [
      'x',
      'slots ',
      token.slice(1),
      token.replace(/.$/, token.endsWith('A') ? 'B' : 'A'),
    ]) {
      const { status, body } = await app.get<Refusal>(`/api/appointments/${encodeURIComponent(text)}`);
      expect([status, body.code]).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    }
  });

  it('is deleted with its lead', async () => {
    const { id, token } = await booked();
    await app.query('UPDATE leads SET deleted_at = now() WHERE id = $1', [id]);
    expect((await app.get(`/api/appointments/${token}`)).status).toBe(404);
    expect((await change(app, 'DELETE', token)).status).toBe(404);
  });

  it('moves, and keeps its row and its token', async () => {
    const { id, token } = await booked();
    await app.query('UPDATE appointments SET confirmed_at = now() WHERE lead_id = $1', [id]);
    const moved = await change(app, 'PATCH', token, { startsAt: LATER });
    expect([moved.status, moved.body.startsAt, moved.body.token]).toEqual([200, LATER, token]);
    const again = await change(app, 'PATCH', token, { startsAt: LATER });
    expect([again.status, again.body]).toEqual([200, moved.body]);
    expect(await app.query('SELECT 1 FROM appointments WHERE lead_id = $1', [id])).toHaveLength(1);
    expect(await appointmentOf(id)).toMatchObject({ status: 'booked', sequence: 1, confirmed_at: null });
    const { timeline } = (await caller.get<{ timeline: { kind: string }[] }>(`/api/admin/leads/${id}`)).body;
    expect(timeline.map(({ kind }) => kind).filter((kind) => kind.startsWith('booking'))).toEqual([
      'booking_rescheduled',
      'booking',
    ]);
    const freed = await newVisitor(app);
    expect((await book(app, freed.ref, TIME)).status).toBe(201);
  });

  it('moves to a time that overlaps the current one', async () => {
    const { body } = await caller.put<{ code?: string }>('/api/admin/settings', {
      appointmentRules: { ...RULES, durationMinutes: 60 },
    });
    expect(body.code).toBeUndefined();
    const { token } = await booked();
    await caller.put('/api/admin/settings', { appointmentRules: RULES });
    expect((await change(app, 'PATCH', token, { startsAt: '2026-11-25T15:30:00.000Z' })).status).toBe(200);
  });

  it('does not move to a time that is booked, or is not offered', async () => {
    const { token } = await booked();
    const other = await newVisitor(app);
    await book(app, other.ref, LATER);
    for (const startsAt of [LATER, '2026-11-24T15:30:00.000Z', '2026-11-29T15:00:00.000Z']) {
      const { status, body } = await change(app, 'PATCH', token, { startsAt });
      expect([status, body.code, body.details?.slots?.length]).toEqual([409, 'SLOT_TAKEN', 6]);
    }
    expect((await app.get<ShownAppointment>(`/api/appointments/${token}`)).body.startsAt).toBe(TIME);
  });

  it('is cancelled once, and the person is to be contacted', async () => {
    const { id, token } = await booked();
    expect((await change(app, 'DELETE', token)).status).toBe(204);
    expect((await change(app, 'DELETE', token)).status).toBe(204);
    expect((await app.get<ShownAppointment>(`/api/appointments/${token}`)).body.status).toBe('cancelled');
    expect((await change(app, 'PATCH', token, { startsAt: LATER })).body.code).toBe('APPOINTMENT_OVER');
    const lead = (await caller.get<Record<string, unknown>>(`/api/admin/leads/${id}`)).body;
    expect(lead).toMatchObject({
      leadCategory: 'contacted',
      // Nine in the morning in all of Florida.
      nextFollowUpAt: '2026-11-24T15:00:00.000Z',
      nextBooking: null,
    });
    expect(await appointmentOf(id)).toMatchObject({ status: 'cancelled', sequence: 1 });
    const freed = await newVisitor(app);
    expect((await book(app, freed.ref, TIME)).status).toBe(201);
  });

  it('cannot be changed once it has begun', async () => {
    const { token } = await booked();
    setTime(app, TIME);
    expect((await change(app, 'PATCH', token, { startsAt: LATER })).body.code).toBe('APPOINTMENT_OVER');
    expect((await change(app, 'DELETE', token)).body.code).toBe('APPOINTMENT_OVER');
  });
});

describe('GET /api/appointments/{token}/calendar.ics', () => {
  it('returns the appointment for calendar programs, even when it is cancelled', async () => {
    const { ref } = await newVisitor(app);
    const { body } = await book(app, ref, '2026-11-25T15:00:00.000Z');
    const { status, headers, body: file } = await app.get<string>(body.icsUrl);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'attachment; filename="cita.ics"',
    ]);
    const unfolded = String(file).replaceAll('\r\n ', '');
    for (const line of ['METHOD:PUBLISH', 'DTSTART:20261125T150000Z', 'SEQUENCE:0', 'STATUS:CONFIRMED'])
      expect(unfolded).toContain(`${line}\r\n`);
    expect(unfolded).toContain(body.manageUrl);
    await change(app, 'DELETE', body.token);
    expect(String((await app.get<string>(body.icsUrl)).body)).toContain('STATUS:CANCELLED');
    expect((await app.get('/api/appointments/x/calendar.ics')).status).toBe(404);
  });
});

describe('POST /api/appointments/callbacks', () => {
  const request = (ref: string, body: object = {}, ip = newIp()) =>
    app.post<Refusal>('/api/appointments/callbacks', { ref, timeOfDay: 'afternoon', ...body }, ip);

  it('plans the call, and notifies the owner once', async () => {
    const { id, ref } = await newVisitor(app, { state: 'CA' });
    for (let n = 0; n < 2; n += 1)
      expect((await request(ref, { timeZone: 'America/Los_Angeles' })).status).toBe(204);
    const lead = (await caller.get<Record<string, unknown>>(`/api/admin/leads/${id}`)).body;
    expect(lead['nextFollowUpAt']).toBe('2026-11-24T20:00:00.000Z');
    expect(
      (lead['timeline'] as { kind: string }[]).filter(({ kind }) => kind === 'callback_requested'),
    ).toEqual([
      expect.objectContaining({
        direction: 'inbound',
        content: 'Por la tarde\nSeguimiento: martes, 24 de noviembre de 2026, 3:00 p.m. (hora del Este)',
      }),
    ]);
    await caller.put('/api/admin/settings', { notificationEmails: ['oficina@example.com'] });
    const { at } = { at: '2026-11-24T20:00:00.000Z' };
    await app.app.get(LeadAlertsService).notifyOfCallback({ leadId: id, at });
    await app.app.get(LeadAlertsService).notifyOfCallback({ leadId: id, at: '2026-11-24T21:00:00.000Z' });
    expect(
      await app.query(
        `SELECT body LIKE '%Persona Cualquiera pide que le llamen%' AS asks FROM outbox_messages WHERE recipient = 'oficina@example.com'`,
      ),
    ).toEqual([{ asks: true }]);
  });

  it('is shown by every link of the person until the office has called or postponed it, and by no other', async () => {
    const { id, ref } = await newVisitor(app, { state: 'CA' });
    const requested = async (by: string) => (await slotsOf(app, by, { days: 1 })).body.requestedCall;
    expect(await requested(ref)).toBeNull();
    await request(ref, { timeOfDay: 'morning' });
    await request(ref, { timeOfDay: 'evening' });
    expect(await requested(ref)).toBe('evening');
    expect(await requested(await refOf(app, id))).toBe('evening');
    expect(await requested((await newVisitor(app)).ref)).toBeNull();
    const { body } = await book(app, ref, '2026-11-25T18:00:00.000Z');
    expect((await slotsToMove(app, body.token, { days: 1 })).body.requestedCall).toBeNull();
    await caller.patch(`/api/admin/leads/${id}`, { nextFollowUpAt: '2026-12-01T15:00:00.000Z' });
    expect(await requested(ref)).toBeNull();
    await caller.patch(`/api/admin/leads/${id}`, { nextFollowUpAt: null });
    expect(await requested(ref)).toBeNull();
  });

  it('uses the zone of the state when none is named', async () => {
    const { id, ref } = await newVisitor(app, { state: 'TX' });
    await request(ref, { timeOfDay: 'evening' });
    expect(await app.query('SELECT next_follow_up_at AS at FROM leads WHERE id = $1', [id])).toEqual([
      { at: new Date('2026-11-24T23:00:00Z') },
    ]);
  });

  it('refuses other times of day, and expired links', async () => {
    const { ref } = await newVisitor(app);
    expect((await request(ref, { timeOfDay: 'night' })).body.code).toBe('VALIDATION_FAILED');
    expect((await request('x')).body.code).toBe('LINK_DEAD');
  });
});

describe('an external calendar', () => {
  it('has no times to offer', async () => {
    const { ref } = await newVisitor(app);
    await caller.put('/api/admin/settings', { calendarMode: 'callback' });
    const { body } = await slotsOf(app, ref, { days: 3 });
    expect(body.days.map(({ slots }) => slots)).toEqual([[], [], []]);
    expect((await book(app, ref, '2026-11-25T15:00:00.000Z')).body).toMatchObject({
      code: 'SLOT_TAKEN',
      details: { slots: [] },
    });
    await caller.put('/api/admin/settings', { calendarMode: 'own' });
  });
});

const RULES = {
  durationMinutes: 30,
  bufferMinutes: 0,
  noticeMinutes: 120,
  horizonDays: 14,
  perDay: null,
  holidays: [],
  federalHolidays: false,
};
