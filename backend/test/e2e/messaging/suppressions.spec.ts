import { Caller, createAdmin, logIn } from '../../support/admin';
import {
  createTestApp,
  newIp,
  newPhone,
  submission,
  type Answer,
  type Refusal,
  type TestApp,
} from '../../support/app';
import { ALWAYS, insertAudience, writeSettings } from '../../support/campaigns';
import { insertLeads } from '../../support/leads';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  postSigned,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';
import { SmsMessagesRepository } from '../../../src/modules/messaging/sms/sms-messages.repository';
import { SuppressionsService } from '../../../src/modules/messaging/suppressions/suppressions.service';

/** Opt-outs: by the person in any words, and by the office for the person. */
const PUBLIC_URL = 'https://credito.example.com';
let twilio: TwilioStandIn;
let app: TestApp;
let admin: Caller;
let username: string;
let sid = 0;

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  app = await createTestApp(
    {
      PUBLIC_URL,
      SMS_TRANSPORT: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_FROM: '+13054200000',
      TWILIO_API_BASE_URL: twilio.url,
      TWILIO_LOOKUP_BASE_URL: twilio.url,
    },
    { jobsWorkers: true },
  );
  ({ username } = await createAdmin(app));
  admin = await logIn(app, username);
  await writeSettings({ query: (sql: string, values: unknown[]) => app.query(sql, values) } as never, {
    quietHours: ALWAYS,
  });
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});

const receive = (from: string, body: string, extra: Record<string, string> = {}): Promise<number> => {
  const path = '/api/webhooks/twilio/inbound';
  return postSigned(app.url + path, PUBLIC_URL + path, {
    MessageSid: `SM${String(++sid).padStart(32, 'f')}`,
    From: from,
    To: '+13054200000',
    Body: body,
    ...extra,
  });
};
const submit = (phone: string): Promise<Answer> => app.post('/api/leads', submission(phone), newIp());
const lead = async (): Promise<{ id: string; phone: string }> => {
  const [phone] = await insertAudience((sql, values) => app.query(sql, values), 1);
  const [row] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]);
  return { id: row!.id, phone: phone! };
};
const ADDRESS = '/api/admin/suppressions';
const add = (phoneNumber: string, channel: string, reason = 'Lo pidió por teléfono') =>
  admin.post<Refusal & { source: string }>(ADDRESS, { phoneNumber, channel, reason });
const lift = (phoneNumber: string, channel: string) =>
  admin.delete<Refusal>(ADDRESS, { phoneNumber, channel, reason: 'Se anotó por error' });
const entries = (phone: string) =>
  app.query<{ channel: string; source: string }>(
    'SELECT channel, source FROM sms_suppressions WHERE phone_number = $1 ORDER BY channel',
    [phone],
  );
const isSuppressed = (phone: string, channel: 'sms' | 'voice' | 'whatsapp') =>
  app.app.get(SuppressionsService, { strict: false }).isSuppressed(phone, channel);
/** The newest entries of the audit trail about opt-outs, in their order. */
const audited = async (count: number) =>
  (
    await app.query<{ action: string; after: object }>(
      `SELECT action, "after" FROM audit_entries WHERE action IN ('suppression_added', 'suppression_lifted', 'refusal_dismissed')
        ORDER BY created_at DESC, id DESC LIMIT $1`,
      [count],
    )
  ).reverse();
async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let waited = 0; waited < 500; waited++) {
    const value = await read();
    if (holds(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it did not come: ${JSON.stringify(await read())}`);
}

describe('an opt-out by the office', () => {
  it('is listed with author, time and reason, ends texts and codes, and can be lifted; all is audited', async () => {
    const { id, phone } = await lead();
    const typed = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
    const added = await add(typed, 'sms');
    expect([added.status, added.body]).toEqual([
      201,
      {
        phoneNumber: phone,
        channel: 'sms',
        source: 'office',
        reason: 'Lo pidió por teléfono',
        createdBy: username,
        createdAt: expect.any(String) as string,
      },
    ]);
    // A repeated request changes nothing.
    expect((await add(phone, 'sms', 'Otra vez')).body).toEqual(added.body);
    const { body } = await admin.get<{ suppressions: object[]; total: number }>(
      `${ADDRESS}?search=${encodeURIComponent(typed)}&source=office&channel=sms`,
    );
    expect(body).toEqual({ suppressions: [added.body], total: 1, page: 1, pageSize: 10 });
    expect((await admin.get(`/api/admin/leads/${id}`)).body).toMatchObject({
      suppressions: [added.body],
      textingRefusal: { code: 'PHONE_OPTED_OUT' },
    });
    expect((await admin.post<Refusal>(`/api/admin/leads/${id}/sms`, { body: 'Hola' })).body.code).toBe(
      'PHONE_OPTED_OUT',
    );
    expect((await submit(phone)).body['code']).toBe('PHONE_OPTED_OUT');
    expect(twilio.received.filter(({ to }) => to === phone)).toEqual([]);
    expect((await lift(phone, 'sms')).status).toBe(204);
    expect(await entries(phone)).toEqual([]);
    expect(await audited(2)).toEqual([
      { action: 'suppression_added', after: { channel: 'sms', reason: 'Lo pidió por teléfono' } },
      { action: 'suppression_lifted', after: { channel: 'sms', reason: 'Se anotó por error' } },
    ]);
  });

  it.each([
    ['sms', [true, false, false]],
    ['voice', [false, true, false]],
    ['whatsapp', [false, false, true]],
    ['all', [true, true, true]],
  ])('of %s holds for texts, calls and WhatsApp: %j', async (channel, [sms, voice, whatsapp]) => {
    const phone = newPhone();
    await add(phone, channel);
    expect([
      await isSuppressed(phone, 'sms'),
      await isSuppressed(phone, 'voice'),
      await isSuppressed(phone, 'whatsapp'),
    ]).toEqual([sms, voice, whatsapp]);
    expect((await submit(phone)).status).toBe(sms ? 422 : 201);
  });

  it("never lifts a person's own", async () => {
    const phone = newPhone();
    await receive(phone, 'BAJA');
    for (const channel of ['sms', 'all']) {
      const { status, body } = await lift(phone, channel);
      expect([status, body.code]).toEqual([409, 'OPTED_OUT_BY_PERSON']);
    }
    // The office's request neither changes nor replaces it.
    expect((await add(phone, 'sms')).body).toMatchObject({ source: 'person', reason: null, createdBy: null });
    expect((await lift(phone, 'sms')).status).toBe(409);
    expect(await entries(phone)).toEqual([{ channel: 'sms', source: 'sms_word' }]);
  });

  it.each([
    ['sms', 'START'],
    ['whatsapp', 'ALTA'],
    ['voice', 'marcó 9'],
  ])("of the person's own of %s is refused with how it ends", async (channel, words) => {
    const phone = newPhone();
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, channel, reason, source) VALUES ($1, $2, 'opted_out', 'own')`,
      [phone, channel],
    );
    const { status, body } = await lift(phone, channel);
    expect([status, body.code]).toEqual([409, 'OPTED_OUT_BY_PERSON']);
    expect(body.message).toContain(words);
  });

  it("becomes the person's own when the person asks for it too", async () => {
    const phone = newPhone();
    await add(phone, 'sms');
    await receive(phone, 'STOP');
    expect(await entries(phone)).toEqual([{ channel: 'sms', source: 'twilio_word' }]);
    expect((await lift(phone, 'sms')).status).toBe(409);
  });

  it.each([
    [{ phoneNumber: '123', channel: 'sms', reason: 'x' }, 422, 'PHONE_INVALID'],
    [{ phoneNumber: '+13054200199', channel: 'pigeon', reason: 'x' }, 400, 'VALIDATION_FAILED'],
    [{ phoneNumber: '+13054200199', channel: 'sms', reason: ' ' }, 400, 'VALIDATION_FAILED'],
  ])('is refused for %j', async (body, status, code) => {
    const answer = await admin.post<Refusal>(ADDRESS, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('is answered, and lifted afterwards, when both are done at the same moment', async () => {
    const phone = newPhone();
    const add = () => admin.post(ADDRESS, { phoneNumber: phone, channel: 'sms', reason: 'Lo pidió' });
    await add();
    const messages = app.app.get(SmsMessagesRepository);
    const obey = messages.obeyRefusals.bind(messages);
    let lifting: ReturnType<typeof lift> | undefined;
    jest.spyOn(messages, 'obeyRefusals').mockImplementationOnce(async (...values) => {
      lifting = lift(phone, 'sms');
      let isLifted = false;
      void lifting.then(() => (isLifted = true));
      const waits = `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%sms_suppressions%'`;
      while (!isLifted && (await app.query(waits)).length === 0);
      return obey(...values);
    });
    expect((await add()).status).toBe(201);
    expect((await lifting)?.status).toBe(204);
    jest.restoreAllMocks();
  });

  it('that is not there cannot be lifted', async () => {
    const { status, body } = await lift(newPhone(), 'sms');
    expect([status, body.code]).toEqual([404, 'SUPPRESSION_NOT_FOUND']);
  });

  it.each([
    ['of the demo', '+13055550142', '(305) 555-0142'],
    ['free of charge', '+18005551234', '1-800-555-1234'],
    ['of another country', '+525512345678', '+52 55 1234 5678'],
    ['of the neighbours', '+14165550142', '416 555 0142'],
  ])('of a lead that exists is taken and lifted, also with a number %s', async (_, e164, typed) => {
    const entry = { phoneNumber: typed, channel: 'all', reason: 'Lo pidió por teléfono' };
    expect((await admin.post('/api/admin/suppressions', entry)).status).toBe(422);
    await insertLeads(app, [{ full_name: 'Luz Vega', phone_number: e164 }]);
    const { status, body } = await admin.post('/api/admin/suppressions', entry);
    expect([status, body]).toEqual([201, expect.objectContaining({ phoneNumber: e164, channel: 'all' })]);
    expect((await admin.post('/api/admin/suppressions', { ...entry, phoneNumber: e164 })).status).toBe(201);
    expect((await admin.delete('/api/admin/suppressions', entry)).status).toBe(204);
  });

  it('of a lead is hidden from an agent without access to the lead, even if that agent adds it again', async () => {
    const assignee = await createAdmin(app, { role: 'agent' });
    const { id, phone } = await lead();
    await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [id, assignee.id]);
    const added = await add(phone, 'voice', 'Lo pidió en la cita');
    const listedTo = async (caller: Caller) =>
      (await caller.get<{ total: number; suppressions: object[] }>(`${ADDRESS}?search=${phone.slice(2)}`))
        .body;
    expect(await listedTo(await logIn(app, assignee.username))).toMatchObject({
      total: 1,
      suppressions: [added.body],
    });

    const stranger = await createAdmin(app, { role: 'agent' });
    const other = await logIn(app, stranger.username);
    expect(await listedTo(other)).toMatchObject({ total: 0, suppressions: [] });
    const { status, body } = await other.post(ADDRESS, {
      phoneNumber: phone,
      channel: 'voice',
      reason: 'Otra',
    });
    expect([status, body]).toEqual([
      201,
      {
        ...added.body,
        reason: 'Otra',
        createdBy: stranger.username,
        createdAt: expect.any(String) as string,
      },
    ]);
    expect(await entries(phone)).toEqual([{ channel: 'voice', source: 'office' }]);
  });

  it('is for administrators alone', async () => {
    expect((await app.get(ADDRESS)).status).toBe(401);
    expect((await app.post(ADDRESS, {})).status).toBe(401);
  });
});

describe("a person's own words", () => {
  it.each([
    ['the name that Twilio gives them', 'Ya no más por favor', { OptOutType: 'STOP' }, 'twilio_opt_out'],
    ['a word that Twilio knows', 'Stop', {}, 'twilio_word'],
    ['a word of ours', 'Baja', {}, 'sms_word'],
    ['a word said twice', 'STOP STOP', {}, 'sms_word'],
    ['letters apart', 'S T O P', {}, 'sms_word'],
    ['wide letters', 'ＳＴＯＰ', {}, 'twilio_word'],
  ])('are obeyed by %s', async (_, body, extra, source) => {
    const phone = newPhone();
    await receive(phone, body, extra);
    expect(await entries(phone)).toEqual([{ channel: 'sms', source }]);
  });

  it.each([
    // Asked for by, lifted by, whether texts come again: at Twilio and here alike.
    ['BAJA', {}, 'ALTA', {}, true],
    ['BAJA', {}, 'YES', {}, true],
    ['BAJA', {}, 'START', {}, true],
    ['STOP', {}, 'START', {}, true],
    ['STOP', {}, 'YES', {}, true],
    ['STOP', {}, 'ALTA', {}, false],
    ['No gracias', { OptOutType: 'STOP' }, 'ALTA', {}, false],
    ['No gracias', { OptOutType: 'STOP' }, 'Volver', { OptOutType: 'START' }, true],
  ])('%s %j, then %s %j: texts come again: %s', async (stop, stopExtra, start, startExtra, again) => {
    const phone = newPhone();
    await receive(phone, stop, stopExtra);
    expect(await isSuppressed(phone, 'sms')).toBe(true);
    await receive(phone, start, startExtra);
    expect(await isSuppressed(phone, 'sms')).toBe(!again);
  });

  it("lift the office's entry, for texts only", async () => {
    const phone = newPhone();
    await add(phone, 'all');
    await receive(phone, 'START');
    expect(await entries(phone)).toEqual([
      { channel: 'voice', source: 'office' },
      { channel: 'whatsapp', source: 'office' },
    ]);
  });

  it('that lift nothing are for the office', async () => {
    const { id, phone } = await lead();
    await receive(phone, 'STOP');
    await receive(phone, 'ALTA');
    const [row] = await until(
      () =>
        app.query<{ replied: boolean }>('SELECT replied_at IS NOT NULL AS replied FROM leads WHERE id = $1', [
          id,
        ]),
      ([found]) => found!.replied,
    );
    expect(row).toEqual({ replied: true });
  });

  it('say how to come back with a word that Twilio knows', async () => {
    const phone = newPhone();
    await receive(phone, 'BAJA');
    const [text] = await until(
      async () => twilio.received.filter(({ to }) => to === phone).map(({ body }) => body),
      ({ length }) => length > 0,
    );
    expect(text).toContain('responda START');
  });
});

describe('a text that seems to ask for no more messages', () => {
  interface Suspected {
    texts: { id: string; phoneNumber: string; leadId: string | null; body: string }[];
  }
  const suspected = async (phone: string) =>
    (await admin.get<Suspected>(`${ADDRESS}/suspected`)).body.texts.filter(
      ({ phoneNumber }) => phoneNumber === phone,
    );
  const mailsOf = (text: string) =>
    app.query<{ recipient: string; body: string }>(
      `SELECT recipient, body FROM outbox_messages WHERE channel = 'email' AND body LIKE '%' || $1 || '%'`,
      [text],
    );

  it('notifies the owner once, is shown with the lead and in the list, and is applied by one button', async () => {
    const owner = `${newPhone().slice(1)}@example.com`;
    await admin.put('/api/admin/settings', { emailNotifications: true, notificationEmails: [owner] });
    const { id, phone } = await lead();
    const body = `Quítenme de su lista ${phone}`;
    await receive(phone, body);
    const texts = await suspected(phone);
    expect(texts).toEqual([expect.objectContaining({ leadId: id, body })]);
    expect((await admin.get(`/api/admin/leads/${id}`)).body).toMatchObject({
      suspectedRefusals: [{ id: texts[0]!.id, body }],
    });
    const mails = await until(
      () => mailsOf(body),
      ({ length }) => length > 0,
    );
    expect(mails).toEqual([{ recipient: owner, body: expect.stringContaining(`lead=${id}`) as string }]);
    await add(phone, 'sms', 'Lo escribió por mensaje');
    expect(await suspected(phone)).toEqual([]);
    // A repeated text needs no other decision.
    await receive(phone, body);
    expect(await suspected(phone)).toEqual([]);
    expect(await mailsOf(body)).toHaveLength(1);
  });

  it('needs no decision if the person opts out explicitly later', async () => {
    const phone = newPhone();
    await receive(phone, 'Ya no me escriban');
    expect(await suspected(phone)).toHaveLength(1);
    await receive(phone, 'BAJA');
    expect(await suspected(phone)).toEqual([]);
  });

  it('may come from an unknown number', async () => {
    const phone = newPhone();
    await receive(phone, 'Wrong number, stop texting me');
    expect(await suspected(phone)).toEqual([expect.objectContaining({ leadId: null, fullName: null })]);
  });

  it('may be none, which is on record', async () => {
    const phone = newPhone();
    await receive(phone, 'No quiero perder mi casa, ¿me ayudan?');
    const [text] = await suspected(phone);
    const dismiss = () => admin.post<Refusal>(`${ADDRESS}/suspected/${text!.id}/dismiss`, {});
    expect((await dismiss()).status).toBe(204);
    expect(await suspected(phone)).toEqual([]);
    expect((await audited(1)).map(({ action }) => action)).toEqual(['refusal_dismissed']);
    expect(await isSuppressed(phone, 'sms')).toBe(false);
    expect((await dismiss()).body.code).toBe('SUSPECTED_REFUSAL_NOT_FOUND');
  });

  it('that asks for no calls leaves texts to be decided', async () => {
    const phone = newPhone();
    await receive(phone, 'Ya no me escriban');
    await add(phone, 'voice');
    expect(await suspected(phone)).toHaveLength(1);
    await add(phone, 'all');
    expect(await suspected(phone)).toEqual([]);
  });
});
