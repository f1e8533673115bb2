import { Clock } from '../../../src/common/clock';
import { InvitationsService } from '../../../src/modules/appointments/messages/invitations.service';
import { CampaignSendingService } from '../../../src/modules/campaigns/sending/campaign-sending.service';
import { CampaignStartService } from '../../../src/modules/campaigns/sending/campaign-start.service';
import { SatisfactionService } from '../../../src/modules/leads/office/satisfaction.service';
import type { OutboundPurpose } from '../../../src/modules/messaging/sms/sms-message.entity';
import { ContactsService } from '../../../src/modules/messaging/contacts/contacts.service';
import { SmsMessagesService } from '../../../src/modules/messaging/sms/sms-messages.service';
import { SettingsService } from '../../../src/modules/settings/settings.service';
import { createAdmin, logInUntil2100, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, newPhone, submission, type Refusal, type TestApp } from '../../support/app';
import { insertAppointment } from '../../support/appointments';
import { ALWAYS, writeSettings } from '../../support/campaigns';
import { insertLeads } from '../../support/leads';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { until } from '../../support/until';

const DAY_MS = 86_400_000;
const REASON = 'Pidió que la contactáramos hoy otra vez.';

/** Contacts with a number, on two servers over one database. */
describe('contacts with a number', () => {
  let database: TestDatabase;
  let servers: TestApp[];
  let app: TestApp;
  let callers: Caller[];
  let owner: TestAdmin;

  beforeAll(async () => {
    database = await createTestDatabase();
    servers = [
      await createTestApp({}, { databaseUrl: database.url }),
      await createTestApp({}, { databaseUrl: database.url }),
    ];
    app = servers[0]!;
    await writeSettings({ query: (sql: string, values: unknown[]) => app.query(sql, values) } as never, {
      quietHours: ALWAYS,
      calendarMode: 'own',
    });
    for (const server of servers) await server.app.get(SettingsService).current();
    owner = await createAdmin(app);
    const { username } = owner;
    callers = await Promise.all(servers.map((server) => logInUntil2100(server, username)));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await database.drop();
  });

  const setClock = (moment: Date): void => {
    for (const server of servers) jest.spyOn(server.app.get(Clock), 'now').mockReturnValue(moment);
  };
  const insertLead = async (state = 'FL'): Promise<{ id: string; phone: string }> => {
    const phone = newPhone();
    const [id] = await insertLeads(app, [{ state, phone_number: phone, verification_status: 'verified' }]);
    await app.query('UPDATE leads SET phone_proven_at = now() WHERE id = $1', [id]);
    return { id: id!, phone };
  };
  /** Inserts a lead with as many contacts as the law allows, the oldest of them an hour ago. */
  const contacted = async (): Promise<{ id: string; phone: string; freeAt: Date }> => {
    const lead = await insertLead();
    const times = [60, 40, 20].map((minutes) => new Date(Date.now() - minutes * 60_000));
    await app.query(
      `INSERT INTO contacts (phone_number, kind, created_at) SELECT $1, 'call', at FROM unnest($2::timestamptz[]) AS at`,
      [lead.phone, times],
    );
    return { ...lead, freeAt: new Date(times[0]!.getTime() + DAY_MS) };
  };
  const call = (server: number, id: string, body: object = {}) =>
    callers[server % 2]!.post<{ contacts: number } & Refusal>(`/api/admin/leads/${id}/calls`, body);
  const text = (server: number, id: string, body: object = {}) =>
    callers[server % 2]!.post<Refusal>(`/api/admin/leads/${id}/sms`, {
      // Different texts, because the same one within a minute is a repetition.
      body: `Hola ${crypto.randomUUID()}`,
      ...body,
    });
  const kindsOf = async (phone: string): Promise<string[]> =>
    (
      await app.query<{ kind: string }>(
        'SELECT kind FROM contacts WHERE phone_number = $1 ORDER BY created_at, id',
        [phone],
      )
    ).map(({ kind }) => kind);
  const reasonsOf = (id: string) =>
    app.query(
      `SELECT a."after", i.content FROM audit_entries a
         JOIN lead_interactions i ON i.lead_id = $1 AND i.type = 'contact_with_reason'
        WHERE a.action = 'contact_with_reason' AND a.target = 'lead:' || $1::text`,
      [id],
    );
  const jobsOf = (queue: string, id: string) =>
    app.query<{ startAfter: Date }>(
      `SELECT start_after AS "startAfter" FROM jobs.job WHERE name = $1 AND data->>'leadId' = $2`,
      [queue, id],
    );

  it('are three in 24 hours, however many calls and texts are placed at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, phone } = await insertLead();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => (n % 4 < 2 ? call(n, id) : text(n, id))),
      );
      const refused = answers.filter(({ status }) => status >= 400);
      expect(refused).toHaveLength(5);
      for (const { status, body } of refused)
        expect([status, body.code]).toEqual(
          status === 409 ? [409, 'CALL_NEEDS_REASON'] : [422, 'CONTACT_LIMIT'],
        );
      expect(await kindsOf(phone)).toHaveLength(3);
    }
  });

  it('count the one that another transaction is about to record', async () => {
    const { id, phone } = await insertLead();
    await app.query(
      `INSERT INTO contacts (phone_number, kind) SELECT $1, 'call' FROM generate_series(1, 2)`,
      [phone],
    );
    const contacts = app.app.get(ContactsService);
    let answer: ReturnType<typeof text>;
    await app.dataSource.transaction(async (manager) => {
      await contacts.hold(manager, phone);
      await contacts.record(manager, { phoneNumber: phone, kind: 'campaign', reference: null });
      answer = text(1, id);
      const isWaiting = until(async () => {
        const waiting = await app.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);
        return waiting.length > 0;
      });
      await Promise.race([answer, isWaiting]);
    });
    expect((await answer!).body.code).toBe('CONTACT_LIMIT');
    expect(await kindsOf(phone)).toHaveLength(3);
  });

  it('are more by a call with a reason, which the timeline and the audit trail have', async () => {
    const { id, phone } = await insertLead();
    for (let n = 0; n < 3; n += 1) expect((await call(n, id)).body).toEqual({ contacts: n + 1 });
    const refused = await call(1, id);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'CALL_NEEDS_REASON', details: [{ field: 'reason', code: 'LIMIT' }] },
    ]);
    expect(refused.body.message).toMatch(/^Ya hubo 3 llamadas o mensajes .* Puede llamar desde /);
    expect((await call(1, id, { reason: '   ' })).status).toBe(400);
    expect((await call(1, id, { reason: REASON })).body).toEqual({ contacts: 4 });
    expect(await kindsOf(phone)).toEqual(['call', 'call', 'call', 'call']);
    expect(await reasonsOf(id)).toEqual([
      { after: { kind: 'call', rule: 'limit', reason: REASON }, content: REASON },
    ]);
  });

  it('stop a text of the office until a reason is given or the oldest of three is a day old', async () => {
    const { id, phone, freeAt } = await contacted();
    const refused = await text(1, id);
    expect([refused.status, refused.body.code]).toEqual([422, 'CONTACT_LIMIT']);
    const message = (body: object) =>
      callers[0]!.post<Refusal>(`/api/admin/conversations/${id}/messages`, {
        channel: 'sms',
        text: 'Hola',
        ...body,
      });
    expect((await message({})).body.code).toBe('CONTACT_LIMIT');
    expect((await message({ reason: REASON })).status).toBe(202);
    expect(await reasonsOf(id)).toEqual([
      { after: { kind: 'text', rule: 'limit', reason: REASON }, content: REASON },
    ]);
    expect((await kindsOf(phone)).slice(3)).toEqual(['text']);
    const link = await callers[0]!.post<Refusal>(`/api/admin/leads/${id}/calendar-link`, { channel: 'sms' });
    expect([link.status, link.body.code]).toEqual([422, 'CONTACT_LIMIT']);
    const detail = await callers[0]!.get<{ mayCall: boolean; isAtContactLimit: boolean }>(
      `/api/admin/leads/${id}`,
    );
    expect(detail.body).toMatchObject({ mayCall: false, isAtContactLimit: true });
    // Two of the first three calls are a day old then, and the text is not.
    setClock(new Date(freeAt.getTime() + 20 * 60_000));
    expect((await text(1, id)).status).toBe(202);
  });

  it('need no reason for the answer to a message, nor for the call of an appointment', async () => {
    const asking = await contacted();
    await app.query('UPDATE leads SET replied_at = now() WHERE id = $1', [asking.id]);
    expect((await text(0, asking.id)).status).toBe(202);
    // Answered: the next text is one of the office again.
    expect((await text(0, asking.id)).body.code).toBe('CONTACT_LIMIT');

    const expecting = await contacted();
    await insertAppointment(app, {
      lead_id: expecting.id,
      agent_id: owner.id,
      starts_at: new Date(Date.now() + 600_000).toISOString(),
    });
    expect((await call(0, expecting.id)).status).toBe(201);
    expect((await text(0, expecting.id)).body.code).toBe('CONTACT_LIMIT');
  });

  it('need a reason on a holiday too, and for a person who opted out of calls', async () => {
    const { id, phone } = await insertLead();
    for (const server of servers)
      jest.spyOn(server.app.get(SettingsService), 'get').mockResolvedValue({
        ...(await server.app.get(SettingsService).current()).settings,
        quietHours: { ...ALWAYS, onHolidays: false },
      });
    // Christmas, at noon in Miami.
    setClock(new Date('2030-12-25T17:00:00Z'));
    expect((await call(0, id)).body).toMatchObject({
      code: 'CALL_NEEDS_REASON',
      details: [{ code: 'HOURS' }],
    });
    expect((await call(0, id, { reason: REASON })).status).toBe(201);
    jest.restoreAllMocks();
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, channel, reason, source) VALUES ($1, 'voice', 'Lo pidió', 'office')`,
      [phone],
    );
    expect((await call(0, id)).body).toMatchObject({ details: [{ code: 'OPTED_OUT' }] });
  });

  it('count a call once, whether its button or only its outcome was used', async () => {
    const { id, phone } = await insertLead();
    const outcome = () =>
      callers[0]!.post(`/api/admin/leads/${id}/interactions`, {
        type: 'call',
        direction: 'outbound',
        outcome: 'no_answer',
        confirm: true,
      });
    await call(0, id);
    expect((await outcome()).status).toBe(201);
    expect(await kindsOf(phone)).toEqual(['call']);
    expect((await outcome()).status).toBe(201);
    expect(await kindsOf(phone)).toEqual(['call', 'call']);
  });

  it('put an invitation off until one more is allowed, and send it then', async () => {
    const { id, phone, freeAt } = await contacted();
    const nudge = { leadId: id, verifiedAt: new Date().toISOString(), step: 'soon' as const };
    await app.app.get(InvitationsService).nudge(nudge);
    expect(await kindsOf(phone)).toEqual(['call', 'call', 'call']);
    const [waiting, ...more] = await jobsOf('appointment-nudge', id);
    expect(more).toEqual([]);
    expect(Math.abs(waiting!.startAfter.getTime() - freeAt.getTime())).toBeLessThan(60_000);
    setClock(freeAt);
    await app.app.get(InvitationsService).nudge({ ...nudge, putOff: 1 });
    await app.app.get(InvitationsService).nudge({ ...nudge, putOff: 1 });
    expect((await kindsOf(phone)).slice(3)).toEqual(['invitation']);
  });

  it('put the question about a consultation off', async () => {
    const { id, phone, freeAt } = await contacted();
    await app.app.get(SatisfactionService).askForRating({ leadId: id });
    expect(await jobsOf('satisfaction-question', id)).toHaveLength(1);
    setClock(freeAt);
    await app.app.get(SatisfactionService).askForRating({ leadId: id });
    expect((await kindsOf(phone)).slice(3)).toEqual(['invitation']);
  });

  it('put the message of a campaign off, which is sent once when one more is allowed', async () => {
    const { id, phone, freeAt } = await contacted();
    await app.query(
      `INSERT INTO consents (phone_number, kind, granted, text_version, text_shown) VALUES ($1, 'marketing_sms', true, '2026-11-20', 'Acepto')`,
      [phone],
    );
    const campaign = await callers[0]!.post<{ id: string }>('/api/admin/campaigns', {
      name: 'Consulta gratis',
      message: 'Hola {{firstName}}, su consulta sigue gratis.',
    });
    await callers[0]!.post(`/api/admin/campaigns/${campaign.body.id}/schedule`, {});
    await app.app.get(CampaignStartService).startDue();
    /** Simulates one second on both servers. */
    const second = async (): Promise<void> => {
      await app.query(`DELETE FROM limit_counters WHERE key = 'campaign-second'`);
      await Promise.all(
        servers.map(async (server) => {
          await server.app.get(CampaignSendingService).sendBatch();
          await server.app.get(CampaignSendingService).drained();
        }),
      );
    };
    const recipient = async () =>
      (
        await app.query<{ status: string; notBefore: Date }>(
          'SELECT status, not_before AS "notBefore" FROM campaign_recipients WHERE lead_id = $1',
          [id],
        )
      )[0]!;
    await second();
    expect(await recipient()).toEqual({ status: 'pending', notBefore: freeAt });
    expect(await kindsOf(phone)).toEqual(['call', 'call', 'call']);
    setClock(freeAt);
    await second();
    await second();
    expect((await recipient()).status).toBe('sent');
    expect((await kindsOf(phone)).slice(3)).toEqual(['campaign']);
    expect(await app.query('SELECT 1 FROM outbox_messages WHERE recipient = $1', [phone])).toHaveLength(1);
  });

  it('are counted but not stopped for codes', async () => {
    const phone = newPhone();
    await app.query(
      `INSERT INTO contacts (phone_number, kind) SELECT $1, 'call' FROM generate_series(1, 3)`,
      [phone],
    );
    expect((await app.post('/api/leads', submission(phone))).status).toBe(201);
    expect((await kindsOf(phone)).slice(3)).toEqual(['code']);
    expect(await app.query('SELECT 1 FROM outbox_messages WHERE recipient = $1', [phone])).toHaveLength(1);
  });

  it.each<[OutboundPurpose, string]>([
    ['appointment', 'appointment'],
    ['appointment_reminder', 'appointment'],
    ['help', 'confirmation'],
  ])('are counted but not stopped for a message with the purpose %s', async (purpose, kind) => {
    const { phone } = await contacted();
    const messages = app.app.get(SmsMessagesService);
    const queue = () =>
      app.dataSource.transaction((manager) =>
        messages.queue(manager, { phoneNumber: phone, body: 'Su cita es hoy.', purpose }),
      );
    const id = await queue();
    await queue();
    expect((await kindsOf(phone)).slice(3)).toEqual([kind, kind]);
    // A withdrawn message was no contact.
    await app.dataSource.transaction((manager) => messages.withdraw(manager, [id]));
    expect((await kindsOf(phone)).slice(3)).toEqual([kind]);
  });

  it('move a lead of ‘Mi día’ behind those that may be called', async () => {
    const limited = await contacted();
    const free = await insertLead();
    // The better score would be first.
    await app.query('UPDATE leads SET lead_score = 100 WHERE id = $1', [limited.id]);
    await app.query('UPDATE leads SET lead_score = 99 WHERE id = $1', [free.id]);
    const desk = await callers[0]!.get<{
      items: { lead: { id: string }; mayCall: boolean; isAtContactLimit: boolean }[];
    }>('/api/admin/desk');
    const ids = desk.body.items.map(({ lead }) => lead.id);
    expect(ids).toEqual(expect.arrayContaining([limited.id, free.id]));
    expect(ids.indexOf(limited.id)).toBeGreaterThan(ids.indexOf(free.id));
    expect(desk.body.items.find(({ lead }) => lead.id === limited.id)).toMatchObject({
      mayCall: false,
      isAtContactLimit: true,
    });
  });
});
