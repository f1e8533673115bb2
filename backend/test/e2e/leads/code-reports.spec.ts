import { MethodsService } from '../../../src/modules/verification/methods/methods.service';
import { createTestApp, newIp, newPhone, submission, type TestApp } from '../../support/app';
import { postWebhook, type WebhookAnswer } from '../../support/stand-ins/twilio-calls';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

/** Carriers' reports on codes by text, minutes after Twilio has accepted them. */
const PUBLIC_URL = 'https://credito.example.com';
let twilio: TwilioStandIn;
let app: TestApp;

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  app = await createTestApp({
    PUBLIC_URL,
    SMS_TRANSPORT: 'twilio',
    WHATSAPP_TRANSPORT: 'twilio',
    TWILIO_WHATSAPP_FROM: '+13054200002',
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_FROM: '+13054200000',
    TWILIO_API_BASE_URL: twilio.url,
    TWILIO_LOOKUP_BASE_URL: twilio.url,
  });
  twilio.product = { local: app.url, public: PUBLIC_URL };
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});
beforeEach(async () => {
  await app.query('DELETE FROM verification_channels');
  Object.assign(app.app.get(MethodsService), { cached: null });
});

const submitted = async (): Promise<{ id: string; phone: string; callback: string }> => {
  const phone = newPhone();
  const { body } = await app.post<{ submissionId: string }>('/api/leads', submission(phone), newIp());
  const { statusCallback, validityPeriod } = twilio.received.find(({ to }) => to === phone)!;
  expect(validityPeriod).toBe('600');
  return { id: body.submissionId, phone, callback: statusCallback! };
};
const report = (callback: string, status: string, errorCode?: number): Promise<WebhookAnswer> =>
  postWebhook(twilio.product!, { token: AUTH_TOKEN }, callback, {
    MessageSid: `SM${'1'.repeat(32)}`,
    MessageStatus: status,
    ...(errorCode ? { ErrorCode: String(errorCode) } : {}),
  });
const stateOf = async (id: string): Promise<string> =>
  (await app.get<{ state: string }>(`/api/leads/submissions/${id}`)).body.state;
const channel = async () => (await app.query(`SELECT * FROM verification_channels WHERE method = 'sms'`))[0];

it.each([21608, 21703, 21705, 30032, 30034])(
  'the error %i takes texts out of service and is reported to the dialog',
  async (code) => {
    const { id, callback } = await submitted();
    await report(callback, 'sent');
    expect(await stateOf(id)).toBe('waiting');
    await report(callback, 'undelivered', code);
    expect(await stateOf(id)).toBe('undelivered');
    expect(await channel()).toMatchObject({ out_since: expect.any(Date), last_refusal_code: String(code) });
  },
);

it('the error 30007 takes texts out of service at the third report in ten minutes', async () => {
  for (const isOut of [false, false, true]) {
    const { id, callback } = await submitted();
    await report(callback, 'undelivered', 30007);
    expect(await stateOf(id)).toBe('undelivered');
    expect((await channel())!['out_since'] !== null).toBe(isOut);
  }
});

it('an unreachable handset does not change the state of the channel', async () => {
  const { id, callback } = await submitted();
  await report(callback, 'undelivered', 30003);
  expect(await stateOf(id)).toBe('undelivered');
  expect(await channel()).toBeUndefined();
});

it('a delivered code restores the channel, unless it was sent before the outage of the channel', async () => {
  const [refused, before] = [await submitted(), await submitted()];
  await report(refused.callback, 'undelivered', 30034);
  await report(before.callback, 'delivered');
  expect(await channel()).toMatchObject({ out_since: expect.any(Date), last_success_at: expect.any(Date) });
  // A second before, because the application's clock may be a quarter of one behind the database's.
  await app.query(`UPDATE verification_channels SET out_until = now() - interval '1 second'`);
  Object.assign(app.app.get(MethodsService), { cached: null });
  const tried = await submitted();
  await report(tried.callback, 'delivered');
  expect(await channel()).toMatchObject({ out_since: null, outages: 0 });
  // Earlier refusals are loaded.
  const late = await submitted();
  await app.query(`UPDATE verification_channels SET back_since = now() + interval '1 second'`);
  await report(late.callback, 'undelivered', 30034);
  expect(await channel()).toMatchObject({ out_since: null });
});

it('a report reaches the page that waits for that code, and always counts for the channel', async () => {
  const { id, phone, callback } = await submitted();
  await app.post('/api/leads/resend', { phoneNumber: phone, method: 'whatsapp', submissionId: id }, newIp());
  await report(callback, 'undelivered', 30034);
  expect(await stateOf(id)).toBe('waiting');
  expect(await channel()).toMatchObject({ out_since: expect.any(Date), last_refusal_code: '30034' });
});

it('a code with an unknown result can be reported on too', async () => {
  twilio.behaviour = { kind: 'drop' };
  const { id, phone, callback } = await submitted();
  twilio.behaviour = { kind: 'accept' };
  await app.post('/api/leads/resend', { phoneNumber: phone, method: 'whatsapp', submissionId: id }, newIp());
  await report(callback, 'undelivered', 30034);
  expect(await channel()).toMatchObject({ last_refusal_code: '30034' });
});

it('a repeated report counts once', async () => {
  const { callback } = await submitted();
  for (const word of ['undelivered', 'undelivered', 'failed']) await report(callback, word, 30007);
  expect(await channel()).toMatchObject({ out_since: null, content_refusals: [expect.any(Date)] });
});

it.each(['v', 'c', 'm', 'x'])('a report on a code that was never sent (%s) does nothing', async (kind) => {
  const never = `${PUBLIC_URL}/api/webhooks/twilio/status?ref=${kind}-5f0d3c0e-6c0b-4a37-8c80-0f4c8a3b1d52`;
  for (const [word, code] of [
    ['undelivered', 30034],
    ['undelivered', 21610],
    ['delivered', 0],
    ['made-up', 0],
  ] as const)
    expect(await report(never, word, code)).toEqual({ status: 204, body: '' });
  expect(await channel()).toBeUndefined();
  expect(await app.query('SELECT 1 FROM sms_suppressions')).toEqual([]);
});

it('a report without the signature is refused', async () => {
  const { callback } = await submitted();
  const forged = await postWebhook(twilio.product!, { token: 'x'.repeat(32) }, callback, {
    MessageStatus: 'undelivered',
    ErrorCode: '30034',
  });
  expect(forged.status).toBe(403);
  expect(await channel()).toBeUndefined();
});
