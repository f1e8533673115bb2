import { randomUUID } from 'node:crypto';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newPhone, type Refusal, type TestApp } from '../../support/app';

/** The text that an administrator sends to one phone to see a campaign. */
let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const office = async (): Promise<Caller> => logIn(app, (await createAdmin(app)).username);
async function campaign(admin: Caller): Promise<string> {
  const { body } = await admin.post<{ id: string } & Refusal>('/api/admin/campaigns', {
    name: 'Consulta gratis',
    message: 'Hola {{firstName}}',
  });
  return body.id;
}
const tested = (id: string) =>
  app.query<{ after: object }>(
    `SELECT "after" FROM audit_entries WHERE action = 'campaign_tested' AND target = $1`,
    [`campaign:${id}`],
  );
const textsTo = async (phone: string): Promise<number> =>
  (await app.query('SELECT FROM sms_messages WHERE phone_number = $1', [phone])).length;

/** Asks for a test as a browser does, with a key. */
async function sendTest(
  who: Caller,
  id: string,
  phoneNumber: string,
  key?: string,
  on = app,
): Promise<{ status: number; body: Refusal }> {
  const response = await fetch(`${on.url}/api/admin/campaigns/${id}/test`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      'x-forwarded-for': who.ip,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify({ phoneNumber }),
  });
  return { status: response.status, body: (await response.json()) as Refusal };
}

describe('a test of a campaign', () => {
  it('is limited to ten phones per hour and user, for concurrent requests and on all instances together', async () => {
    const [admin, other] = [await office(), await office()];
    const id = await campaign(admin);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        admin.post(`/api/admin/campaigns/${id}/test`, { phoneNumber: newPhone() }, n % 2 ? app : second),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(6).fill([429, 'TOO_MANY_TESTS']),
    );
    const wait = Number(refused[0]!.headers.get('retry-after'));
    expect([wait > 3_000, wait <= 3_600]).toEqual([true, true]);
    expect(await tested(id)).toHaveLength(10);
    const theirs = await other.post(`/api/admin/campaigns/${id}/test`, { phoneNumber: newPhone() });
    expect(theirs.status).toBe(202);
  });

  it('is on record with the last digits of the phone', async () => {
    const admin = await office();
    const id = await campaign(admin);
    const phone = newPhone();
    await admin.post(`/api/admin/campaigns/${id}/test`, { phoneNumber: phone });
    expect(await tested(id)).toEqual([{ after: { phone: `${phone.slice(0, 5)}•••${phone.slice(-4)}` } }]);
  });

  it('is not sent to a number that opted out, and does not count then', async () => {
    const admin = await office();
    const id = await campaign(admin);
    const phone = newPhone();
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', 'sms_word')`,
      [phone],
    );
    for (let n = 0; n < 11; n++) {
      const { status, body } = await admin.post(`/api/admin/campaigns/${id}/test`, { phoneNumber: phone });
      expect([status, body.code, body.message]).toEqual([
        422,
        'PHONE_OPTED_OUT',
        'Ese número pidió no recibir mensajes. Haga la prueba con otro.',
      ]);
    }
    expect(await tested(id)).toEqual([]);
    const { status } = await admin.post(`/api/admin/campaigns/${id}/test`, { phoneNumber: newPhone() });
    expect(status).toBe(202);
  });

  it.each([
    ['with an Idempotency-Key', () => randomUUID()],
    ['without one', () => undefined],
  ])(
    'is sent once if the request is repeated %s, also at the same time on two instances',
    async (_, newKey) => {
      const admin = await office();
      const id = await campaign(admin);
      const [phone, key] = [newPhone(), newKey()];
      const send = (n: number) => sendTest(admin, id, phone, key, n % 2 ? app : second);
      const answers = [...(await Promise.all([0, 1, 2, 3, 4, 5].map(send))), await send(6)];
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(202));
      expect(await textsTo(phone)).toBe(1);
      expect(await tested(id)).toHaveLength(1);
    },
  );

  it('is sent again with a new Idempotency-Key', async () => {
    const admin = await office();
    const id = await campaign(admin);
    const phone = newPhone();
    for (let n = 0; n < 2; n++) await sendTest(admin, id, phone, randomUUID());
    expect(await textsTo(phone)).toBe(2);
  });

  it('refuses an Idempotency-Key of another test, of the same campaign or of another one', async () => {
    const [admin, other] = [await office(), await office()];
    const [id, another] = [await campaign(admin), await campaign(other)];
    const [phone, key] = [newPhone(), randomUUID()];
    await sendTest(admin, id, phone, key);
    const answers = [await sendTest(admin, id, newPhone(), key), await sendTest(other, another, phone, key)];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([409, 'IDEMPOTENCY_KEY_REUSED']),
    );
    expect(await textsTo(phone)).toBe(1);
  });
});
