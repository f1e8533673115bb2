import ICAL from 'ical.js';
import { isGsm7, sizeOf } from 'domain/messages/sms-text';
import { SmsMessagesService } from '../../../src/modules/messaging/sms/sms-messages.service';
import { ChangeTexts } from '../../../src/modules/appointments/messages/change-texts.service';
import { ConfirmationsService } from '../../../src/modules/appointments/messages/confirmations.service';
import { InvitationsService } from '../../../src/modules/appointments/messages/invitations.service';
import { RemindersService } from '../../../src/modules/appointments/messages/reminders.service';
import { LeadAlertsService } from '../../../src/modules/leads/notifications/lead-alerts.service';
import { createAdmin } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type TestApp } from '../../support/app';
import {
  book,
  cancel,
  delays,
  insertVerified,
  move,
  outcome,
  receiveText,
  setClock,
  takeSent,
  work,
  writeSettings,
  type Sent,
} from '../../support/appointment-messages';
import { keepFirstRows } from '../../support/database/first-rows';
import { BLOCK_LEAD, type LeadColumns } from '../../support/leads';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';

/** Messages to people and agents about appointments, invitations to choose one, and people's answers. */
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
  createTestApp(
    {
      PUBLIC_URL: 'https://credito.example',
      EMAIL_FROM: 'Crédito Claro <citas@credito.example>',
      WHATSAPP_TRANSPORT: 'outbox',
    },
    { databaseUrl: database.url },
  );

/** Starts another instance for the rest of the test. */
async function start(): Promise<TestApp> {
  const started = await create();
  running.push(started);
  return started;
}

/** Friday, 10:00 in New York. */
const NOW = '2026-11-27T15:00:00Z';
/** Friday, 23:00. */
const NIGHT = '2026-11-28T04:00:00Z';
/** Wednesday, 12:00. */
const STARTS = '2026-12-02T17:00:00Z';
const OTHER = '2026-12-03T17:00:00Z';
const PAGE = 'https://credito.example/calendario';

interface Expected {
  id: string;
  leadId: string;
  phone: string;
  agentId: string;
}
async function agent(email: string | null): Promise<string> {
  const { id } = await createAdmin(app);
  await app.query('UPDATE admin_users SET email = $2 WHERE id = $1', [id, email]);
  return id;
}
async function expected(
  by: 'person' | 'office' = 'person',
  {
    at = NOW,
    email = 'rosa@example.com' as string | null,
    agentEmail = 'ana@example.com' as string | null,
    columns = {} as LeadColumns,
  } = {},
): Promise<Expected> {
  const phone = newPhone();
  const leadId = await insertVerified(app, { phone_number: phone, ...columns });
  const agentId = await agent(agentEmail);
  setClock(app, at);
  const id = await book(
    app,
    { lead_id: leadId, agent_id: agentId, starts_at: STARTS, ...(email ? { email } : {}) },
    by,
  );
  return { id, leadId, phone, agentId };
}
/** Runs the queue. @returns the sent messages */
async function sent(): Promise<Sent[]> {
  await work(app);
  return takeSent(app);
}
const to = (messages: readonly Sent[], recipient: string): string =>
  messages.find((message) => message.to === recipient)?.body ?? '';
/** The calendar part of a mail, as another program reads it. */
function calendarOf(mail: string): { method: string; event: ICAL.Event; status: string } {
  const file = mail.slice(mail.indexOf('BEGIN:VCALENDAR'));
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const component = calendar.getFirstSubcomponent('vevent')!;
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    event: new ICAL.Event(component),
    status: String(component.getFirstPropertyValue('status')),
  };
}

describe('mails about an appointment', () => {
  it('give the person all the details, with a calendar entry', async () => {
    await writeSettings(app, { officePhone: '+13054209999' });
    const { id, phone } = await expected();
    const mail = to(await sent(), 'rosa@example.com');
    expect(mail).toContain(
      'Su cita con Crédito Claro: miércoles, 2 de diciembre de 2026, 12:00 p.m. (hora del Este)',
    );
    expect(mail).toContain('Hola, Rosa:');
    expect(mail).toContain('desde el (305) 420-9999');
    expect(mail).toContain(`termina en ${phone.slice(-4)}`);
    expect(mail).not.toContain(phone.slice(2, 8));
    expect(mail).toContain(`${PAGE}?token=`);
    expect(mail).toContain('cita.ics (REQUEST)');
    const { method, event, status } = calendarOf(mail);
    expect([method, status, event.sequence]).toEqual(['REQUEST', 'CONFIRMED', 0]);
    expect(event.uid).toBe(`${id}@credito.example`);
    expect([event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([
      new Date(STARTS),
      new Date('2026-12-02T17:30:00Z'),
    ]);
    expect([event.organizer, event.attendees.map((each) => each.getFirstValue())]).toEqual([
      'mailto:citas@credito.example',
      ['mailto:rosa@example.com'],
    ]);
  });

  it('update and cancel the same calendar entry', async () => {
    const { id } = await expected();
    const first = calendarOf(to(await sent(), 'rosa@example.com'));
    await move(app, id, { startsAt: OTHER });
    const moved = to(await sent(), 'rosa@example.com');
    expect(moved).toContain('Su cita con Crédito Claro cambió');
    const second = calendarOf(moved);
    await cancel(app, id);
    const cancelled = to(await sent(), 'rosa@example.com');
    expect(cancelled).toContain('quedó cancelada');
    const third = calendarOf(cancelled);
    expect(
      [first, second, third].map(({ method, status, event }) => [method, status, event.sequence]),
    ).toEqual([
      ['REQUEST', 'CONFIRMED', 0],
      ['REQUEST', 'CONFIRMED', 1],
      ['CANCEL', 'CANCELLED', 2],
    ]);
    expect(new Set([first, second, third].map(({ event }) => event.uid)).size).toBe(1);
    expect(second.event.startDate.toJSDate()).toEqual(new Date(OTHER));
  });

  it('go to the agent too, with a separate calendar entry, but not to a disabled account', async () => {
    const { id, leadId, agentId } = await expected();
    const mail = to(await sent(), 'ana@example.com');
    expect(mail).toContain('Cita nueva: Rosa Díaz');
    expect(mail).toContain(`https://credito.example/admin?tab=leads&lead=${leadId}`);
    expect(calendarOf(mail).event.uid).toBe(`agenda-${id}@credito.example`);
    await move(app, id, { startsAt: OTHER });
    const moved = to(await sent(), 'ana@example.com');
    expect(moved).toContain('Cita cambiada: Rosa Díaz');
    expect(moved).toContain('La cita de Rosa Díaz cambió de hora: ahora es el jueves, 3 de diciembre');
    await cancel(app, id);
    expect(calendarOf(to(await sent(), 'ana@example.com')).method).toBe('CANCEL');
    await app.query('UPDATE admin_users SET is_active = false WHERE id = $1', [agentId]);
    const { agentId: none } = await expected('person', { agentEmail: null });
    expect(none).not.toBe(agentId);
    expect((await sent()).map(({ to: recipient }) => recipient)).toEqual(['rosa@example.com']);
  });

  it('notify the agents, but not the person, when another agent takes the appointment over', async () => {
    const { id } = await expected('office', { columns: { state: null } });
    await sent();
    await move(app, id, { agentId: await agent('luis@example.com') }, 'office');
    const told = await sent();
    expect(told.map(({ to: recipient }) => recipient).sort()).toEqual([
      'ana@example.com',
      'luis@example.com',
    ]);
    expect(to(told, 'luis@example.com')).toContain('Cita nueva');
    expect(to(told, 'ana@example.com')).toContain('Cita reasignada: Rosa Díaz');
    expect(to(told, 'ana@example.com')).toContain('pasó a otra persona');
    expect(calendarOf(to(told, 'ana@example.com')).method).toBe('CANCEL');
    expect(calendarOf(to(told, 'luis@example.com')).method).toBe('REQUEST');
  });

  it.each([
    ['moved', (id: string) => move(app, id, { startsAt: OTHER }, 'office')],
    ['cancelled', (id: string) => cancel(app, id, 'office')],
  ])(
    'remove it from the former agent’s calendar, even when it was %s before the queue runs',
    async (_, change) => {
      const { id } = await expected();
      await sent();
      await move(app, id, { agentId: await agent('luis@example.com') }, 'office');
      await change(id);
      const mails = (await sent()).filter(({ to: recipient }) => recipient === 'ana@example.com');
      expect(
        mails.map(({ body }) => [body.includes('pasó a otra persona'), calendarOf(body).method]),
      ).toEqual([[true, 'CANCEL']]);
      expect(calendarOf(mails[0]!.body).event.sequence).toBe(2);
    },
  );

  it('remove nothing when the former agent has the appointment again', async () => {
    const { id, agentId } = await expected();
    await sent();
    await move(app, id, { agentId: await agent('luis@example.com') }, 'office');
    await move(app, id, { agentId }, 'office');
    const mails = (await sent()).filter(({ to: recipient }) => recipient === 'ana@example.com');
    expect(mails.map(({ body }) => calendarOf(body).method)).toEqual(['REQUEST']);
    await move(app, id, { agentId: await agent('eva@example.com') }, 'office');
    await move(app, id, { agentId }, 'office');
    await cancel(app, id, 'office');
    const ended = (await sent()).filter(({ to: recipient }) => recipient === 'ana@example.com');
    expect(ended.map(({ body }) => [body.includes('Se canceló'), calendarOf(body).method])).toEqual([
      [true, 'CANCEL'],
    ]);
  });

  it('state the current data, once, however late and often the queue runs', async () => {
    const { id } = await expected();
    await move(app, id, { startsAt: OTHER });
    const told = await sent();
    expect(told.filter(({ to: recipient }) => recipient === 'rosa@example.com')).toHaveLength(1);
    expect(to(told, 'rosa@example.com')).toContain('cambió');
  });

  it('are not sent to a blocked or deleted person', async () => {
    const { leadId } = await expected('person', { agentEmail: null });
    await app.query(BLOCK_LEAD, [leadId]);
    expect(await sent()).toEqual([]);
    const gone = await expected('person', { agentEmail: null });
    await app.query('DELETE FROM leads WHERE id = $1', [gone.leadId]);
    expect(await sent()).toEqual([]);
  });
});

describe('a change of an appointment by the office', () => {
  const texts = async (): Promise<string[]> =>
    (await sent()).filter(({ channel }) => channel === 'sms').map(({ body }) => body);

  it('is also sent by text, with a link that is not stored', async () => {
    const { id } = await expected('office');
    const [booked] = await texts();
    expect(booked).toMatch(
      /^Credito Claro: su cita quedo para el mie, 2 dic, 12:00 p\.m\. hora del Este\. Para verla o cambiarla: https:\/\/credito\.example\/calendario\?token=\S{44} BAJA para no recibir mas\.$/,
    );
    await move(app, id, { startsAt: OTHER }, 'office');
    expect((await texts())[0]).toContain('su cita cambio. Ahora es el jue, 3 dic');
    await cancel(app, id, 'office');
    expect((await texts())[0]).toMatch(/se cancelo\. Elija otra hora: https:\S+\?ref=\S{32} /);
    const kept = JSON.stringify(
      await app.query(`SELECT m.*, (SELECT json_agg(j) FROM jobs.job j) AS jobs FROM sms_messages m`),
    );
    expect(kept).toContain('[enlace]');
    expect(kept).not.toMatch(/token=|ref=/);
  });

  it('is not sent by text when the person made the change', async () => {
    const { id } = await expected();
    await move(app, id, { startsAt: OTHER });
    await cancel(app, id);
    expect(await texts()).toEqual([]);
  });

  it('waits for the legal hours, and is dropped when the appointment has changed again by then', async () => {
    const { id } = await expected('office', { at: NIGHT });
    expect(await texts()).toEqual([]);
    // From 23:00 to 9:00.
    expect(await delays(app, 'appointment-change-text')).toEqual([36_000]);
    setClock(app, '2026-11-28T14:00:00Z');
    await move(app, id, { startsAt: OTHER }, 'office');
    await work(app, { all: true });
    const bodies = (await takeSent(app)).filter(({ channel }) => channel === 'sms').map(({ body }) => body);
    expect(bodies).toEqual([expect.stringContaining('Ahora es el jue')]);
  });

  it('is sent once when two instances run the same job', async () => {
    await expected('office', { agentEmail: null });
    const jobs = await app.query<{ data: never }>(
      `SELECT data FROM jobs.job WHERE name = 'appointment-change-text'`,
    );
    const other = await start();
    setClock(other, NOW);
    const handler = (each: TestApp) => each.app.get(ChangeTexts).text(jobs[0]!.data);
    await Promise.all([handler(app), handler(other), handler(app)]);
    const queued = await app.query(`SELECT 1 FROM sms_messages WHERE purpose = 'appointment'`);
    expect(queued).toHaveLength(1);
  });
});

describe('a booking by the person', () => {
  const byHand = async (): Promise<Sent[]> => {
    await work(app, { confirmations: true });
    return (await takeSent(app)).filter(({ channel }) => channel !== 'email');
  };
  const proveBy = (leadId: string, method: string, at = NOW) =>
    app.query(
      `INSERT INTO lead_interactions (lead_id, type, direction, metadata, created_at)
       VALUES ($1, 'verification', 'inbound', jsonb_build_object('method', $2::text), $3)`,
      [leadId, method, at],
    );

  it('is confirmed once by text, with a link that is not stored, in one or two segments', async () => {
    const { id, phone, leadId } = await expected('person', { email: null, agentEmail: null });
    await proveBy(leadId, 'sms');
    const told = await byHand();
    expect(told.map(({ channel, to: recipient }) => [channel, recipient])).toEqual([['sms', phone]]);
    const { body } = told[0]!;
    expect(body).toMatch(
      /^Credito Claro: su cita quedo para el mie, 2 dic, 12:00 p\.m\. \S.*\. Para verla o cambiarla: https:\/\/credito\.example\/calendario\?token=\S{44} BAJA/,
    );
    expect([isGsm7(body), sizeOf(body).segments <= 2]).toEqual([true, true]);
    const kept = JSON.stringify(
      await app.query(`SELECT m.*, (SELECT json_agg(j) FROM jobs.job j) AS jobs FROM sms_messages m`),
    );
    expect(kept).toContain('[enlace]');
    expect(kept).not.toMatch(/token=/);
    // A mailbox that is added later submits the booking once more; so does a job that runs again.
    await app.app.get(ConfirmationsService).send({ appointmentId: id });
    expect(await byHand()).toEqual([]);
  });

  it.each([
    ['whatsapp', NOW, ['whatsapp']],
    // The last message of the person is 24 hours old.
    ['whatsapp', '2026-11-26T14:59:59Z', []],
    ['voice', NOW, []],
    ['inbound_call', NOW, []],
  ])('by %s, proven at %s, is confirmed by %j', async (method, at, channels) => {
    const { leadId } = await expected('person', { email: null, agentEmail: null });
    await proveBy(leadId, 'sms', '2026-11-01T12:00:00Z');
    await proveBy(leadId, method, at);
    expect((await byHand()).map(({ channel }) => channel)).toEqual(channels);
  });

  it('is confirmed by mail only to a person with a proven mailbox only', async () => {
    const { leadId } = await expected('person', { email: null, agentEmail: null });
    await app.query(
      `UPDATE leads SET verification_method = 'email', phone_proven_at = NULL, email = 'rosa@example.com', email_proven_at = now()
        WHERE id = $1`,
      [leadId],
    );
    await proveBy(leadId, 'email');
    await work(app, { confirmations: true });
    const told = await takeSent(app);
    expect(told.map(({ channel, to: recipient }) => [channel, recipient])).toEqual([
      ['email', 'rosa@example.com'],
    ]);
    expect(told[0]!.body).toContain(`${PAGE}?token=`);
  });

  it('waits for the legal hours, and then states the current appointment', async () => {
    const { id } = await expected('person', { at: NIGHT, email: null, agentEmail: null });
    expect(await byHand()).toEqual([]);
    expect(await delays(app, 'appointment-confirmation')).toEqual([36_000]);
    await move(app, id, { startsAt: OTHER });
    setClock(app, '2026-11-28T14:00:00Z');
    await work(app, { all: true, confirmations: true });
    const texts = (await takeSent(app)).filter(({ channel }) => channel === 'sms').map(({ body }) => body);
    expect(texts).toEqual([expect.stringContaining('su cita quedo para el jue, 3 dic')]);
  });

  it.each([
    [
      'opted out of texts',
      `INSERT INTO sms_suppressions (phone_number, reason, source) SELECT phone_number, 'opted_out', 'x' FROM leads WHERE id = $1`,
    ],
    ['is blocked', BLOCK_LEAD],
    ['has cancelled it', `UPDATE appointments SET status = 'cancelled' WHERE lead_id = $1`],
    [
      'has had ten messages today',
      `INSERT INTO limit_counters (key, hits, resets_at) SELECT 'send-day-phone:' || phone_number, 10, '2026-11-28T00:00:00Z' FROM leads WHERE id = $1`,
    ],
  ])('is not confirmed when the person %s', async (_, statement) => {
    const { leadId } = await expected('person', { email: null, agentEmail: null });
    await app.query(statement, [leadId]);
    expect(await byHand()).toEqual([]);
  });

  it('is not confirmed over a channel that is out of service', async () => {
    await writeSettings(app, {
      verificationMethods: [
        { method: 'sms', enabled: false },
        { method: 'voice', enabled: true },
      ],
    });
    await expected('person', { email: null, agentEmail: null });
    expect(await byHand()).toEqual([]);
  });

  it('is confirmed once when two instances run the same job, or one dies during it', async () => {
    const { id } = await expected('person', { email: null, agentEmail: null });
    const other = await start();
    setClock(other, NOW);
    const failing = jest
      .spyOn(other.app.get(SmsMessagesService), 'queue')
      .mockRejectedValueOnce(new Error('killed'));
    const send = (each: TestApp) => each.app.get(ConfirmationsService).send({ appointmentId: id });
    await expect(send(other)).rejects.toThrow('killed');
    failing.mockRestore();
    await Promise.all([send(app), send(other), send(app)]);
    expect(await app.query(`SELECT 1 FROM sms_messages WHERE purpose = 'appointment'`)).toHaveLength(1);
  });

  it('is not texted at night, even when the person requested a call at that time', async () => {
    const leadId = await insertVerified(app, { state: 'HI' });
    setClock(app, '2026-11-28T04:00:00Z');
    const agentId = await agent(null);
    // At 4:00 on Wednesday in Honolulu; requested.
    const id = await book(app, { lead_id: leadId, agent_id: agentId, starts_at: '2026-12-02T14:00:00Z' });
    await app.query('UPDATE appointments SET requested_outside_hours = true WHERE id = $1', [id]);
    const notices = await app.query<{ at: Date }>(
      `SELECT due_at AS at FROM appointment_notices WHERE appointment_id = $1 AND channel = 'sms'`,
      [id],
    );
    const hours = notices.map(({ at }) => (at.getUTCHours() + 14) % 24);
    expect(hours.length).toBeGreaterThan(0);
    expect(hours.every((hour) => hour >= 9 && hour < 20)).toBe(true);
  });
});

it('texts with a link or an expiry wait in a queue that servers of the previous version do not work', async () => {
  const queued = async (sendUntil?: Date, link?: string): Promise<string[]> => {
    await app.dataSource.transaction((manager) =>
      app.app.get(SmsMessagesService).queue(
        manager,
        {
          phoneNumber: newPhone(),
          body: link ? 'Mire: [enlace]' : 'Mire',
          purpose: 'reply',
          ...(sendUntil ? { sendUntil } : {}),
        },
        link,
      ),
    );
    const jobs = await app.query<{ name: string }>(
      `WITH taken AS (DELETE FROM jobs.job WHERE name LIKE 'send-%' RETURNING name) SELECT name FROM taken`,
    );
    return jobs.map(({ name }) => name);
  };
  expect(await queued()).toEqual(['send-sms-message']);
  expect(await queued(new Date(STARTS))).toEqual(['send-conditional-sms-message']);
  expect(await queued(undefined, PAGE)).toEqual(['send-conditional-sms-message']);
});

describe('a verified person without an appointment', () => {
  /** Verifies as a visitor does. */
  async function verified(): Promise<{ leadId: string; phone: string }> {
    const phone = newPhone();
    await app.post('/api/leads', submission(phone), newIp());
    const [text] = await app.query<{ body: string }>(
      'SELECT body FROM outbox_messages WHERE recipient = $1',
      [phone],
    );
    const code = /\b\d{6}\b/.exec(text!.body)![0];
    const { body } = await app.post('/api/leads/verify', { phoneNumber: phone, code });
    expect(body).toMatchObject({ verified: true });
    const [lead] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]);
    await takeSent(app);
    return { leadId: lead!.id, phone };
  }
  /** Works the jobs of a step at the given time. */
  async function nudgeAt(moment: string, step: 'soon' | 'next_day', on: TestApp = app): Promise<Sent[]> {
    setClock(on, moment);
    await app.query(
      `UPDATE jobs.job SET start_after = now() WHERE name = 'appointment-nudge' AND state = 'created' AND data->>'step' = $1`,
      [step],
    );
    await work(on);
    return takeSent(on);
  }
  const soon = (at: string, on?: TestApp) => nudgeAt(at, 'soon', on);

  it('is invited after ten minutes and after a day, by a text with a personal link that works', async () => {
    const { phone } = await verified();
    expect(await delays(app, 'appointment-nudge')).toEqual([600, 86_400]);
    const [text, ...more] = await soon(NOW);
    expect(more).toEqual([]);
    expect([text!.channel, text!.to]).toEqual(['sms', phone]);
    expect(text!.body).toMatch(
      /^Credito Claro: falta elegir el dia y la hora de su consulta gratis: https:\S+ BAJA para no recibir mas\.$/,
    );
    const ref = /ref=(\S{32})/.exec(text!.body)![1]!;
    const kept = await app.query(
      `SELECT (SELECT json_agg(m) FROM sms_messages m) AS messages, (SELECT json_agg(j) FROM jobs.job j) AS jobs,
              (SELECT json_agg(l) FROM appointment_links l) AS links`,
    );
    expect(JSON.stringify(kept)).not.toContain(ref);
    expect((await app.get(`/api/appointments/slots?ref=${ref}`)).status).toBe(200);
    const again = await nudgeAt('2026-11-28T15:00:00Z', 'next_day');
    expect(again.map(({ to: recipient }) => recipient)).toEqual([phone]);
    expect(again[0]!.body).not.toContain(ref);
    expect(await delays(app, 'appointment-nudge')).toEqual([]);
  });

  it.each([
    [
      'books',
      (leadId: string, agentId: string) =>
        book(app, { lead_id: leadId, agent_id: agentId, starts_at: STARTS }),
    ],
    [
      'books and cancels',
      async (leadId: string, agentId: string) => {
        const id = await book(app, { lead_id: leadId, agent_id: agentId, starts_at: STARTS });
        await cancel(app, id);
      },
    ],
    ['is blocked', (leadId: string) => app.query(BLOCK_LEAD, [leadId])],
    [
      'is deleted',
      (leadId: string) => app.query('UPDATE leads SET deleted_at = now() WHERE id = $1', [leadId]),
    ],
    ['is erased', (leadId: string) => app.query('DELETE FROM leads WHERE id = $1', [leadId])],
    [
      'requests a call',
      (leadId: string) =>
        app.query(
          `INSERT INTO lead_interactions (lead_id, type, direction) VALUES ($1, 'callback_requested', 'inbound')`,
          [leadId],
        ),
    ],
    [
      'opts out',
      (leadId: string) =>
        app.query(
          `INSERT INTO sms_suppressions (phone_number, channel, reason, source)
           SELECT phone_number, 'sms', 'opted_out', 'sms_word' FROM leads WHERE id = $1`,
          [leadId],
        ),
    ],
  ])('is not invited once the person %s', async (_, change) => {
    const { leadId } = await verified();
    await app.query(`UPDATE leads SET email = 'rosa@example.com' WHERE id = $1`, [leadId]);
    const agentId = await agent(null);
    setClock(app, NOW);
    await change(leadId, agentId);
    await work(app);
    await takeSent(app);
    expect(await soon(NOW)).toEqual([]);
    expect(await nudgeAt('2026-11-28T15:00:00Z', 'next_day')).toEqual([]);
  });

  it.each([
    ['has disabled invitations', { appointmentMessages: { nudges: false, dayBefore: true, twoHours: true } }],
    ['uses an external calendar', { calendarMode: 'external', calendarUrl: 'https://cal.com/x' }],
    ['uses callbacks', { calendarMode: 'callback' }],
  ])('is not invited when the owner %s', async (_, settings) => {
    await verified();
    await writeSettings(app, settings);
    expect(await soon(NOW, await start())).toEqual([]);
  });

  it('gets a mail where texts are not allowed at that hour, and a text otherwise', async () => {
    const { leadId } = await verified();
    await app.query(`UPDATE leads SET email = 'rosa@example.com' WHERE id = $1`, [leadId]);
    const [mail, ...more] = await soon(NIGHT);
    expect(more).toEqual([]);
    expect([mail!.channel, mail!.to]).toEqual(['email', 'rosa@example.com']);
    expect(mail!.body).toMatch(
      /Elegir el día y la hora\n?.*https:\/\/credito\.example\/calendario\?ref=\S{32}/s,
    );

    const { phone } = await verified();
    expect(await soon(NIGHT)).toEqual([]);
    // Florida has two zones: 10:00 in Miami is 9:00 in Pensacola.
    expect(await delays(app, 'appointment-nudge')).toEqual([39_600, 86_400, 86_400]);
    const [text] = await soon('2026-11-28T15:00:00Z');
    expect(text!.to).toBe(phone);
  });

  it('gets a mail when texts are out of service, and nothing without a mailbox', async () => {
    await writeSettings(app, { verificationMethods: [{ method: 'sms', enabled: true }] });
    const { leadId } = await verified();
    const other = await verified();
    await app.query(
      `INSERT INTO verification_channels (method, out_since, out_until) VALUES ('sms', now(), now() + interval '1 day')
       ON CONFLICT (method) DO UPDATE SET out_since = now(), out_until = now() + interval '1 day'`,
    );
    await app.query(`UPDATE leads SET email = 'rosa@example.com' WHERE id = $1`, [leadId]);
    const messages = await soon(NOW, await start());
    expect(messages.map(({ to: recipient }) => recipient)).toEqual(['rosa@example.com']);
    expect(messages.map(({ to: recipient }) => recipient)).not.toContain(other.phone);
  });

  it('is invited once when two instances run the same job, and not twice in an hour', async () => {
    const { leadId } = await verified();
    const jobs = await app.query<{ data: never }>(
      `WITH taken AS (DELETE FROM jobs.job WHERE name = 'appointment-nudge' RETURNING data) SELECT data FROM taken`,
    );
    const other = await start();
    for (const each of [app, other]) setClock(each, NOW);
    const handle = (each: TestApp, data: never) => each.app.get(InvitationsService).nudge(data);
    await Promise.all(jobs.flatMap(({ data }) => [handle(app, data), handle(other, data)]));
    expect(
      await app.query('SELECT 1 FROM sms_messages WHERE lead_id = $1 AND purpose = $2', [
        leadId,
        'calendar_link',
      ]),
    ).toHaveLength(1);
  });
});

describe('a person who missed the appointment', () => {
  it('is invited at once to choose again, by text or else by mail', async () => {
    const { id, phone } = await expected('person', { agentEmail: null });
    await sent();
    setClock(app, '2026-12-02T17:20:00Z');
    await outcome(app, id, 'no_show');
    const [text] = await sent();
    expect([text!.to, text!.body]).toEqual([
      phone,
      expect.stringMatching(/le llamamos y no pudimos hablar.*\?ref=\S{32}/),
    ]);
    expect(await sent()).toEqual([]);

    const late = await expected('person', { agentEmail: null, columns: { email: 'rosa@example.com' } });
    await sent();
    setClock(app, '2026-12-03T02:00:00Z');
    await outcome(app, late.id, 'no_show');
    expect((await sent()).map(({ channel }) => channel)).toEqual(['email']);
  });

  it.each([
    ['the next morning, when no text was allowed on the day', '2026-12-03T02:00:00Z'],
    ['when the no-show is recorded days later', '2026-12-07T17:00:00Z'],
  ])('gets a text without the word ‘hoy’ %s', async (_, at) => {
    const { id } = await expected('person', { agentEmail: null, email: null });
    await sent();
    setClock(app, at);
    await outcome(app, id, 'no_show');
    const now = await sent();
    // From 21:00 to 9:00.
    setClock(app, '2026-12-07T17:00:00Z');
    await work(app, { all: true });
    const texts = [...now, ...(await takeSent(app))].map(({ body }) => body);
    expect(texts).toEqual([expect.stringContaining('no pudimos hablar')]);
    expect(texts[0]).not.toMatch(/\bhoy\b/i);
  });

  it.each([
    ['is invited when the no-show is recorded a week later', '2026-12-09T17:00:00Z', 1],
    ['is not invited when it is recorded later still', '2026-12-09T17:00:01Z', 0],
  ])('%s', async (_, at, count) => {
    const { id } = await expected('person', { agentEmail: null, email: null });
    await sent();
    setClock(app, at);
    await outcome(app, id, 'no_show');
    expect(await sent()).toHaveLength(count);
  });

  it('is not invited when the outcome is corrected, or after attending', async () => {
    const { id } = await expected('person', { agentEmail: null });
    await sent();
    setClock(app, '2026-12-03T02:00:00Z');
    await outcome(app, id, 'no_show');
    await outcome(app, id, 'attended');
    expect(await sent()).toEqual([]);
  });
});

describe('“1 confirmo, 2 cambiar”', () => {
  const DUE = '2026-12-02T15:00:00Z';
  async function reminded(): Promise<Expected> {
    const appointment = await expected('person', { agentEmail: null, email: null });
    setClock(app, DUE);
    await app.app.get(RemindersService).remind();
    expect((await sent()).filter(({ to: recipient }) => recipient === appointment.phone)).toHaveLength(1);
    return appointment;
  }
  const confirmed = async (id: string): Promise<boolean> =>
    (
      await app.query<{ at: Date | null }>('SELECT confirmed_at AS at FROM appointments WHERE id = $1', [id])
    )[0]!.at !== null;
  const state = async (leadId: string) =>
    (
      await app.query<{ replied: boolean; types: string[] }>(
        `SELECT replied_at IS NOT NULL AS replied,
                (SELECT array_agg(type ORDER BY created_at) FROM lead_interactions WHERE lead_id = l.id AND direction = 'inbound') AS types
           FROM leads l WHERE id = $1`,
        [leadId],
      )
    )[0]!;
  const answer = async (phone: string, body: string): Promise<Sent[]> => {
    await receiveText(app, phone, body);
    return sent();
  };

  it.each(['1', ' 1. ', 'Uno', '1 confirmo', 'Confirmo', 'Sí', '¡Sí, confirmo!', 'yes'])(
    '%s confirms, and needs no answer of the office',
    async (body) => {
      const { id, leadId, phone } = await reminded();
      expect(await answer(phone, body)).toEqual([]);
      expect(await confirmed(id)).toBe(true);
      expect(await state(leadId)).toEqual({ replied: false, types: ['booking_confirmed'] });
      await answer(phone, body);
      expect(await state(leadId)).toEqual({ replied: false, types: ['booking_confirmed', 'sms'] });
    },
  );

  it.each(['2', 'Cambiar', '2 cambiar.'])(
    '%s gets the link to the page that changes the appointment',
    async (body) => {
      const { id, leadId, phone } = await reminded();
      const [text, ...more] = await answer(phone, body);
      expect(more).toEqual([]);
      expect(text!.body).toMatch(/^Credito Claro: cambie o cancele su cita aqui: https:\S+\?token=\S{44}$/);
      const token = text!.body.slice(-44);
      expect((await app.get(`/api/appointments/${token}`)).body).toMatchObject({ token, confirmedAt: null });
      expect(await confirmed(id)).toBe(false);
      expect(await state(leadId)).toEqual({ replied: false, types: ['sms'] });
      // An auto-responder gets at most three links.
      for (let n = 0; n < 2; n += 1) expect(await answer(phone, body)).toHaveLength(1);
      expect(await answer(phone, body)).toEqual([]);
      expect((await state(leadId)).replied).toBe(true);
    },
  );

  describe('a word that refuses further messages', () => {
    /** The owner's notification. */
    const told = async (): Promise<string[]> => {
      const jobs = await app.query<{ data: never }>(
        `WITH taken AS (DELETE FROM jobs.job WHERE name = 'lead-replied-notification' RETURNING data) SELECT data FROM taken`,
      );
      for (const { data } of jobs) await app.app.get(LeadAlertsService).notifyOfReply(data);
      return (await takeSent(app))
        .filter(({ to: recipient }) => recipient === 'casa@example.com')
        .map(({ body }) => body);
    };
    const isOptedOut = async (phone: string): Promise<boolean> =>
      (await app.query('SELECT 1 FROM sms_suppressions WHERE phone_number = $1', [phone])).length === 1;

    beforeEach(async () => {
      await writeSettings(app, { notificationEmails: ['casa@example.com'] });
      app = await start();
    });

    it.each(['CANCELAR', 'Cancelar, por favor', 'cancel'])(
      '%s is obeyed, and the office is notified that the appointment may be meant',
      async (body) => {
        const { id, leadId, phone } = await reminded();
        await answer(phone, body);
        expect(await isOptedOut(phone)).toBe(true);
        expect(await state(leadId)).toEqual({ replied: true, types: ['opt_out'] });
        const [mail, ...more] = await told();
        expect(more).toEqual([]);
        expect(mail).toContain('Rosa Díaz pidió no recibir más mensajes y tiene una cita');
        expect(mail).toContain(`“${body}”`);
        expect((await app.query('SELECT status FROM appointments WHERE id = $1', [id]))[0]).toEqual({
          status: 'booked',
        });
        await answer(phone, body);
        expect(await told()).toEqual([]);
      },
    );

    it('needs no answer of the office when it is unambiguous, or there is no upcoming appointment', async () => {
      const plain = await reminded();
      await answer(plain.phone, 'BAJA');
      const begun = await reminded();
      setClock(app, STARTS);
      await answer(begun.phone, 'CANCELAR');
      for (const { phone, leadId } of [plain, begun]) {
        expect(await isOptedOut(phone)).toBe(true);
        expect(await state(leadId)).toEqual({ replied: false, types: ['opt_out'] });
      }
      expect(await told()).toEqual([]);
    });
  });

  it('has no effect on an appointment without a reminder, or that has moved since or begun', async () => {
    const early = await expected('person', { agentEmail: null, email: null });
    await sent();
    await answer(early.phone, '1');
    expect([await confirmed(early.id), (await state(early.leadId)).replied]).toEqual([false, true]);

    const moved = await reminded();
    await move(app, moved.id, { startsAt: OTHER });
    await answer(moved.phone, '1');
    expect([await confirmed(moved.id), (await state(moved.leadId)).replied]).toEqual([false, true]);

    const begun = await reminded();
    setClock(app, STARTS);
    await answer(begun.phone, '1');
    expect([await confirmed(begun.id), (await state(begun.leadId)).replied]).toEqual([false, true]);
  });

  it('leaves other words to the office, and 1 to the question about the consultation', async () => {
    const { id, leadId, phone } = await reminded();
    await answer(phone, 'No sé si podré');
    expect([await confirmed(id), (await state(leadId)).replied]).toEqual([false, true]);
    await app.dataSource.transaction((manager) =>
      app.app
        .get(SmsMessagesService)
        .queue(manager, { phoneNumber: phone, leadId, body: '¿Del 1 al 5?', purpose: 'satisfaction' }),
    );
    setClock(app, '2026-12-02T15:10:00Z');
    await sent();
    await answer(phone, '1');
    expect(await confirmed(id)).toBe(false);
    expect((await state(leadId)).types.at(-1)).toBe('satisfaction');
  });

  it('confirms once when the text arrives twice and the page confirms too', async () => {
    const { id, leadId, phone } = await reminded();
    const [text] = await answer(phone, '2');
    const token = text!.body.slice(-44);
    await receiveText(app, phone, '1');
    await Promise.all([
      work(app),
      app.post(`/api/appointments/${token}/confirmation`, {}),
      app.post(`/api/appointments/${token}/confirmation`, {}),
    ]);
    expect(await confirmed(id)).toBe(true);
    const { types } = await state(leadId);
    expect(types.filter((type) => type === 'booking_confirmed')).toHaveLength(1);
  });
});

describe('POST /api/appointments/{token}/confirmation', () => {
  const tokenIn = (mail: string): string => /token=(\S{44})/.exec(mail)![1]!;
  const confirm = (token: string) => app.post(`/api/appointments/${token}/confirmation`, {});

  it('confirms; opening the page does not', async () => {
    const { id } = await expected();
    const token = tokenIn(to(await sent(), 'rosa@example.com'));
    expect((await app.get<{ confirmedAt: null }>(`/api/appointments/${token}`)).body.confirmedAt).toBeNull();
    expect((await app.get(`/api/appointments/${token}/confirmation`)).status).toBe(404);
    expect((await confirm(token)).status).toBe(204);
    expect((await confirm(token)).status).toBe(204);
    expect((await app.get(`/api/appointments/${token}`)).body).toMatchObject({
      confirmedAt: new Date(NOW).toISOString(),
    });
    expect(
      await app.query(`SELECT metadata FROM lead_interactions WHERE type = 'booking_confirmed'`),
    ).toEqual([{ metadata: { bookingId: id } }]);
  });

  it('is refused for an appointment that has begun, was cancelled, or does not exist', async () => {
    const { id, leadId } = await expected();
    const token = tokenIn(to(await sent(), 'rosa@example.com'));
    setClock(app, STARTS);
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'APPOINTMENT_OVER' } });
    setClock(app, NOW);
    await cancel(app, id);
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'APPOINTMENT_OVER' } });
    await app.query('UPDATE leads SET deleted_at = now() WHERE id = $1', [leadId]);
    expect(await confirm(token)).toMatchObject({ status: 404, body: { code: 'APPOINTMENT_NOT_FOUND' } });
    expect((await confirm(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    expect((await confirm('x')).status).toBe(404);
  });
});
