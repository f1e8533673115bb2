import { Clock } from '../../../src/common/clock';
import { AppointmentLinksService } from '../../../src/modules/appointment-store/appointment-links.service';
import { CalendarLinksService } from '../../../src/modules/appointments/office/calendar-links.service';
import { SmsMessagesService } from '../../../src/modules/messaging/sms/sms-messages.service';
import { StateGate } from '../../../src/modules/states/state-gate.service';
import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, newPhone, type Refusal, type TestApp } from '../../support/app';
import { insertAppointment } from '../../support/appointments';
import { BLOCK_LEAD, insertLeads, type LeadColumns } from '../../support/leads';

/** Actions of the office on appointments: it books, moves, cancels, assigns, and sends people their links. */
let app: TestApp;
let second: TestApp;
let rosa: TestAdmin;
let elena: TestAdmin;
let caller: Caller;

/** A Wednesday, 10:00 in New York. */
const NOW = new Date('2026-11-18T15:00:00Z');
const TOMORROW = '2026-11-19T15:00:00.000Z';
const LATER = '2026-11-19T17:00:00.000Z';

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  [rosa, elena] = [await createAdmin(app), await createAdmin(app)];
  caller = await logIn(app, rosa.username);
  for (const each of [app, second]) jest.spyOn(each.app.get(Clock), 'now').mockReturnValue(NOW);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await second.close();
  await app.close();
});
beforeEach(() => app.query('DELETE FROM appointments'));

interface Item extends Refusal {
  id: string;
  startsAt: string;
  endsAt: string;
  status: string;
  leadId: string | null;
  agentId: string | null;
  bookedByOffice: boolean;
  timeZone: string | null;
  confirmedAt: string | null;
}
interface Detail {
  leadCategory: string;
  nextFollowUpAt: string | null;
  lastContactedAt: string | null;
  timeline: { kind: string; content: string | null; direction: string | null }[];
}

const newLead = async (columns: LeadColumns = {}): Promise<string> => {
  const proven = { phone_proven_at: '2026-11-01T00:00:00Z' };
  const [id] = await insertLeads(app, [{ verification_status: 'verified', ...proven, ...columns }]);
  return id!;
};
const book = (body: object, on = app) => caller.post<Item>('/api/admin/appointments', body, on);
const change = (id: string, body: object) => caller.patch<Item>(`/api/admin/appointments/${id}`, body);
const detail = async (leadId: string): Promise<Detail> =>
  (await caller.get<Detail>(`/api/admin/leads/${leadId}`)).body;
const kinds = async (leadId: string): Promise<string[]> =>
  (await detail(leadId)).timeline.map(({ kind }) => kind);
const audited = (leadId: string) =>
  app.query<{ action: string; before: object | null; after: object }>(
    `SELECT action, "before", "after" FROM audit_entries WHERE target = $1 AND action LIKE 'appointment%' ORDER BY created_at, id`,
    [`lead:${leadId}`],
  );

describe('POST /api/admin/appointments', () => {
  it('books for a lead, in the zone of its state, and records it', async () => {
    const leadId = await newLead({ state: 'CA' });
    const { status, body } = await book({ leadId, startsAt: TOMORROW, agentId: elena.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      startsAt: TOMORROW,
      endsAt: '2026-11-19T15:30:00.000Z',
      status: 'booked',
      leadId,
      agentId: elena.id,
      bookedByOffice: true,
      timeZone: 'America/Los_Angeles',
    });
    expect((await detail(leadId)).leadCategory).toBe('booked');
    expect((await detail(leadId)).timeline).toMatchObject([{ kind: 'booking', direction: 'outbound' }]);
    expect(await audited(leadId)).toEqual([
      {
        action: 'appointment_booked',
        before: null,
        after: { appointmentId: body.id, status: 'booked', startsAt: TOMORROW, agentId: elena.id },
      },
    ]);
  });

  it('records the call in which it was made, once, together with the appointment', async () => {
    const leadId = await newLead({ state: 'CA' });
    const request = {
      leadId,
      startsAt: TOMORROW,
      agentId: elena.id,
      call: { content: ' Prefiere las tardes ' },
    };
    expect((await book(request)).status).toBe(201);
    expect((await book(request)).status).toBe(201);
    const { timeline, leadCategory, nextFollowUpAt } = await detail(leadId);
    expect(timeline.filter(({ kind }) => kind === 'call')).toMatchObject([
      { outcome: 'booked', content: 'Prefiere las tardes', direction: 'outbound' },
    ]);
    expect({ leadCategory, nextFollowUpAt }).toEqual({ leadCategory: 'booked', nextFollowUpAt: null });
  });

  it.each([false, true])(
    'records the call once if the lead already has the appointment, and refuses another agent (elsewhere: %s)',
    async (elsewhere) => {
      const leadId = await newLead({ state: 'CA' });
      const request = { leadId, startsAt: TOMORROW, elsewhere, ...(elsewhere ? {} : { agentId: elena.id }) };
      const { id } = (await book(request)).body;
      const withCall = { ...request, call: { content: 'Prefiere las tardes' } };
      const answers = await Promise.all([book(withCall), book(withCall)]);
      expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
        [201, id],
        [201, id],
      ]);
      const calls = async () => (await detail(leadId)).timeline.filter(({ kind }) => kind === 'call');
      expect(await calls()).toMatchObject([{ outcome: 'booked', content: 'Prefiere las tardes' }]);
      // Another user had the call too.
      const theirs = await logIn(app, elena.username);
      const again = await theirs.post('/api/admin/appointments', {
        ...request,
        call: { content: 'Llamé también', confirm: true },
      });
      expect(again.status).toBe(201);
      expect(await calls()).toHaveLength(2);
      if (elsewhere) return;
      const other = await book({ ...withCall, agentId: rosa.id });
      expect([other.status, other.body.code]).toEqual([409, 'ALREADY_BOOKED']);
      expect(await calls()).toHaveLength(2);
    },
  );

  it.each(['own', 'elsewhere'])('books nothing if the call is refused (%s)', async (calendar) => {
    const leadId = await newLead();
    const called = { type: 'call', direction: 'outbound', outcome: 'no_answer' };
    await caller.post(`/api/admin/leads/${leadId}/interactions`, called);
    const request = { leadId, startsAt: TOMORROW, elsewhere: calendar === 'elsewhere' };
    const refused = await book({ ...request, call: {} });
    expect([refused.status, refused.body.code]).toEqual([409, 'OUTCOME_RECENT']);
    expect(await app.query('SELECT 1 FROM appointments')).toEqual([]);
    expect((await book({ ...request, call: { confirm: true } })).status).toBe(201);
    expect((await kinds(leadId)).filter((kind) => kind === 'call')).toHaveLength(2);
  });

  it('enters an appointment that was made elsewhere, with the call and without a message', async () => {
    const leadId = await newLead({ state: 'CA', verification_status: 'pending', email: 'ana@example.com' });
    const { status, body } = await book({ leadId, startsAt: TOMORROW, elsewhere: true, call: {} });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      provider: 'elsewhere',
      startsAt: TOMORROW,
      status: 'booked',
      leadId,
      agentId: null,
      timeZone: 'America/Los_Angeles',
      bookedByOffice: true,
    });
    expect(await kinds(leadId)).toEqual(expect.arrayContaining(['booking', 'call']));
    expect((await detail(leadId)).leadCategory).toBe('booked');
    expect(await audited(leadId)).toMatchObject([{ action: 'appointment_booked' }]);
    expect(
      await app.query(
        `SELECT 1 FROM sms_messages WHERE lead_id = $1 UNION ALL SELECT 1 FROM sent_mails WHERE lead_id = $1
         UNION ALL SELECT 1 FROM appointment_notices WHERE appointment_id = $2`,
        [leadId, body.id],
      ),
    ).toEqual([]);
    // Its outcome is recorded as that of any other.
    expect((await change(body.id, { outcome: 'cancelled' })).status).toBe(200);
    expect((await detail(leadId)).leadCategory).toBe('contacted');
  });

  it.each([
    ['a past time', {}, '2026-11-18T14:00:00Z', 422, 'IN_THE_PAST'],
    ['a lead with an appointment', { booked: true }, TOMORROW, 409, 'LEAD_BOOKED'],
    ['a blocked lead', { blocked: true }, TOMORROW, 422, 'LEAD_CANNOT_BOOK'],
  ])(
    'refuses to enter one for %s',
    async (_, { booked, blocked }: { booked?: boolean; blocked?: boolean }, startsAt, status, code) => {
      const leadId = await newLead();
      if (booked) await insertAppointment(app, { provider: 'calendly', lead_id: leadId, starts_at: LATER });
      if (blocked) await app.query(BLOCK_LEAD, [leadId]);
      const answer = await book({ leadId, startsAt, elsewhere: true });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    },
  );

  it.each(['own', 'elsewhere'])('refuses a lead of a state that is not served (%s)', async (calendar) => {
    const leadId = await newLead({ state: 'GA' });
    await app.query(
      `INSERT INTO state_rules (mode) VALUES ('enforce') ON CONFLICT (id) DO UPDATE SET mode = excluded.mode`,
    );
    app.app.get(StateGate).forget();
    const request = { leadId, startsAt: TOMORROW, elsewhere: calendar === 'elsewhere', call: {} };
    try {
      const { status, body } = await book(request);
      expect([status, body.code]).toEqual([422, 'STATE_NOT_SERVED']);
      expect(await app.query('SELECT 1 FROM appointments')).toEqual([]);
      expect(await kinds(leadId)).toEqual([]);
    } finally {
      await app.query(`UPDATE state_rules SET mode = 'advise'`);
      app.app.get(StateGate).forget();
    }
  });

  it('enters one of many at the same moment', async () => {
    const leadId = await newLead();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        book({ leadId, startsAt: TOMORROW, elsewhere: true, call: {} }, n % 2 ? app : second),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(201));
    expect(await app.query('SELECT count(*)::int AS n FROM appointments')).toEqual([{ n: 1 }]);
    expect((await kinds(leadId)).filter((kind) => kind === 'call')).toHaveLength(1);
  });

  it('books at a time that visitors are not offered, but no agent twice', async () => {
    const sunday = '2026-11-22T23:00:00.000Z';
    const first = await book({ leadId: await newLead(), startsAt: sunday, agentId: rosa.id });
    expect(first.status).toBe(201);
    const again = await book({ leadId: await newLead(), startsAt: sunday, agentId: rosa.id });
    expect([again.status, again.body.code]).toEqual([409, 'SLOT_TAKEN']);
  });

  it('books a time once for many requests at the same moment', async () => {
    const leads = await Promise.all(Array.from({ length: 10 }, () => newLead()));
    const answers = await Promise.all(
      leads.map((leadId, n) => book({ leadId, startsAt: TOMORROW, agentId: rosa.id }, n % 2 ? app : second)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await app.query('SELECT count(*)::int AS n FROM appointments')).toEqual([{ n: 1 }]);
  });

  it.each<[string, object, number, string]>([
    ['a past time', { startsAt: '2026-11-18T14:00:00Z' }, 422, 'IN_THE_PAST'],
    ['no time', {}, 400, 'VALIDATION_FAILED'],
    ['an invalid e-mail', { startsAt: TOMORROW, email: 'x' }, 400, 'VALIDATION_FAILED'],
    ['an unknown lead', { startsAt: TOMORROW, leadId: nobody() }, 404, 'LEAD_NOT_FOUND'],
  ])('refuses %s', async (_, body, status, code) => {
    const answer = await book({ leadId: await newLead(), ...body });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('refuses a lead that is not verified, and one with another upcoming appointment', async () => {
    const pending = await book({
      leadId: await newLead({ verification_status: 'pending' }),
      startsAt: TOMORROW,
    });
    expect([pending.status, pending.body.code]).toEqual([422, 'LEAD_CANNOT_BOOK']);
    const leadId = await newLead();
    await book({ leadId, startsAt: TOMORROW });
    const other = await book({ leadId, startsAt: LATER });
    expect([other.status, other.body.code]).toEqual([409, 'ALREADY_BOOKED']);
  });
});

describe('PATCH /api/admin/appointments/{id}', () => {
  const booked = async (): Promise<{ id: string; leadId: string }> => {
    const leadId = await newLead({ lead_category: 'booked' });
    const id = await insertAppointment(app, {
      lead_id: leadId,
      agent_id: rosa.id,
      starts_at: TOMORROW,
      confirmed_at: NOW.toISOString(),
    });
    return { id, leadId };
  };

  it('moves to another time and removes the confirmation', async () => {
    const { id, leadId } = await booked();
    const { status, body } = await change(id, { startsAt: LATER });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id, startsAt: LATER, agentId: rosa.id, confirmedAt: null }),
    ]);
    expect(await kinds(leadId)).toEqual(['booking_rescheduled']);
    expect(await audited(leadId)).toMatchObject([
      { action: 'appointment_moved', before: { startsAt: TOMORROW }, after: { startsAt: LATER } },
    ]);
  });

  it('refuses a change by a user who saw another time, and one of two simultaneous changes', async () => {
    const { id } = await booked();
    const [one, other] = await Promise.all(
      [LATER, '2026-11-19T18:00:00.000Z'].map((startsAt) => change(id, { startsAt, seenStartsAt: TOMORROW })),
    );
    const [moved, refused] = one!.status === 200 ? [one!, other!] : [other!, one!];
    expect([moved.status, refused.status, refused.body.code]).toEqual([200, 409, 'APPOINTMENT_MOVED']);
    const stale = await change(id, { agentId: elena.id, seenStartsAt: TOMORROW });
    expect([stale.status, stale.body.code]).toEqual([409, 'APPOINTMENT_MOVED']);
    const cancelled = await change(id, { outcome: 'cancelled', seenStartsAt: TOMORROW });
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'APPOINTMENT_MOVED']);
    const seen = await change(id, { agentId: elena.id, seenStartsAt: moved.body.startsAt });
    expect([seen.status, seen.body.startsAt]).toEqual([200, moved.body.startsAt]);
  });

  it('assigns it to another administrator at the same time', async () => {
    const { id, leadId } = await booked();
    expect((await change(id, { agentId: elena.id })).body).toMatchObject({
      agentId: elena.id,
      startsAt: TOMORROW,
      confirmedAt: NOW.toISOString(),
    });
    expect(await kinds(leadId)).toEqual([]);
    expect(await audited(leadId)).toMatchObject([
      { action: 'appointment_moved', before: { agentId: rosa.id }, after: { agentId: elena.id } },
    ]);
  });

  it('does not move onto another appointment', async () => {
    const { id } = await booked();
    await insertAppointment(app, { lead_id: await newLead(), agent_id: rosa.id, starts_at: LATER });
    const answer = await change(id, { startsAt: LATER, agentId: rosa.id });
    expect([answer.status, answer.body.code]).toEqual([409, 'SLOT_TAKEN']);
  });

  it('cancels: the lead is to be contacted, and it is recorded', async () => {
    const { id, leadId } = await booked();
    expect((await change(id, { outcome: 'cancelled' })).body.status).toBe('cancelled');
    expect(await detail(leadId)).toMatchObject({
      leadCategory: 'contacted',
      nextFollowUpAt: NOW.toISOString(),
      timeline: [{ kind: 'booking_cancelled', direction: 'outbound' }],
    });
    expect(await audited(leadId)).toMatchObject([
      { action: 'appointment_outcome', before: { status: 'booked' }, after: { status: 'cancelled' } },
    ]);
    expect((await change(id, { outcome: 'cancelled' })).status).toBe(200);
    expect(await kinds(leadId)).toEqual(['booking_cancelled']);
  });

  it('cancels one of another calendar, and cannot change its date', async () => {
    const leadId = await newLead({ lead_category: 'booked' });
    const id = await insertAppointment(app, { provider: 'calendly', lead_id: leadId, starts_at: TOMORROW });
    const moved = await change(id, { startsAt: LATER });
    expect([moved.status, moved.body.code]).toEqual([422, 'APPOINTMENT_ELSEWHERE']);
    expect((await change(id, { outcome: 'cancelled' })).body.status).toBe('cancelled');
    expect(await detail(leadId)).toMatchObject({
      leadCategory: 'contacted',
      nextFollowUpAt: NOW.toISOString(),
    });
  });

  it.each(['own', 'cal'] as const)('does not cancel one of %s that has taken place', async (provider) => {
    const id = await insertAppointment(app, {
      provider,
      lead_id: await newLead(),
      agent_id: provider === 'own' ? rosa.id : null,
      starts_at: '2026-11-18T14:00:00Z',
      status: 'attended',
    });
    const answer = await change(id, { outcome: 'cancelled' });
    expect([answer.status, answer.body.code]).toEqual([409, 'APPOINTMENT_OVER']);
  });

  it('records either the attendance or the cancellation when both come at once', async () => {
    const { id, leadId } = await booked();
    await app.query(
      `UPDATE appointments SET starts_at = '2026-11-18T14:00:00Z', ends_at = '2026-11-18T14:30:00Z',
      held_until = '2026-11-18T14:30:00Z' WHERE id = $1`,
      [id],
    );
    const answers = await Promise.all([
      change(id, { outcome: 'attended' }),
      change(id, { outcome: 'cancelled' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await kinds(leadId)).length).toBe(1);
  });

  it.each<object>([{}, { outcome: 'attended', startsAt: LATER }, { outcome: 'attended', leadId: nobody() }])(
    'accepts one change at a time, not %j',
    async (body) => {
      const { id } = await booked();
      const answer = await change(id, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );
});

describe('the detail of a lead', () => {
  it('has the next appointment and the last one, with its outcome', async () => {
    const leadId = await newLead();
    const next = await insertAppointment(app, { lead_id: leadId, agent_id: rosa.id, starts_at: TOMORROW });
    await insertAppointment(app, { lead_id: leadId, agent_id: rosa.id, starts_at: LATER });
    await insertAppointment(app, { lead_id: leadId, agent_id: elena.id, starts_at: '2026-11-10T15:00:00Z' });
    const last = await insertAppointment(app, {
      lead_id: leadId,
      provider: 'calendly',
      starts_at: '2026-11-17T15:00:00Z',
      status: 'no_show',
    });
    await insertAppointment(app, {
      lead_id: leadId,
      provider: 'calendly',
      starts_at: '2026-11-18T14:00:00Z',
      status: 'cancelled',
    });
    const { body } = await caller.get<{ nextBooking: Item; lastBooking: Item }>(`/api/admin/leads/${leadId}`);
    expect(body.nextBooking).toEqual({
      id: next,
      startsAt: TOMORROW,
      endsAt: '2026-11-19T15:30:00.000Z',
      status: 'booked',
      provider: 'own',
      agentId: rosa.id,
      agentName: rosa.username,
      confirmedAt: null,
    });
    expect(body.lastBooking).toMatchObject({
      id: last,
      status: 'no_show',
      provider: 'calendly',
      agentId: null,
    });
    const { body: other } = await caller.get(`/api/admin/leads/${await newLead()}`);
    expect(other).toMatchObject({ nextBooking: null, lastBooking: null });
  });
});

describe('an appointment of another calendar without a lead', () => {
  const unmatched = () =>
    caller.get<{ count: number; appointments: Item[] }>('/api/admin/appointments/unmatched');
  const add = (starts_at: string, status = 'booked') =>
    insertAppointment(app, {
      provider: 'calendly',
      starts_at,
      status,
      invitee_name: 'Ana Ríos',
      invitee_phone: newPhone(),
      email: 'ana@example.com',
    });

  it('is listed until a month after its beginning', async () => {
    const [coming, past] = [await add(TOMORROW), await add('2026-10-20T15:00:00Z', 'attended')];
    await add('2026-10-18T15:00:00Z');
    await add(TOMORROW, 'cancelled');
    await insertAppointment(app, { lead_id: await newLead(), agent_id: rosa.id, starts_at: TOMORROW });
    const { body } = await unmatched();
    expect(body.count).toBe(2);
    expect(body.appointments.map(({ id }) => id)).toEqual([past, coming]);
    expect(body.appointments[0]).toMatchObject({
      leadId: null,
      leadName: 'Ana Ríos',
      email: 'ana@example.com',
    });
  });

  it('is assigned to a lead, with all consequences of a booking', async () => {
    const [id, leadId] = [await add(TOMORROW), await newLead({ next_follow_up_at: TOMORROW })];
    await app.query('UPDATE appointments SET is_counted = false WHERE id = $1', [id]);
    const { status, body } = await change(id, { leadId });
    expect([status, body]).toEqual([200, expect.objectContaining({ leadId, email: null })]);
    expect(await detail(leadId)).toMatchObject({
      leadCategory: 'booked',
      nextFollowUpAt: null,
      timeline: [{ kind: 'booking' }],
    });
    expect(
      await app.query('SELECT invitee_name, invitee_phone FROM appointments WHERE id = $1', [id]),
    ).toEqual([{ invitee_name: null, invitee_phone: null }]);
    expect(
      (await app.query(`SELECT 1 FROM analytics_events WHERE event = 'booked' AND lead_id = $1`, [leadId]))
        .length,
    ).toBe(1);
    expect(await audited(leadId)).toMatchObject([
      { action: 'appointment_assigned', after: { appointmentId: id, startsAt: TOMORROW } },
    ]);
    const again = await change(id, { leadId: await newLead() });
    expect([again.status, again.body.code]).toEqual([409, 'APPOINTMENT_ASSIGNED']);
  });

  it('is assigned to a lead after it took place, with all consequences', async () => {
    const [id, leadId] = [await add('2026-11-17T15:00:00Z', 'attended'), await newLead()];
    await change(id, { leadId });
    expect(await kinds(leadId)).toEqual(expect.arrayContaining(['booking', 'booking_attended']));
    expect((await detail(leadId)).leadCategory).toBe('contacted');
  });

  it('is assigned to one of two leads when both requests come at once', async () => {
    const id = await add(TOMORROW);
    const leads = [await newLead(), await newLead()];
    const answers = await Promise.all(leads.map((leadId) => change(id, { leadId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await Promise.all(leads.map(kinds))).flat()).toEqual(['booking']);
  });

  it('is not assigned to a deleted lead', async () => {
    const id = await add(TOMORROW);
    for (const leadId of [nobody(), await newLead({ deleted_at: NOW.toISOString() })])
      expect((await change(id, { leadId })).body.code).toBe('LEAD_NOT_FOUND');
  });
});

describe('POST /api/admin/leads/{id}/calendar-link', () => {
  const send = (leadId: string, channel: string) =>
    caller.post(`/api/admin/leads/${leadId}/calendar-link`, { channel });
  const outbox = async (to: string): Promise<string[]> => {
    const { body } = await app.get<{ to: string; body: string }[]>('/dev/outbox', {
      accept: 'application/json',
    });
    return body.filter((message) => message.to === to).map((message) => message.body);
  };
  const jobsOf = (name: string) =>
    app.query<{ data: never }>(`SELECT data FROM jobs.job WHERE name = $1 ORDER BY created_on DESC LIMIT 1`, [
      name,
    ]);

  it('texts the link, and stores its secret only in the message', async () => {
    const phone = newPhone();
    const leadId = await newLead({ phone_number: phone, lead_category: 'contacted' });
    expect((await send(leadId, 'sms')).status).toBe(202);
    await app.app.get(SmsMessagesService).deliver((await jobsOf('send-conditional-sms-message'))[0]!.data);
    const [text] = await outbox(phone);
    const ref = /calendario\?ref=([\w-]+)/.exec(text!)![1]!;
    const slots = await app.get(`/api/appointments/slots?ref=${ref}`);
    expect(slots.status).toBe(200);
    const lead = await detail(leadId);
    expect(lead.lastContactedAt).toBe(NOW.toISOString());
    expect(lead.timeline).toMatchObject([{ kind: 'sms', content: expect.stringContaining('[enlace]') }]);
    expect(
      JSON.stringify(await app.query('SELECT * FROM sms_messages WHERE lead_id = $1', [leadId])),
    ).not.toContain(ref);
  });

  it('mails the link', async () => {
    const leadId = await newLead({ email: `${newPhone()}@example.com`, lead_category: 'contacted' });
    expect((await send(leadId, 'email')).status).toBe(202);
    const job = (await jobsOf('calendar-link-mail'))[0]!.data;
    expect(JSON.stringify(job)).not.toContain('ref=');
    await app.app.get(CalendarLinksService).mail(job);
    const { email } = (await caller.get<{ email: string }>(`/api/admin/leads/${leadId}`)).body;
    expect(await outbox(email)).toEqual([expect.stringMatching(/calendario\?ref=[\w-]{32}/)]);
    expect(await kinds(leadId)).toEqual(['email']);
  });

  it.each(['sms', 'email'])('sends one message for a double click by %s', async (channel) => {
    const leadId = await newLead({ email: `${newPhone()}@example.com`, lead_category: 'contacted' });
    const answers = await Promise.all([send(leadId, channel), send(leadId, channel), send(leadId, channel)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await kinds(leadId)).toEqual([channel]);
  });

  it('mails five links in 24 hours, and keeps the person’s own link valid', async () => {
    const leadId = await newLead({ email: `${newPhone()}@example.com`, lead_category: 'contacted' });
    await app.query(
      `INSERT INTO lead_interactions (lead_id, type, direction, content, metadata, created_at)
       SELECT $1, 'email', 'outbound', 'Enlace personal al calendario', '{"by": "elena"}', $2::timestamptz - n * interval '2 hours'
         FROM generate_series(1, 4) AS n`,
      [leadId, NOW],
    );
    expect((await send(leadId, 'email')).status).toBe(202);
    await app.query(
      `UPDATE lead_interactions SET created_at = created_at - interval '2 minutes' WHERE lead_id = $1`,
      [leadId],
    );
    expect((await send(leadId, 'email')).body).toMatchObject({ code: 'TOO_MANY_LINKS' });
    const mail = (await jobsOf('calendar-link-mail'))[0]!.data;
    await app.app.get(CalendarLinksService).mail(mail);
    const { email } = (await caller.get<{ email: string }>(`/api/admin/leads/${leadId}`)).body;
    const ref = /calendario\?ref=([\w-]{32})/.exec((await outbox(email))[0]!)![1]!;
    for (let n = 0; n < 25; n += 1) await app.app.get(AppointmentLinksService).issue(leadId, false);
    expect((await app.get(`/api/appointments/slots?ref=${ref}`)).status).toBe(200);
  });

  it('sends the owner’s calendar with the lead filled in, when the calendar is external', async () => {
    await caller.put('/api/admin/settings', { calendarUrl: 'https://calendly.com/equipo/consulta' });
    const phone = newPhone();
    await send(await newLead({ phone_number: phone }), 'sms');
    await caller.put('/api/admin/settings', { calendarMode: 'own' });
    await app.app.get(SmsMessagesService).deliver((await jobsOf('send-conditional-sms-message'))[0]!.data);
    expect(await outbox(phone)).toEqual([
      expect.stringContaining('https://calendly.com/equipo/consulta?name='),
    ]);
  });

  it.each<[string, LeadColumns, string, number, string]>([
    ['a text to an unverified lead', { verification_status: 'pending' }, 'sms', 422, 'LEAD_NOT_VERIFIED'],
    [
      'a mail to an unverified lead',
      { verification_status: 'pending', email: 'a@example.com' },
      'email',
      422,
      'LEAD_NOT_REACHABLE',
    ],
    ['a mail without an address', {}, 'email', 422, 'LEAD_WITHOUT_EMAIL'],
    ['another way', {}, 'carta', 400, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_, columns, channel, status, code) => {
    const answer = await send(await newLead(columns), channel);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('refuses a lead with an upcoming appointment or an opt-out, and hours in which texts are not allowed', async () => {
    const leadId = await newLead();
    await insertAppointment(app, { lead_id: leadId, agent_id: rosa.id, starts_at: '2094-03-02T15:00:00Z' });
    expect((await send(leadId, 'sms')).body.code).toBe('LEAD_BOOKED');
    const phone = newPhone();
    const optedOut = await newLead({ phone_number: phone });
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, channel, reason, source) VALUES ($1, 'sms', 'x', 'office')`,
      [phone],
    );
    expect((await send(optedOut, 'sms')).body.code).toBe('PHONE_OPTED_OUT');
    jest.mocked(app.app.get(Clock).now).mockReturnValue(new Date('2026-11-18T07:00:00Z'));
    const early = await send(await newLead(), 'sms');
    jest.mocked(app.app.get(Clock).now).mockReturnValue(NOW);
    expect(early.body.code).toBe('OUTSIDE_TEXTING_HOURS');
  });
});

/** An id that does not exist. */
function nobody(): string {
  return '01989999-7f5e-7a53-9f0e-6d2f0a1b2c3d';
}
