import { SmsService } from '../../../src/modules/messaging/sms/sms.service';
import { createTestApp, newPhone, type TestApp } from '../../support/app';

let app: TestApp;
let second: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.query(
    `INSERT INTO settings (key, value) VALUES ('smsDailyBudget', '10'), ('notificationEmails', '["dueno@example.com"]')`,
  );
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

describe('daily budget of texts', () => {
  it('lets exactly as many through as it allows, and warns the owner once at each mark', async () => {
    const senders = [app.app.get(SmsService), second.app.get(SmsService)];
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) => senders[n % 2]!.send({ to: newPhone(), body: 'Prueba' })),
    );
    expect(results.filter(({ status }) => status === 'sent')).toHaveLength(10);
    expect(results.filter(({ status }) => status === 'budget_exhausted')).toHaveLength(40);
    expect(await app.query('SELECT 1 FROM outbox_messages')).toHaveLength(10);
    const alerts = await app.query<{ spent: boolean }>(
      `SELECT (data->>'spent')::boolean AS spent FROM jobs.job WHERE name = 'sms-budget-alert' ORDER BY 1`,
    );
    expect(alerts).toEqual([{ spent: false }, { spent: true }]);
  });
});
