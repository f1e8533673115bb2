import { createTestApp, lastCode, newPhone, submission, wrongCode, type TestApp } from '../../support/app';

/** Many concurrent requests for one phone, on two instances that share a database. */
describe('leads under concurrency', () => {
  let first: TestApp;
  let second: TestApp;

  beforeAll(async () => {
    first = await createTestApp();
    second = await createTestApp({}, { databaseUrl: first.databaseUrl });
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  const instance = (n: number): TestApp => (n % 2 === 0 ? first : second);
  const ip = (n: number): string => `192.0.2.${n + 1}`;
  const times = <T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => call(n)));

  it('create one lead from 20 submissions at once, and send one code', async () => {
    const phone = newPhone();
    const answers = await times(20, (n) => instance(n).post('/api/leads', submission(phone), ip(n)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(await first.query('SELECT 1 FROM leads WHERE phone_number = $1', [phone])).toHaveLength(1);
    expect(await first.query('SELECT 1 FROM outbox_messages WHERE recipient = $1', [phone])).toHaveLength(1);
  });

  it('evaluate at most 5 of 50 wrong codes at once', async () => {
    const phone = newPhone();
    await first.post('/api/leads', submission(phone), ip(100));
    const wrong = wrongCode(await lastCode(first, phone));
    const answers = await times(50, (n) =>
      instance(n).post('/api/leads/verify', { phoneNumber: phone, code: wrong }, ip(n)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
    expect(
      await first.query(
        `SELECT failure_reason AS reason, count(*)::int AS count FROM otp_attempts
          WHERE phone_number = $1 AND attempt_type = 'verify' GROUP BY 1 ORDER BY 1`,
        [phone],
      ),
    ).toEqual([
      { reason: 'out_of_tries', count: 45 },
      { reason: 'wrong_code', count: 5 },
    ]);
  });

  it('verify once for 50 right codes at once, with one event and one notification', async () => {
    const phone = newPhone();
    await first.post('/api/leads', submission(phone), ip(100));
    const code = await lastCode(first, phone);
    const answers = await times(50, (n) =>
      instance(n).post('/api/leads/verify', { phoneNumber: phone, code }, ip(n)),
    );
    expect(answers.map(({ status, body }) => [status, body['verified']])).toEqual(
      Array(50).fill([200, true]),
    );
    expect(new Set(answers.map(({ body }) => body['redirectUrl'])).size).toBe(1);

    const [lead] = await first.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]);
    const count = async (sql: string): Promise<number> => (await first.query(sql, [lead!.id])).length;
    expect(await count(`SELECT 1 FROM analytics_events WHERE lead_id = $1 AND event = 'code_verified'`)).toBe(
      1,
    );
    expect(await count(`SELECT 1 FROM lead_interactions WHERE lead_id = $1 AND type = 'verification'`)).toBe(
      1,
    );
    expect(
      await count(
        `SELECT 1 FROM jobs.job WHERE name = 'lead-verified-notification' AND data->>'leadId' = $1`,
      ),
    ).toBe(1);
  });

  it('count the sends of one address exactly, for any number of phones', async () => {
    const address = '192.0.2.200';
    const answers = await times(30, (n) =>
      instance(n).post('/api/leads', submission(`+1213${620 + n}4321`), address),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
