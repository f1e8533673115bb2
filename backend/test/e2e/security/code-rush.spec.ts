import { FraudAlertsService } from '../../../src/modules/fraud/fraud-alerts.service';
import { CodeDeliveryService, type RetryCode } from '../../../src/modules/leads/intake/code-delivery.service';
import { CodeRushService } from '../../../src/modules/leads/intake/code-rush.service';
import { DailyBudgetService } from '../../../src/modules/messaging/budget/daily-budget.service';
import { SettingsService } from '../../../src/modules/settings/settings.service';
import { createTestApp, newIp, newPhone, submission, type Answer, type TestApp } from '../../support/app';
import { solvedChallenge } from '../../support/challenge';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

/** Codes cost money: the maximum that a stranger with many numbers and addresses can spend, and the rest for visitors. */
let twilio: TwilioStandIn;
let app: TestApp;

beforeEach(async () => {
  twilio = await startTwilioStandIn();
  app = await createTestApp({
    SMS_TRANSPORT: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_FROM: '+13054200000',
    TWILIO_API_BASE_URL: twilio.url,
    TWILIO_LOOKUP_BASE_URL: twilio.url,
  });
});
afterEach(async () => {
  await app.close();
  await twilio.close();
});

/** A code by text to a new number is 2.08 cents, 0.8 of them for looking the number up. */
const setBudget = (cents: number): Promise<unknown> =>
  app.query(`INSERT INTO settings (key, value) VALUES ('verificationDailyBudgetCents', $1)`, [String(cents)]);

const submit = (ip: string, challenge?: string): Promise<Answer> =>
  app.post(
    '/api/leads',
    { ...submission(newPhone()), elapsedMs: 42_000, ...(challenge ? { challenge } : {}) },
    ip,
  );

/** Sends the form that many times, some at once, from a hundred addresses. @returns how often each code was answered */
async function pump(times: number, atOnce: number): Promise<Record<string, number>> {
  const addresses = Array.from({ length: 100 }, newIp);
  const answers: Record<string, number> = {};
  let sent = 0;
  const worker = async (): Promise<void> => {
    while (sent < times) {
      const { status, body } = await submit(addresses[sent++ % addresses.length]!);
      const answer = status === 201 ? '201' : String(body['code']);
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers;
}

/** Spend of today, in millionths of a dollar. */
const today = async (): Promise<number> =>
  (await app.query<{ micros: number }>('SELECT micros::float8 FROM sms_daily_counts'))[0]?.micros ?? 0;

it('a rush requires a proof of work from all visitors, limits lookups like texts, and reserves codes for visitors with a proof', async () => {
  await setBudget(104);
  await pump(60, 4);
  // The rush is measured once a second. Forget the last measure, as if a second had passed.
  Object.assign(app.app.get(CodeRushService), { known: null });
  expect(await pump(340, 4)).toEqual({ CHALLENGE_REQUIRED: 340 });
  expect(twilio.received.length).toBeLessThanOrEqual(37);
  expect(twilio.lookups.length).toBeLessThanOrEqual(37);
  expect(new Set(twilio.lookups).size).toBe(twilio.lookups.length);

  const honest = newIp();
  expect((await submit(honest)).body['code']).toBe('CHALLENGE_REQUIRED');
  expect((await submit(honest, await solvedChallenge(app, honest))).status).toBe(201);

  const alerts = await app.query(
    `SELECT description, (metadata->>'count')::int AS count FROM fraud_alerts WHERE metadata->>'subject' = 'todo el sitio'`,
  );
  expect(alerts).toEqual([{ description: expect.stringContaining('todo el sitio'), count: 1 }]);
});

it('the budget limits the number of lookups, and the leads are kept', async () => {
  await setBudget(21);
  const answers = await pump(25, 8);
  expect(answers).toEqual({ 201: 10, SMS_UNAVAILABLE: 15 });
  expect(twilio.received).toHaveLength(10);
  expect(twilio.lookups).toHaveLength(10);
  expect(await app.query('SELECT 1 FROM leads')).toHaveLength(25);
});

it('the cost of a lookup is reserved before it is made: a budget for a text alone pays no lookup', async () => {
  const known = newPhone();
  expect((await app.post('/api/leads', submission(known), newIp())).status).toBe(201);
  expect([await today(), twilio.lookups.length]).toEqual([20_800, 1]);
  await setBudget(21);
  Object.assign(app.app.get(SettingsService), { cached: null });
  await app.query('UPDATE sms_daily_counts SET micros = 210000 - 15000');
  expect((await submit(newIp())).body['code']).toBe('SMS_UNAVAILABLE');
  expect(twilio.lookups).toHaveLength(1);
  // A number that was looked up before costs its text.
  await app.query('DELETE FROM limit_counters WHERE key LIKE $1', [`send-gap-%:${known}`]);
  expect((await app.post('/api/leads', submission(known), newIp())).status).toBe(201);
  expect([await today(), twilio.lookups.length]).toEqual([207_800, 1]);
});

it('a lookup is counted when no text followed, and when its answer was lost', async () => {
  twilio.lineType = 'landline';
  const phone = newPhone();
  const again = async (): Promise<unknown> => {
    await app.query('DELETE FROM limit_counters WHERE key = $1', [`send-gap-phone:${phone}`]);
    return (await app.post('/api/leads', submission(phone), newIp())).body['code'];
  };
  expect(await again()).toBe('PHONE_NOT_MOBILE');
  expect(await today()).toBe(8_000);
  // Already known: no lookup is made, and nothing is spent.
  expect(await again()).toBe('PHONE_NOT_MOBILE');
  expect([await today(), twilio.lookups.length]).toEqual([8_000, 1]);

  twilio.behaviour = { kind: 'refuse', status: 500, code: 20500 };
  await submit(newIp());
  // Lookup refused, which costs nothing, and the result of the text is unknown.
  expect(await today()).toBe(8_000 + 12_800);
  twilio.behaviour = { kind: 'refuse', status: 400, code: 21211 };
  twilio.lineType = 'mobile';
  await submit(newIp());
  // The text was refused for good, the lookup was answered.
  expect(await today()).toBe(8_000 + 12_800 + 8_000);
});

it('a busy site is distinguished from a rush', async () => {
  await app.query(
    `INSERT INTO sms_code_counts (slot, count)
     SELECT date_trunc('hour', now()) - make_interval(hours => n), 200 FROM generate_series(2, 60) n`,
  );
  const lastHour = (count: number): Promise<unknown> =>
    app.query(
      `INSERT INTO sms_code_counts (slot, count) VALUES (date_trunc('minute', now()), $1)
       ON CONFLICT (slot) DO UPDATE SET count = $1`,
      [count],
    );
  const asksEverybody = (): Promise<boolean> =>
    new CodeRushService(app.app.get(DailyBudgetService), app.app.get(FraudAlertsService)).asksEverybody();
  await lastHour(999);
  expect(await asksEverybody()).toBe(false);
  await lastHour(1_000);
  expect(await asksEverybody()).toBe(true);
});

it('an outage of the provider is no rush: repeated tries of a code count as one request', async () => {
  twilio.behaviour = { kind: 'refuse', status: 429, code: 20429 };
  for (let n = 0; n < 3; n++) await submit(newIp());
  const jobs = await app.query<{ data: RetryCode }>(
    `SELECT data FROM jobs.job WHERE name = 'retry-verification-code'`,
  );
  expect(jobs).toHaveLength(3);
  for (let round = 0; round < 4; round++)
    for (const { data } of jobs)
      await expect(app.app.get(CodeDeliveryService).retry(data)).rejects.toThrow('not available');
  const requests = (): Promise<unknown> =>
    app.query('SELECT coalesce(sum(count), 0)::int AS count FROM sms_code_counts');
  expect(await requests()).toEqual([{ count: 3 }]);
  twilio.behaviour = { kind: 'accept' };
  for (const { data } of jobs) await app.app.get(CodeDeliveryService).retry(data);
  expect(await requests()).toEqual([{ count: 3 }]);
  expect(twilio.received.length).toBeGreaterThanOrEqual(3);
});
