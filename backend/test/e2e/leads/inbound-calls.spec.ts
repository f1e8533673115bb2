import { MethodsService } from '../../../src/modules/verification/methods/methods.service';
import {
  createTestApp,
  lastCode,
  newIp,
  newPhone,
  submission,
  wrongCode,
  type Answer,
  type TestApp,
} from '../../support/app';
import { postWebhook } from '../../support/stand-ins/twilio-calls';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

/** People who call and key four figures. Texts stay in the outbox; calls go through a server that speaks Twilio's protocol. */
const PUBLIC_URL = 'http://localhost:3000';
const ATTESTED = 'TN-Validation-Passed-A';
let twilio: TwilioStandIn;
let app: TestApp;

const ENVIRONMENT = () => ({
  PUBLIC_URL,
  VOICE_TRANSPORT: 'twilio',
  TWILIO_ACCOUNT_SID: ACCOUNT_SID,
  TWILIO_AUTH_TOKEN: AUTH_TOKEN,
  TWILIO_VOICE_FROM: '+13054200001',
  TWILIO_API_BASE_URL: twilio.url,
  TWILIO_LOOKUP_BASE_URL: twilio.url,
});

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  app = await createTestApp(ENVIRONMENT());
  twilio.product = { local: app.url, public: PUBLIC_URL };
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});
beforeEach(() => {
  Object.assign(app.app.get(MethodsService), { cached: null });
});

interface Sent {
  submissionId: string;
  method: string;
  methods: { method: string; digits?: string; link?: string; phoneNumber?: string }[];
}
interface Status {
  state: string;
  redirectUrl?: string;
}
const submit = (phone: string, rest: object = {}): Promise<Answer<Sent>> =>
  app.post<Sent>('/api/leads', { ...submission(phone), method: 'inbound_call', ...rest }, newIp());
const digitsOf = ({ methods }: Sent): string =>
  methods.find(({ method }) => method === 'inbound_call')!.digits!;
const statusOf = async (id: string): Promise<Status> =>
  (await app.get<Status>(`/api/leads/submissions/${id}`)).body;
const leadOf = async (phone: string) =>
  (await app.query('SELECT * FROM leads WHERE phone_number = $1 AND NOT possible_duplicate', [phone]))[0]!;
const endGaps = (phone: string): Promise<unknown> =>
  app.query('DELETE FROM limit_counters WHERE key LIKE $1', [`send-gap-%:${phone}`]);
const otherDigits = (digits: string): string => String((Number(digits) + 1) % 10_000).padStart(4, '0');
/** Resolves when the given number of calls to a phone has been requested. */
async function called(phone: string, count: number): Promise<void> {
  while (twilio.calls.filter(({ to }) => to === phone).length < count)
    await new Promise((resolve) => setImmediate(resolve));
  await twilio.allPlayed();
}

describe('a call of the visitor', () => {
  it('proves the phone by attestation A and the figures of the page, which moves on', async () => {
    const phone = newPhone();
    const { body } = await submit(phone);
    expect(body.methods.find(({ method }) => method === 'inbound_call')).toEqual({
      method: 'inbound_call',
      phoneNumber: '+13054200001',
      digits: expect.stringMatching(/^\d{4}$/),
      link: `tel:+13054200001,,,${digitsOf(body)}`,
    });
    expect(await statusOf(body.submissionId)).toMatchObject({ state: 'waiting' });
    const said = await twilio.callIn({ from: phone, attestation: ATTESTED, keys: [digitsOf(body)] });
    expect(said).toEqual([
      expect.stringContaining('Marque los cuatro números'),
      expect.stringContaining('quedó comprobado'),
    ]);
    expect(await statusOf(body.submissionId)).toMatchObject({
      state: 'verified',
      redirectUrl: expect.stringContaining('/calendario'),
    });
    expect(await leadOf(phone)).toMatchObject({
      verification_status: 'verified',
      verification_method: 'inbound_call',
    });
  });

  it.each([
    ['B', 'TN-Validation-Passed-B'],
    ['C', 'TN-Validation-Passed-C'],
    ['A that failed', 'TN-Validation-Failed-A'],
    ['A passed through', 'TN-Validation-Passed-A-Passthrough'],
    ['none', undefined],
    ['an empty one', ''],
  ])('with attestation %s proves nothing: we call the number back with a code', async (_, attestation) => {
    const phone = newPhone();
    const { body } = await submit(phone);
    const attested = attestation === undefined ? {} : { attestation };
    const said = await twilio.callIn({ from: phone, ...attested, keys: [digitsOf(body)] });
    expect(said).toEqual([expect.stringContaining('le devolvemos la llamada')]);
    await called(phone, 1);
    expect(await statusOf(body.submissionId)).not.toHaveProperty('redirectUrl');
    expect(await leadOf(phone)).toMatchObject({ verification_status: 'pending' });
    const code = twilio.calls
      .find(({ to }) => to === phone)!
      .said[1]!.replace(/\D/g, '')
      .slice(0, 6);
    expect((await app.post('/api/leads/verify', { phoneNumber: phone, code })).body).toMatchObject({
      verified: true,
    });
    // Figures that were posted without a prompt prove nothing either.
    expect(await leadOf(phone)).toMatchObject({ verification_method: 'voice' });
  });

  it('posted together with its figures proves nothing with attestation B', async () => {
    const phone = newPhone();
    const { body } = await submit(phone);
    const { body: twiml } = await postWebhook(
      twilio.product!,
      { token: AUTH_TOKEN },
      '/api/webhooks/twilio/voice',
      {
        CallSid: `CA${'9'.repeat(32)}`,
        From: phone,
        StirVerstat: 'TN-Validation-Passed-B',
        Digits: digitsOf(body),
      },
    );
    expect(twiml).toContain('No podemos comprobar');
    expect(await leadOf(phone)).toMatchObject({ verification_status: 'pending' });
  });

  it('is called back at most twice an hour, and once for a call that is reported twice', async () => {
    const phone = newPhone();
    await submit(phone);
    const sid = `CA${phone.slice(1).padStart(32, '7')}`;
    await twilio.callIn({ from: phone, sid });
    await twilio.callIn({ from: phone, sid });
    await called(phone, 1);
    await endGaps(phone);
    await twilio.callIn({ from: phone });
    await called(phone, 2);
    await endGaps(phone);
    expect(await twilio.callIn({ from: phone })).toEqual([expect.stringContaining('no podemos devolverle')]);
    expect(twilio.calls.filter(({ to }) => to === phone)).toHaveLength(2);
  });

  it('plays only a short message to a number without an open submission, a foreign or a hidden one', async () => {
    const before = twilio.calls.length;
    for (const from of [newPhone(), '+525512345678', '+19005551234', 'anonymous', '+266696687', '']) {
      const said = await twilio.callIn({ from, attestation: ATTESTED, keys: ['1234'] });
      expect(said).toEqual([expect.stringContaining('solo para comprobar teléfonos')]);
    }
    const phone = newPhone();
    const { body } = await submit(phone);
    await app.query(
      `UPDATE verification_submissions SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [body.submissionId],
    );
    const late = await twilio.callIn({ from: phone, attestation: ATTESTED, keys: [digitsOf(body)] });
    expect(late).toEqual([expect.stringContaining('solo para comprobar teléfonos')]);
    expect(twilio.calls).toHaveLength(before);
  });

  it('is charged to the budget once where a submission waits for it, even when the budget is used up', async () => {
    const spent = async (): Promise<number> =>
      (await app.query<{ micros: number }>('SELECT sum(micros)::float8 AS micros FROM sms_daily_counts'))[0]!
        .micros;
    const phone = newPhone();
    const { body } = await submit(phone);
    await app.query('UPDATE sms_daily_counts SET micros = 41600000');
    const before = await spent();
    const sid = `CA${phone.slice(1).padStart(32, '5')}`;
    await twilio.callIn({ from: phone, attestation: ATTESTED, keys: [], sid });
    await twilio.callIn({ from: phone, attestation: ATTESTED, keys: [digitsOf(body)], sid });
    await twilio.callIn({ from: newPhone(), attestation: ATTESTED });
    expect(await statusOf(body.submissionId)).toMatchObject({ state: 'verified' });
    expect(await spent()).toBe(before + 8_500);
    await app.query('UPDATE sms_daily_counts SET micros = 0');
  });

  it('is refused without the signature', async () => {
    const phone = newPhone();
    const { body } = await submit(phone);
    const fields = { CallSid: 'CA1', From: phone, StirVerstat: ATTESTED, Digits: digitsOf(body) };
    const forged = await postWebhook(
      twilio.product!,
      { token: 'x'.repeat(32) },
      '/api/webhooks/twilio/voice',
      fields,
    );
    expect(forged.status).toBe(403);
    expect(await leadOf(phone)).toMatchObject({ verification_status: 'pending' });
  });

  it('without attestation is called back at once, even when the person missed a call of ours', async () => {
    const phone = newPhone();
    twilio.callee = { kind: 'no-answer' };
    const { body } = await submit(phone, { method: 'voice' });
    await called(phone, 1);
    expect(await statusOf(body.submissionId)).toMatchObject({ state: 'undelivered' });
    twilio.callee = { kind: 'answers', keys: ['1'] };
    const said = await twilio.callIn({ from: phone });
    expect(said).toEqual([expect.stringContaining('le devolvemos la llamada')]);
    await called(phone, 2);
    expect(twilio.calls.findLast(({ to }) => to === phone)!.said[1]).toContain('Su código es');
    // Two calls an hour are the maximum.
    expect(await twilio.callIn({ from: phone })).toEqual([expect.stringContaining('no podemos devolverle')]);
  });

  it('is attested only by the webhook of the call: keys for another call, or of a lower attestation, prove nothing', async () => {
    const phone = newPhone();
    const { body } = await submit(phone);
    const [sid, other] = ['1', '2'].map((figure) => `CA${figure.repeat(32)}`) as [string, string];
    const key = async (query: string, fields: object) =>
      (
        await postWebhook(twilio.product!, { token: AUTH_TOKEN }, `/api/webhooks/twilio/voice${query}`, {
          CallSid: sid,
          From: phone,
          Digits: digitsOf(body),
          ...fields,
        })
      ).body;
    const no = 'No podemos comprobar su número';
    expect(await key('', {})).toContain(no);
    expect(await key(`?attested=${other}`, {})).toContain(no);
    expect(await key('?attested=', { CallSid: '' })).toContain(no);
    expect(await key(`?attested=${sid}`, { StirVerstat: 'TN-Validation-Passed-B' })).toContain(no);
    expect(await leadOf(phone)).toMatchObject({ verification_status: 'pending' });
    expect(await key(`?attested=${sid}`, {})).toContain('quedó comprobado');
  });

  it('counts wrong figures together with wrong codes: five in all', async () => {
    const phone = newPhone();
    const { body: bySms } = await submit(phone, { method: 'sms' });
    const code = await lastCode(app, phone);
    const digits = digitsOf(bySms);
    for (let tries = 0; tries < 2; tries++)
      await app.post('/api/leads/verify', { phoneNumber: phone, code: wrongCode(code) }, newIp());
    const wrong = otherDigits(digits);
    const said = await twilio.callIn({
      from: phone,
      attestation: ATTESTED,
      keys: [wrong, wrong, wrong, digits],
    });
    expect(said.at(-1)).toContain('Se agotaron los intentos');
    expect((await app.post('/api/leads/verify', { phoneNumber: phone, code }, newIp())).status).toBe(429);
    expect(await leadOf(phone)).toMatchObject({ verification_status: 'pending' });
  });

  it('proves the submission to which the keyed figures belong, not that of a stranger who waits', async () => {
    const phone = newPhone();
    const { body: stranger } = await submit(phone, { fullName: 'Alguien Que Espera' });
    await endGaps(phone);
    const { body: owner } = await submit(phone, { fullName: 'Dueña Del Número' });
    expect(digitsOf(owner)).not.toBe(digitsOf(stranger));
    await twilio.callIn({ from: phone, attestation: ATTESTED, keys: [digitsOf(owner)] });
    expect(await statusOf(stranger.submissionId)).not.toHaveProperty('redirectUrl');
    expect(await statusOf(owner.submissionId)).toHaveProperty('redirectUrl');
  });

  it('uses a proof once when several calls report it to two instances at the same time', async () => {
    const phone = newPhone();
    const { body } = await submit(phone);
    const second = await createTestApp(ENVIRONMENT(), { databaseUrl: app.databaseUrl });
    const calls = [app, second, app, second].map(({ url }) => {
      twilio.product = { local: url, public: PUBLIC_URL };
      return twilio.callIn({ from: phone, attestation: ATTESTED, keys: [digitsOf(body)] });
    });
    const proven = (await Promise.all(calls)).filter((said) => said.at(-1)!.includes('quedó comprobado'));
    twilio.product = { local: app.url, public: PUBLIC_URL };
    await second.close();
    expect(proven).toHaveLength(1);
    expect(
      await app.query(
        `SELECT count(*)::int AS count FROM analytics_events WHERE event = 'code_verified' AND lead_id = $1`,
        [(await leadOf(phone))['id']],
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('proves the phone of a lead with a proven mailbox only, with attestation A', async () => {
    const phone = newPhone();
    await submit(phone, { method: 'email', email: 'maria@example.com' });
    await app.query(
      `UPDATE leads SET verification_status = 'verified', verification_method = 'email', email_proven_at = now() WHERE phone_number = $1`,
      [phone],
    );
    await app.query('DELETE FROM verification_submissions WHERE phone_number = $1', [phone]);
    await twilio.callIn({ from: phone, attestation: 'TN-Validation-Passed-B' });
    expect(await leadOf(phone)).toMatchObject({ phone_proven_at: null });
    await twilio.callIn({ from: phone, attestation: ATTESTED });
    expect(await leadOf(phone)).toMatchObject({
      phone_proven_at: expect.any(Date),
      verification_method: 'inbound_call',
    });
  });
});

it('200 guesses at figures, codes and addresses: five are evaluated', async () => {
  const phone = newPhone();
  const { body } = await submit(phone, { method: 'sms' });
  const code = await lastCode(app, phone);
  const digits = digitsOf(body);
  const ips = Array.from({ length: 40 }, newIp);
  const answers: string[] = [];
  for (let round = 0; round < 70; round++) {
    const [verified, mailed, keyed] = await Promise.all([
      app.post('/api/leads/verify', { phoneNumber: phone, code: wrongCode(code) }, ips[round % 40]),
      app.post('/api/leads/verify', { phoneNumber: phone, code: wrongCode(code) }, ips[(round + 20) % 40]),
      twilio.callIn({ from: phone, attestation: ATTESTED, keys: [otherDigits(digits), otherDigits(digits)] }),
    ]);
    answers.push(
      ...[verified, mailed].map(({ status }) => (status === 200 ? 'evaluated' : 'refused')),
      ...keyed.slice(1).map((said) => (said.includes('no coinciden') ? 'evaluated' : 'refused')),
    );
  }
  expect(answers.length).toBeGreaterThanOrEqual(200);
  expect(answers.filter((answer) => answer === 'evaluated')).toHaveLength(5);
  const late = await twilio.callIn({ from: phone, attestation: ATTESTED, keys: [digits] });
  expect(late.at(-1)).toContain('Se agotaron los intentos');
  expect(await leadOf(phone)).toMatchObject({ verification_status: 'pending' });
});
