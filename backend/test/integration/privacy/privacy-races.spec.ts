import { Client } from 'pg';
import { LeadCountsRepository } from '../../../src/modules/leads/list/lead-counts.repository';
import { SettingsService } from '../../../src/modules/settings/settings.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, lastCode, newIp, newPhone, submission, type TestApp } from '../../support/app';

/** Erasing a person while that person submits, or the office edits the lead, on two instances. */
describe('erasure under concurrency', () => {
  let first: TestApp;
  let second: TestApp;
  let admin: Caller;

  beforeAll(async () => {
    first = await createTestApp();
    second = await createTestApp({}, { databaseUrl: first.databaseUrl });
    admin = await logIn(first, (await createAdmin(first)).username);
    // Reading the settings in a transaction must not need a second connection: with so many at once they would wait for each other.
    for (const { app } of [first, second])
      Object.defineProperty(app.get(SettingsService), 'cached', { get: () => null, set: () => undefined });
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  const instance = (n: number): TestApp => (n % 2 === 0 ? first : second);
  const submit = (phone: string, n: number) => instance(n).post('/api/leads', submission(phone), newIp());
  const erase = (phone: string, n: number) =>
    admin.post<{ holdings: { kind: string; count: number }[] }>(
      '/api/admin/privacy/erase',
      { phoneNumber: phone },
      instance(n),
    );
  const leadOf = async (phone: string): Promise<string | undefined> =>
    (await first.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]))[0]?.id;
  /** A lead to which another code may be sent. */
  const known = async (): Promise<{ phone: string; id: string; code: string }> => {
    const phone = newPhone();
    expect(await submit(phone, 0)).toMatchObject({ status: 201 });
    const code = await lastCode(first, phone);
    await first.query(`DELETE FROM limit_counters WHERE key LIKE '%:' || $1`, [phone]);
    return { phone, id: (await leadOf(phone))!, code };
  };

  it('precedes or follows completely a submission, a resent code and a tried code', async () => {
    // Each makes seven requests at once: more would wait for a connection longer than a request may on a busy machine.
    const people = await Promise.all(Array.from({ length: 8 }, known));
    const answers = await Promise.all(
      people.flatMap(({ phone, code }, n) => [
        submit(phone, n),
        erase(phone, n),
        instance(n).post('/api/leads/resend', { phoneNumber: phone }, newIp()),
        erase(phone, n + 1),
        submit(phone, n + 1),
        instance(n + 1).post('/api/leads/verify', { phoneNumber: phone, code }, newIp()),
        instance(n).post('/api/leads/verify', { phoneNumber: phone, code: '000000' }, newIp()),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);

    // The former lead is gone, with all dependent rows.
    const ids = people.map(({ id }) => id);
    for (const table of ['lead_interactions', 'analytics_events', 'fraud_alerts'])
      expect(await first.query(`SELECT 1 FROM ${table} WHERE lead_id = ANY($1)`, [ids])).toEqual([]);
    const phones = people.map(({ phone }) => phone);
    // A lead that came after the erasure is complete: a timeline entry for every submission.
    const after = await first.query<{
      phone: string;
      submissions: number;
      expected: number;
      counters: number;
    }>(
      `SELECT l.phone_number AS phone, l.touchpoint_count + 1 AS expected,
              (SELECT count(*)::int FROM lead_interactions WHERE lead_id = l.id AND type = 'submission') AS submissions,
              (SELECT count(*)::int FROM limit_counters WHERE key = 'send-gap-phone:' || l.phone_number) AS counters
         FROM leads l WHERE l.phone_number = ANY($1)`,
      [phones],
    );
    expect(after.filter(({ submissions, expected }) => submissions !== expected)).toEqual([]);
    expect(after.filter(({ counters }) => counters !== 1)).toEqual([]);
    expect(await first.app.get(LeadCountsRepository).drift()).toEqual({ hours: 0, states: 0, categories: 0 });
  });

  it('happens once for ten requests at once', async () => {
    const { phone } = await known();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => erase(phone, n)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const erased = answers.map(({ body }) => body.holdings.find(({ kind }) => kind === 'leads')!.count);
    expect(erased.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('waits for the office’s transaction, or precedes it', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, known));
    const alerts = await first.query<{ id: string; lead_id: string }>(
      `INSERT INTO fraud_alerts (lead_id, alert_type, severity, description, metadata)
       SELECT id, 'submission', 'low', 'x', jsonb_build_object('subject', phone_number, 'score', 30, 'count', 1,
              'reasons', '[{"name":"fast_form","points":30}]'::jsonb)
         FROM leads WHERE id = ANY($1) RETURNING id, lead_id`,
      [people.map(({ id }) => id)],
    );
    const blocks = await first.query<{ id: string; phone: string }>(
      `INSERT INTO blocked_entities (entity_type, entity_value, reason, blocked_by)
       SELECT 'phone', phone_number, 'x', 'x' FROM leads WHERE id = ANY($1) RETURNING id, entity_value AS phone`,
      [people.map(({ id }) => id)],
    );
    const answers = await Promise.all(
      people.flatMap(({ phone, id }, n) => [
        admin.post(`/api/admin/leads/${id}/interactions`, {
          type: 'call',
          direction: 'outbound',
          content: `Se llamó al ${phone}`,
        }),
        admin.post('/api/admin/leads/actions', { leadId: id, action: 'block', reason: 'x' }, instance(n)),
        erase(phone, n),
        admin.delete(`/api/admin/security/block/${blocks.find((block) => block.phone === phone)!.id}`),
        admin.post(
          '/api/admin/security/block',
          { entityType: 'phone', entityValue: phone, reason: 'x', blockType: 'permanent' },
          instance(n),
        ),
        admin.patch(`/api/admin/leads/${id}`, { monthlyIncome: 1_000 }),
        admin.post(`/api/admin/fraud/alerts/${alerts.find((alert) => alert.lead_id === id)!.id}/resolve`, {
          status: 'false_positive',
        }),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(
      await first.query(`SELECT 1 FROM lead_interactions WHERE lead_id = ANY($1)`, [
        people.map(({ id }) => id),
      ]),
    ).toEqual([]);
    expect(await first.query(`SELECT 1 FROM fraud_alerts WHERE lead_id IS NOT NULL`)).toEqual([]);
  });

  it('starts again after a deadlock', async () => {
    // PostgreSQL ends the transaction that has waited longer when it checks: on a busy machine that may be the other one.
    let isEnded = false;
    while (!isEnded) isEnded = await endsInADeadlock();
  });

  /** Erases a person in a deadlock with another transaction. @returns whether the erasure was ended */
  async function endsInADeadlock(): Promise<boolean> {
    const { phone, id } = await known();
    await first.query(
      `INSERT INTO fraud_alerts (lead_id, alert_type, severity, description) VALUES ($1, 'submission', 'low', 'x')`,
      [id],
    );
    const other = new Client(first.databaseUrl);
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query('UPDATE fraud_alerts SET note = note WHERE lead_id = $1', [id]);
      const erasing = erase(phone, 0);
      const waits = () =>
        first.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND pid IN (
          SELECT pid FROM pg_stat_activity WHERE datname = current_database())`);
      while ((await waits()).length === 0) await new Promise(setImmediate);
      const isOtherEnded = await other
        .query('UPDATE leads SET updated_at = now() WHERE id = $1', [id])
        .then(() => other.query('COMMIT'))
        .then(
          () => false,
          async ({ code }: { code?: string }) => {
            expect(code).toBe('40P01');
            await other.query('ROLLBACK');
            return true;
          },
        );
      const { status, body } = await erasing;
      expect(status).toBe(200);
      expect(body.holdings.find(({ kind }) => kind === 'leads')).toMatchObject({ count: 1 });
      return !isOtherEnded;
    } finally {
      await other.end();
    }
  }
});
