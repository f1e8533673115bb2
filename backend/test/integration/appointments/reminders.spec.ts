import { RemindersService } from '../../../src/modules/appointments/messages/reminders.service';
import { SmsMessagesService } from '../../../src/modules/messaging/sms/sms-messages.service';
import { createAdmin } from '../../support/admin';
import { createTestApp, newPhone, type TestApp } from '../../support/app';
import {
  book,
  cancel,
  insertVerified,
  move,
  setClock,
  takeSent,
  work,
  writeSettings,
} from '../../support/appointment-messages';
import { keepFirstRows } from '../../support/database/first-rows';
import { BLOCK_LEAD, type LeadColumns } from '../../support/leads';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { volume } from '../../support/volume';

/** Reminders of appointments, by a fixed clock, on one instance or several. */
let database: TestDatabase;
let shared: TestApp;
let restore: () => Promise<void>;
const running: TestApp[] = [];
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  shared = await create();
  restore = await keepFirstRows(shared);
});
beforeEach(() => {
  app = shared;
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const each of running.splice(0)) await each.close();
  await restore();
});
afterAll(async () => {
  await shared.close();
  await database.drop();
});

const create = (): Promise<TestApp> =>
  createTestApp({ PUBLIC_URL: 'https://credito.example' }, { databaseUrl: database.url });

/** Starts another instance for the rest of the test. */
async function start(): Promise<TestApp> {
  const started = await create();
  running.push(started);
  return started;
}

/** Wednesday, 12:00 in New York. */
const STARTS = '2026-12-02T17:00:00Z';
const BOOKED = '2026-11-27T15:00:00Z';
const DAY_BEFORE = '2026-12-01T17:00:00Z';
const TWO_HOURS = '2026-12-02T15:00:00Z';
const later = (moment: string, seconds: number): string =>
  new Date(Date.parse(moment) + seconds * 1_000).toISOString();

async function expected(
  columns: LeadColumns = {},
  { at = BOOKED, starts = STARTS, email = 'rosa@example.com' as string | null } = {},
): Promise<{ id: string; leadId: string; phone: string; agentId: string }> {
  const phone = newPhone();
  const leadId = await insertVerified(app, { phone_number: phone, ...columns });
  const { id: agentId } = await createAdmin(app);
  setClock(app, at);
  const id = await book(app, {
    lead_id: leadId,
    agent_id: agentId,
    starts_at: starts,
    ...(email ? { email } : {}),
  });
  await work(app);
  await takeSent(app);
  return { id, leadId, phone, agentId };
}

/**
 * Runs the reminders due at a moment.
 * @returns the sent messages: `sms`, `email`
 */
async function remindAt(moment: string, on: TestApp = app): Promise<string[]> {
  setClock(on, moment);
  await on.app.get(RemindersService).remind();
  await work(on);
  return (await takeSent(on)).map(({ channel }) => channel).sort();
}
const outcomes = () =>
  app.query(`SELECT kind, channel, outcome FROM appointment_notices ORDER BY kind, channel`);

describe('a person with an appointment', () => {
  it('is reminded a day before and two hours before, once each, by mail and by text', async () => {
    const { phone } = await expected();
    expect(await remindAt(later(DAY_BEFORE, -1))).toEqual([]);
    setClock(app, DAY_BEFORE);
    await app.app.get(RemindersService).remind();
    await work(app);
    const sent = await takeSent(app);
    expect(sent.map(({ channel, to }) => [channel, to]).sort()).toEqual([
      ['email', 'rosa@example.com'],
      ['sms', phone],
    ]);
    const text = sent.find(({ channel }) => channel === 'sms')!.body;
    expect(text).toBe(
      'Credito Claro: su cita es el mie, 2 dic, 12:00 p.m. hora del Este. Le llamamos. Responda: 1 confirmo, 2 cambiar. BAJA para no recibir mas.',
    );
    const mail = sent.find(({ channel }) => channel === 'email')!.body;
    expect(mail).toContain(
      'Recordatorio: su cita con Crédito Claro es el miércoles, 2 de diciembre de 2026, 12:00 p.m. (hora del Este)',
    );
    expect(mail).toContain('https://credito.example/calendario?token=');
    expect(await remindAt(later(DAY_BEFORE, 60))).toEqual([]);
    expect(await remindAt(later(TWO_HOURS, -1))).toEqual([]);
    expect(await remindAt(TWO_HOURS)).toEqual(['email', 'sms']);
    expect(await remindAt(later(TWO_HOURS, 3_600))).toEqual([]);
    expect(await remindAt(later(STARTS, 60))).toEqual([]);
  });

  it('reads the time in the zone in which it was chosen, and the number that will call', async () => {
    const { id, agentId } = await expected();
    await app.query(`UPDATE appointments SET time_zone = 'America/Los_Angeles' WHERE id = $1`, [id]);
    await app.query(
      `INSERT INTO agent_availability (admin_id, display_name, weekly) VALUES ($1, 'Ana Ríos', '[]')`,
      [agentId],
    );
    await writeSettings(app, { callsFrom: '+13054201234' });
    const other = await start();
    setClock(other, TWO_HOURS);
    await other.app.get(RemindersService).remind();
    await work(other);
    const bodies = (await takeSent(app)).map(({ body }) => body);
    for (const body of bodies) expect(body).toMatch(/9:00 a\.m\. \(?hora del Pac[ií]fico/);
    expect(bodies.find((body) => body.includes('BAJA'))).toContain('Le llamamos del (305) 420-1234.');
    expect(bodies.find((body) => body.includes('Recordatorio'))).toContain(
      'Le llamará Ana Ríos desde el (305) 420-1234',
    );
  });

  it('is reminded by mail only where texts are out of service', async () => {
    await expected({}, { at: later(TWO_HOURS, -3_600) });
    await writeSettings(app, { verificationMethods: [{ method: 'sms', enabled: false }] });
    expect(await remindAt(TWO_HOURS, await start())).toEqual(['email']);
  });

  it('gets no texts with a proven mailbox only', async () => {
    const { leadId } = await expected();
    await app.query(`UPDATE leads SET verification_method = 'email', phone_proven_at = NULL WHERE id = $1`, [
      leadId,
    ]);
    expect(await remindAt(TWO_HOURS)).toEqual(['email']);
  });

  it('gets only texts without a mailbox; the mailbox of the lead is sufficient', async () => {
    await expected({}, { email: null });
    expect(await remindAt(TWO_HOURS)).toEqual(['sms']);
    await expected(
      { email: 'suya@example.com' },
      { email: null, at: DAY_BEFORE, starts: '2026-12-03T17:00:00Z' },
    );
    expect(await remindAt('2026-12-03T15:00:00Z')).toEqual(['email', 'sms']);
  });

  it.each([
    ['refuses texts', 'sms', ['email']],
    ['refuses all messages', 'all', []],
    ['refuses calls', 'voice', ['email', 'sms']],
  ])('gets reminders only over accepted channels when the person %s', async (_, channel, sent) => {
    const { phone } = await expected();
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, channel, reason, source) VALUES ($1, $2, 'opted_out', 'sms_word')`,
      [phone, channel],
    );
    expect(await remindAt(TWO_HOURS)).toEqual(sent);
  });

  it.each([
    ['was blocked', BLOCK_LEAD],
    ['was deleted', 'UPDATE leads SET deleted_at = now() WHERE id = $1'],
    ['was erased', 'DELETE FROM leads WHERE id = $1'],
  ])('is not reminded when the person %s', async (_, sql) => {
    const { leadId } = await expected();
    await app.query(sql, [leadId]);
    expect(await remindAt(TWO_HOURS)).toEqual([]);
  });

  it('is not reminded when the owner has disabled reminders, even after planning', async () => {
    await expected();
    await writeSettings(app, { appointmentMessages: { nudges: true, dayBefore: true, twoHours: false } });
    const other = await start();
    expect(await remindAt(DAY_BEFORE, other)).toEqual(['email', 'sms']);
    expect(await remindAt(TWO_HOURS, other)).toEqual([]);
    expect(await outcomes()).toContainEqual({ kind: 'two_hours', channel: 'sms', outcome: 'dropped' });
  });
});

describe('a changed appointment', () => {
  it('gets a reminder of the new time only', async () => {
    const { id } = await expected();
    setClock(app, later(DAY_BEFORE, -7_200));
    await move(app, id, { startsAt: '2026-12-04T17:00:00Z' });
    await work(app);
    await takeSent(app);
    expect(await remindAt(DAY_BEFORE)).toEqual([]);
    expect(await remindAt(TWO_HOURS)).toEqual([]);
    expect(await remindAt('2026-12-03T17:00:00Z')).toEqual(['email', 'sms']);
    expect(await remindAt('2026-12-04T15:00:00Z')).toEqual(['email', 'sms']);
  });

  it('that is moved away and back gets one reminder of each time', async () => {
    const { id } = await expected();
    expect(await remindAt(DAY_BEFORE)).toHaveLength(2);
    await move(app, id, { startsAt: '2026-12-04T17:00:00Z' });
    await move(app, id, { startsAt: STARTS });
    await work(app);
    await takeSent(app);
    expect(await remindAt(later(DAY_BEFORE, 60))).toEqual([]);
    expect(await remindAt(TWO_HOURS)).toHaveLength(2);
    expect(await remindAt('2026-12-03T17:00:00Z')).toEqual([]);
  });

  it('gets no reminder for a moment that has passed by then', async () => {
    const { id } = await expected();
    setClock(app, later(STARTS, -86_400 - 60));
    await move(app, id, { startsAt: later(STARTS, 60) });
    setClock(app, later(STARTS, -7_200));
    await move(app, id, { startsAt: later(STARTS, 120) });
    const planned = await app.query('SELECT kind FROM appointment_notices WHERE taken_at IS NULL');
    expect(planned).toEqual([{ kind: 'two_hours' }, { kind: 'two_hours' }]);
  });

  it('gets no reminder once it is cancelled', async () => {
    const { id } = await expected();
    await cancel(app, id);
    await work(app);
    await takeSent(app);
    expect(await remindAt(DAY_BEFORE)).toEqual([]);
    expect(await remindAt(TWO_HOURS)).toEqual([]);
  });

  it.each([
    ['moves', (id: string) => move(app, id, { startsAt: '2026-12-04T17:00:00Z' })],
    ['is cancelled', (id: string) => cancel(app, id)],
  ])('that %s cancels a reminder in the queue', async (_, change) => {
    const { id } = await expected();
    setClock(app, DAY_BEFORE);
    await app.app.get(RemindersService).remind();
    await change(id);
    await work(app);
    const sent = await takeSent(app);
    expect(sent.filter(({ body }) => /Recordatorio|1 confirmo/.test(body))).toEqual([]);
    expect(
      await app.query(`SELECT error_code FROM sms_messages WHERE purpose = 'appointment_reminder'`),
    ).toEqual([{ error_code: 'withdrawn' }]);
  });
});

it('an appointment that moves away and back while its reminder is in the queue still gets one, even when the clock was set back', async () => {
  const { id } = await expected();
  setClock(app, DAY_BEFORE);
  await app.app.get(RemindersService).remind();
  setClock(app, later(DAY_BEFORE, -60));
  await move(app, id, { startsAt: '2026-12-04T17:00:00Z' });
  await move(app, id, { startsAt: STARTS });
  await app.query(`DELETE FROM jobs.job WHERE name = 'appointment-change-mails'`);
  expect(await remindAt(DAY_BEFORE)).toEqual(['email', 'sms']);
  expect(await remindAt(later(DAY_BEFORE, 60))).toEqual([]);
});

it('an appointment that moves while the result of its reminder is unknown gets no second reminder of the old time', async () => {
  const { id } = await expected({}, { email: null });
  setClock(app, DAY_BEFORE);
  await app.app.get(RemindersService).remind();
  await app.query(
    `UPDATE sms_messages SET status = 'unknown', claimed_at = $1, next_check_at = $1 WHERE purpose = 'appointment_reminder'`,
    [DAY_BEFORE],
  );
  await move(app, id, { startsAt: '2026-12-04T17:00:00Z' });
  setClock(app, later(DAY_BEFORE, 120));
  await app.app.get(SmsMessagesService).reconcile();
  await work(app);
  expect(await takeSent(app)).toEqual([]);
});

describe('a server that was down', () => {
  it('sends reminders that are still useful, never two at once, and none after the beginning', async () => {
    await expected();
    // Half an hour before the beginning: the reminder of the day before is obsolete.
    expect(await remindAt(later(STARTS, -1_800))).toEqual(['email', 'sms']);
    expect(await outcomes()).toEqual([
      { kind: 'day_before', channel: 'email', outcome: 'dropped' },
      { kind: 'day_before', channel: 'sms', outcome: 'dropped' },
      { kind: 'two_hours', channel: 'email', outcome: 'queued' },
      { kind: 'two_hours', channel: 'sms', outcome: 'queued' },
    ]);
    await expected({}, { at: BOOKED, starts: '2026-12-03T17:00:00Z' });
    expect(await remindAt('2026-12-03T17:00:00Z')).toEqual([]);
  });

  it('waits for the legal hours, and sends no reminder that was delayed beyond them', async () => {
    // 11:00: two hours before is 9:00, the first allowed hour. Found at 7:00, because it was due earlier.
    await expected({}, { starts: '2026-12-02T16:00:00Z' });
    await app.query(
      `UPDATE appointment_notices SET due_at = '2026-12-02T11:00:00Z' WHERE kind = 'two_hours'`,
    );
    expect(await remindAt('2026-12-02T12:00:00Z')).toEqual(['email']);
    expect(await remindAt('2026-12-02T13:59:00Z')).toEqual([]);
    expect(await remindAt('2026-12-02T14:00:00Z')).toEqual(['sms']);

    await expected({}, { starts: '2026-12-04T17:00:00Z', email: null });
    setClock(app, '2026-12-04T00:59:00Z');
    await app.query(
      `UPDATE appointment_notices SET due_at = '2026-12-04T00:50:00Z' WHERE taken_at IS NULL AND kind = 'day_before'`,
    );
    await app.app.get(RemindersService).remind();
    // The queue runs it two minutes later, when the evening has ended.
    setClock(app, '2026-12-04T01:01:00Z');
    await work(app);
    expect(await takeSent(app)).toEqual([]);
    expect(await app.query(`SELECT error_code FROM sms_messages WHERE status = 'failed'`)).toEqual([
      { error_code: 'too_late' },
    ]);
  });

  it('leaves all reminders of an interrupted round to the next one', async () => {
    await expected();
    const jobs = jest
      .spyOn(app.app.get(RemindersService)['messages'], 'queue')
      .mockRejectedValueOnce(new Error('cut'));
    setClock(app, TWO_HOURS);
    await expect(app.app.get(RemindersService).remind()).rejects.toThrow('cut');
    jobs.mockRestore();
    await work(app);
    expect(await takeSent(app)).toEqual([]);
    expect(await remindAt(TWO_HOURS)).toEqual(['email', 'sms']);
  });
});

it('three instances at once remind each person once', async () => {
  const instances = [app, await start(), await start()];
  const people = volume({ least: 60, full: 300 });
  const { id: agentId } = await createAdmin(app);
  setClock(app, BOOKED);
  for (let n = 0; n < people; n += 1) {
    const leadId = await insertVerified(app);
    const starts = later(STARTS, n);
    await book(app, {
      lead_id: leadId,
      agent_id: agentId,
      starts_at: starts,
      ends_at: later(starts, 1),
      email: `persona${n}@example.com`,
    });
  }
  await work(app);
  await takeSent(app);
  for (const each of instances) setClock(each, later(TWO_HOURS, people));
  await Promise.all([...instances, ...instances].map((each) => each.app.get(RemindersService).remind()));
  await Promise.all(instances.map((each) => work(each)));
  const sent = await takeSent(app);
  expect(sent).toHaveLength(people * 2);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(people * 2);
}, 300_000);

it('an appointment that moves during its reminder gets at most one reminder for each time', async () => {
  const other = await start();
  for (let n = 0; n < 15; n += 1) {
    const starts = later(STARTS, n * 86_400);
    const due = later(starts, -7_200);
    const { id } = await expected({}, { at: later(due, -60), starts, email: null });
    for (const each of [app, other]) setClock(each, due);
    await Promise.all([
      app.app.get(RemindersService).remind(),
      move(other, id, { startsAt: later(starts, 10_800) }),
      other.app.get(RemindersService).remind(),
    ]);
    await work(app);
    const old = (await takeSent(app)).filter(({ body }) => body.includes('1 confirmo'));
    expect(old.length).toBeLessThanOrEqual(1);
    expect(await remindAt(later(due, 10_800))).toEqual(['sms']);
    expect(await remindAt(later(due, 10_860))).toEqual([]);
  }
}, 300_000);
