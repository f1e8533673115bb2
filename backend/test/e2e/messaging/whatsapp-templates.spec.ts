import { randomUUID } from 'node:crypto';
import { SmsMessagesService } from '../../../src/modules/messaging/sms/sms-messages.service';
import { type Caller, createAdmin, logIn } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type Behaviour,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

const PUBLIC_URL = 'https://credito.example.com';
const ALWAYS = { from: '00:00', to: '24:00' };
const SID = `HX${'0123456789abcdef'.repeat(2)}`;
const TEXT = 'Hola {{firstName}}, soy {{agent}}. {{firstName}}, ¿sigue en pie su cita en {{state}}?';

interface Sent {
  status: string;
  error_code: string | null;
}
interface ForLead {
  messages: { id: string; isApproved: boolean; approvedText: string | null }[];
}
interface Person {
  id: string;
  phone: string;
}

/** An approved text of WhatsApp is sent to a person who has not written for a day. */
describe('an approved template of WhatsApp', () => {
  let twilio: TwilioStandIn;
  let app: TestApp;
  let rosa: Caller;
  let templateId: string;

  beforeAll(async () => {
    twilio = await startTwilioStandIn();
    twilio.templates = new Set([SID]);
    twilio.wrote = new Map();
    app = await createTestApp(
      {
        PUBLIC_URL,
        SMS_TRANSPORT: 'twilio',
        WHATSAPP_TRANSPORT: 'twilio',
        TWILIO_ACCOUNT_SID: ACCOUNT_SID,
        TWILIO_AUTH_TOKEN: AUTH_TOKEN,
        TWILIO_FROM: '+13054200000',
        TWILIO_WHATSAPP_FROM: '+13054200002',
        TWILIO_API_BASE_URL: twilio.url,
        TWILIO_LOOKUP_BASE_URL: twilio.url,
      },
      { jobsWorkers: true },
    );
    twilio.callbacksTo = app.url;
    const { username } = await createAdmin(app);
    await app.query(`UPDATE admin_users SET display_name = 'Rosa' WHERE username = $1`, [username]);
    rosa = await logIn(app, username);
    await allowHours(true);
  });
  beforeEach(async () => {
    twilio.behaviour = { kind: 'accept' };
    await app.query('DELETE FROM message_templates');
    const { body } = await rosa.post<{ id: string }>('/api/admin/message-templates', {
      name: 'Confirmar',
      text: TEXT,
      contentSid: SID,
    });
    templateId = body.id;
  });
  afterAll(async () => {
    await app.close();
    await twilio.close();
  });

  const allowHours = async (areAllowed: boolean): Promise<void> => {
    const day = areAllowed ? ALWAYS : null;
    await app.query(
      `INSERT INTO settings (key, value) VALUES ('quietHours', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [
        JSON.stringify({
          default: { weekdays: day, saturday: day, sunday: day },
          states: [],
          onHolidays: true,
        }),
      ],
    );
    await rosa.put('/api/admin/settings', {});
  };
  const person = async (more: object = {}): Promise<Person> => {
    const [id] = await insertLeads(app, [
      { verification_status: 'verified', full_name: 'María Fernández', state: 'FL', ...more },
    ]);
    await app.query('UPDATE leads SET phone_proven_at = now() WHERE id = $1', [id]);
    const [lead] = await app.query<Person>('SELECT id, phone_number AS phone FROM leads WHERE id = $1', [id]);
    return lead!;
  };
  const offered = async ({ id }: Person): Promise<string | null> =>
    (await rosa.get<ForLead>(`/api/admin/leads/${id}/message-templates`)).body.messages?.[0]?.approvedText ??
    null;
  const send = async (
    to: Person,
    more: object = {},
    key: string = randomUUID(),
  ): Promise<{ status: number; body: Refusal & { id: string } }> => {
    const response = await fetch(`${app.url}/api/admin/conversations/${to.id}/messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${rosa.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-forwarded-for': rosa.ip,
      },
      body: JSON.stringify({ channel: 'whatsapp', text: await offered(to), templateId, ...more }),
    });
    return { status: response.status, body: (await response.json()) as Refusal & { id: string } };
  };
  const stored = async (id: string): Promise<Sent> =>
    (await app.query<Sent>('SELECT status, error_code FROM sms_messages WHERE id = $1', [id]))[0]!;
  const until = async (id: string, status: string): Promise<Sent> => {
    for (let tries = 0; tries < 500; tries++) {
      const message = await stored(id);
      if (message.status === status) return message;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`it did not come: ${JSON.stringify(await stored(id))}`);
  };
  const sentTo = ({ phone }: Person): TwilioStandIn['received'] =>
    twilio.received.filter(({ to }) => to === `whatsapp:${phone}`);

  it('is sent to a person who has not written, with its values in the order of the variables', async () => {
    const maria = await person();
    expect(await offered(maria)).toBe('Hola María, soy Rosa. María, ¿sigue en pie su cita en Florida?');
    const { status, body } = await send(maria);
    expect(status).toBe(202);
    await until(body.id, 'sent');
    const [message] = sentTo(maria);
    expect(message).toMatchObject({ body: '', contentSid: SID });
    expect(JSON.parse(message!.contentVariables!)).toEqual({ 1: 'María', 2: 'Rosa', 3: 'Florida' });
    const { body: conversation } = await rosa.get<{ messages: { text: string }[] }>(
      `/api/admin/conversations/${maria.id}/messages`,
    );
    expect(conversation.messages[0]!.text).toContain('María, ¿sigue en pie');
  });

  it("brings the person's own link, which is kept nowhere", async () => {
    await rosa.patch(`/api/admin/message-templates/${templateId}`, {
      text: 'Hola {{firstName}}, elija hora: {{calendarLink}} Gracias.',
    });
    const maria = await person();
    expect(await offered(maria)).toBe('Hola María, elija hora: [enlace] Gracias.');
    const { body } = await send(maria);
    await until(body.id, 'sent');
    const { 2: link } = JSON.parse(sentTo(maria)[0]!.contentVariables!) as Record<number, string>;
    expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/calendario\\?ref=[\\w-]{32}$`));
    const ref = link!.split('=')[1]!;
    const kept = await app.query(
      `SELECT row_to_json(m)::text AS row FROM sms_messages m WHERE id = $1
       UNION ALL SELECT row_to_json(i)::text FROM lead_interactions i WHERE lead_id = $2
       UNION ALL SELECT row_to_json(a)::text FROM audit_entries a`,
      [body.id, maria.id],
    );
    expect(JSON.stringify(kept)).toContain('[enlace]');
    expect(JSON.stringify(kept)).not.toContain(ref);
    expect(await app.query('SELECT sealed_link FROM sms_messages WHERE id = $1', [body.id])).toEqual([
      { sealed_link: null },
    ]);
  });

  it('is what free text is not: allowed, and brought', async () => {
    const maria = await person();
    const { status, body } = await send(maria, { text: 'Hola', templateId: undefined });
    expect([status, body.code]).toEqual([422, 'WHATSAPP_WINDOW_CLOSED']);
    expect(sentTo(maria)).toHaveLength(0);
    // If only WhatsApp considers the window closed, its report says so.
    await app.query(
      `INSERT INTO sms_messages (direction, channel, phone_number, lead_id, body, purpose, status)
       VALUES ('inbound', 'whatsapp', $1, $2, 'Hola', 'received', 'received')`,
      [maria.phone, maria.id],
    );
    const free = await send(maria, { text: 'Hola', templateId: undefined });
    expect(await until(free.body.id, 'undelivered')).toMatchObject({ error_code: '63016' });
  });

  it.each<[string, () => Promise<Person>, string]>([
    ['a blocked lead', () => person({ is_blocked: true }), 'LEAD_BLOCKED'],
    ['one marked as fraud', () => person({ is_fraudulent: true }), 'LEAD_FRAUDULENT'],
    [
      'who asked for no messages',
      async () => {
        const one = await person();
        await rosa.post('/api/admin/suppressions', {
          phoneNumber: one.phone,
          channel: 'whatsapp',
          reason: 'Lo pidió.',
        });
        return one;
      },
      'PHONE_OPTED_OUT',
    ],
  ])('does not go to %s', async (_, make, code) => {
    const refused = await send(await make());
    expect([refused.status, refused.body.code]).toEqual([422, code]);
  });

  it('is not sent outside the legal hours, and the conversation shows that', async () => {
    const maria = await person();
    await allowHours(false);
    try {
      expect((await send(maria)).body.code).toBe('OUTSIDE_TEXTING_HOURS');
      const { body } = await rosa.get<{ channels: { channel: string; refusal: { code: string } }[] }>(
        `/api/admin/conversations/${maria.id}/messages`,
      );
      expect(body.channels.find(({ channel }) => channel === 'whatsapp')!.refusal.code).toBe(
        'OUTSIDE_TEXTING_HOURS',
      );
    } finally {
      await allowHours(true);
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['changed', () => rosa.patch(`/api/admin/message-templates/${templateId}`, { text: 'Otra cosa' })],
    ['deleted', () => rosa.delete(`/api/admin/message-templates/${templateId}`)],
    [
      'not approved any more',
      () => rosa.patch(`/api/admin/message-templates/${templateId}`, { contentSid: null }),
    ],
  ])('that is %s while one reads it is not sent', async (_, change) => {
    const maria = await person();
    const text = await offered(maria);
    await change();
    const { status, body } = await rosa.post<Refusal>(`/api/admin/conversations/${maria.id}/messages`, {
      channel: 'whatsapp',
      text,
      templateId,
    });
    expect([status, body.code]).toEqual([409, 'TEMPLATE_CHANGED']);
    expect(sentTo(maria)).toHaveLength(0);
  });

  it('is not offered if the value of a variable is unknown', async () => {
    const maria = await person({ state: null });
    expect(await offered(maria)).toBeNull();
    expect((await send(maria, { text: TEXT })).body.code).toBe('TEMPLATE_CHANGED');
  });

  it('is sent once with its key, and the key is of nothing else', async () => {
    const maria = await person();
    const key = randomUUID();
    const answers = [await send(maria, {}, key), await send(maria, {}, key)];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect((await send(maria, { templateId: undefined }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    await until(key, 'sent');
    expect(sentTo(maria)).toHaveLength(1);
  });

  it('is not sent again if the response is lost', async () => {
    const maria = await person();
    twilio.behaviour = { kind: 'drop' };
    const { body } = await send(maria);
    await until(body.id, 'unknown');
    await app.app.get(SmsMessagesService).deliverApproved({ messageId: body.id });
    expect(sentTo(maria)).toHaveLength(1);
  });

  it('that Twilio could not accept is sent again unchanged, even if it was deleted meanwhile', async () => {
    const maria = await person();
    twilio.behaviour = { kind: 'refuse', status: 429, code: 20429 };
    const { body } = await send(maria);
    for (let tries = 0; tries < 200 && (await stored(body.id)).error_code !== '20429'; tries++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await rosa.delete(`/api/admin/message-templates/${templateId}`);
    twilio.behaviour = { kind: 'accept' };
    await app.app.get(SmsMessagesService).deliverApproved({ messageId: body.id });
    expect(await stored(body.id)).toMatchObject({ status: 'sent' });
    expect(sentTo(maria).map(({ contentSid, sid }) => [contentSid, sid !== null])).toEqual([
      [SID, false],
      [SID, true],
    ]);
  });

  it.each<[string, Behaviour | null, string]>([
    ['does not have', null, '21655'],
    ['does not take with these values', { kind: 'refuse', status: 400, code: 21656 }, '21656'],
  ])('that Twilio %s has failed, and is not tried again', async (_, behaviour, code) => {
    const maria = await person();
    if (behaviour) twilio.behaviour = behaviour;
    else
      await rosa.patch(`/api/admin/message-templates/${templateId}`, { contentSid: `HX${'f'.repeat(32)}` });
    const { body } = await send(maria);
    expect(await until(body.id, 'failed')).toMatchObject({ error_code: code });
    expect(sentTo(maria)).toHaveLength(1);
  });

  it.each([
    'HX123',
    `hx${'a'.repeat(32)}x`,
    `HX${'g'.repeat(32)}`,
    `HX${'a'.repeat(16)}\n${'a'.repeat(16)}`,
    `HX ${'a'.repeat(31)}`,
    `${SID}'; DROP TABLE leads; --`,
    'H'.repeat(5_000),
    '',
    7,
    { $ne: null },
  ])('is not kept under %j', async (contentSid) => {
    const { status, body } = await rosa.post<Refusal>('/api/admin/message-templates', {
      name: 'Hostil',
      text: 'Hola',
      contentSid,
    });
    expect(status).toBe(400);
    expect(body.details?.[0]?.field).toBe('contentSid');
  });

  it.each([
    [{ channel: 'sms' }, 'templateId'],
    [{ templateId: 'x' }, 'templateId'],
  ])('is not sent with %j', async (more, field) => {
    const { status, body } = await send(await person(), more);
    expect(status).toBe(400);
    expect(body.details?.[0]?.field).toBe(field);
  });
});
