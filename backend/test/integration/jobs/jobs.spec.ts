import { Client } from 'pg';
import { createTestApp, lastCode, newPhone, submission, type TestApp } from '../../support/app';
import { Clock } from '../../../src/common/clock';
import { JobsService } from '../../../src/jobs/jobs.service';
import { RETRY_CODE_JOB } from '../../../src/modules/leads/intake/code-delivery.service';
import { BUDGET_ALERT_JOB } from '../../../src/modules/messaging/budget/budget-alerts.service';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { until } from '../../support/until';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const verifiedLead = async (app: TestApp): Promise<string> => {
  const phone = newPhone();
  await app.post('/api/leads', submission(phone));
  await app.post('/api/leads/verify', { phoneNumber: phone, code: await lastCode(app, phone) });
  return phone;
};

describe('JobsService', () => {
  it.each([
    ['while another instance creates the queue', 'COMMIT'],
    [
      'after its connection ended',
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid; ROLLBACK`,
    ],
  ])('starts %s', async (_, disturbance) => {
    const empty = await createTestDatabase('template0');
    const other = new Client({ connectionString: empty.url });
    await other.connect();
    const jobs = new JobsService({ databaseUrl: empty.url, jobsWorkers: false }, new Clock());
    try {
      await other.query('BEGIN; CREATE SCHEMA jobs');
      const opening = jobs.open([]);
      await until(async () => {
        const { rows } = await other.query(
          'SELECT 1 FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid',
        );
        return rows.length > 0;
      });
      await other.query(disturbance);
      await opening;
    } finally {
      await other.end();
      await jobs.beforeApplicationShutdown();
      await jobs.onApplicationShutdown();
      await empty.drop();
    }
  });

  it('delivers nothing from a transaction that is rolled back', async () => {
    const app = await createTestApp({}, { databaseUrl: database.url });
    const rolledBack = app.dataSource.transaction(async (manager) => {
      await app.app
        .get(JobsService)
        .enqueue(BUDGET_ALERT_JOB, { day: '2026-01-01', budgetCents: 1, spent: true }, { manager });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await app.query(`SELECT 1 FROM jobs.job WHERE name = 'sms-budget-alert'`)).toHaveLength(0);
    await app.close();
  });

  it('processes hundreds of jobs without waiting for a poll each', async () => {
    const app = await createTestApp({}, { jobsWorkers: false });
    await app.dataSource.transaction(async (manager) => {
      // Retries of codes that were sent long ago have nothing left to do.
      const nobody = '00000000-0000-7000-8000-000000000000';
      for (let n = 0; n < 300; n += 1)
        await app.app
          .get(JobsService)
          .enqueue(RETRY_CODE_JOB, { leadId: nobody, issuedAt: '2026-01-01T00:00:00Z' }, { manager });
    });
    const worker = await createTestApp({}, { databaseUrl: app.databaseUrl, jobsWorkers: true });
    // Twelve polls would take six minutes.
    await until(
      () =>
        app.query(
          `SELECT 1 FROM jobs.job WHERE name = 'retry-verification-code' AND state <> 'completed' LIMIT 1`,
        ),
      (open) => open.length === 0,
    );
    await worker.close();
    await app.close();
  });

  it('keeps a job over a restart, and notifies each address of the owner once', async () => {
    const before = await createTestApp({}, { databaseUrl: database.url });
    await before.query(
      `INSERT INTO settings (key, value) VALUES ('notificationEmails', '["a@example.com","b@example.com"]'), ('notificationPhones', '["+13054207777"]')`,
    );
    const phone = await verifiedLead(before);
    await before.close();

    const after = await createTestApp({}, { databaseUrl: database.url, jobsWorkers: true });
    const sent = await until(
      () =>
        after.query<{ recipient: string; body: string }>(
          `SELECT recipient, body FROM outbox_messages WHERE recipient IN ('a@example.com', 'b@example.com', '+13054207777') ORDER BY recipient`,
        ),
      (rows) => rows.length >= 3,
    );
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      '+13054207777',
      'a@example.com',
      'b@example.com',
    ]);
    expect(sent[1]!.body).toContain('María Fernández López');
    expect(sent[0]!.body).toContain(phone.slice(-4));

    // The queue may deliver twice: the message goes out once.
    await after.query(
      `UPDATE jobs.job SET state = 'created', completed_on = NULL, started_on = NULL WHERE name = 'lead-verified-notification'`,
    );
    await until(
      () =>
        after.query(
          `SELECT 1 FROM jobs.job WHERE name = 'lead-verified-notification' AND state <> 'completed'`,
        ),
      (open) => open.length === 0,
    );
    expect(await after.query(`SELECT 1 FROM outbox_messages WHERE channel = 'email'`)).toHaveLength(2);
    await after.close();
  });
});
