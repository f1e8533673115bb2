import { Clock } from '../../../src/common/clock';
import { SatisfactionService } from '../../../src/modules/leads/office/satisfaction.service';
import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { insertAppointment, type AppointmentColumns } from '../../support/appointments';
import { insertLeads, type LeadColumns } from '../../support/leads';

/** The office's calendar: its appointments and their outcomes. */
let app: TestApp;
let second: TestApp;
let admin: TestAdmin;
let caller: Caller;

/** A Wednesday, 10:00 in New York. */
const NOW = new Date('2026-11-18T15:00:00Z');
const at = (minutes: number): string => new Date(NOW.getTime() + minutes * 60_000).toISOString();

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  admin = await createAdmin(app);
  caller = await logIn(app, admin.username);
  for (const each of [app, second]) jest.spyOn(each.app.get(Clock), 'now').mockReturnValue(NOW);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await second.close();
  await app.close();
});
// No agent has two at a time, not even those of two tests.
beforeEach(() => app.query('DELETE FROM appointments'));

interface Item {
  id: string;
  startsAt: string;
  endsAt: string;
  status: string;
  leadId: string | null;
  leadName: string | null;
  needsOutcome: boolean;
}
interface List extends Refusal {
  appointments: Item[];
  truncated: boolean;
}
interface Detail {
  leadCategory: string;
  nextFollowUpAt: string | null;
  lastContactedAt: string | null;
  conversionProbability: number;
  scoreReasons: { rule: string }[];
  timeline: { kind: string; content: string | null; by: string | null }[];
}

const leadWith = async (
  appointment: AppointmentColumns,
  columns: LeadColumns = {},
): Promise<{ leadId: string; id: string }> => {
  const [leadId] = await insertLeads(app, [
    { verification_status: 'verified', lead_category: 'booked', ...columns },
  ]);
  const id = await insertAppointment(app, { lead_id: leadId!, agent_id: admin.id, ...appointment });
  return { leadId: leadId!, id };
};
const list = (query: string) => caller.get<List>(`/api/admin/appointments?${query}`);
const record = (id: string, outcome: string, on = app) =>
  fetch(`${on.url}/api/admin/appointments/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  }).then(async (response) => ({
    status: response.status,
    body: (await response.json()) as Item & Refusal,
  }));
const detail = async (leadId: string): Promise<Detail> =>
  (await caller.get<Detail>(`/api/admin/leads/${leadId}`)).body;
const entries = async (leadId: string): Promise<string[]> =>
  (await detail(leadId)).timeline.map(({ kind }) => kind);
const audited = (leadId: string) =>
  app.query<{ before: object; after: object }>(
    `SELECT "before", "after" FROM audit_entries WHERE action = 'appointment_outcome' AND target = $1 ORDER BY created_at, id`,
    [`lead:${leadId}`],
  );
const counted = async (leadId: string): Promise<number> =>
  (await app.query(`SELECT 1 FROM analytics_events WHERE event = 'attended' AND lead_id = $1`, [leadId]))
    .length;
const asked = async (leadId: string): Promise<number> =>
  (
    await app.query(`SELECT 1 FROM jobs.job WHERE name = 'satisfaction-question' AND data->>'leadId' = $1`, [
      leadId,
    ])
  ).length;

describe('GET /api/admin/appointments', () => {
  it('lists a range in the order of the beginnings, with the person and the agent', async () => {
    const later = await leadWith({ starts_at: '2094-05-04T15:00:00Z' }, { full_name: 'Zoila Paz' });
    const sooner = await leadWith(
      { starts_at: '2094-05-03T15:00:00Z', confirmed_at: at(0) },
      { full_name: 'Ana Ríos', state: 'CA', lead_source: 'facebook' },
    );
    await leadWith({ starts_at: '2094-05-03T18:00:00Z', status: 'rescheduled', provider: 'cal' });
    await leadWith({ starts_at: '2094-05-10T00:00:00Z' });
    const { status, body } = await list('from=2094-05-03T00:00:00Z&to=2094-05-10T00:00:00Z');
    expect(status).toBe(200);
    expect(body.truncated).toBe(false);
    expect(body.appointments.map(({ id }) => id)).toEqual([sooner.id, later.id]);
    expect(body.appointments[0]).toMatchObject({
      startsAt: '2094-05-03T15:00:00.000Z',
      endsAt: '2094-05-03T15:30:00.000Z',
      status: 'booked',
      leadId: sooner.leadId,
      leadName: 'Ana Ríos',
      phoneNumber: expect.stringMatching(/^\+1/),
      state: 'CA',
      timeZone: null,
      agentId: admin.id,
      agentName: admin.username,
      provider: 'own',
      confirmedAt: at(0),
      needsOutcome: false,
      bookedByOffice: false,
      source: 'facebook',
    });
  });

  it('lists those of one administrator only', async () => {
    const other = await createAdmin(app);
    await leadWith({ starts_at: '2094-06-03T15:00:00Z' });
    const theirs = await leadWith({ starts_at: '2094-06-03T15:00:00Z', agent_id: other.id });
    const { body } = await list(`from=2094-06-03T00:00:00Z&to=2094-06-04T00:00:00Z&agentId=${other.id}`);
    expect(body.appointments.map(({ id }) => id)).toEqual([theirs.id]);
  });

  it('lists those of one lead only, however old', async () => {
    const past = await leadWith({ starts_at: '2093-01-03T15:00:00Z', status: 'no_show' });
    const next = await insertAppointment(app, {
      lead_id: past.leadId,
      agent_id: admin.id,
      starts_at: '2094-08-03T15:00:00Z',
    });
    await leadWith({ starts_at: '2094-08-04T15:00:00Z' });
    const { body } = await list(`from=2020-01-01&to=2100-01-01&leadId=${past.leadId}`);
    expect(body.appointments.map(({ id }) => id)).toEqual([past.id, next]);
  });

  it('shows an appointment of another calendar without a known lead by the data typed there', async () => {
    await insertAppointment(app, {
      provider: 'calendly',
      starts_at: '2094-07-03T15:00:00Z',
      ends_at: null,
      invitee_name: 'Desconocida',
      invitee_phone: '+13054201234',
    });
    const { body } = await list('from=2094-07-03T00:00:00Z&to=2094-07-04T00:00:00Z');
    expect(body.appointments).toEqual([
      expect.objectContaining({
        leadId: null,
        leadName: 'Desconocida',
        phoneNumber: '+13054201234',
        agentId: null,
        agentName: null,
        endsAt: '2094-07-03T15:30:00.000Z',
      }),
    ]);
  });

  it.each([
    ['', 'from'],
    ['from=2094-05-03', 'to'],
    ['from=2094-05-03&to=2094-05-03', 'to'],
    ['from=2094-05-03&to=2094-07-05', 'to'],
    ['from=2094-05-03&to=2094-05-04&agentId=x', 'agentId'],
    ['from=2094-05-03&to=2094-05-04&leadId=x', 'leadId'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await list(query);
    expect([status, body.code, body.details![0]!.field]).toEqual([400, 'VALIDATION_FAILED', field]);
  });

  it('accepts 62 days', async () => {
    expect((await list('from=2094-05-03&to=2094-07-04')).status).toBe(200);
  });

  it.each([
    ['spring', '2094-02-10', '2094-04-13', '2094-04-14'],
    ['autumn', '2094-10-05', '2094-12-06', '2094-12-07'],
  ])('accepts 62 days in which the clocks change in %s, and refuses 63', async (_, from, last, beyond) => {
    expect((await list(`from=${from}&to=${last}`)).status).toBe(200);
    expect((await list(`from=${from}&to=${beyond}`)).status).toBe(400);
  });
});

describe('GET /api/admin/appointments/awaiting-outcome', () => {
  it('lists appointments from a quarter of an hour after the end, for 14 days, the oldest first', async () => {
    const due = await leadWith({ starts_at: at(-45), ends_at: at(-15) });
    await leadWith({ starts_at: at(-15), ends_at: at(-14) });
    await leadWith({ starts_at: at(-500), status: 'attended' });
    await leadWith({ starts_at: at(-600), status: 'cancelled' });
    const old = await leadWith({ starts_at: at(-13 * 24 * 60) });
    await leadWith({ starts_at: at(-14 * 24 * 60 - 60) });
    const { body } = await caller.get<List & { count: number }>('/api/admin/appointments/awaiting-outcome');
    expect(body.count).toBe(2);
    expect(body.appointments.map(({ id }) => id)).toEqual([old.id, due.id]);
    expect(body.appointments.every(({ needsOutcome }) => needsOutcome)).toBe(true);
  });

  it('counts the appointments that it does not list', async () => {
    for (let n = 0; n < 52; n += 1) await leadWith({ starts_at: at(-100 - 40 * n) });
    const { body } = await caller.get<List & { count: number }>('/api/admin/appointments/awaiting-outcome');
    expect([body.count, body.appointments.length]).toEqual([52, 50]);
  });
});

describe('PATCH /api/admin/appointments/{id} {outcome}', () => {
  it('records an attendance, with all consequences, in one transaction', async () => {
    const { id, leadId } = await leadWith({ starts_at: at(0) }, { next_follow_up_at: at(-60) });
    const { status, body } = await record(id, 'attended');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id, status: 'attended', needsOutcome: false }),
    ]);
    const lead = await detail(leadId);
    expect(lead).toMatchObject({
      leadCategory: 'contacted',
      conversionProbability: 85,
      nextFollowUpAt: null,
      lastContactedAt: NOW.toISOString(),
    });
    expect(lead.scoreReasons.map(({ rule }) => rule)).toContain('appointment_attended');
    expect(lead.timeline[0]).toMatchObject({
      kind: 'booking_attended',
      content: 'miércoles, 18 de noviembre de 2026, 10:00 a.m. (hora del Este)',
      by: admin.username,
    });
    expect(await counted(leadId)).toBe(1);
    expect(await asked(leadId)).toBe(1);
    expect(await audited(leadId)).toEqual([
      { before: { status: 'booked' }, after: { status: 'attended', appointmentId: id } },
    ]);
  });

  it('records a no-show: the lead is to be contacted', async () => {
    const { id, leadId } = await leadWith({ starts_at: at(-60) });
    expect((await record(id, 'no_show')).body.status).toBe('no_show');
    const lead = await detail(leadId);
    expect(lead).toMatchObject({
      leadCategory: 'contacted',
      nextFollowUpAt: NOW.toISOString(),
      lastContactedAt: null,
    });
    expect(lead.scoreReasons.map(({ rule }) => rule)).toContain('appointment_missed');
    expect(lead.timeline[0]).toMatchObject({
      kind: 'booking_no_show',
      content: expect.stringMatching(/\nSeguimiento: miércoles, 18 de noviembre/),
    });
    expect([await counted(leadId), await asked(leadId)]).toEqual([0, 0]);
  });

  it('keeps the category of a lead with another booking, and a decision of the office', async () => {
    const booked = await leadWith({ starts_at: at(-60) });
    await insertAppointment(app, {
      lead_id: booked.leadId,
      agent_id: admin.id,
      starts_at: '2094-08-03T15:00:00Z',
    });
    await record(booked.id, 'no_show');
    expect(await detail(booked.leadId)).toMatchObject({ leadCategory: 'booked', nextFollowUpAt: null });
    for (const [n, category] of ['client', 'lost'].entries()) {
      const decided = await leadWith({ starts_at: at(-120 - 60 * n) }, { lead_category: category });
      await record(decided.id, 'attended');
      expect((await detail(decided.leadId)).leadCategory).toBe(category);
    }
  });

  it('may be corrected, and leaves no step in the funnel that was not taken', async () => {
    const { id, leadId } = await leadWith({ starts_at: at(-240) });
    await record(id, 'attended');
    expect((await record(id, 'no_show')).status).toBe(200);
    expect(await counted(leadId)).toBe(0);
    expect((await record(id, 'attended')).status).toBe(200);
    expect(await counted(leadId)).toBe(1);
    expect(await entries(leadId)).toEqual(['booking_attended', 'booking_no_show', 'booking_attended']);
    expect((await audited(leadId)).map(({ before }) => before)).toEqual([
      { status: 'booked' },
      { status: 'attended' },
      { status: 'no_show' },
    ]);
  });

  it('counts the contact once, however often it is corrected, and sends no question after a no-show', async () => {
    const { id, leadId } = await leadWith({ starts_at: at(-270) });
    const contacts = async () =>
      (await app.query<{ n: number }>('SELECT touchpoint_count AS n FROM leads WHERE id = $1', [leadId]))[0]!
        .n;
    const questions = async () => {
      const jobs = await app.query<{ data: never }>(
        `WITH taken AS (DELETE FROM jobs.job WHERE name = 'satisfaction-question' AND data->>'leadId' = $1 RETURNING data)
         SELECT data FROM taken`,
        [leadId],
      );
      for (const { data } of jobs) await app.app.get(SatisfactionService).askForRating(data);
      return (
        await app.query(`SELECT 1 FROM sms_messages WHERE purpose = 'satisfaction' AND lead_id = $1`, [
          leadId,
        ])
      ).length;
    };
    await record(id, 'attended');
    await record(id, 'no_show');
    expect([await contacts(), await questions()]).toEqual([0, 0]);
    await record(id, 'attended');
    expect([await contacts(), await questions()]).toEqual([1, 1]);
    await record(id, 'no_show');
    await record(id, 'attended');
    expect([await contacts(), await questions()]).toEqual([1, 1]);
  });

  it.each(['attended', 'no_show'])('refuses %s before the beginning', async (outcome) => {
    const { id, leadId } = await leadWith({ starts_at: at(1) });
    expect(await record(id, outcome)).toMatchObject({ status: 422, body: { code: 'TOO_EARLY' } });
    expect(await entries(leadId)).toEqual([]);
  });

  it.each(['cancelled', 'rescheduled'])('refuses an outcome of one that was %s', async (status) => {
    const { id } = await leadWith({ starts_at: at(-60), status, provider: 'calendly', agent_id: null });
    expect(await record(id, 'attended')).toMatchObject({ status: 409, body: { code: 'APPOINTMENT_OVER' } });
  });

  it('answers 404 for an unknown appointment', async () => {
    for (const id of ['01989999-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'x'])
      expect(await record(id, 'attended')).toMatchObject({
        status: 404,
        body: { code: 'APPOINTMENT_NOT_FOUND' },
      });
  });

  it('accepts the outcome of an appointment without a lead', async () => {
    const id = await insertAppointment(app, { provider: 'cal', starts_at: at(-60), invitee_name: 'Nadie' });
    expect((await record(id, 'attended')).body).toMatchObject({ status: 'attended', leadId: null });
  });

  it('happens once for 20 requests at once on two instances', async () => {
    const { id, leadId } = await leadWith({ starts_at: at(-300) });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => record(id, 'attended', n % 2 ? app : second)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await entries(leadId)).toEqual(['booking_attended']);
    expect([await counted(leadId), await asked(leadId), (await audited(leadId)).length]).toEqual([1, 1, 1]);
  });

  it('ends in one consistent state when both outcomes come at once', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const { id, leadId } = await leadWith({ starts_at: at(-400 - 40 * n) });
        await Promise.all([
          record(id, 'attended', app),
          record(id, 'no_show', second),
          record(id, 'attended', second),
          record(id, 'no_show', app),
        ]);
        const [row] = await app.query<{ status: string }>('SELECT status FROM appointments WHERE id = $1', [
          id,
        ]);
        const trail = await audited(leadId);
        const kinds = await entries(leadId);
        return [
          row!.status === 'attended' ? (await counted(leadId)) === 1 : (await counted(leadId)) === 0,
          kinds[0] === `booking_${row!.status}`,
          kinds.length === trail.length,
        ];
      }),
    );
    expect(rounds).toEqual(Array(8).fill([true, true, true]));
  });
});
