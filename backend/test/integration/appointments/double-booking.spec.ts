import { DEFAULT_APPOINTMENT_RULES, type AppointmentRules } from 'domain/calendar/appointments';
import type { Actor } from '../../../src/modules/appointments/booking/actor';
import { OwnAppointmentsService } from '../../../src/modules/appointments/booking/own-appointments.service';
import { SettingsService } from '../../../src/modules/settings/settings.service';
import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, newIp, type TestApp } from '../../support/app';
import { book, change, newVisitor, NOW, setTime, type Visitor } from '../../support/own-calendar';
import { BLOCK_LEAD } from '../../support/leads';

/** Many requests for the same hours at once, on two servers. */
let app: TestApp;
let second: TestApp;
let admin: TestAdmin;
let caller: Caller;
let agents: TestAdmin[];

const DAY = '2026-11-25';
const at = (time: string): string => `${DAY}T${time}:00.000Z`;
/** The 18 times of the day, in UTC. */
const TIMES = Array.from({ length: 18 }, (_, n) =>
  at(new Date(14 * 3_600_000 + n * 1_800_000).toISOString().slice(11, 16)),
);

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  admin = await createAdmin(app);
  caller = await logIn(app, admin.username);
  agents = [admin, await createAdmin(app), await createAdmin(app)];
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  await app.query('DELETE FROM appointments');
  await setRules({});
  await useAgents(3);
  for (const each of [app, second]) setTime(each, NOW);
});
afterEach(() => jest.restoreAllMocks());

async function setRules(changes: Partial<AppointmentRules>): Promise<void> {
  await caller.put('/api/admin/settings', {
    appointmentRules: { ...DEFAULT_APPOINTMENT_RULES, federalHolidays: false, ...changes },
  });
  await second.app.get(SettingsService).current();
}
const useAgents = (count: number): Promise<unknown> =>
  app.query('UPDATE admin_users SET is_active = (id = ANY($1))', [
    agents.slice(0, count).map(({ id }) => id),
  ]);
const visitors = (count: number): Promise<Visitor[]> =>
  Promise.all(Array.from({ length: count }, () => newVisitor(app)));
const serverOf = (n: number): TestApp => (n % 2 === 0 ? app : second);
const countsOf = (outcomes: readonly (string | undefined)[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(outcomes)].map((outcome) => [outcome, outcomes.filter((other) => other === outcome).length]),
  );
const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }): string =>
  body.code ?? String(status);
const live = () =>
  app.query<{ leadId: string; agentId: string; startsAt: Date; heldUntil: Date }>(
    `SELECT lead_id AS "leadId", agent_id AS "agentId", starts_at AS "startsAt", held_until AS "heldUntil"
       FROM appointments WHERE status = 'booked' ORDER BY agent_id, starts_at`,
  );
const expectNobodyTwice = async (): Promise<void> => {
  const rows = await live();
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (before?.agentId === row.agentId)
      expect(before.heldUntil.getTime()).toBeLessThanOrEqual(row.startsAt.getTime());
  }
};

describe('requests for the same hour', () => {
  it('succeed for as many people as there are agents, one each', async () => {
    const people = await visitors(24);
    const answers = await Promise.all(people.map(({ ref }, n) => book(serverOf(n), ref, TIMES[4]!)));
    expect(countsOf(answers.map(outcomeOf))).toEqual({ 201: 3, SLOT_TAKEN: 21 });
    const rows = await live();
    expect(new Set(rows.map(({ agentId }) => agentId)).size).toBe(3);
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.details!.slots!.map(({ startsAt }) => startsAt)).not.toContain(TIMES[4]);
  });

  it('leave no time unbooked while there is demand', async () => {
    const people = await visitors(90);
    const answers = await Promise.all(
      people.map(({ ref }, n) => book(serverOf(n), ref, TIMES[n % TIMES.length]!)),
    );
    expect(countsOf(answers.map(outcomeOf))).toEqual({ 201: 54, SLOT_TAKEN: 36 });
    await expectNobodyTwice();
  });
});

describe('several requests of one person', () => {
  it('create one appointment, even for different times', async () => {
    const [person] = await visitors(1);
    const answers = await Promise.all(TIMES.map((time, n) => book(serverOf(n), person!.ref, time)));
    expect(countsOf(answers.map(outcomeOf))).toEqual({ 201: 1, ALREADY_BOOKED: 17 });
    const made = answers.find(({ status }) => status === 201)!.body;
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.details).toEqual({ manageUrl: made.manageUrl, startsAt: made.startsAt });
    expect(await live()).toHaveLength(1);
  });

  it('return the same appointment for the same time', async () => {
    const [person] = await visitors(1);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => book(serverOf(n), person!.ref, TIMES[0]!)),
    );
    expect(countsOf(answers.map(outcomeOf))).toEqual({ 201: 12 });
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
    expect(
      await app.query(`SELECT 1 FROM analytics_events WHERE event = 'booked' AND lead_id = $1`, [person!.id]),
    ).toHaveLength(1);
  });

  it('cancel once', async () => {
    const [person] = await visitors(1);
    const { token } = (await book(app, person!.ref, TIMES[0]!)).body;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => change(serverOf(n), 'DELETE', token)),
    );
    expect(countsOf(answers.map(outcomeOf))).toEqual({ 204: 8 });
    expect(
      await app.query(`SELECT 1 FROM lead_interactions WHERE type = 'booking_cancelled' AND lead_id = $1`, [
        person!.id,
      ]),
    ).toHaveLength(1);
  });
});

describe('limits', () => {
  it('enforce the capacity of a day', async () => {
    await setRules({ perDay: 2 });
    const people = await visitors(18);
    const answers = await Promise.all(people.map(({ ref }, n) => book(serverOf(n), ref, TIMES[n]!)));
    expect(countsOf(answers.map(outcomeOf))).toEqual({ 201: 6, SLOT_TAKEN: 12 });
    expect(Object.values(countsOf((await live()).map(({ agentId }) => agentId)))).toEqual([2, 2, 2]);
  });

  it('enforce the capacity of a day when appointments move into it', async () => {
    await setRules({ perDay: 1 });
    await useAgents(1);
    const people = await visitors(4);
    const tokens: string[] = [];
    for (const [n, { ref }] of people.entries()) {
      const day = ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'][n]!;
      tokens.push((await book(app, ref, `${day}T15:00:00.000Z`)).body.token);
    }
    const answers = await Promise.all(
      tokens.map((token, n) => change(serverOf(n), 'PATCH', token, { startsAt: TIMES[n] })),
    );
    expect(countsOf(answers.map(outcomeOf))).toEqual({ 200: 1, SLOT_TAKEN: 3 });
  });

  it('enforce the free minutes between appointments', async () => {
    await setRules({ bufferMinutes: 30 });
    await useAgents(1);
    const people = await visitors(18);
    await Promise.all(people.map(({ ref }, n) => book(serverOf(n), ref, TIMES[n]!)));
    const rows = await live();
    expect(rows.length).toBeGreaterThanOrEqual(6);
    await expectNobodyTwice();
  });

  it('count the bookings of an address', async () => {
    const ip = newIp();
    const people = await visitors(24);
    const answers = await Promise.all(
      people.map(({ ref }, n) => book(serverOf(n), ref, TIMES[n % TIMES.length]!, { ip })),
    );
    expect(countsOf(answers.map(outcomeOf))).toEqual({ 201: 20, TOO_MANY_BOOKINGS: 4 });
  });
});

describe('the chosen agent', () => {
  const agentOf = async (leadId: string): Promise<string | undefined> =>
    (await live()).find((row) => row.leadId === leadId)?.agentId;

  it('is the one with the fewest appointments', async () => {
    const people = await visitors(9);
    for (const [n, { ref }] of people.entries()) await book(app, ref, TIMES[n]!);
    expect(Object.values(countsOf((await live()).map(({ agentId }) => agentId)))).toEqual([3, 3, 3]);
  });

  it('is the one of an earlier appointment, if available', async () => {
    const [person, other] = await visitors(2);
    const { token } = (await book(app, person!.ref, TIMES[0]!)).body;
    const known = await agentOf(person!.id);
    await change(app, 'DELETE', token);
    for (const [n, { ref }] of (await visitors(6)).entries()) await book(app, ref, TIMES[n]!);
    await book(app, person!.ref, TIMES[10]!);
    expect(await agentOf(person!.id)).toBe(known);
    expect((await book(app, other!.ref, TIMES[10]!)).status).toBe(201);
    expect(await agentOf(other!.id)).not.toBe(known);
  });

  it('stays the same through a move, if available', async () => {
    const [person] = await visitors(1);
    const { token } = (await book(app, person!.ref, TIMES[0]!)).body;
    const first = await agentOf(person!.id);
    await change(app, 'PATCH', token, { startsAt: TIMES[1] });
    expect(await agentOf(person!.id)).toBe(first);
    await app.query('UPDATE admin_users SET is_active = (id <> $1) WHERE id = ANY($2)', [
      first,
      agents.map(({ id }) => id),
    ]);
    expect((await change(app, 'PATCH', token, { startsAt: TIMES[2] })).status).toBe(200);
    expect(await agentOf(person!.id)).not.toBe(first);
  });
});

describe('moves', () => {
  it('to the same time succeed for one person per agent', async () => {
    const people = await visitors(9);
    const tokens: string[] = [];
    for (const [n, { ref }] of people.entries()) tokens.push((await book(app, ref, TIMES[n]!)).body.token);
    const answers = await Promise.all(
      tokens.map((token, n) => change(serverOf(n), 'PATCH', token, { startsAt: TIMES[17] })),
    );
    expect(countsOf(answers.map(outcomeOf))).toEqual({ 200: 3, SLOT_TAKEN: 6 });
    expect(await live()).toHaveLength(9);
    await expectNobodyTwice();
  });

  it('in a circle succeed, even with bookings of the same times', async () => {
    await useAgents(1);
    const people = await visitors(18);
    const tokens: string[] = [];
    for (const [n, { ref }] of people.slice(0, 9).entries())
      tokens.push((await book(app, ref, TIMES[n]!)).body.token);
    const answers = await Promise.all([
      ...tokens.map((token, n) => change(serverOf(n), 'PATCH', token, { startsAt: TIMES[(n + 1) % 10] })),
      ...people.slice(9).map(({ ref }, n) => book(serverOf(n), ref, TIMES[n + 1]!)),
    ]);
    const counts = countsOf(answers.map(outcomeOf));
    expect(Object.keys(counts).filter((outcome) => !['200', '201', 'SLOT_TAKEN'].includes(outcome))).toEqual(
      [],
    );
    await expectNobodyTwice();
    const rows = await live();
    expect(rows).toHaveLength(9 + (counts['201'] ?? 0));
  });

  it('of one appointment at once end at one of the times, with one record of each', async () => {
    const [person] = await visitors(1);
    const { token } = (await book(app, person!.ref, TIMES[0]!)).body;
    const answers = await Promise.all(
      TIMES.slice(1, 7).map((startsAt, n) => change(serverOf(n), 'PATCH', token, { startsAt })),
    );
    expect(countsOf(answers.map(outcomeOf))).toEqual({ 200: 6 });
    expect(await app.query('SELECT sequence FROM appointments')).toEqual([{ sequence: 6 }]);
  });
});

describe('the office', () => {
  const byOffice = (changes: Partial<Extract<Actor, { by: 'office' }>> = {}): Actor => ({
    by: 'office',
    adminId: admin.id,
    inTransaction: () => Promise.resolve(),
    ...changes,
  });
  const own = (): OwnAppointmentsService => app.app.get(OwnAppointmentsService);
  const request = ({ id }: Visitor, startsAt: string) => ({
    leadId: id,
    startsAt: new Date(startsAt),
    timeZone: null,
    email: null,
  });
  /** A Sunday. */
  const OUTSIDE = '2026-11-29T15:10:00.000Z';

  it('books outside the hours, and at any notice, but no agent twice', async () => {
    const people = await visitors(5);
    const settled = await Promise.allSettled(
      people.map((person) => own().book(request(person, OUTSIDE), byOffice())),
    );
    expect(countsOf(settled.map(({ status }) => status))).toEqual({ fulfilled: 3, rejected: 2 });
    for (const result of settled)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'SLOT_TAKEN' });
    const made = await app.query(`SELECT created_by_id AS by FROM appointments WHERE status = 'booked'`);
    expect(made).toEqual(Array.from({ length: 3 }, () => ({ by: admin.id })));
    await expectNobodyTwice();
  });

  it('books the named agent, or none', async () => {
    const [first, next] = await visitors(2);
    const agentId = agents[2]!.id;
    expect(await own().book(request(first!, OUTSIDE), byOffice({ agentId }))).toMatchObject({ agentId });
    await expect(own().book(request(next!, OUTSIDE), byOffice({ agentId }))).rejects.toMatchObject({
      code: 'SLOT_TAKEN',
    });
  });

  it('prefers an agent with hours that include the time', async () => {
    const [person] = await visitors(1);
    await app.query(
      `INSERT INTO agent_availability (admin_id, time_zone, weekly) VALUES ($1, 'UTC', '[{"weekday":7,"from":"15:00","to":"16:00"}]')`,
      [agents[1]!.id],
    );
    expect(await own().book(request(person!, '2026-11-29T15:30:00.000Z'), byOffice())).toMatchObject({
      agentId: agents[1]!.id,
    });
    await app.query('DELETE FROM agent_availability');
  });

  it('does not book in the past, for a lead with an appointment, or for a lead that cannot book', async () => {
    const [person, blocked, unverified] = await visitors(3);
    await expect(own().book(request(person!, '2026-11-24T13:59:00Z'), byOffice())).rejects.toMatchObject({
      code: 'IN_THE_PAST',
    });
    await own().book(request(person!, OUTSIDE), byOffice());
    await expect(own().book(request(person!, TIMES[0]!), byOffice())).rejects.toMatchObject({
      code: 'ALREADY_BOOKED',
    });
    await app.query(BLOCK_LEAD, [blocked!.id]);
    await app.query(`UPDATE leads SET verification_status = 'pending' WHERE id = $1`, [unverified!.id]);
    for (const lead of [blocked!, unverified!])
      await expect(own().book(request(lead, TIMES[0]!), byOffice())).rejects.toMatchObject({
        code: 'LEAD_CANNOT_BOOK',
      });
  });

  it('assigns an appointment to another agent, and undoes nothing when recording fails', async () => {
    const [person] = await visitors(1);
    const { id, agentId } = await own().book(request(person!, OUTSIDE), byOffice());
    const other = agents.find((agent) => agent.id !== agentId)!;
    const startsAt = new Date(OUTSIDE);
    const recorded: (string | null)[] = [];
    const moved = await own().move(
      id,
      startsAt,
      byOffice({
        agentId: other.id,
        inTransaction: (_, { agentId: is }, before) =>
          Promise.resolve(void recorded.push(before!.agentId, is)),
      }),
    );
    expect([moved.agentId, recorded]).toEqual([other.id, [agentId, other.id]]);
    const failing = byOffice({
      agentId: agentId!,
      inTransaction: () => Promise.reject(new Error('no record')),
    });
    await expect(own().move(id, startsAt, failing)).rejects.toThrow('no record');
    await expect(own().cancel(id, failing)).rejects.toThrow('no record');
    expect(await live()).toMatchObject([{ agentId: other.id }]);
  });
});

describe('a lead that is removed during the booking', () => {
  it.each([
    ['blocked', BLOCK_LEAD],
    ['deleted', 'UPDATE leads SET deleted_at = now() WHERE id = $1'],
    ['erased', 'DELETE FROM leads WHERE id = $1'],
  ])('is not booked: %s', async (_, sql) => {
    const [person] = await visitors(1);
    // Another transaction locks the lead when the booking comes, and removes the lead.
    const holder = app.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query(sql, [person!.id]);
    const booking = book(app, person!.ref, TIMES[0]!);
    await untilSomebodyWaits();
    await holder.commitTransaction();
    await holder.release();
    expect(outcomeOf(await booking)).toBe('LINK_DEAD');
    expect(await live()).toEqual([]);
  });
});

/** Resolves when a statement waits for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const waiting = await second.query(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    if (waiting.length > 0) return;
  }
}
