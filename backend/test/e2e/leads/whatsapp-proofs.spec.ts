import { Client } from 'pg';
import { createAdmin, logIn } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type Answer, type TestApp } from '../../support/app';
import { postWebhook } from '../../support/stand-ins/twilio-calls';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

/** People who write by WhatsApp, through a server that speaks Twilio's protocol. Texts stay in the outbox. */
const PUBLIC_URL = 'http://localhost:3000';
let twilio: TwilioStandIn;
let app: TestApp;

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  app = await createTestApp(
    {
      PUBLIC_URL,
      WHATSAPP_TRANSPORT: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_WHATSAPP_FROM: '+13054200002',
      TWILIO_API_BASE_URL: twilio.url,
      TWILIO_LOOKUP_BASE_URL: twilio.url,
    },
    { jobsWorkers: true },
  );
  twilio.product = { local: app.url, public: PUBLIC_URL };
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});

interface Sent {
  submissionId: string;
  methods: { method: string; link?: string }[];
}
const submit = (phone: string, rest: object = {}): Promise<Answer<Sent>> =>
  app.post<Sent>('/api/leads', { ...submission(phone), method: 'whatsapp', ...rest }, newIp());
/** The message that the visitor's link prepares. */
const messageOf = ({ methods }: Sent): string =>
  new URL(methods.find(({ method }) => method === 'whatsapp')!.link!).searchParams.get('text')!;
const statusOf = async (id: string) =>
  (await app.get<{ state: string; redirectUrl?: string }>(`/api/leads/submissions/${id}`)).body;
const leadOf = async (phone: string) =>
  (await app.query('SELECT * FROM leads WHERE phone_number = $1 AND NOT possible_duplicate', [phone]))[0]!;
const answersTo = (phone: string): string[] =>
  twilio.received.filter(({ to }) => to === `whatsapp:${phone}`).map(({ body }) => body);
/** Resolves when no answer and no timeline entry is pending. */
async function settled(): Promise<void> {
  const waiting = `SELECT 1 FROM jobs.job WHERE name IN ('whatsapp-answer', 'sms-received') AND state IN ('created', 'active', 'retry')`;
  while ((await app.query(waiting)).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('a WhatsApp message with the token', () => {
  it('from the submitted number proves the phone, is answered once, and the page moves on', async () => {
    const phone = newPhone();
    const { body } = await submit(phone);
    await settled();
    await app.query('UPDATE sms_daily_counts SET micros = 0');
    const text = messageOf(body);
    expect(text).toMatch(/[A-Z0-9]{8}$/);
    const message = {
      from: phone,
      body: `${text.toLowerCase()} gracias`,
      sid: `SM${phone.slice(1).padStart(32, '1')}`,
    };
    expect((await twilio.writeWhatsapp(message)).status).toBe(200);
    expect((await twilio.writeWhatsapp(message)).status).toBe(200);
    expect(await statusOf(body.submissionId)).toMatchObject({
      state: 'verified',
      redirectUrl: expect.stringContaining('/calendario'),
    });
    expect(await leadOf(phone)).toMatchObject({
      verification_status: 'verified',
      verification_method: 'whatsapp',
    });
    await settled();
    expect(answersTo(phone)).toEqual([expect.stringContaining('quedó comprobado')]);
    expect(twilio.received.at(-1)).toMatchObject({ from: 'whatsapp:+13054200002' });
    // The person's message and our answer.
    expect(await app.query('SELECT micros::float8 FROM sms_daily_counts')).toEqual([{ micros: 10_000 }]);
    expect(
      await app.query(`SELECT last_success_at FROM verification_channels WHERE method = 'whatsapp'`),
    ).toHaveLength(1);
  });

  it('and a request for another method at the same time do not block each other', async () => {
    const phone = newPhone();
    const { body } = await submit(phone);
    const holder = new Client(app.databaseUrl);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM leads WHERE phone_number = $1 FOR UPDATE', [phone]);
    const waiting = async (count: number): Promise<void> => {
      const blocked = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while ((await app.query(blocked)).length < count) await new Promise((resolve) => setImmediate(resolve));
    };
    const proof = twilio.writeWhatsapp({ from: phone, body: messageOf(body) });
    await waiting(1);
    const { submissionId } = body;
    const another = app.post(
      '/api/leads/resend',
      { phoneNumber: phone, method: 'sms', submissionId },
      newIp(),
    );
    await waiting(2);
    await holder.query('COMMIT');
    await holder.end();
    expect([(await proof).status, (await another).status]).toEqual([200, 200]);
    expect((await statusOf(submissionId)).state).toBe('verified');
  });

  it('proves the phone also when another word looks like a token', async () => {
    const phone = newPhone();
    const { body } = await submit(phone);
    await twilio.writeWhatsapp({ from: phone, body: `MANDARTE ABCDEFGH. ${messageOf(body)}` });
    expect((await statusOf(body.submissionId)).state).toBe('verified');
  });

  it('is not answered for a person who opted out of messages', async () => {
    const phone = newPhone();
    const { body } = await submit(phone);
    await twilio.writeWhatsapp({ from: phone, body: 'BAJA' });
    await twilio.writeWhatsapp({ from: phone, body: messageOf(body) });
    expect((await statusOf(body.submissionId)).state).toBe('verified');
    await settled();
    expect(answersTo(phone)).toEqual([expect.stringContaining('no le escribirá más')]);
  });

  it('from another number, or with a used, expired or invented token, proves nothing', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const { body } = await submit(phone);
    await submit(other);
    await twilio.writeWhatsapp({ from: other, body: messageOf(body) });
    await twilio.writeWhatsapp({ from: newPhone(), body: messageOf(body) });
    await twilio.writeWhatsapp({ from: phone, body: 'Hola, mi código es ABCDEFGH' });
    expect((await statusOf(body.submissionId)).state).toBe('waiting');
    expect(await leadOf(other)).toMatchObject({ verification_status: 'pending' });
    await app.query(
      `UPDATE verification_submissions SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [body.submissionId],
    );
    await twilio.writeWhatsapp({ from: phone, body: messageOf(body) });
    expect(await leadOf(phone)).toMatchObject({ verification_status: 'pending' });
    await settled();
    // One answer in a day, however many messages.
    expect(answersTo(phone)).toEqual([expect.stringContaining('ya no sirve')]);
  });

  it('proves the phone once, even when it is repeated or arrives twice at once', async () => {
    const phone = newPhone();
    const { body } = await submit(phone);
    await Promise.all(
      Array.from({ length: 4 }, () => twilio.writeWhatsapp({ from: phone, body: messageOf(body) })),
    );
    await twilio.writeWhatsapp({ from: phone, body: messageOf(body) });
    const { id } = await leadOf(phone);
    expect(
      await app.query(
        `SELECT count(*)::int AS count FROM analytics_events WHERE event = 'code_verified' AND lead_id = $1`,
        [id],
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('proves the submission of its token, not that of a stranger who waits', async () => {
    const phone = newPhone();
    const { body: stranger } = await submit(phone, { fullName: 'Alguien Que Espera' });
    await app.query('DELETE FROM limit_counters WHERE key LIKE $1', [`send-gap-%:${phone}`]);
    const { body: owner } = await submit(phone, { fullName: 'Dueña Del Número' });
    await twilio.writeWhatsapp({ from: phone, body: messageOf(owner) });
    expect(await statusOf(stranger.submissionId)).not.toHaveProperty('redirectUrl');
    expect(await statusOf(owner.submissionId)).toHaveProperty('redirectUrl');
  });

  it('is refused without the signature', async () => {
    const phone = newPhone();
    const { body } = await submit(phone);
    const fields = { MessageSid: 'SM1', From: `whatsapp:${phone}`, Body: messageOf(body) };
    const inbound = '/api/webhooks/twilio/inbound';
    const forged = await postWebhook(twilio.product!, { token: 'x'.repeat(32) }, inbound, fields);
    expect(forged.status).toBe(403);
    // A text from that number does not count: it has not come through WhatsApp.
    await postWebhook(twilio.product!, { token: AUTH_TOKEN }, inbound, { ...fields, From: phone });
    expect((await statusOf(body.submissionId)).state).toBe('waiting');
  });
});

describe('any other WhatsApp message', () => {
  it('is added to the timeline, is answered once a day, and proves the phone of a lead with a proven mailbox only', async () => {
    const phone = newPhone();
    await submit(phone, { method: 'email', email: 'maria@example.com' });
    await app.query(
      `UPDATE leads SET verification_status = 'verified', verification_method = 'email', email_proven_at = now() WHERE phone_number = $1`,
      [phone],
    );
    await twilio.writeWhatsapp({ from: phone, body: '¿A qué hora es mi cita?' });
    await twilio.writeWhatsapp({ from: phone, body: '¿Hola?' });
    await settled();
    const lead = await leadOf(phone);
    expect(lead).toMatchObject({ phone_proven_at: expect.any(Date), verification_method: 'whatsapp' });
    expect(
      await app.query(
        `SELECT content, metadata->>'channel' AS channel FROM lead_interactions WHERE lead_id = $1 AND type = 'sms' ORDER BY length(content) DESC`,
        [lead['id']],
      ),
    ).toEqual([
      { content: '¿A qué hora es mi cita?', channel: 'whatsapp' },
      { content: '¿Hola?', channel: 'whatsapp' },
    ]);
    expect(answersTo(phone)).toEqual([expect.stringContaining('Gracias por escribir')]);
  });

  it('by text proves such a phone too', async () => {
    const phone = newPhone();
    await submit(phone, { method: 'email', email: 'jose@example.com' });
    await app.query(
      `UPDATE leads SET verification_status = 'verified', verification_method = 'email', email_proven_at = now() WHERE phone_number = $1`,
      [phone],
    );
    await postWebhook(twilio.product!, { token: AUTH_TOKEN }, '/api/webhooks/twilio/inbound', {
      MessageSid: `SM${phone.slice(1).padStart(32, '2')}`,
      From: phone,
      Body: 'Hola',
    });
    await settled();
    expect(await leadOf(phone)).toMatchObject({
      phone_proven_at: expect.any(Date),
      verification_method: 'sms',
    });
  });

  it('with a refusal in other words waits for the office, which can apply it to WhatsApp alone', async () => {
    const caller = await logIn(app, (await createAdmin(app)).username);
    const address = '/api/admin/suppressions';
    const suspected = async (of: string) =>
      (
        await caller.get<{ texts: { phoneNumber: string; channel: string }[] }>(`${address}/suspected`)
      ).body.texts.filter(({ phoneNumber }) => phoneNumber === of);
    const phone = newPhone();
    await submit(phone);
    await twilio.writeWhatsapp({ from: phone, body: 'Ya no quiero recibir mensajes' });
    await settled();
    expect(await suspected(phone)).toMatchObject([{ channel: 'whatsapp' }]);
    // Texts are another channel: a decision that concerns them alone changes nothing here.
    await caller.post(address, { phoneNumber: phone, channel: 'sms', reason: 'Por teléfono' });
    expect(await suspected(phone)).toHaveLength(1);
    await caller.post(address, { phoneNumber: phone, channel: 'whatsapp', reason: 'Lo escribió' });
    expect(await suspected(phone)).toEqual([]);
    // The person has opted out already.
    await twilio.writeWhatsapp({ from: phone, body: 'No quiero recibir mensajes' });
    expect(await suspected(phone)).toEqual([]);

    const other = newPhone();
    await twilio.writeWhatsapp({ from: other, body: 'Ya no quiero recibir mensajes' });
    expect(await suspected(other)).toHaveLength(1);
    await twilio.writeWhatsapp({ from: other, body: 'BAJA' });
    expect(await suspected(other)).toEqual([]);
  });

  it('that opts out ends WhatsApp alone, is confirmed once, and ALTA lifts it', async () => {
    const phone = newPhone();
    await submit(phone);
    await twilio.writeWhatsapp({ from: phone, body: 'BAJA' });
    await twilio.writeWhatsapp({ from: phone, body: 'Baja, por favor' });
    await twilio.writeWhatsapp({ from: phone, body: '¿Hola?' });
    await settled();
    expect(answersTo(phone)).toEqual([expect.stringContaining('no le escribirá más')]);
    expect(await app.query('SELECT channel FROM sms_suppressions WHERE phone_number = $1', [phone])).toEqual([
      { channel: 'whatsapp' },
    ]);
    const { body } = await submit(phone);
    expect(body.methods.map(({ method }) => method)).not.toContain('whatsapp');
    expect(body.methods.map(({ method }) => method)).toContain('sms');
    await twilio.writeWhatsapp({ from: phone, body: 'ALTA' });
    expect(await app.query('SELECT channel FROM sms_suppressions WHERE phone_number = $1', [phone])).toEqual(
      [],
    );
  });

  it('is not answered a second time when the provider gives no answer', async () => {
    const phone = newPhone();
    const { body } = await submit(phone);
    twilio.behaviour = { kind: 'cut' };
    await twilio.writeWhatsapp({ from: phone, body: messageOf(body) });
    await settled();
    twilio.behaviour = { kind: 'accept' };
    expect(answersTo(phone)).toHaveLength(1);
    expect(await leadOf(phone)).toMatchObject({ verification_status: 'verified' });
  });
});
