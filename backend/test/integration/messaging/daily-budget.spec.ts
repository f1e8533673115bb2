import { PRICE_MICROS } from 'domain/verification-prices';
import { InboundWhatsappMessages } from '../../../src/modules/leads/inbound/inbound-whatsapp.service';
import { CodeDeliveryService } from '../../../src/modules/leads/intake/code-delivery.service';
import { CodeRushService } from '../../../src/modules/leads/intake/code-rush.service';
import { FraudAlertsService } from '../../../src/modules/fraud/fraud-alerts.service';
import { DailyBudgetService } from '../../../src/modules/messaging/budget/daily-budget.service';
import { NotificationsService } from '../../../src/modules/messaging/notifications/notifications.service';
import { SmsService } from '../../../src/modules/messaging/sms/sms.service';
import { createTestApp, newIp, newPhone, submission, type Answer, type TestApp } from '../../support/app';

/** Daily limit of the cost of codes, texts and calls, over all methods and instances. Everything stays in the outbox. */
let app: TestApp;
let second: TestApp;
let mailboxes = 0;

async function start(cents: number): Promise<void> {
  app = await createTestApp();
  await app.query(
    `INSERT INTO settings (key, value) VALUES ('verificationDailyBudgetCents', $1), ('notificationEmails', '["dueno@example.com"]')`,
    [String(cents)],
  );
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
}
afterEach(async () => {
  await second.close();
  await app.close();
});

const spent = async (): Promise<number> =>
  (await app.query<{ micros: number }>('SELECT micros::float8 FROM sms_daily_counts'))[0]?.micros ?? 0;
const inOutbox = async (channel: string): Promise<number> =>
  (await app.query('SELECT 1 FROM outbox_messages WHERE channel = $1', [channel])).length;
const ask = (instance: TestApp, method: string): Promise<Answer> =>
  instance.post(
    '/api/leads',
    {
      ...submission(newPhone()),
      method,
      ...(method === 'email' ? { email: `maria${mailboxes++}@example.com` } : {}),
    },
    newIp(),
  );

it('the budget lets exactly as many texts through as it pays for, and warns the owner once at each mark', async () => {
  // Ten texts of one segment are 12.8 cents.
  await start(13);
  const senders = [app.app.get(SmsService), second.app.get(SmsService)];
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, n) => senders[n % 2]!.send({ to: newPhone(), body: 'Prueba' })),
  );
  expect(results.filter(({ status }) => status === 'sent')).toHaveLength(10);
  expect(results.filter(({ status }) => status === 'budget_exhausted')).toHaveLength(40);
  expect(await inOutbox('sms')).toBe(10);
  const alerts = await app.query<{ spent: boolean }>(
    `SELECT (data->>'spent')::boolean AS spent FROM jobs.job WHERE name = 'sms-budget-alert' ORDER BY 1`,
  );
  expect(alerts).toEqual([{ spent: false }, { spent: true }]);
});

it('the budget is not exceeded by three methods on two instances', async () => {
  await start(20);
  const answers = [app, second].map((instance) => instance.app.get(InboundWhatsappMessages));
  await Promise.all(
    Array.from({ length: 15 }, (_, n) => [
      ask([app, second][n % 2]!, 'sms'),
      ask([app, second][n % 2]!, 'voice'),
      answers[n % 2]!.send({ phoneNumber: newPhone(), answer: 'received' }),
    ]).flat(),
  );
  const [texts, calls, messages] = await Promise.all(['sms', 'call', 'whatsapp'].map(inOutbox));
  const cost = texts! * PRICE_MICROS.sms + calls! * PRICE_MICROS.voice + messages! * PRICE_MICROS.whatsapp;
  expect(await spent()).toBe(cost);
  expect(cost).toBeLessThanOrEqual(200_000);
  // The rest is less than the cost of the dearest refused message.
  expect(cost).toBeGreaterThan(200_000 - PRICE_MICROS.voice);
});

it('the last quarter of the budget is reserved for visitors who solved a challenge, for all methods', async () => {
  await start(200);
  const budget = app.app.get(DailyBudgetService);
  await budget.charge(1_500_000 - PRICE_MICROS.sms);
  expect(await budget.reserve(PRICE_MICROS.voice, { code: 'unproven' })).toBeNull();
  expect(await budget.reserve(PRICE_MICROS.sms, { code: 'unproven' })).toMatchObject({ micros: 12_800 });
  expect(await budget.reserve(PRICE_MICROS.sms, { code: 'unproven' })).toBeNull();
  expect(await budget.reserve(PRICE_MICROS.voice, { code: 'proven' })).toMatchObject({ micros: 28_000 });
  // A text of the owner is not one of a visitor.
  expect(await budget.reserve(PRICE_MICROS.sms)).toMatchObject({ micros: 12_800 });
});

it('a text is counted by its segments, and the cost of one that is not sent is released', async () => {
  await start(100);
  const sms = app.app.get(SmsService);
  await sms.send({ to: newPhone(), body: 'a'.repeat(161) });
  expect(await spent()).toBe(2 * PRICE_MICROS.sms);
  await sms.send({ to: newPhone(), body: 'a'.repeat(161) }, { begin: () => Promise.resolve(false) });
  expect(await app.query('SELECT micros::float8, count FROM sms_daily_counts')).toEqual([
    { micros: 2 * PRICE_MICROS.sms, count: 1 },
  ]);
});

it('requests by every method count in the rate of the site, at which all visitors must solve the challenge', async () => {
  // Half of its 50 codes would be less than the fewest of a rush.
  await start(104);
  const methods = ['sms', 'voice', 'inbound_call', 'whatsapp', 'email'];
  const asksEverybody = (): Promise<boolean> =>
    new CodeRushService(app.app.get(DailyBudgetService), app.app.get(FraudAlertsService)).asksEverybody();
  const counted = async (): Promise<unknown> => {
    for (const instance of [app, second])
      await instance.app.get(CodeDeliveryService).beforeApplicationShutdown();
    return (await app.query('SELECT sum(count)::int AS count FROM sms_code_counts'))[0]?.['count'];
  };
  for (let round = 1; round <= 6; round++) {
    for (const method of methods) {
      if (round === 6 && method === 'email') {
        expect(await counted()).toBe(29);
        expect(await asksEverybody()).toBe(false);
      }
      expect((await ask([app, second][round % 2]!, method)).body).toMatchObject({ method });
    }
  }
  expect(await counted()).toBe(30);
  expect(await asksEverybody()).toBe(true);
});

it('a budget that is used up stops texts and calls, but no free method', async () => {
  await start(0);
  for (const method of ['inbound_call', 'whatsapp', 'email'])
    expect(await ask(app, method)).toMatchObject({ status: 201, body: { method } });
  // No visitor is refused while there is a free method.
  for (const method of ['sms', 'voice'])
    expect(await ask(app, method)).toMatchObject({
      status: 201,
      body: {
        method,
        state: 'undelivered',
        methods: expect.arrayContaining([expect.objectContaining({ method: 'inbound_call' })]),
      },
    });
  expect(await spent()).toBe(0);
});

it('the open dialog reports a repeated code when the budget is used up', async () => {
  await start(10);
  const phone = newPhone();
  const { body } = await app.post('/api/leads', submission(phone), newIp());
  await app.query('UPDATE sms_daily_counts SET micros = 100000');
  const again = { phoneNumber: phone, method: 'voice', submissionId: body['submissionId'] };
  expect((await app.post('/api/leads/resend', again, newIp())).body).toMatchObject({ state: 'waiting' });
  await app.app.get(CodeDeliveryService).beforeApplicationShutdown();
  expect((await app.get(`/api/leads/submissions/${String(body['submissionId'])}`)).body).toMatchObject({
    state: 'undelivered',
  });
});

it('the lead is kept, and the answer states it, when texts are the only method and the budget is used up', async () => {
  await start(0);
  const only = ['sms', 'voice', 'inbound_call', 'whatsapp', 'email'].map((method) => ({
    method,
    enabled: method === 'sms',
  }));
  await app.query(`INSERT INTO settings (key, value) VALUES ('verificationMethods', $1)`, [
    JSON.stringify(only),
  ]);
  expect(await ask(second, 'sms')).toMatchObject({ status: 503, body: { code: 'SMS_UNAVAILABLE' } });
  expect(await app.query('SELECT 1 FROM leads')).toHaveLength(1);
});

it('the warning includes the spend of visitors who call and write', async () => {
  await start(20);
  const alerts = () =>
    app.query(`SELECT data->>'spent' AS spent FROM jobs.job WHERE name = 'sms-budget-alert'`);
  await app.app.get(DailyBudgetService).charge(150_000);
  expect(await alerts()).toEqual([]);
  await app.app.get(DailyBudgetService).charge(10_000);
  expect(await alerts()).toEqual([{ spent: 'false' }]);
});

it('the warning states the budget in dollars, but not in a job of an older version', async () => {
  await start(4_160);
  const notifications = app.app.get(NotificationsService);
  await notifications.notifyOfBudget({ day: '2026-11-20', budgetCents: 4_160, spent: false });
  await notifications.notifyOfBudget({ day: '2026-11-21', spent: true });
  const bodies = await app.query<{ body: string }>(
    `SELECT body FROM outbox_messages WHERE channel = 'email' ORDER BY created_at, id`,
  );
  expect(bodies[0]!.body).toContain('Ya se gastó el 80% del presupuesto de $41.60 para el ');
  expect(bodies[1]!.body).toContain('Se gastó todo el presupuesto para el ');
});
