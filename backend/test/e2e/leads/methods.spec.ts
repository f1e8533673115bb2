import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { LeadCodesRepository } from '../../../src/modules/lead-store/submissions/lead-codes.repository';
import { createAdmin, logIn } from '../../support/admin';
import {
  createTestApp,
  lastCode,
  newIp,
  newPhone,
  submission,
  wrongCode,
  type CodeSent,
  type Refusal,
  type TestApp,
} from '../../support/app';
import { MethodsService } from '../../../src/modules/verification/methods/methods.service';
import { until } from '../../support/until';

/** The other methods of proving a phone or a mailbox, and their effects on a lead. */
let app: TestApp;
let mailboxes = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Waiting extends CodeSent {
  method: string;
  methods: { method: string; phoneNumber?: string; link?: string; digits?: string }[];
}
interface Status {
  state: string;
  method: string;
  methods: Waiting['methods'];
  redirectUrl?: string;
}
interface Row {
  id: string;
  fullName: string;
  email: string | null;
  status: string;
  method: string | null;
  phoneProven: boolean;
  emailProven: boolean;
  duplicate: boolean;
  reference: string;
}

const newMailbox = () => `persona${process.pid}-${mailboxes++}@example.com`;
const submit = (phone: string, rest: object = {}, ip = newIp()) =>
  app.post<Waiting & Refusal>('/api/leads', { ...submission(phone), ...rest }, ip);
const resend = (body: object, ip = newIp()) => app.post<Waiting & Refusal>('/api/leads/resend', body, ip);
const verify = (phoneNumber: string, code: string, ip = newIp()) =>
  app.post<{ verified?: boolean; redirectUrl?: string; code?: string }>(
    '/api/leads/verify',
    { phoneNumber, code },
    ip,
  );
const status = async (id: string) => (await app.get<Status>(`/api/leads/submissions/${id}`)).body;
const leadsOf = (phone: string) =>
  app.query<Row>(
    `SELECT id, full_name AS "fullName", email, verification_status AS status, verification_method AS method,
            phone_proven_at IS NOT NULL AS "phoneProven", email_proven_at IS NOT NULL AS "emailProven",
            possible_duplicate AS duplicate, calendar_reference AS reference
       FROM leads WHERE phone_number = $1 AND deleted_at IS NULL ORDER BY possible_duplicate, id`,
    [phone],
  );
const mailsTo = async (mailbox: string) =>
  (await app.query("SELECT 1 FROM outbox_messages WHERE channel = 'email' AND recipient = $1", [mailbox]))
    .length;
const endGaps = (phone: string) =>
  app.query(`DELETE FROM limit_counters WHERE key LIKE 'send-gap-%' || $1`, [phone]);
/** Sends in the background: a requested code arrives soon after the answer. */
async function mailedCode(mailbox: string, atLeast = 1): Promise<string> {
  await until(
    () => mailsTo(mailbox),
    (count) => count >= atLeast,
  );
  return lastCode(app, mailbox);
}
async function verifiedByPhone(phone: string): Promise<Row> {
  await submit(phone);
  expect((await verify(phone, await lastCode(app, phone))).body.verified).toBe(true);
  await endGaps(phone);
  return (await leadsOf(phone))[0]!;
}

describe('a code by mail', () => {
  it('verifies the person, not the phone', async () => {
    const phone = newPhone();
    const email = newMailbox();
    const { status: answered, body } = await submit(phone, { method: 'email', email: email.toUpperCase() });
    expect([answered, body.method]).toEqual([201, 'email']);
    const code = await lastCode(app, email);
    expect(await status(body.submissionId)).toMatchObject({ state: 'waiting', method: 'email' });
    const { body: outcome } = await verify(phone, code);
    expect(outcome).toMatchObject({ verified: true, redirectUrl: expect.stringContaining('calendario') });
    // The state of the submission contains no result; only verify returns it.
    const known = await status(body.submissionId);
    expect(known.state).toBe('verified');
    expect(known).not.toHaveProperty('redirectUrl');
    expect(await leadsOf(phone)).toMatchObject([
      { email, status: 'verified', method: 'email', phoneProven: false, emailProven: true, duplicate: false },
    ]);
    // The lost answer is repeated.
    expect((await verify(phone, code)).body.verified).toBe(true);
  });

  it('needs an e-mail address', async () => {
    const { status: answered, body } = await submit(newPhone(), { method: 'email' });
    expect([answered, body.code]).toEqual([422, 'EMAIL_REQUIRED']);
  });

  it('does not replace the phone’s code, and the tries at both count together', async () => {
    const phone = newPhone();
    const email = newMailbox();
    const { body } = await submit(phone);
    const byText = await lastCode(app, phone);
    await resend({ phoneNumber: phone, method: 'email', email, submissionId: body.submissionId });
    const byMail = await mailedCode(email);
    for (let tries = 0; tries < 4; tries += 1) await verify(phone, wrongCode(byText));
    expect((await verify(phone, byText)).body.verified).toBe(true);
    expect(await leadsOf(phone)).toMatchObject([{ method: 'sms', phoneProven: true, emailProven: false }]);
    expect((await verify(phone, byMail)).body.verified).toBe(false);
  });

  it('never evaluates more than five guesses, over any number of methods and addresses', async () => {
    const phone = newPhone();
    const email = newMailbox();
    const { body } = await submit(phone);
    const byText = await lastCode(app, phone);
    await resend({ phoneNumber: phone, method: 'email', email, submissionId: body.submissionId });
    const byMail = await mailedCode(email);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => verify(phone, '000000' === byText ? '000001' : '000000')),
    );
    expect(guesses.filter(({ body: answer }) => answer.verified === false)).toHaveLength(5);
    expect(guesses.filter(({ body: answer }) => answer.code === 'OUT_OF_TRIES')).toHaveLength(35);
    expect((await verify(phone, byText)).body.code).toBe('OUT_OF_TRIES');
    expect((await verify(phone, byMail)).body.code).toBe('OUT_OF_TRIES');
  });

  it('can be tried when the tries at the phone’s code are used up, which invalidates that code', async () => {
    const phone = newPhone();
    const email = newMailbox();
    const { body } = await submit(phone);
    const byText = await lastCode(app, phone);
    for (let tries = 0; tries < 5; tries += 1) await verify(phone, wrongCode(byText));
    await resend({ phoneNumber: phone, method: 'email', email, submissionId: body.submissionId });
    const byMail = await mailedCode(email);
    expect((await verify(phone, byText)).body.verified).toBe(false);
    expect((await verify(phone, byMail)).body.verified).toBe(true);
  });

  it('is sent by resend only with the id of an open submission, and the answer is alike', async () => {
    const phone = newPhone();
    const email = newMailbox();
    const { body } = await submit(phone);
    const known = await resend({
      phoneNumber: phone,
      method: 'email',
      email,
      submissionId: body.submissionId,
    });
    const other = newMailbox();
    const foreign = await resend(
      { phoneNumber: phone, method: 'email', email: other, submissionId: randomUUID() },
      newIp(),
    );
    expect(foreign.status === 429 ? 429 : 200).toBe(foreign.status);
    expect([known.status, Object.keys(known.body).sort()]).toEqual([200, Object.keys(body).sort()]);
    await mailedCode(email);
    const stranger = newMailbox();
    const unknown = await resend({
      phoneNumber: newPhone(),
      method: 'email',
      email: stranger,
      submissionId: randomUUID(),
    });
    expect([unknown.status, Object.keys(unknown.body).sort()]).toEqual([200, Object.keys(body).sort()]);
    expect([await mailsTo(other), await mailsTo(stranger)]).toEqual([0, 0]);
  });

  it('is not sent for a request that names the phone number alone', async () => {
    const phone = newPhone();
    await submit(phone, { fullName: 'Dueña Del Teléfono' });
    await endGaps(phone);
    const { body } = await resend({ phoneNumber: phone, method: 'voice' });
    const email = newMailbox();
    const asked = await resend({
      phoneNumber: phone,
      method: 'email',
      email,
      submissionId: body.submissionId,
    });
    expect(asked.status).toBe(200);
    expect(await app.query('SELECT email_code FROM leads WHERE phone_number = $1', [phone])).toEqual([
      { email_code: null },
    ]);
  });

  it('proves nothing once another form has replaced the one it belongs to', async () => {
    const phone = newPhone();
    const [early, late] = [newMailbox(), newMailbox()];
    const { body: waiting } = await submit(phone, { fullName: 'Extraña De Internet', method: 'whatsapp' });
    await submit(phone, { fullName: 'Extraña De Internet', method: 'email', email: early });
    const code = await lastCode(app, early);
    await submit(phone, { fullName: 'Dueña Del Teléfono' });
    expect((await verify(phone, code)).body).not.toHaveProperty('redirectUrl');
    await resend({ phoneNumber: phone, method: 'email', email: late, submissionId: waiting.submissionId });
    expect(await leadsOf(phone)).toMatchObject([{ fullName: 'Dueña Del Teléfono', status: 'pending' }]);
    expect(
      await app.query('SELECT email_code_address AS address FROM leads WHERE phone_number = $1', [phone]),
    ).toEqual([{ address: early }]);
    expect((await verify(phone, await lastCode(app, phone))).body.verified).toBe(true);
    expect(await leadsOf(phone)).toMatchObject([{ email: null, phoneProven: true, emailProven: false }]);
  });

  it('stays invalid after five tries when another code starts them again', async () => {
    const phone = newPhone();
    const email = newMailbox();
    await submit(phone, { method: 'email', email });
    const byMail = await lastCode(app, email);
    for (let tries = 0; tries < 5; tries += 1) await verify(phone, wrongCode(byMail));
    await resend({ phoneNumber: phone, method: 'sms' });
    expect((await verify(phone, byMail)).body.verified).toBe(false);
  });

  it('is not invalidated by the refusal of an older one', async () => {
    const phone = newPhone();
    const email = newMailbox();
    await submit(phone, { method: 'email', email });
    const [lead] = await leadsOf(phone);
    const codes = app.app.get(LeadCodesRepository, { strict: false });
    const withdrawn = await app.app
      .get(DataSource)
      .transaction((manager) =>
        codes.withdraw(manager, { leadId: lead!.id, issuedAt: new Date(Date.now() - 5 * 60_000) }, 'email'),
      );
    expect(withdrawn).toBeNull();
    expect((await verify(phone, await lastCode(app, email))).body.verified).toBe(true);
  });

  it('is sent at most five times an hour to a mailbox, for any number of phones', async () => {
    const email = newMailbox();
    for (let sends = 0; sends < 5; sends += 1)
      expect((await submit(newPhone(), { method: 'email', email })).status).toBe(201);
    const sixth = await submit(newPhone(), { method: 'email', email });
    expect([sixth.status, sixth.body.code]).toEqual([429, 'TOO_MANY_CODES']);
    expect(await mailsTo(email)).toBe(5);
  });
});

describe('a code by mail for the phone of a verified lead', () => {
  it.each(['in the form', 'asked for later'])(
    'creates a second lead, with a separate link to the calendar: %s',
    async (when) => {
      const phone = newPhone();
      const known = await verifiedByPhone(phone);
      const email = newMailbox();
      const fullName = 'Ladrona De Citas';
      if (when === 'in the form') {
        await submit(phone, { method: 'email', email, fullName });
      } else {
        const { body } = await submit(phone, { fullName });
        await resend({ phoneNumber: phone, method: 'email', email, submissionId: body.submissionId });
      }
      const { body } = await verify(phone, await mailedCode(email));
      expect(body.verified).toBe(true);
      const [first, second] = await leadsOf(phone);
      expect(first).toEqual(known);
      expect(second).toMatchObject({ fullName, email, method: 'email', phoneProven: false, duplicate: true });
      expect(body.redirectUrl).toMatch(/^\/calendario\?ref=[\w-]{32}$/);
      expect(second!.reference).not.toBe(first!.reference);
      // A repetition creates no third lead.
      await endGaps(phone);
      await submit(phone, { method: 'email', email, fullName });
      expect(await leadsOf(phone)).toHaveLength(2);
    },
  );

  it('treats a lead with another proven mailbox as another person', async () => {
    const phone = newPhone();
    const [hers, his] = [newMailbox(), newMailbox()];
    await submit(phone, { method: 'email', email: hers });
    await verify(phone, await lastCode(app, hers));
    await endGaps(phone);
    await submit(phone, { method: 'email', email: his, fullName: 'Otro Señor Distinto' });
    await verify(phone, await lastCode(app, his));
    expect(await leadsOf(phone)).toMatchObject([
      { email: hers, duplicate: false },
      { email: his, duplicate: true, fullName: 'Otro Señor Distinto' },
    ]);
  });

  it('assigns the phone to the lead that proves it', async () => {
    const phone = newPhone();
    const email = newMailbox();
    await submit(phone, { method: 'email', email, fullName: 'Extraña De Internet' });
    await verify(phone, await lastCode(app, email));
    await endGaps(phone);
    await submit(phone, { fullName: 'Dueña Del Teléfono' });
    await verify(phone, await lastCode(app, phone));
    expect(await leadsOf(phone)).toMatchObject([
      { fullName: 'Dueña Del Teléfono', email: null, method: 'sms', phoneProven: true, emailProven: false },
    ]);
  });

  it.each(['with another name', 'with the same name'])(
    'removes access to the calendar from the lead with a proven mailbox only: %s',
    async (name) => {
      await createAdmin(app);
      const phone = newPhone();
      const email = newMailbox();
      const refOf = (redirectUrl: string | undefined) => redirectUrl!.slice('/calendario?ref='.length);
      const book = (ref: string, startsAt: string, rest = {}) =>
        app.post<{ token: string; manageUrl: string } & Refusal>(
          '/api/appointments',
          { ref, startsAt, ...rest },
          newIp(),
        );
      const slots = (ref: string) =>
        app.get<{ days: { slots: { startsAt: string }[] }[] }>(`/api/appointments/slots?ref=${ref}`);
      const appointment = (token: string) => app.get(`/api/appointments/${token}`);

      await submit(phone, { method: 'email', email, fullName: 'Dueña Del Teléfono' });
      const byMail = refOf((await verify(phone, await lastCode(app, email))).body.redirectUrl);
      const [first, second] = (await slots(byMail)).body.days.flatMap((day) => day.slots);
      const { body: booked } = await book(byMail, first!.startsAt, { email });
      expect((await appointment(booked.token)).status).toBe(200);

      await endGaps(phone);
      const fullName = name === 'with the same name' ? 'Dueña Del Teléfono' : 'Otra Persona Distinta';
      await submit(phone, { fullName });
      const byPhone = refOf((await verify(phone, await lastCode(app, phone))).body.redirectUrl);

      expect((await slots(byMail)).status).toBe(404);
      expect((await book(byMail, second!.startsAt)).status).toBe(404);
      expect((await appointment(booked.token)).status).toBe(404);
      expect(
        await app.query(
          'SELECT b.email FROM appointments b JOIN leads l ON l.id = lead_id WHERE l.phone_number = $1',
          [phone],
        ),
      ).toEqual([{ email: null }]);

      const { status: refused, body } = await book(byPhone, second!.startsAt);
      expect([refused, body.code]).toEqual([409, 'ALREADY_BOOKED']);
      const { manageUrl } = body.details as unknown as { manageUrl: string };
      const token = manageUrl.slice('/calendario?token='.length);
      expect(token).not.toBe(booked.token);
      expect((await appointment(token)).body).toMatchObject({ startsAt: first!.startsAt, token });
      // After a second proof it is the same address.
      await endGaps(phone);
      await submit(phone, { fullName });
      await verify(phone, await lastCode(app, phone));
      expect((await appointment(token)).status).toBe(200);
      expect(await mailsTo(email)).toBe(1);
    },
  );

  it('is no obstacle for the phone’s owner when a mailbox replaced the owner’s form', async () => {
    const phone = newPhone();
    const email = newMailbox();
    await submit(phone, { fullName: 'Dueña Del Teléfono' });
    const byText = await lastCode(app, phone);
    await submit(phone, { method: 'email', email, fullName: 'Extraña De Internet' });
    expect((await verify(phone, await lastCode(app, email))).body.verified).toBe(true);
    expect((await verify(phone, byText)).body.verified).toBe(true);
    expect(await leadsOf(phone)).toMatchObject([{ email: null, phoneProven: true, emailProven: false }]);
  });

  it('does not take over data that another person has submitted meanwhile', async () => {
    const phone = newPhone();
    const email = newMailbox();
    const again = async () => {
      await endGaps(phone);
      await submit(phone, { method: 'email', email, fullName: 'María Fernández' });
      return lastCode(app, email);
    };
    expect((await verify(phone, await again())).body.verified).toBe(true);
    const code = await again();
    await submit(phone, { fullName: 'Extraña De Internet' });
    expect((await verify(phone, code)).body.verified).toBe(true);
    expect(await leadsOf(phone)).toMatchObject([{ fullName: 'María Fernández', email }]);
  });

  it('verifies one lead when two mailboxes race', async () => {
    const phone = newPhone();
    const boxes = [newMailbox(), newMailbox(), newMailbox()];
    const { body } = await submit(phone);
    await Promise.all(
      boxes.map((email) =>
        resend({ phoneNumber: phone, method: 'email', email, submissionId: body.submissionId }),
      ),
    );
    expect(await leadsOf(phone)).toHaveLength(1);
  });
});

describe('a verification method that is unavailable', () => {
  it('is replaced by the first available one, and an unknown one is refused', async () => {
    const phone = newPhone();
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', 'sms_word')`,
      [phone],
    );
    const { status: answered, body } = await submit(phone, { method: 'sms' });
    expect([answered, body.method]).toEqual([201, 'voice']);
    expect(body.methods.map(({ method }) => method)).not.toContain('sms');
    const unknown = await submit(newPhone(), { method: 'fax' });
    expect([unknown.status, unknown.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('leaves a lead to call back when no method is available, and the answer has the office’s phone', async () => {
    const caller = await logIn(app, (await createAdmin(app)).username);
    const methods = ['sms', 'voice', 'inbound_call', 'whatsapp', 'email'];
    const off = methods.map((method) => ({ method, enabled: false }));
    await caller.put('/api/admin/settings', { verificationMethods: off, officePhone: '(305) 420-1234' });
    const phone = newPhone();
    const { status: answered, body } = await submit(phone);
    expect([answered, body.code]).toEqual([503, 'NO_WAY_TO_VERIFY']);
    expect(body.message).toContain('(305) 420-1234');
    expect(await leadsOf(phone)).toMatchObject([{ status: 'pending' }]);
    await caller.put('/api/admin/settings', {
      verificationMethods: methods.map((method) => ({ method, enabled: true })),
    });
    await endGaps(phone);
    expect((await submit(phone)).status).toBe(201);
  });
});

describe('GET /api/admin/channels', () => {
  it('returns the state, provider and remaining capacity of each method in the owner’s order', async () => {
    const caller = await logIn(app, (await createAdmin(app)).username);
    const channels = async () => (await caller.get<Record<string, unknown>[]>('/api/admin/channels')).body;
    await caller.put('/api/admin/settings', {
      verificationMethods: [
        { method: 'whatsapp', enabled: false },
        { method: 'voice', enabled: true },
      ],
    });
    const saved = (await caller.get<{ verificationMethods: object[] }>('/api/admin/settings')).body;
    expect(saved.verificationMethods).toEqual([
      { method: 'whatsapp', enabled: false },
      { method: 'voice', enabled: true },
      { method: 'sms', enabled: true },
      { method: 'inbound_call', enabled: true },
      { method: 'email', enabled: true },
    ]);
    await app.app.get(MethodsService).refused('voice', { kind: 'account', code: '401', text: 'La clave.' });
    const [whatsapp, voice, sms] = await channels();
    expect(whatsapp).toMatchObject({
      method: 'whatsapp',
      enabled: false,
      inService: false,
      transport: 'outbox',
      missing: [
        'WHATSAPP_TRANSPORT=twilio',
        'TWILIO_ACCOUNT_SID',
        'TWILIO_AUTH_TOKEN',
        'TWILIO_WHATSAPP_FROM',
      ],
    });
    expect(voice).toMatchObject({
      method: 'voice',
      enabled: true,
      inService: false,
      since: expect.any(String) as string,
      retryAt: expect.any(String) as string,
      lastRefusal: { code: '401', text: 'La clave.' },
    });
    expect(Date.parse(String(voice!['retryAt'])) - Date.parse(String(voice!['since']))).toBe(300_000);
    expect(sms).toMatchObject({ method: 'sms', inService: true, since: null, retryAt: null });
    await app.app.get(MethodsService).succeeded('voice');
    await caller.put('/api/admin/settings', {
      verificationMethods: ['sms', 'voice', 'inbound_call', 'whatsapp', 'email'].map((method) => ({
        method,
        enabled: true,
      })),
    });
  });
});

describe('a verification method that its provider refuses', () => {
  const refusal = (kind: 'account' | 'content') => ({
    kind,
    code: '30034',
    text: 'El número no está registrado.',
  });
  const service = () => app.app.get(MethodsService);
  const method = 'sms' as const;
  const isOut = async () => !(await service().list()).find((channel) => channel.method === method)!.inService;
  afterEach(() => service().succeeded(method));

  it('is out of service at once after a fault of the account, and one visitor may try it after five minutes', async () => {
    await service().refused(method, refusal('account'));
    expect(await isOut()).toBe(true);
    expect((await submit(newPhone())).body.method).toBe('voice');
    await app.query(`UPDATE verification_channels SET out_until = now() - interval '1 second'`);
    // An instance may have cached the state for two seconds.
    await service().refused('email', refusal('content'));
    const chosen = await Promise.all(
      Array.from({ length: 6 }, () => service().choose(['sms', 'voice'], undefined, false)),
    );
    expect(chosen.filter((choice) => choice?.method === 'sms')).toHaveLength(1);
    const [channel] = await app.query<{ minutes: number }>(
      `SELECT round(extract(epoch FROM out_until - now()) / 60)::int AS minutes FROM verification_channels WHERE method = 'sms'`,
    );
    expect(channel).toEqual({ minutes: 15 });
    await service().succeeded(method);
    expect(await isOut()).toBe(false);
  });

  it('is out of service after three refusals of a message’s content', async () => {
    await service().refused(method, refusal('content'));
    await service().refused(method, refusal('content'));
    expect(await isOut()).toBe(false);
    await Promise.all([1, 2, 3].map(() => service().refused(method, refusal('content'))));
    expect(await isOut()).toBe(true);
    const told = await app.query(
      `SELECT 1 FROM jobs.job WHERE name = 'verification-channel-out' AND data->>'method' = 'sms'`,
    );
    expect(told.length).toBe(2);
  });

  it('is tried by the next visitor when the chosen visitor sends nothing', async () => {
    await service().refused(method, refusal('account'));
    await app.query(`UPDATE verification_channels SET out_until = now() - interval '1 second'`);
    await service().refused('email', refusal('content'));
    // The number is unknown: the answer is alike, and nothing is sent.
    expect((await resend({ phoneNumber: newPhone(), method })).status).toBe(200);
    const phone = newPhone();
    await submit(phone, { method: 'voice' });
    await app.query(`UPDATE limit_counters SET hits = 5 WHERE key = $1`, [`send-hour-phone:${phone}`]);
    expect((await submit(phone, { method })).status).toBe(429);
    expect(await isOut()).toBe(true);
    expect((await submit(newPhone())).body.method).toBe(method);
    const [channel] = await app.query<{ outages: number }>(
      `SELECT outages FROM verification_channels WHERE method = $1`,
      [method],
    );
    // The outbox accepts every text.
    expect(channel).toEqual({ outages: 0 });
  });

  it('keeps its state when a message sent before the change has a result', async () => {
    const before = new Date(Date.now() - 1_000);
    await service().refused(method, refusal('account'));
    await service().succeeded(method, before);
    expect(await isOut()).toBe(true);
    await service().succeeded(method);
    expect(await isOut()).toBe(false);
    await service().refused(method, refusal('account'), before);
    for (let n = 0; n < 3; n += 1) await service().refused(method, refusal('content'), before);
    expect(await isOut()).toBe(false);
    await service().refused(method, refusal('account'));
    expect(await isOut()).toBe(true);
  });
});

describe('the state of a submission', () => {
  it('reveals nothing about an id that was never issued', async () => {
    const { body } = await submit(newPhone(), { method: 'whatsapp' });
    const [known, unknown] = [await status(body.submissionId), await status(randomUUID())];
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    expect(unknown.state).toBe('waiting');
    expect(unknown.methods.map((offer) => Object.keys(offer))).toEqual(
      known.methods.map((offer) => Object.keys(offer)),
    );
    expect((await app.get<Refusal>('/api/leads/submissions/x')).status).toBe(400);
  });

  it('is ended after ten minutes', async () => {
    const { body } = await submit(newPhone());
    await app.query(
      `UPDATE verification_submissions SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [body.submissionId],
    );
    expect((await status(body.submissionId)).state).toBe('expired');
  });

  it('stays open while the method changes, and waits between two codes by the same method', async () => {
    const phone = newPhone();
    const { body } = await submit(phone);
    const again = (method: string) => resend({ phoneNumber: phone, method, submissionId: body.submissionId });
    expect((await again('whatsapp')).body).toMatchObject({
      method: 'whatsapp',
      submissionId: body.submissionId,
    });
    expect((await again('inbound_call')).status).toBe(200);
    expect((await again('sms')).body.code).toBe('CODE_RECENTLY_SENT');
  });
});
