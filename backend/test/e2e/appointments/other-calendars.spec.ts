import { createHmac, randomUUID } from 'node:crypto';
import { Clock } from '../../../src/common/clock';
import { momentInWords } from '../../../src/common/calendar/local-time';
import { DEFAULT_QUIET_HOURS, nextLegalMoment } from '../../../src/modules/settings/legal-hours';
import { AppointmentOutcomesService } from '../../../src/modules/appointments/office/appointment-outcomes.service';
import { LeadAlertsService } from '../../../src/modules/leads/notifications/lead-alerts.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import {
  createTestApp,
  lastCode,
  newIp,
  newPhone,
  submission,
  type Refusal,
  type TestApp,
} from '../../support/app';
import { insertAppointment, type AppointmentColumns } from '../../support/appointments';
import {
  CAL_KEY,
  calendarEnvironment,
  CALENDLY_KEY,
  calendlyMessage,
  calMessage,
  type SignedMessage,
} from '../../support/calendars';
import { insertLeads, type LeadColumns } from '../../support/leads';

/** Bookings that calendars report in signed webhooks. */
let app: TestApp;
let second: TestApp;
/** Calendar without keys. */
let closed: TestApp;
let caller: Caller;

beforeAll(async () => {
  app = await createTestApp(calendarEnvironment);
  second = await createTestApp(calendarEnvironment, { databaseUrl: app.databaseUrl });
  closed = await createTestApp({}, { databaseUrl: app.databaseUrl });
  caller = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await closed.close();
  await second.close();
  await app.close();
});
afterEach(() => jest.restoreAllMocks());

interface Detail {
  leadCategory: string;
  conversionProbability: number;
  nextFollowUpAt: string | null;
  nextBooking: { startsAt: string; provider: string } | null;
  timeline: { kind: string; content: string | null; direction: string | null }[];
}

const send = async ({ path, body, headers }: SignedMessage, on = app): Promise<[number, string]> => {
  const response = await fetch(on.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return [response.status, response.status === 204 ? '' : ((await response.json()) as Refusal).code];
};
const TAKEN = [204, ''];
const REFUSED = [403, 'BAD_SIGNATURE'];

const newLead = async (columns: LeadColumns = {}): Promise<{ id: string; reference: string }> => {
  const [id] = await insertLeads(app, [{ verification_status: 'verified', ...columns }]);
  const [row] = await app.query<{ reference: string }>(
    'SELECT calendar_reference AS reference FROM leads WHERE id = $1',
    [id],
  );
  return { id: id!, reference: row!.reference };
};
const detail = async (id: string): Promise<Detail> =>
  (await caller.get<Detail>(`/api/admin/leads/${id}`)).body;
const bookingEntries = async (id: string): Promise<string[]> =>
  (await detail(id)).timeline.map(({ kind }) => kind).filter((kind) => kind.startsWith('booking'));
const counted = async (id: string): Promise<number> =>
  (await app.query(`SELECT 1 FROM analytics_events WHERE event = 'booked' AND lead_id = $1`, [id])).length;

describe('POST /api/webhooks/calendly', () => {
  it('marks the lead booked, with all consequences, in one transaction', async () => {
    const { id, reference } = await newLead({ next_follow_up_at: '2026-11-01T12:00:00Z' });
    const name = randomUUID();
    expect(await send(calendlyMessage('invitee.created', { name, reference }))).toEqual(TAKEN);
    const lead = await detail(id);
    expect(lead).toMatchObject({
      leadCategory: 'booked',
      conversionProbability: 80,
      nextFollowUpAt: null,
      nextBooking: { startsAt: '2094-03-02T15:00:00.000Z', provider: 'calendly' },
    });
    expect(lead.timeline[0]).toMatchObject({
      kind: 'booking',
      direction: 'inbound',
      content: 'martes, 2 de marzo de 2094, 10:00 a.m. (hora del Este)',
    });
    expect(await counted(id)).toBe(1);
    expect(
      await app.query(
        `SELECT provider, external_id LIKE '%/invitees/' || $2 AS named, status FROM appointments WHERE lead_id = $1`,
        [id, name],
      ),
    ).toEqual([{ provider: 'calendly', named: true, status: 'booked' }]);
  });

  it('finds the lead for which the visitor was sent to the calendar', async () => {
    await caller.put('/api/admin/settings', { calendarUrl: 'https://calendly.com/equipo/consulta' });
    const phone = newPhone();
    await app.post('/api/leads', submission(phone), newIp());
    const { body } = await app.post<{ redirectUrl: string }>(
      '/api/leads/verify',
      { phoneNumber: phone, code: await lastCode(app, phone) },
      newIp(),
    );
    const reference = new URL(body.redirectUrl).searchParams.get('utm_content');
    await send(calendlyMessage('invitee.created', { name: randomUUID(), reference }));
    expect(await app.query('SELECT lead_category FROM leads WHERE phone_number = $1', [phone])).toEqual([
      { lead_category: 'booked' },
    ]);
  });

  it('shows the date in the owner’s time zone', async () => {
    await caller.put('/api/admin/settings', { timeZone: 'America/Los_Angeles' });
    const { id, reference } = await newLead();
    await send(calendlyMessage('invitee.created', { name: randomUUID(), reference }));
    await caller.put('/api/admin/settings', { timeZone: 'America/New_York' });
    expect((await detail(id)).timeline[0]!.content).toBe(
      'martes, 2 de marzo de 2094, 7:00 a.m. (hora del Pacífico)',
    );
  });

  it('records a cancellation: the lead is to be contacted, with the reason', async () => {
    const { id, reference } = await newLead();
    const name = randomUUID();
    await send(calendlyMessage('invitee.created', { name, reference }));
    const reason = 'Ya no puedo ese día';
    await send(calendlyMessage('invitee.canceled', { name, reference, reason, by: 'host' }));
    const lead = await detail(id);
    expect(lead).toMatchObject({ leadCategory: 'contacted', nextBooking: null });
    expect(lead.timeline[0]).toMatchObject({
      kind: 'booking_cancelled',
      direction: 'outbound',
      content: expect.stringMatching(
        /^martes, 2 de marzo de 2094, 10:00 a\.m\. \(hora del Este\)\nMotivo: Ya no puedo ese día\nSeguimiento: /,
      ),
    });
    expect(lead.conversionProbability).toBeLessThan(80);
  });

  it('plans a follow-up after a cancellation for the next legal calling hour, and notifies the owner', async () => {
    const { id, reference } = await newLead({ state: 'FL' });
    const name = randomUUID();
    await send(calendlyMessage('invitee.created', { name, reference }));
    const cancelledAt = new Date();
    await send(calendlyMessage('invitee.canceled', { name, reference }));
    const lead = await detail(id);
    const followUp = new Date(lead.nextFollowUpAt!);
    const planned = nextLegalMoment('FL', cancelledAt, DEFAULT_QUIET_HOURS)!;
    expect(Math.abs(followUp.getTime() - planned.getTime())).toBeLessThan(60_000);
    expect(lead.timeline.find(({ kind }) => kind === 'booking_cancelled')!.content).toContain(
      `Seguimiento: ${momentInWords(followUp, 'America/New_York')}`,
    );
    const owner = `${randomUUID()}@example.com`;
    await caller.put('/api/admin/settings', { emailNotifications: true, notificationEmails: [owner] });
    const jobs = await app.query<{ data: { leadId: string; bookingId: string } }>(
      `SELECT data FROM jobs.job WHERE name = 'booking-cancelled-notification' AND data->>'leadId' = $1`,
      [id],
    );
    expect(jobs).toHaveLength(1);
    await app.app.get(LeadAlertsService).notifyOfCancellation(jobs[0]!.data);
    await app.app.get(LeadAlertsService).notifyOfCancellation(jobs[0]!.data);
    const mails = await app.query<{ body: string }>('SELECT body FROM outbox_messages WHERE recipient = $1', [
      owner,
    ]);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.body).toContain('Cita cancelada');
    expect(mails[0]!.body).toContain(`lead=${id}`);
  });

  it('notifies the assignee of a booking and a cancellation, or else the owner', async () => {
    const owner = `${randomUUID()}@example.com`;
    await caller.put('/api/admin/settings', { emailNotifications: true, notificationEmails: [owner] });
    const mailbox = `${randomUUID()}@example.com`;
    const agent = await createAdmin(app, { role: 'agent', email: mailbox });
    const alerts = app.app.get(LeadAlertsService);
    const jobOf = async (queue: string, id: string): Promise<{ leadId: string; bookingId: string }> => {
      const jobs = await app.query<{ data: { leadId: string; bookingId: string } }>(
        `SELECT data FROM jobs.job WHERE name = $1 AND data->>'leadId' = $2`,
        [queue, id],
      );
      expect(jobs).toHaveLength(1);
      return jobs[0]!.data;
    };
    const subjects = async (recipient: string): Promise<string[]> =>
      (
        await app.query<{ body: string }>(
          'SELECT body FROM outbox_messages WHERE recipient = $1 ORDER BY created_at, id',
          [recipient],
        )
      ).map(({ body }) => /Nueva cita|Cita cancelada/.exec(body)?.[0] ?? body);
    const book = async (assignedTo: string | null): Promise<string> => {
      const { id, reference } = await newLead();
      await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [id, assignedTo]);
      const name = randomUUID();
      await send(calendlyMessage('invitee.created', { name, reference }));
      // A repeated webhook notifies once.
      const booked = await jobOf('booked-notification', id);
      await alerts.notifyOfBooking(booked);
      await alerts.notifyOfBooking(booked);
      await send(calendlyMessage('invitee.canceled', { name, reference }));
      await alerts.notifyOfCancellation(await jobOf('booking-cancelled-notification', id));
      return id;
    };
    await book(agent.id);
    expect(await subjects(mailbox)).toEqual(['Nueva cita', 'Cita cancelada']);
    expect(await subjects(owner)).toEqual([]);
    await book(null);
    expect(await subjects(owner)).toEqual(['Nueva cita', 'Cita cancelada']);
    // A former user is not notified; another user is.
    await app.query('UPDATE admin_users SET is_active = false WHERE id = $1', [agent.id]);
    await book(agent.id);
    expect(await subjects(mailbox)).toHaveLength(2);
    expect(await subjects(owner)).toHaveLength(4);
  });

  it('plans no follow-up after a cancellation when another appointment is booked, or the office has given the lead up', async () => {
    const { id, reference } = await newLead();
    const lost = await newLead();
    const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()];
    await send(calendlyMessage('invitee.created', { name: one, reference }));
    await send(calendlyMessage('invitee.created', { name: other, reference }));
    await send(calendlyMessage('invitee.created', { name: third, reference: lost.reference }));
    await caller.patch(`/api/admin/leads/${lost.id}`, { leadCategory: 'lost' });
    await send(calendlyMessage('invitee.canceled', { name: one, reference }));
    await send(calendlyMessage('invitee.canceled', { name: third, reference: lost.reference }));
    expect((await detail(id)).nextFollowUpAt).toBeNull();
    expect((await detail(lost.id)).nextFollowUpAt).toBeNull();
  });

  it('keeps a lead booked while it has another appointment', async () => {
    const { id, reference } = await newLead();
    const [one, other] = [randomUUID(), randomUUID()];
    await send(calendlyMessage('invitee.created', { name: one, reference }));
    await send(calendlyMessage('invitee.created', { name: other, reference }));
    await send(calendlyMessage('invitee.canceled', { name: one, reference }));
    expect((await detail(id)).leadCategory).toBe('booked');
    await send(calendlyMessage('invitee.canceled', { name: other, reference }));
    expect((await detail(id)).leadCategory).toBe('contacted');
    expect(await counted(id)).toBe(2);
  });

  it('does not count a past appointment as an upcoming one', async () => {
    const { id, reference } = await newLead();
    const name = randomUUID();
    const held = { name: randomUUID(), reference, startsAt: '2026-01-02T15:00:00Z' };
    await send(calendlyMessage('invitee.created', held));
    await send(calendlyMessage('invitee.created', { name, reference }));
    await send(calendlyMessage('invitee.canceled', { name, reference }));
    expect(await detail(id)).toMatchObject({ leadCategory: 'contacted', nextBooking: null });
  });

  it('keeps a client a client, and keeps decisions of the office', async () => {
    const client = await newLead({ lead_category: 'client' });
    const lost = await newLead();
    const [one, other] = [randomUUID(), randomUUID()];
    await send(calendlyMessage('invitee.created', { name: one, reference: client.reference }));
    await send(calendlyMessage('invitee.created', { name: other, reference: lost.reference }));
    expect((await detail(client.id)).leadCategory).toBe('client');
    await caller.patch(`/api/admin/leads/${lost.id}`, { leadCategory: 'lost' });
    await send(calendlyMessage('invitee.canceled', { name: one, reference: client.reference }));
    await send(calendlyMessage('invitee.canceled', { name: other, reference: lost.reference }));
    expect((await detail(client.id)).leadCategory).toBe('client');
    expect((await detail(lost.id)).leadCategory).toBe('lost');
  });

  it('treats a new date, reported by two webhooks, as one change', async () => {
    const { id, reference } = await newLead();
    const [old, next] = [randomUUID(), randomUUID()];
    await send(calendlyMessage('invitee.created', { name: old, reference }));
    await send(calendlyMessage('invitee.canceled', { name: old, reference, rescheduled: true }));
    expect((await detail(id)).leadCategory).toBe('booked');
    const startsAt = '2094-03-04T20:30:00.000000Z';
    await send(calendlyMessage('invitee.created', { name: next, reference, replaces: old, startsAt }));
    const lead = await detail(id);
    expect(lead).toMatchObject({
      leadCategory: 'booked',
      nextBooking: { startsAt: '2094-03-04T20:30:00.000Z' },
    });
    expect(lead.timeline[0]).toMatchObject({
      kind: 'booking_rescheduled',
      content: 'jueves, 4 de marzo de 2094, 3:30 p.m. (hora del Este)',
    });
    expect(await bookingEntries(id)).toEqual(['booking_rescheduled', 'booking']);
    expect(await counted(id)).toBe(1);
  });

  it('finds the lead of a new date by the old booking when the link is missing', async () => {
    const { id, reference } = await newLead();
    const [old, next] = [randomUUID(), randomUUID()];
    await send(calendlyMessage('invitee.created', { name: old, reference }));
    await send(calendlyMessage('invitee.created', { name: next, reference: null, replaces: old }));
    expect(await bookingEntries(id)).toEqual(['booking_rescheduled', 'booking']);
    expect(
      await app.query('SELECT status FROM appointments WHERE lead_id = $1 ORDER BY created_at, id', [id]),
    ).toEqual([{ status: 'rescheduled' }, { status: 'booked' }]);
  });
});

describe('webhooks in any order', () => {
  const permutations = <T>(items: T[]): T[][] =>
    items.length < 2
      ? [items]
      : items.flatMap((item, index) =>
          permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
        );
  const STORY = ['created A', 'rescheduled A', 'created B', 'cancelled B'];

  it.each(permutations(STORY).map((order) => [order.join(', '), order] as const))(
    'Calendly: %s',
    async (_, order) => {
      const { id, reference } = await newLead();
      const [a, b] = [randomUUID(), randomUUID()];
      const messages: Record<string, SignedMessage> = {
        'created A': calendlyMessage('invitee.created', {
          name: a,
          reference,
          at: '2026-10-01T10:00:00Z',
        }),
        'rescheduled A': calendlyMessage('invitee.canceled', {
          name: a,
          reference,
          rescheduled: true,
          at: '2026-10-01T11:00:00Z',
        }),
        'created B': calendlyMessage('invitee.created', {
          name: b,
          reference,
          replaces: a,
          at: '2026-10-01T11:00:00Z',
        }),
        'cancelled B': calendlyMessage('invitee.canceled', {
          name: b,
          reference,
          at: '2026-10-01T12:00:00Z',
        }),
      };
      for (const step of order) expect(await send(messages[step]!)).toEqual(TAKEN);
      expect(await detail(id)).toMatchObject({ leadCategory: 'contacted', nextBooking: null });
      expect(await bookingEntries(id)).toEqual(['booking_cancelled', 'booking_rescheduled', 'booking']);
      expect(await counted(id)).toBe(1);
      expect(
        await app.query(
          `SELECT right(external_id, 36) = $2 AS "isA", status FROM appointments WHERE lead_id = $1 ORDER BY 1 DESC`,
          [id, a],
        ),
      ).toEqual([
        { isA: true, status: 'rescheduled' },
        { isA: false, status: 'cancelled' },
      ]);
    },
  );

  it.each(permutations(['created', 'moved', 'cancelled']).map((order) => [order.join(', '), order] as const))(
    'Cal.com: %s',
    async (_, order) => {
      const { id, reference } = await newLead();
      const [a, b] = [randomUUID(), randomUUID()];
      const messages: Record<string, SignedMessage> = {
        created: calMessage('BOOKING_CREATED', { uid: a, reference, at: '2026-10-01T10:00:00Z' }),
        moved: calMessage('BOOKING_RESCHEDULED', {
          uid: b,
          reference,
          replaces: a,
          at: '2026-10-01T11:00:00Z',
        }),
        // It does not name the lead.
        cancelled: calMessage('BOOKING_CANCELLED', { uid: b, reference, at: '2026-10-01T12:00:00Z' }),
      };
      for (const step of order) expect(await send(messages[step]!)).toEqual(TAKEN);
      expect(await detail(id)).toMatchObject({ leadCategory: 'contacted', nextBooking: null });
      expect(await bookingEntries(id)).toEqual(['booking_cancelled', 'booking_rescheduled', 'booking']);
      expect(await counted(id)).toBe(1);
      expect(
        await app.query('SELECT status FROM appointments WHERE lead_id = $1 ORDER BY status', [id]),
      ).toEqual([{ status: 'cancelled' }, { status: 'rescheduled' }]);
    },
  );

  it('a booking after its cancellation revives nothing, and keeps a follow-up that was set since', async () => {
    const { id, reference } = await newLead({ next_follow_up_at: '2094-01-01T12:00:00Z' });
    const name = randomUUID();
    await send(calendlyMessage('invitee.canceled', { name, reference }));
    await send(calendlyMessage('invitee.created', { name, reference }));
    expect(await detail(id)).toMatchObject({
      leadCategory: 'contacted',
      nextBooking: null,
      nextFollowUpAt: '2094-01-01T12:00:00.000Z',
    });
  });
});

describe('POST /api/webhooks/cal', () => {
  it('marks the lead booked by the reference in our link, and frees the lead again', async () => {
    const { id, reference } = await newLead();
    const uid = randomUUID();
    expect(await send(calMessage('BOOKING_CREATED', { uid, reference }))).toEqual(TAKEN);
    expect(await detail(id)).toMatchObject({
      leadCategory: 'booked',
      nextBooking: { startsAt: '2094-03-02T15:00:00.000Z', provider: 'cal' },
    });
    const by = 'Equipo@example.com';
    await send(calMessage('BOOKING_CANCELLED', { uid, reference, reason: 'Feriado', by }));
    const lead = await detail(id);
    expect(lead.leadCategory).toBe('contacted');
    expect(lead.timeline[0]).toMatchObject({
      kind: 'booking_cancelled',
      direction: 'outbound',
      content: expect.stringContaining('Motivo: Feriado'),
    });
  });

  it('applies a new date of the same booking, and no older one after it', async () => {
    const { id, reference } = await newLead();
    const uid = randomUUID();
    const move = (startsAt: string, at: string) =>
      send(calMessage('BOOKING_RESCHEDULED', { uid, reference, startsAt, at, replaces: uid }));
    await send(calMessage('BOOKING_CREATED', { uid, reference, at: '2026-10-01T10:00:00Z' }));
    await move('2094-03-09T15:00:00Z', '2026-10-03T10:00:00Z');
    await move('2094-03-05T15:00:00Z', '2026-10-02T10:00:00Z');
    const lead = await detail(id);
    expect(lead.nextBooking!.startsAt).toBe('2094-03-09T15:00:00.000Z');
    expect(await bookingEntries(id)).toEqual(['booking_rescheduled', 'booking']);
    expect(await counted(id)).toBe(1);
  });

  it('records a cancellation that requests another date, and that date', async () => {
    const { id, reference } = await newLead();
    const [a, b] = [randomUUID(), randomUUID()];
    await send(calMessage('BOOKING_CREATED', { uid: a, reference, at: '2026-10-01T10:00:00Z' }));
    await send(calMessage('BOOKING_CANCELLED', { uid: a, reference, at: '2026-10-01T11:00:00Z' }));
    await send(
      calMessage('BOOKING_RESCHEDULED', { uid: b, reference: null, replaces: a, at: '2026-10-01T12:00:00Z' }),
    );
    expect((await detail(id)).leadCategory).toBe('booked');
    expect(await bookingEntries(id)).toEqual(['booking_rescheduled', 'booking_cancelled', 'booking']);
    expect(await counted(id)).toBe(1);
  });

  it('does not end a moved booking when the cancellation of the old date arrives late', async () => {
    const { id, reference } = await newLead();
    const [a, b] = [randomUUID(), randomUUID()];
    await send(calMessage('BOOKING_CREATED', { uid: a, reference }));
    await send(calMessage('BOOKING_RESCHEDULED', { uid: b, reference, replaces: a }));
    await send(calMessage('BOOKING_CANCELLED', { uid: a, reference }));
    expect(await detail(id)).toMatchObject({ leadCategory: 'booked', nextBooking: { provider: 'cal' } });
    expect(await bookingEntries(id)).toEqual(['booking_rescheduled', 'booking']);
  });

  it.each(['PING', 'BOOKING_REQUESTED', 'MEETING_ENDED', 'x'])(
    'accepts %s and does nothing',
    async (trigger) => {
      const { id, reference } = await newLead();
      expect(await send(calMessage(trigger, { uid: randomUUID(), reference }))).toEqual(TAKEN);
      expect(await bookingEntries(id)).toEqual([]);
    },
  );
});

describe('a repeated webhook', () => {
  it('does nothing, one by one or 20 at once on two instances', async () => {
    const { id, reference } = await newLead();
    const message = calendlyMessage('invitee.created', { name: randomUUID(), reference });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(message, n % 2 ? app : second)),
    );
    expect(answers).toEqual(Array(20).fill(TAKEN));
    expect(await send(message)).toEqual(TAKEN);
    expect(await bookingEntries(id)).toEqual(['booking']);
    expect(await counted(id)).toBe(1);
  });

  it('does nothing when Cal.com has signed it again', async () => {
    const { id, reference } = await newLead();
    const uid = randomUUID();
    await send(calMessage('BOOKING_CREATED', { uid, reference, at: '2026-10-01T10:00:00Z' }));
    await send(calMessage('BOOKING_CREATED', { uid, reference, at: '2026-10-01T10:05:00Z' }));
    expect(await bookingEntries(id)).toEqual(['booking']);
    expect(await counted(id)).toBe(1);
    await send(calMessage('BOOKING_CANCELLED', { uid, reference, at: '2026-10-01T11:00:00Z' }));
    await send(calMessage('BOOKING_CANCELLED', { uid, reference, at: '2026-10-01T11:05:00Z' }));
    expect(await bookingEntries(id)).toEqual(['booking_cancelled', 'booking']);
  });

  it('does not undo later changes of the office', async () => {
    const { id, reference } = await newLead();
    const message = calendlyMessage('invitee.created', { name: randomUUID(), reference });
    await send(message);
    await caller.patch(`/api/admin/leads/${id}`, { leadCategory: 'lost' });
    await send(message);
    expect((await detail(id)).leadCategory).toBe('lost');
  });

  it('at the same time as the cancellation, on two instances, leaves one ended booking', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { id, reference } = await newLead();
        const uid = randomUUID();
        const name = randomUUID();
        await Promise.all([
          send(calMessage('BOOKING_CREATED', { uid, reference }), app),
          send(calMessage('BOOKING_CANCELLED', { uid, reference }), second),
          send(calendlyMessage('invitee.canceled', { name, reference }), app),
          send(calendlyMessage('invitee.created', { name, reference }), second),
        ]);
        const statuses = await app.query('SELECT status FROM appointments WHERE lead_id = $1', [id]);
        return { category: (await detail(id)).leadCategory, statuses, counted: await counted(id) };
      }),
    );
    expect(rounds).toEqual(
      Array(10).fill({
        category: 'contacted',
        statuses: [{ status: 'cancelled' }, { status: 'cancelled' }],
        counted: 2,
      }),
    );
  });
});

describe('a booking without our reference', () => {
  const leadOf = async (externalId: string): Promise<string | null> =>
    (
      await app.query<{ lead: string | null }>(
        `SELECT lead_id AS lead FROM appointments WHERE external_id LIKE '%' || $1`,
        [externalId],
      )
    )[0]!.lead;
  const typed = (phone: string): string => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
  const question = 'Su celular';

  it.each<[string, (phone: string) => Partial<Parameters<typeof calendlyMessage>[1]>]>([
    ['the number for reminders', (phone) => ({ reminderNumber: phone })],
    [
      'the number that the office calls',
      (phone) => ({ location: { type: 'outbound_call', location: phone } }),
    ],
    [
      'the place that the form asks for',
      (phone) => ({ location: { type: 'ask_invitee', location: typed(phone) } }),
    ],
    [
      'an answer',
      (phone) => ({
        answers: [
          { question: 'Motivo', answer: 'Deudas' },
          { question, answer: typed(phone) },
        ],
      }),
    ],
  ])('Calendly: finds its lead by %s', async (_, told) => {
    const phone = newPhone();
    const { id } = await newLead({ phone_number: phone });
    const name = randomUUID();
    await send(calendlyMessage('invitee.created', { name, reference: null, ...told(phone) }));
    expect(await leadOf(name)).toBe(id);
    expect(await detail(id)).toMatchObject({ leadCategory: 'booked', nextBooking: { provider: 'calendly' } });
    expect(await counted(id)).toBe(1);
    await send(calendlyMessage('invitee.canceled', { name, reference: null, ...told(phone) }));
    expect(await bookingEntries(id)).toEqual(['booking_cancelled', 'booking']);
  });

  it.each<[string, (phone: string) => Partial<Parameters<typeof calMessage>[1]>]>([
    ['the attendee', (phone) => ({ attendeePhone: phone })],
    ['the phone of its form', (phone) => ({ responses: { attendeePhoneNumber: { value: phone } } })],
    ['the number for reminders', (phone) => ({ responses: { smsReminderNumber: { value: phone } } })],
    [
      'the number that the office calls',
      (phone) => ({ responses: { location: { value: { optionValue: phone, value: 'phone' } } } }),
    ],
    [
      'an answer',
      (phone) => ({ userFieldsResponses: { celular: { label: question, value: typed(phone) } } }),
    ],
  ])('Cal.com: finds its lead by %s', async (_, told) => {
    const phone = newPhone();
    const { id } = await newLead({ phone_number: phone });
    const uid = randomUUID();
    await send(calMessage('BOOKING_CREATED', { uid, reference: null, ...told(phone) }));
    expect(await leadOf(uid)).toBe(id);
    expect(await detail(id)).toMatchObject({ leadCategory: 'booked', nextBooking: { provider: 'cal' } });
    await send(calMessage('BOOKING_CANCELLED', { uid, reference: null }));
    expect(await bookingEntries(id)).toEqual(['booking_cancelled', 'booking']);
  });

  it('finds its lead by e-mail, in upper or lower case, when no lead has the phone', async () => {
    const email = `Ana.${randomUUID()}@Example.com`;
    const { id } = await newLead({ email });
    const name = randomUUID();
    await send(
      calendlyMessage('invitee.created', {
        name,
        reference: null,
        email: email.toUpperCase(),
        reminderNumber: newPhone(),
      }),
    );
    expect(await leadOf(name)).toBe(id);
  });

  it('prefers the phone when the e-mail belongs to another lead', async () => {
    const [phone, email] = [newPhone(), `${randomUUID()}@example.com`];
    const { id } = await newLead({ phone_number: phone });
    await newLead({ email });
    const name = randomUUID();
    await send(calendlyMessage('invitee.created', { name, reference: null, email, reminderNumber: phone }));
    expect(await leadOf(name)).toBe(id);
  });

  it('records its end', async () => {
    const { reference } = await newLead();
    const uid = randomUUID();
    await send(calMessage('BOOKING_CREATED', { uid, reference }));
    expect(await app.query('SELECT ends_at FROM appointments WHERE external_id = $1', [uid])).toEqual([
      { ends_at: new Date('2094-03-02T15:20:00Z') },
    ]);
  });

  it.each<[string, LeadColumns]>([
    ['not verified', { verification_status: 'pending' }],
    ['deleted', { deleted_at: '2026-11-01T00:00:00Z' }],
  ])('does not match a lead that is %s', async (_, columns) => {
    const phone = newPhone();
    await newLead({ ...columns, phone_number: phone });
    const name = randomUUID();
    await send(calendlyMessage('invitee.created', { name, reference: null, reminderNumber: phone }));
    expect(await leadOf(name)).toBeNull();
  });

  it('does not choose between two leads with the same e-mail', async () => {
    const email = `${randomUUID()}@example.com`;
    await newLead({ email });
    await newLead({ email });
    const name = randomUUID();
    await send(calendlyMessage('invitee.created', { name, reference: null, email }));
    expect(await leadOf(name)).toBeNull();
  });

  it.each<[string, SignedMessage, string]>(
    [newPhone(), newPhone()].flatMap((office, n) => {
      const id = randomUUID();
      return [
        n === 0
          ? [
              'Calendly',
              calendlyMessage('invitee.created', {
                name: id,
                reference: null,
                location: { type: 'inbound_call', location: office },
              }),
              id,
            ]
          : [
              'Cal.com',
              calMessage('BOOKING_CREATED', {
                uid: id,
                reference: null,
                responses: { location: { value: { optionValue: office, value: 'userPhone' } } },
              }),
              id,
            ],
      ];
    }),
  )('%s: the number that the person calls is not the person’s number', async (_, message, id) => {
    await send(message);
    expect(
      await app.query(`SELECT invitee_phone FROM appointments WHERE external_id LIKE '%' || $1`, [id]),
    ).toEqual([{ invitee_phone: null }]);
  });
});

describe('a booking of an unknown person', () => {
  const effects = async (): Promise<unknown> =>
    (
      await app.query(
        `SELECT (SELECT count(*) FROM lead_interactions) AS entries, (SELECT count(*) FROM analytics_events) AS events,
                (SELECT count(*) FROM leads WHERE lead_category = 'booked') AS booked`,
      )
    )[0];
  const kept = async (id: string): Promise<Record<string, unknown>> =>
    (
      await app.query(
        `SELECT lead_id, status, invitee_name, invitee_phone, email, starts_at FROM appointments WHERE external_id LIKE '%' || $1`,
        [id],
      )
    )[0]!;

  it.each([
    ['an unknown reference', randomUUID()],
    ['no reference', null],
    ['an invalid reference', "'; DROP TABLE leads"],
  ])(
    "%s: is stored with the person's data for assignment, and loses them when it is cancelled",
    async (_, reference) => {
      const before = await effects();
      const [name, phone] = [randomUUID(), newPhone()];
      const told = { name, reference, reminderNumber: phone, email: 'Ana@Example.com', fullName: 'Ana Ríos' };
      expect(await send(calendlyMessage('invitee.created', told))).toEqual(TAKEN);
      expect(await kept(name)).toEqual({
        lead_id: null,
        status: 'booked',
        invitee_name: 'Ana Ríos',
        invitee_phone: phone,
        email: 'ana@example.com',
        starts_at: new Date('2094-03-02T15:00:00Z'),
      });
      expect(await send(calendlyMessage('invitee.canceled', told))).toEqual(TAKEN);
      expect(await kept(name)).toMatchObject({
        status: 'cancelled',
        invitee_name: null,
        invitee_phone: null,
        email: null,
      });
      expect(await effects()).toEqual(before);
    },
  );

  it('is stored once, with the last date, however often it is reported', async () => {
    const uid = randomUUID();
    const at = '2026-10-02T10:00:00Z';
    for (let n = 0; n < 2; n += 1) await send(calMessage('BOOKING_CREATED', { uid, reference: null }));
    const startsAt = '2094-03-09T15:00:00Z';
    await send(
      calMessage('BOOKING_RESCHEDULED', {
        uid,
        reference: null,
        startsAt,
        replaces: uid,
        at: '2094-01-01T00:00:00Z',
      }),
    );
    await send(calMessage('BOOKING_RESCHEDULED', { uid, reference: null, replaces: uid, at }));
    expect(await kept(uid)).toMatchObject({ status: 'booked', starts_at: new Date(startsAt) });
  });

  it('is replaced by the new date', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    await send(calendlyMessage('invitee.created', { name: a, reference: null, reminderNumber: newPhone() }));
    await send(
      calendlyMessage('invitee.created', {
        name: b,
        reference: null,
        replaces: a,
        reminderNumber: newPhone(),
      }),
    );
    await send(calendlyMessage('invitee.canceled', { name: a, reference: null, rescheduled: true }));
    expect(await kept(a)).toMatchObject({ status: 'rescheduled', invitee_phone: null });
    expect(await kept(b)).toMatchObject({ status: 'booked' });
  });

  it('is not revived when its creation is reported after its end', async () => {
    const name = randomUUID();
    await send(calendlyMessage('invitee.canceled', { name, reference: null, reminderNumber: newPhone() }));
    await send(calendlyMessage('invitee.created', { name, reference: null, reminderNumber: newPhone() }));
    expect(await kept(name)).toMatchObject({ status: 'cancelled', invitee_name: null, invitee_phone: null });
  });

  it('is stored as cancelled, without data of the person', async () => {
    const uid = randomUUID();
    await send(calMessage('BOOKING_CANCELLED', { uid, reference: null, reason: 'María está enferma' }));
    const [row] = await app.query('SELECT * FROM appointments WHERE external_id = $1', [uid]);
    expect(row).toMatchObject({ lead_id: null, status: 'cancelled' });
    expect(JSON.stringify(row)).not.toMatch(/Mar|example\.com/);
  });
});

describe('the cancellation link of an appointment in another calendar', () => {
  const office = async (lead: string) =>
    (
      await caller.get<{ appointments: { cancelUrl: string | null }[] }>(
        `/api/admin/appointments?from=2026-01-01T00:00:00Z&to=2095-01-01T00:00:00Z&leadId=${lead}`,
      )
    ).body.appointments.map(({ cancelUrl }) => cancelUrl);
  const [name, uid] = [randomUUID(), randomUUID()];

  it.each<[string, (reference: string) => SignedMessage, string | null]>([
    [
      'Calendly sends the page',
      (reference) => calendlyMessage('invitee.created', { name, reference }),
      `https://calendly.com/cancellations/${name}`,
    ],
    [
      'Cal.com sends its host',
      (reference) => calMessage('BOOKING_CREATED', { uid, reference }),
      `https://app.cal.com/booking/${uid}?cancel=true`,
    ],
    [
      'an older Cal.com sends none',
      (reference) => calMessage('BOOKING_CREATED', { uid: randomUUID(), reference, bookerUrl: null }),
      null,
    ],
    [
      'the page is invalid',
      (reference) =>
        calendlyMessage('invitee.created', {
          name: randomUUID(),
          reference,
          cancelUrl: 'javascript:alert(1)',
        }),
      null,
    ],
  ])('is returned to the office: %s', async (_, message, expected) => {
    const { id, reference } = await newLead();
    await send(message(reference));
    expect(await office(id)).toEqual([expected]);
  });

  it('follows the last webhook that names a link', async () => {
    const { id, reference } = await newLead();
    const told = { uid: randomUUID(), reference };
    await send(calMessage('BOOKING_CREATED', { ...told, bookerUrl: null }));
    for (const [day, bookerUrl] of [
      ['01', 'https://citas.example.com'],
      ['02', null],
    ] as const)
      await send(calMessage('BOOKING_RESCHEDULED', { ...told, bookerUrl, at: `2094-01-${day}T00:00:00Z` }));
    expect(await office(id)).toEqual([`https://citas.example.com/booking/${told.uid}?cancel=true`]);
  });
});

describe('a phone that is verified after a booking with it in another calendar', () => {
  /** Fills in the form, and verifies the phone with the code. @returns the lead, and the job that this queues */
  const prove = async (phone: string, on = app): Promise<{ leadId: string }> => {
    await on.post('/api/leads', submission(phone), newIp());
    await on.post('/api/leads/verify', { phoneNumber: phone, code: await lastCode(on, phone) }, newIp());
    const [lead] = await app.query<{ leadId: string }>(
      'SELECT id AS "leadId" FROM leads WHERE phone_number = $1',
      [phone],
    );
    return lead!;
  };
  const claims = (leadId: string) =>
    app.query<{ data: { leadId: string } }>(
      `SELECT data FROM jobs.job WHERE name = 'appointment-claim' AND data->>'leadId' = $1`,
      [leadId],
    );
  const claim = (leadId: string, on = app) => on.app.get(AppointmentOutcomesService).claim({ leadId });

  it('assigns the appointment to its lead, with all consequences of a booking', async () => {
    const [phone, name] = [newPhone(), randomUUID()];
    await send(calendlyMessage('invitee.created', { name, reference: null, reminderNumber: phone }));
    const { leadId } = await prove(phone);
    const [job] = await claims(leadId);
    await claim(job!.data.leadId);
    expect(await detail(leadId)).toMatchObject({
      leadCategory: 'booked',
      nextBooking: { startsAt: '2094-03-02T15:00:00.000Z', provider: 'calendly' },
    });
    expect(await bookingEntries(leadId)).toEqual(['booking']);
    expect(await counted(leadId)).toBe(1);
    expect(
      await app.query('SELECT invitee_name, invitee_phone, email FROM appointments WHERE lead_id = $1', [
        leadId,
      ]),
    ).toEqual([{ invitee_name: null, invitee_phone: null, email: null }]);
    await send(calendlyMessage('invitee.canceled', { name, reference: null }));
    expect(await bookingEntries(leadId)).toEqual(['booking_cancelled', 'booking']);
  });

  it('assigns each appointment once, however often the job runs, on two instances at once', async () => {
    const phone = newPhone();
    for (const uid of [randomUUID(), randomUUID()])
      await send(calMessage('BOOKING_CREATED', { uid, reference: null, attendeePhone: phone }));
    const { leadId } = await prove(phone);
    await Promise.all([1, 2, 3, 4].flatMap(() => [claim(leadId), claim(leadId, second)]));
    expect(await bookingEntries(leadId)).toEqual(['booking', 'booking']);
    expect(await counted(leadId)).toBe(2);
  });

  it('keeps the outcome that the office recorded for an appointment', async () => {
    const phone = newPhone();
    await insertAppointment(app, {
      provider: 'calendly',
      invitee_phone: phone,
      status: 'attended',
      starts_at: new Date(Date.now() - 86_400_000).toISOString(),
    });
    const { leadId } = await prove(phone);
    await claim(leadId);
    expect((await bookingEntries(leadId)).sort()).toEqual(['booking', 'booking_attended']);
    expect((await detail(leadId)).leadCategory).toBe('contacted');
  });

  it.each<[string, AppointmentColumns]>([
    ['was cancelled', { status: 'cancelled' }],
    ['is too old', { starts_at: '2025-01-02T15:00:00Z', created_at: '2025-01-01T00:00:00Z' }],
    ['has another phone', { invitee_phone: newPhone() }],
  ])('ignores an appointment that %s', async (_, columns) => {
    const phone = newPhone();
    await insertAppointment(app, { provider: 'calendly', invitee_phone: phone, ...columns });
    const { leadId } = await prove(phone);
    await claim(leadId);
    expect(await bookingEntries(leadId)).toEqual([]);
  });

  it('does not assign the appointment to a lead with a proven mailbox only', async () => {
    const phone = newPhone();
    const { id } = await newLead({ phone_number: phone });
    await insertAppointment(app, { provider: 'calendly', invitee_phone: phone });
    await claim(id);
    expect(await bookingEntries(id)).toEqual([]);
  });

  it('queues no job where no calendar reports its appointments', async () => {
    const { leadId } = await prove(newPhone(), closed);
    expect(await claims(leadId)).toEqual([]);
  });
});

it('a past appointment is not cancelled by a later webhook', async () => {
  const { id, reference } = await newLead();
  const name = randomUUID();
  const told = { name, reference, startsAt: '2026-01-02T15:00:00Z', endsAt: '2026-01-02T15:30:00Z' };
  await send(calendlyMessage('invitee.created', told));
  const [row] = await app.query<{ id: string }>('SELECT id FROM appointments WHERE lead_id = $1', [id]);
  await caller.patch(`/api/admin/appointments/${row!.id}`, { outcome: 'attended' });
  await send(calendlyMessage('invitee.canceled', told));
  expect(await app.query('SELECT status FROM appointments WHERE lead_id = $1', [id])).toEqual([
    { status: 'attended' },
  ]);
});

describe('a webhook that the calendar did not send', () => {
  const lead = { reference: randomUUID(), name: 'x', uid: 'x' };
  const NOW = new Date('2026-11-21T12:00:00Z');
  const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
  const calendlySignature = (signature: string | undefined): SignedMessage => {
    const message = calendlyMessage('invitee.created', lead);
    return {
      ...message,
      headers: signature === undefined ? {} : { 'calendly-webhook-signature': signature },
    };
  };
  const good = calendlyMessage('invitee.created', lead);

  it.each([
    ['Calendly: no signature', calendlySignature(undefined)],
    ['Calendly: nonsense', calendlySignature('t=1,v1=zz')],
    ['Calendly: an empty signature', calendlySignature('t=,v1=')],
    ['Calendly: another key', calendlyMessage('invitee.created', lead, { key: 'another-key' })],
    ["Calendly: Cal.com's key", calendlyMessage('invitee.created', lead, { key: CAL_KEY })],
    ['Calendly: another body', { ...good, body: good.body.replace('"x"', '"y"').replace('María', 'Marta') }],
    [
      'Calendly: a time that was not signed',
      {
        ...good,
        headers: {
          'calendly-webhook-signature': good.headers['calendly-webhook-signature']!.replace(
            /t=\d+/,
            't=1900000000',
          ),
        },
      },
    ],
    ['Cal.com: no signature', { ...calMessage('BOOKING_CREATED', lead), headers: {} }],
    ['Cal.com: another key', calMessage('BOOKING_CREATED', lead, { key: CALENDLY_KEY })],
    [
      'Cal.com: no secret',
      {
        ...calMessage('BOOKING_CREATED', lead),
        headers: { 'x-cal-signature-256': 'no-secret-provided' },
      },
    ],
    ['Cal.com: another body', { ...calMessage('BOOKING_CREATED', lead), body: '{"triggerEvent":"PING"}' }],
  ])('is refused (%s)', async (_, message) => {
    expect(await send(message)).toEqual(REFUSED);
  });

  it.each([
    [3.1, REFUSED],
    [2.9, TAKEN],
    [-2.9, TAKEN],
    [-3.1, REFUSED],
  ])('is refused when the signature of Calendly is %f minutes old: %j', async (minutes, answer) => {
    jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(NOW);
    const message = calendlyMessage('invitee.created', lead, { sentAt: minutesAgo(minutes) });
    expect(await send(message)).toEqual(answer);
  });

  it('is refused with any content while no key is set', async () => {
    for (const key of ['', 'undefined', CALENDLY_KEY]) {
      expect(await send(calendlyMessage('invitee.created', lead, { key }), closed)).toEqual(REFUSED);
      expect(await send(calMessage('BOOKING_CREATED', lead, { key }), closed)).toEqual(REFUSED);
    }
  });

  it.each([
    '{}',
    '[]',
    '{"event":"invitee.created"}',
    '{"event":"invitee.created","payload":{"uri":7}}',
    'null',
  ])('is accepted without effect when it is signed but has no usable content: %s', async (body) => {
    const t = String(Math.floor(Date.now() / 1_000));
    const v1 = createHmac('sha256', CALENDLY_KEY).update(`${t}.${body}`).digest('hex');
    const headers = { 'calendly-webhook-signature': `t=${t},v1=${v1}` };
    expect(await send({ path: '/api/webhooks/calendly', body, headers })).toEqual(TAKEN);
    const signature = createHmac('sha256', CAL_KEY).update(body).digest('hex');
    expect(
      await send({ path: '/api/webhooks/cal', body, headers: { 'x-cal-signature-256': signature } }),
    ).toEqual(TAKEN);
  });
});

it('webhooks from a network that is blocked for abuse are accepted', async () => {
  const { id, reference } = await newLead();
  const ip = newIp();
  const block = { entityType: 'ip', entityValue: ip, reason: 'Abuso', blockType: 'permanent' };
  expect((await caller.post('/api/admin/security/block', block)).status).toBeLessThan(300);
  expect((await app.post('/api/validate-phone', { phoneNumber: newPhone() }, ip)).status).toBe(403);
  const message = calendlyMessage('invitee.created', { name: randomUUID(), reference });
  message.headers['x-forwarded-for'] = ip;
  expect(await send(message)).toEqual(TAKEN);
  expect((await detail(id)).leadCategory).toBe('booked');
});

it('a booking counts as the last step of the funnel', async () => {
  const funnel = async (): Promise<number> => {
    const { body } = await caller.get<{ steps: { step: string; count: number }[] }>(
      '/api/admin/analytics/funnel',
    );
    return body.steps.find(({ step }) => step === 'booked')!.count;
  };
  const before = await funnel();
  const { reference } = await newLead();
  const name = randomUUID();
  await send(calendlyMessage('invitee.created', { name, reference }));
  await send(calendlyMessage('invitee.created', { name: randomUUID(), reference, replaces: name }));
  expect(await funnel()).toBe(before + 1);
});

it('a booking is deleted when its lead is purged', async () => {
  const { id, reference } = await newLead();
  await send(calendlyMessage('invitee.created', { name: randomUUID(), reference }));
  await app.query('DELETE FROM leads WHERE id = $1', [id]);
  expect(await app.query('SELECT 1 FROM appointments WHERE lead_id = $1', [id])).toEqual([]);
});
