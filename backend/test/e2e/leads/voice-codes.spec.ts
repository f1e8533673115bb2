import { VerificationCallsService } from '../../../src/modules/verification/calls/verification-calls.service';
import { MethodsService } from '../../../src/modules/verification/methods/methods.service';
import { createTestApp, newIp, newPhone, submission, type Answer, type TestApp } from '../../support/app';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';
import { postWebhook } from '../../support/stand-ins/twilio-calls';

/** Codes read out in a call, through Twilio's SDK, against a server that speaks Twilio's protocol and plays the person. */
const PUBLIC_URL = 'https://credito.example.com';
let twilio: TwilioStandIn;
let app: TestApp;

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  app = await createTestApp(
    {
      PUBLIC_URL,
      SMS_TRANSPORT: 'twilio',
      VOICE_TRANSPORT: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_FROM: '+13054200000',
      TWILIO_VOICE_FROM: '+13054200001',
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
beforeEach(async () => {
  twilio.behaviour = { kind: 'accept' };
  twilio.callee = { kind: 'answers', keys: ['1'] };
  await app.query('DELETE FROM verification_channels');
  forgetMethods();
});

/** An instance caches the state of the channels for two seconds. */
const forgetMethods = () => Object.assign(app.app.get(MethodsService), { cached: null });

interface Sent {
  submissionId: string;
  method: string;
  methods: { method: string }[];
}
const submit = (phone: string, method = 'voice'): Promise<Answer<Sent>> =>
  app.post<Sent>('/api/leads', { ...submission(phone), method }, newIp());
const callsTo = (phone: string) => twilio.calls.filter(({ to }) => to === phone);
const codeSaid = (said: string): string => said.replace(/\D/g, '').slice(0, 6);
const stateOf = async (id: string): Promise<string> =>
  (await app.get<{ state: string }>(`/api/leads/submissions/${id}`)).body.state;
const callOf = async (phone: string) =>
  (await app.query('SELECT * FROM verification_calls WHERE phone_number = $1', [phone]))[0]!;
const verify = async (phone: string, code: string): Promise<unknown> =>
  (await app.post('/api/leads/verify', { phoneNumber: phone, code }, newIp())).body['verified'];
const channel = async () =>
  (await app.query(`SELECT * FROM verification_channels WHERE method = 'voice'`))[0];

describe('a code by a call', () => {
  it('is read to a person who presses 1, digit by digit and twice, and proves the phone', async () => {
    const phone = newPhone();
    const { status, body } = await submit(phone);
    expect([status, body.method]).toEqual([201, 'voice']);
    await twilio.allPlayed();
    const [call, ...more] = callsTo(phone);
    expect(more).toEqual([]);
    expect(call).toMatchObject({ from: '+13054200001', timeLimit: '90' });
    const [greeting, reading] = call!.said;
    expect(greeting).toMatch(/Crédito Claro.*oprima 1.*oprima 9/);
    expect(greeting).not.toMatch(/\d\D*\d{2}/);
    const figures = reading!.replace(/\D/g, '').slice(0, 12);
    const code = codeSaid(reading!);
    expect(figures).toBe(code + code);
    expect(await verify(phone, code)).toBe(true);
    expect(
      await app.query('SELECT verification_method, verification_status FROM leads WHERE phone_number = $1', [
        phone,
      ]),
    ).toEqual([{ verification_method: 'voice', verification_status: 'verified' }]);
    expect(await channel()).toMatchObject({ last_success_at: expect.any(Date), out_since: null });
  });

  it('is stored encrypted during the call, and deleted afterwards', async () => {
    twilio.callee = { kind: 'lost' };
    const phone = newPhone();
    await submit(phone);
    await twilio.allPlayed();
    const placed = await callOf(phone);
    expect(placed).toMatchObject({ state: 'placed', provider_id: expect.stringMatching(/^CA/) });
    expect(placed['code']).not.toMatch(/^\d{6}$/);
    await postWebhook(twilio.product!, { token: AUTH_TOKEN }, callsTo(phone)[0]!.statusCallback!, {
      CallSid: callsTo(phone)[0]!.sid!,
      CallStatus: 'completed',
    });
    expect(await callOf(phone)).toMatchObject({ state: 'unheard', code: null });
  });

  it('is never read to an answering machine or after another key', async () => {
    twilio.callee = { kind: 'answers', keys: ['5', '#', '0'] };
    const phone = newPhone();
    const { body } = await submit(phone);
    await twilio.allPlayed();
    const [call] = callsTo(phone);
    expect(call!.said).toHaveLength(5);
    expect(call!.said.join(' ')).not.toMatch(/Su código es/);
    expect(await stateOf(body.submissionId)).toBe('undelivered');
  });

  it('is read again on 1', async () => {
    twilio.callee = { kind: 'answers', keys: ['1', '1'] };
    const phone = newPhone();
    await submit(phone);
    await twilio.allPlayed();
    const [, first, second] = callsTo(phone)[0]!.said;
    expect(second).toBe(first);
  });

  it.each(['busy', 'no-answer', 'failed', 'canceled'] as const)(
    'that is %s is reported to the open dialog',
    async (kind) => {
      twilio.callee = { kind };
      const phone = newPhone();
      const { body } = await submit(phone);
      await twilio.allPlayed();
      expect(await stateOf(body.submissionId)).toBe('undelivered');
      expect(await callOf(phone)).toMatchObject({ code: null });
    },
  );

  it('ends with 9: the number is never called again, and another method is used', async () => {
    twilio.callee = { kind: 'answers', keys: ['9'] };
    const phone = newPhone();
    await submit(phone);
    await twilio.allPlayed();
    expect(callsTo(phone)[0]!.said[1]).toContain('no volverá a llamarle');
    expect(
      await app.query('SELECT channel, source FROM sms_suppressions WHERE phone_number = $1', [phone]),
    ).toEqual([{ channel: 'voice', source: 'call_key' }]);
    const { status, body } = await submit(phone);
    expect([status, body.method]).toEqual([201, 'sms']);
    expect(body.methods.map(({ method }) => method)).not.toContain('voice');
    expect(callsTo(phone)).toHaveLength(1);
  });

  it('is not repeated by a second call after a lost response; the first call can still be answered', async () => {
    twilio.behaviour = { kind: 'drop' };
    const phone = newPhone();
    expect((await submit(phone)).status).toBe(201);
    await twilio.allPlayed();
    expect(callsTo(phone)).toHaveLength(1);
    expect(await verify(phone, codeSaid(callsTo(phone)[0]!.said[1]!))).toBe(true);
  });

  it.each([
    ['a cut connection', { kind: 'cut' }],
    ['500', { kind: 'refuse', status: 500, code: 20500 }],
    ['an unreadable answer', { kind: 'garbage' }],
  ] as const)('has an unknown result after %s, and is not repeated', async (_, behaviour) => {
    twilio.behaviour = behaviour;
    const phone = newPhone();
    expect((await submit(phone)).status).toBe(201);
    expect(await callOf(phone)).toMatchObject({ state: 'in_doubt', code: expect.any(String) });
    expect(callsTo(phone)).toHaveLength(1);
  });

  it.each([
    ['a From that is not ours', 400, 21210],
    ['a trial account', 400, 21219],
    ['a wrong key', 401, 20003],
    ['no permission', 403, 20403],
  ])('takes the channel out of service for %s', async (_, status, code) => {
    twilio.behaviour = { kind: 'refuse', status, code };
    const answer = await submit(newPhone());
    expect([answer.status, await stateOf(answer.body.submissionId)]).toEqual([201, 'undelivered']);
    expect(await channel()).toMatchObject({ out_since: expect.any(Date), last_refusal_code: String(code) });
  });

  it('stays in service after a refusal that concerns one number', async () => {
    twilio.behaviour = { kind: 'refuse', status: 400, code: 21214 };
    const { status, body } = await submit(newPhone());
    expect([status, await stateOf(body.submissionId)]).toEqual([201, 'undelivered']);
    expect(await channel()).toBeUndefined();
  });

  it('is no longer read when its lead was erased', async () => {
    twilio.callee = { kind: 'lost' };
    const phone = newPhone();
    await submit(phone);
    await twilio.allPlayed();
    const [lead] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]);
    await app.query('DELETE FROM leads WHERE phone_number = $1', [phone]);
    const [call] = callsTo(phone);
    const post = (address: string, fields: Record<string, string>) =>
      postWebhook(twilio.product!, { token: AUTH_TOKEN }, address, { To: phone, ...fields });
    expect((await post(call!.url, { Digits: '1' })).body).toContain('ya no es válida');
    expect((await post(call!.statusCallback!, { CallStatus: 'completed' })).status).toBe(204);
    expect(await channel()).toBeUndefined();
    const calls = app.app.get(VerificationCallsService, { strict: false });
    const begun = calls.begin({
      leadId: lead!.id,
      submissionId: lead!.id,
      issuedAt: new Date(),
      phoneNumber: phone,
      code: '123456',
    });
    expect(await begun).toBeNull();
  });

  it('is limited to two calls an hour for a number', async () => {
    const phone = newPhone();
    const again = async () => {
      await app.query('DELETE FROM limit_counters WHERE key LIKE $1', [`send-gap-%:${phone}`]);
      return (await submit(phone)).status;
    };
    expect([await again(), await again(), await again()]).toEqual([201, 201, 429]);
    await twilio.allPlayed();
    expect(callsTo(phone)).toHaveLength(2);
  });

  it.each(['+19005551234', '+18005551234', '+19765551212', '+525512345678', '+18765551234'])(
    'is never sent to %s',
    async (phone) => {
      expect((await submit(phone)).status).toBe(422);
      expect(callsTo(phone)).toEqual([]);
    },
  );

  it('requires an open submission', async () => {
    const phone = newPhone();
    const answer = await app.post('/api/leads/resend', { phoneNumber: phone, method: 'voice' }, newIp());
    expect(answer.status).toBe(200);
    await twilio.allPlayed();
    expect(callsTo(phone)).toEqual([]);
  });
});

describe('the webhooks of a call', () => {
  it('are refused without the signature', async () => {
    twilio.callee = { kind: 'lost' };
    const phone = newPhone();
    await submit(phone);
    const [call] = callsTo(phone);
    for (const address of [call!.url, call!.statusCallback!]) {
      const { status } = await postWebhook(twilio.product!, { token: 'x'.repeat(32) }, address, {
        To: phone,
        Digits: '1',
        CallStatus: 'completed',
      });
      expect(status).toBe(403);
    }
    expect(await callOf(phone)).toMatchObject({ state: 'placed' });
  });

  it('read nothing to another number, after the end, or for a call that never was', async () => {
    const phone = newPhone();
    await submit(phone);
    await twilio.allPlayed();
    const [call] = callsTo(phone);
    const ask = async (address: string, to: string): Promise<string> =>
      (await postWebhook(twilio.product!, { token: AUTH_TOKEN }, address, { To: to, Digits: '1' })).body;
    const voice = `${PUBLIC_URL}/api/webhooks/twilio/voice`;
    expect(await ask(call!.url, phone)).toContain('ya no es válida');
    expect(await ask(`${voice}?call=5f0d3c0e-6c0b-4a37-8c80-0f4c8a3b1d52`, phone)).toContain(
      'ya no es válida',
    );
    expect(await ask(`${voice}?call=x`, phone)).toContain('ya no es válida');
    twilio.callee = { kind: 'lost' };
    const other = newPhone();
    await submit(other);
    expect(await ask(callsTo(other)[0]!.url, phone)).toContain('ya no es válida');
    const status = `${PUBLIC_URL}/api/webhooks/twilio/call-status?call=5f0d3c0e-6c0b-4a37-8c80-0f4c8a3b1d52`;
    expect(
      await postWebhook(twilio.product!, { token: AUTH_TOKEN }, status, { CallStatus: 'completed' }),
    ).toEqual({ status: 204, body: '' });
  });
});
