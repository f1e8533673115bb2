import { randomUUID } from 'node:crypto';
import { CalendarLinksService } from '../../../src/modules/appointments/office/calendar-links.service';
import { Caller, createAdmin, logIn, type TestAdmin } from '../../support/admin';
import { createTestApp, newIp, newPhone, type Refusal, type TestApp } from '../../support/app';
import { keepFirstRows } from '../../support/database/first-rows';
import { insertLeads, type LeadColumns } from '../../support/leads';

interface Row {
  leadId: string;
  fullName: string;
  state: string;
  received: number;
  unread: number;
  assignedTo: { username: string } | null;
  lastMessage: { text: string; direction: string; channel: string; by: string | null } | null;
}
interface Page {
  conversations: Row[];
  next: string | null;
  unread: number;
}
interface Channel {
  channel: string;
  refusal: { code: string; reason: string } | null;
  until: string | null;
}
interface Detail extends Row {
  lastMessageId: string | null;
  channels: Channel[];
  messages: {
    id: string;
    text: string;
    direction: string;
    purpose: string;
    delivery: string | null;
    failure: string | null;
  }[];
  next: string | null;
}

const ALWAYS = { from: '00:00', to: '24:00' };

/** The inbox of messages between people and the office. */
describe('conversations', () => {
  let app: TestApp;
  let owner: Caller;
  let ownerName: string;
  let agent: TestAdmin;
  let other: TestAdmin;

  let restore: () => Promise<void>;

  beforeAll(async () => {
    app = await createTestApp();
    restore = await keepFirstRows(app);
  });
  beforeEach(async () => {
    const admin = await createAdmin(app);
    ownerName = admin.username;
    owner = await logIn(app, admin.username);
    agent = await createAdmin(app, { role: 'agent' });
    other = await createAdmin(app, { role: 'agent' });
    await app.query(
      `INSERT INTO settings (key, value) VALUES ('quietHours', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [
        JSON.stringify({
          default: { weekdays: ALWAYS, saturday: ALWAYS, sunday: ALWAYS },
          states: [],
          onHolidays: true,
        }),
      ],
    );
    await owner.put('/api/admin/settings', {});
  });
  afterEach(() => restore());
  afterAll(() => app.close());

  const lead = async (
    full_name: string,
    whose: TestAdmin | null = null,
    columns: LeadColumns = {},
  ): Promise<string> => {
    const [id] = await insertLeads(app, [{ full_name, verification_status: 'verified', ...columns }]);
    await app.query('UPDATE leads SET assigned_to = $2, phone_proven_at = now() WHERE id = $1', [
      id,
      whose?.id ?? null,
    ]);
    return id!;
  };
  const receive = async (
    leadId: string,
    body: string,
    { minutesAgo = 0, channel = 'sms' }: { minutesAgo?: number; channel?: string } = {},
  ): Promise<string> => {
    const [message] = await app.query<{ id: string }>(
      `INSERT INTO sms_messages (direction, phone_number, body, purpose, status, channel, created_at)
       SELECT 'inbound', phone_number, $2, 'received', 'received', $4, now() - make_interval(mins => $3) FROM leads WHERE id = $1 RETURNING id`,
      [leadId, body, minutesAgo, channel],
    );
    // Simulates the job, which knows the lead of the text.
    await app.query('UPDATE sms_messages SET lead_id = $2 WHERE id = $1', [message!.id, leadId]);
    await app.query('UPDATE leads SET replied_at = now() WHERE id = $1', [leadId]);
    return message!.id;
  };
  const inbox = async (query = '', who = owner): Promise<Page> => {
    const { status, body } = await who.get<Page>(`/api/admin/conversations${query}`);
    expect(status).toBe(200);
    return body;
  };
  const names = async (query = '', who = owner): Promise<string[]> =>
    (await inbox(query, who)).conversations.map(({ fullName }) => fullName);
  const open = async (id: string, who = owner): Promise<Detail> => {
    const { status, body } = await who.get<Detail>(`/api/admin/conversations/${id}/messages`);
    expect(status).toBe(200);
    return body;
  };
  /** Writes as a browser does, with a key. */
  const write = async (
    id: string,
    body: object,
    { key, who = owner }: { key?: string; who?: Caller } = {},
  ): Promise<{ status: number; body: Refusal & { id: string } }> => {
    const response = await fetch(`${app.url}/api/admin/conversations/${id}/messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/json',
        'x-forwarded-for': newIp(),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Refusal & { id: string } };
  };
  const sentTo = async (id: string): Promise<number> =>
    (await app.query(`SELECT 1 FROM sms_messages WHERE lead_id = $1 AND direction = 'outbound'`, [id]))
      .length;

  describe('GET /api/admin/conversations', () => {
    it('has one row a person, unread ones first, then the newest', async () => {
      const [ana, beto, clara] = [await lead('Ana Uno'), await lead('Beto Dos'), await lead('Clara Tres')];
      await lead('Nadie Cuatro');
      await receive(ana, 'Hola', { minutesAgo: 30 });
      await receive(ana, '¿Siguen ahí?', { minutesAgo: 20 });
      await receive(beto, 'Buenas', { minutesAgo: 10 });
      await receive(clara, 'Ya leído', { minutesAgo: 5 });
      await owner.patch(`/api/admin/conversations/${clara}`, { read: 1 });
      const page = await inbox();
      expect(page.conversations.map(({ fullName, unread }) => [fullName, unread])).toEqual([
        ['Beto Dos', 1],
        ['Ana Uno', 2],
        ['Clara Tres', 0],
      ]);
      expect(page).toMatchObject({ unread: 2, next: null });
      expect(page.conversations[1]!.lastMessage).toMatchObject({
        text: '¿Siguen ahí?',
        direction: 'inbound',
        by: null,
      });
    });

    it('is read page by page, each row once', async () => {
      for (let n = 0; n < 5; n++)
        await receive(await lead(`Persona ${'ABCDE'[n]}`), 'Hola', { minutesAgo: n });
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = await inbox(`?pageSize=2${cursor ? `&cursor=${cursor}` : ''}`);
        seen.push(...page.conversations.map(({ fullName }) => fullName));
        cursor = page.next;
      } while (cursor);
      expect(seen).toEqual(['Persona A', 'Persona B', 'Persona C', 'Persona D', 'Persona E']);
    });

    it('is filtered by state, channel, person, unread and words', async () => {
      const [ana, beto, clara] = [
        await lead('Ana Uno', agent),
        await lead('Beto Dos', other),
        await lead('Clara Tres'),
      ];
      for (const id of [ana, beto, clara]) await receive(id, 'Hola');
      await receive(clara, 'Por aquí', { channel: 'whatsapp' });
      await owner.patch(`/api/admin/conversations/${beto}`, { state: 'answered', read: 1 });
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
      await owner.patch(`/api/admin/conversations/${clara}`, { state: 'snoozed', until: tomorrow });
      expect(await names('?state=open')).toEqual(['Ana Uno']);
      expect(await names('?state=answered')).toEqual(['Beto Dos']);
      expect(await names('?state=snoozed')).toEqual(['Clara Tres']);
      expect(await names('?channel=whatsapp')).toEqual(['Clara Tres']);
      expect(await names('?unread=false')).toEqual(['Beto Dos']);
      expect(await names('?assignedTo=none')).toEqual(['Clara Tres']);
      expect(await names(`?assignedTo=${agent.id}`)).toEqual(['Ana Uno']);
      expect(await names('?search=dos%20beto')).toEqual(['Beto Dos']);
      for (const wrong of ['state=x', 'cursor=1_2', 'pageSize=101', 'unread=si', 'assignedTo=yo'])
        expect((await owner.get(`/api/admin/conversations?${wrong}`)).status).toBe(400);
    });

    it('shows agents their own and unassigned leads, and follows a lead that changes its assignee', async () => {
      const mine = await lead('Mía Uno', agent);
      const theirs = await lead('Ajena Dos', other);
      for (const id of [mine, theirs, await lead('Denadie Tres')]) await receive(id, 'Hola');
      const caller = await logIn(app, agent.username);
      expect((await names('', caller)).sort()).toEqual(['Denadie Tres', 'Mía Uno']);
      expect((await inbox('', caller)).unread).toBe(2);
      expect(await names(`?assignedTo=${other.id}`, caller)).toEqual([]);
      expect((await caller.get(`/api/admin/conversations/${theirs}/messages`)).status).toBe(404);
      await owner.post(`/api/admin/leads/${mine}/assign`, { adminId: other.id });
      expect(await names('', caller)).toEqual(['Denadie Tres']);
      expect(await names('?assignedTo=me', await logIn(app, other.username))).toHaveLength(2);
    });

    it('leaves out deleted leads until they are restored', async () => {
      const id = await lead('Va y Viene');
      await receive(id, 'Hola');
      await owner.delete(`/api/admin/leads/${id}`);
      expect(await names()).toEqual([]);
      await owner.post(`/api/admin/leads/${id}/restore`);
      expect(await names()).toEqual(['Va y Viene']);
    });
  });

  describe('GET /api/admin/conversations/{id}/messages', () => {
    it('contains both directions and campaigns, newest first, with the delivery of each', async () => {
      const id = await lead('Ana Uno');
      await receive(id, '¿Cuánto cuesta?', { minutesAgo: 10 });
      const { body } = await write(id, { channel: 'sms', text: 'Depende del plan.' });
      await app.query(`UPDATE sms_messages SET status = 'undelivered', error_code = '30003' WHERE id = $1`, [
        body.id,
      ]);
      const detail = await open(id);
      expect(detail.messages).toMatchObject([
        {
          id: body.id,
          text: 'Depende del plan.',
          purpose: 'reply',
          by: ownerName,
          delivery: 'undelivered',
          failure: '30003',
        },
        { text: '¿Cuánto cuesta?', purpose: 'received', by: null, delivery: null, failure: null },
      ]);
      expect(detail).toMatchObject({ state: 'answered', received: 1, lastMessageId: body.id, next: null });
    });

    it('is empty for a lead without messages, and names the available channels', async () => {
      const id = await lead('Sin Mensajes');
      expect(await open(id)).toMatchObject({
        state: 'answered',
        received: 0,
        lastMessageId: null,
        messages: [],
        channels: [
          { channel: 'sms', refusal: null },
          { channel: 'whatsapp', refusal: { code: 'WHATSAPP_WINDOW_CLOSED' } },
        ],
      });
      expect((await owner.get(`/api/admin/conversations/${randomUUID()}/messages`)).status).toBe(404);
      expect((await owner.get('/api/admin/conversations/x/messages')).status).toBe(404);
    });

    it('records the access in the audit trail', async () => {
      const id = await lead('Ana Uno');
      await open(id);
      await open(id);
      const looks = await app.query(
        `SELECT 1 FROM audit_entries WHERE action = 'lead_viewed' AND target = $1`,
        [`lead:${id}`],
      );
      expect(looks).toHaveLength(1);
    });
  });

  describe('POST /api/admin/conversations/{id}/messages', () => {
    it('answers the person, on the timeline, and ends the waiting', async () => {
      const id = await lead('Ana Uno');
      await receive(id, 'Hola');
      expect((await inbox()).conversations[0]).toMatchObject({ state: 'open' });
      expect((await write(id, { channel: 'sms', text: 'Buenos días' })).status).toBe(202);
      expect((await inbox()).conversations[0]).toMatchObject({
        state: 'answered',
        lastMessage: { text: 'Buenos días', direction: 'outbound' },
      });
      const [row] = await app.query<{ replied_at: Date | null }>(
        'SELECT replied_at FROM leads WHERE id = $1',
        [id],
      );
      expect(row!.replied_at).toBeNull();
    });

    it('is sent once without a key if it is repeated within a minute, also at the same time', async () => {
      const id = await lead('Ana Repite');
      const message = { channel: 'sms', text: 'Hola de nuevo' };
      const answers = await Promise.all([write(id, message), write(id, message), write(id, message)]);
      answers.push(await write(id, message));
      expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(202));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(await sentTo(id)).toBe(1);
      await write(id, { ...message, text: 'Hola otra vez' });
      expect(await sentTo(id)).toBe(2);
    });

    it('is sent once with the same key, and refused with the key of another message', async () => {
      const id = await lead('Ana Uno');
      const key = randomUUID();
      const message = { channel: 'sms', text: 'Una vez' };
      const first = await write(id, message, { key });
      expect(await write(id, message, { key })).toEqual(first);
      expect(first.body.id).toBe(key);
      expect(await sentTo(id)).toBe(1);
      const changed = await write(id, { ...message, text: 'Otra' }, { key });
      expect([changed.status, changed.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
      const elsewhere = await write(await lead('Beto Dos'), message, { key });
      expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
      expect((await write(id, message, { key: 'x' })).status).toBe(400);
    });

    it('is refused if another message was received or sent since', async () => {
      const id = await lead('Ana Uno');
      const last = await receive(id, 'Hola', { minutesAgo: 1 });
      await receive(id, 'Mejor no');
      const { status, body } = await write(id, { channel: 'sms', text: 'Claro', after: last });
      expect([status, body.code]).toEqual([409, 'CONVERSATION_CHANGED']);
      const { lastMessageId } = await open(id);
      expect((await write(id, { channel: 'sms', text: 'Claro', after: lastMessageId })).status).toBe(202);
      expect(
        (await write(await lead('Beto Dos'), { channel: 'sms', text: 'Hola', after: null })).status,
      ).toBe(202);
    });

    it('sends by WhatsApp within 24 hours of the person’s own message, but not after', async () => {
      const id = await lead('Ana Uno');
      await receive(id, 'Por aquí', { channel: 'whatsapp', minutesAgo: 24 * 60 + 1 });
      const late = await write(id, { channel: 'whatsapp', text: 'Hola' });
      expect([late.status, late.body.code]).toEqual([422, 'WHATSAPP_WINDOW_CLOSED']);
      await receive(id, 'Otra vez', { channel: 'whatsapp', minutesAgo: 23 * 60 });
      const [, whatsapp] = (await open(id)).channels;
      expect(whatsapp!.refusal).toBeNull();
      expect(Date.parse(whatsapp!.until!) - Date.now()).toBeLessThan(3_600_000);
      const { status, body } = await write(id, { channel: 'whatsapp', text: 'Hola' });
      expect(status).toBe(202);
      const [stored] = await app.query('SELECT channel, send_until FROM sms_messages WHERE id = $1', [
        body.id,
      ]);
      expect(stored).toEqual({ channel: 'whatsapp', send_until: new Date(whatsapp!.until!) });
    });

    it.each([
      [
        'proved a mailbox alone',
        `verification_method = 'email', phone_proven_at = NULL`,
        'LEAD_NOT_VERIFIED',
      ],
      ['is blocked', 'is_blocked = true', 'LEAD_BLOCKED'],
      ['is marked as fraud', 'is_fraudulent = true', 'LEAD_FRAUDULENT'],
    ])(
      'is refused on every channel for a person who %s, and the conversation shows that before',
      async (_, change, code) => {
        const id = await lead('Ana Uno');
        await receive(id, 'Hola', { channel: 'whatsapp' });
        await app.query(`UPDATE leads SET ${change} WHERE id = $1`, [id]);
        for (const { channel, refusal } of (await open(id)).channels) {
          expect(refusal).toMatchObject({ code });
          const { status, body } = await write(id, { channel, text: 'Hola' });
          expect([status, body.code, body.message]).toEqual([422, code, refusal!.reason]);
        }
        expect(await sentTo(id)).toBe(0);
      },
    );

    it('answers a WhatsApp message from an unverified phone, but only by WhatsApp', async () => {
      const id = await lead('Ana Uno', null, { verification_status: 'pending' });
      const refusals = async () => (await open(id)).channels.map(({ refusal }) => refusal?.code ?? null);
      expect(await refusals()).toEqual(['LEAD_NOT_VERIFIED', 'LEAD_NOT_VERIFIED']);
      await receive(id, '¿Me pueden llamar?', { channel: 'whatsapp' });
      expect(await refusals()).toEqual(['LEAD_NOT_VERIFIED', null]);
      expect((await write(id, { channel: 'whatsapp', text: 'Hola' })).status).toBe(202);
      expect((await write(id, { channel: 'sms', text: 'Hola' })).body.code).toBe('LEAD_NOT_VERIFIED');
    });

    it('is refused by the channel that the person asked to be left alone by', async () => {
      const phone = newPhone();
      const id = await lead('Ana Uno', null, { phone_number: phone });
      await receive(id, 'Hola', { channel: 'whatsapp' });
      await app.query(
        `INSERT INTO sms_suppressions (phone_number, channel, reason, source) VALUES ($1, 'whatsapp', 'opted_out', 'whatsapp_word')`,
        [phone],
      );
      const refused = await write(id, { channel: 'whatsapp', text: 'Hola' });
      expect([refused.status, refused.body.code]).toEqual([422, 'PHONE_OPTED_OUT']);
      expect((await write(id, { channel: 'sms', text: 'Hola' })).status).toBe(202);
    });

    it('refuses an invalid message', async () => {
      const id = await lead('Ana Uno');
      for (const body of [
        {},
        { channel: 'sms', text: ' ' },
        { channel: 'sms', text: 'x'.repeat(481) },
        { channel: 'fax', text: 'Hola' },
        { channel: 'sms', text: 'Hola', after: 'x' },
      ])
        expect((await write(id, body)).status).toBe(400);
    });
  });

  describe('PATCH /api/admin/conversations/{id}', () => {
    it('marks the shown messages as read, and leaves later ones unread', async () => {
      const id = await lead('Ana Uno');
      await receive(id, 'Uno');
      await receive(id, 'Dos');
      const { received } = await open(id);
      await receive(id, 'Tres');
      const { body } = await owner.patch(`/api/admin/conversations/${id}`, { read: received });
      expect(body).toMatchObject({ unread: 1, received: 3 });
      expect((await owner.patch(`/api/admin/conversations/${id}`, { read: 0 })).body).toMatchObject({
        unread: 1,
      });
      expect((await owner.patch(`/api/admin/conversations/${id}`, { read: 3 })).body).toMatchObject({
        unread: 0,
      });
    });

    it('snoozes until a moment, and opens then', async () => {
      const id = await lead('Ana Uno');
      await receive(id, 'Hola');
      const until = new Date(Date.now() + 3_600_000).toISOString();
      const { body } = await owner.patch(`/api/admin/conversations/${id}`, { state: 'snoozed', until });
      expect(body).toMatchObject({ state: 'snoozed', snoozedUntil: until, waitsSince: null });
      for (const wrong of [{ state: 'snoozed' }, { state: 'snoozed', until: '2026-01-01T00:00:00Z' }]) {
        const refused = await owner.patch(`/api/admin/conversations/${id}`, wrong);
        expect([refused.status, refused.body.code]).toEqual([422, 'SNOOZE_PAST']);
      }
      await receive(id, 'Ahora sí');
      expect((await inbox()).conversations[0]).toMatchObject({ state: 'open' });
    });

    it('opens or answers a conversation by hand, and updates the lead', async () => {
      const id = await lead('Ana Uno');
      await receive(id, 'Hola');
      const repliedAt = async (): Promise<unknown> =>
        (await owner.get<{ repliedAt: string | null }>(`/api/admin/leads/${id}`)).body.repliedAt;
      await owner.patch(`/api/admin/conversations/${id}`, { state: 'answered' });
      expect(await repliedAt()).toBeNull();
      await owner.patch(`/api/admin/conversations/${id}`, { state: 'open' });
      expect(await repliedAt()).not.toBeNull();
      // A recorded call counts as an answer.
      await owner.post(`/api/admin/leads/${id}/interactions`, {
        type: 'call',
        direction: 'outbound',
        outcome: 'answered',
      });
      expect((await inbox()).conversations[0]).toMatchObject({ state: 'answered' });
    });

    it('answers 404 for a lead without messages', async () => {
      const { status, body } = await owner.patch(`/api/admin/conversations/${await lead('Ana Uno')}`, {
        read: 0,
      });
      expect([status, body.code]).toEqual([404, 'CONVERSATION_NOT_FOUND']);
    });
  });

  it("brings the person's own link to the calendar, once with its key, and shows none", async () => {
    const ana = await lead('Ana Uno');
    const key = randomUUID();
    const text = 'Elija su hora: [enlace] Gracias.';
    const answers = [
      await write(ana, { channel: 'sms', text }, { key }),
      await write(ana, { channel: 'sms', text }, { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(await app.query('SELECT 1 FROM appointment_links WHERE lead_id = $1', [ana])).toHaveLength(1);
    const [stored] = await app.query<{ body: string; sealed: string }>(
      'SELECT body, sealed_link AS sealed FROM sms_messages WHERE id = $1',
      [key],
    );
    expect(stored).toEqual({ body: text, sealed: expect.not.stringContaining('calendario') });
    expect((await open(ana)).messages[0]!.text).toBe(text);
    await write(ana, { channel: 'sms', text: 'Sin enlace' });
    expect(await app.query('SELECT 1 FROM appointment_links WHERE lead_id = $1', [ana])).toHaveLength(1);
  });

  it('shows the mails that the product sent, without the links in them, until the person is erased', async () => {
    const ana = await lead('Ana Uno', null, { email: 'ana@example.com' });
    const mails = app.app.get(CalendarLinksService);
    await mails.mail({ leadId: ana, key: `calendar-link:${ana}:1` });
    await mails.mail({ leadId: ana, key: `calendar-link:${ana}:1` });
    const [sent] = await app.query<{ body: string }>(
      `SELECT body FROM outbox_messages WHERE recipient = 'ana@example.com'`,
    );
    const { messages, lastMessageId } = await open(ana);
    expect(messages).toMatchObject([
      {
        channel: 'email',
        direction: 'outbound',
        purpose: 'calendar_link',
        subject: expect.any(String),
        delivery: 'sent',
      },
    ]);
    expect(messages[0]!.text).toContain('[enlace]');
    expect(messages[0]!.text).not.toMatch(/ref=|https?:/);
    expect(sent!.body).toMatch(/ref=/);
    // A reply is compared with texts only.
    expect(lastMessageId).toBeNull();
    const phone = (
      await app.query<{ phone: string }>('SELECT phone_number AS phone FROM leads WHERE id = $1', [ana])
    )[0]!.phone;
    const { status } = await owner.post('/api/admin/privacy/erase', { phoneNumber: phone });
    expect(status).toBeLessThan(300);
    expect(await app.query('SELECT 1 FROM sent_mails')).toEqual([]);
  });

  it('moves with the messages when leads are merged, and moves back when the merge is undone', async () => {
    const [keep, drop] = [await lead('Ana Uno'), await lead('Ana Repetida')];
    await receive(keep, 'Del primero', { minutesAgo: 5 });
    await receive(drop, 'Del segundo', { minutesAgo: 1 });
    const { body: merge } = await owner.post<{ id: string }>('/api/admin/leads/merge', { keep, drop });
    expect((await inbox()).conversations).toMatchObject([
      { leadId: keep, received: 2, lastMessage: { text: 'Del segundo' } },
    ]);
    expect((await open(keep)).messages.map(({ text }) => text)).toEqual(['Del segundo', 'Del primero']);
    await owner.post(`/api/admin/leads/merges/${merge.id}/undo`);
    const parted = await inbox();
    expect(
      new Map(parted.conversations.map(({ leadId, lastMessage }) => [leadId, lastMessage!.text])),
    ).toEqual(
      new Map([
        [keep, 'Del primero'],
        [drop, 'Del segundo'],
      ]),
    );
  });
});
