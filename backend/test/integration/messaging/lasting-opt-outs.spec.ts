import { createHmac } from 'node:crypto';
import { Clock } from '../../../src/common/clock';
import { RetentionService } from '../../../src/modules/privacy/retention.service';
import { SuppressionsRepository } from '../../../src/modules/messaging/suppressions/suppressions.repository';
import { SuppressionsService } from '../../../src/modules/messaging/suppressions/suppressions.service';
import { SmsService } from '../../../src/modules/messaging/sms/sms.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { createTestDatabase } from '../../support/database/postgres';

const NEARLY_TEN_YEARS_ON = new Date(Date.now() + 9.9 * 365.25 * 86_400_000);
const MARK = /^hmac:[0-9a-f]{64}$/;

let app: TestApp;
let owner: Caller;

beforeAll(async () => {
  app = await createTestApp();
  owner = await logIn(app, (await createAdmin(app)).username);
});
afterAll(() => app.close());

const optOut = (phone: string, source = 'sms_word', on = app) =>
  on.query(`INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', $2)`, [
    phone,
    source,
  ]);
const erase = async (phone: string, by = owner) =>
  (await by.post('/api/admin/privacy/erase', { phoneNumber: phone })).status;
const stop = (phone: string) => app.app.get(SuppressionsRepository).add(phone, 'sms_word');
const storedAs = (phone: string, on = app) =>
  on.query<{ number: string; source: string }>(
    'SELECT phone_number AS number, source FROM sms_suppressions WHERE phone_number IN ($1::text, phone_mark($1::text))',
    [phone],
  );

async function expectRefusal(phone: string, on = app): Promise<void> {
  expect(await on.app.get(SuppressionsService).isSuppressed(phone, 'sms')).toBe(true);
  expect(await on.app.get(SuppressionsService).channelsOf(phone)).toEqual(['sms']);
  const result = await on.app.get(SmsService).send({ to: phone, body: 'Hola', validForSeconds: 60 });
  expect(result).toEqual({ status: 'refused', reason: 'opted_out' });
}

describe('an opt-out of an erased person', () => {
  it('is stored under a keyed hash of the number, which the back office does not list', async () => {
    const phone = newPhone();
    await insertLeads(app, [{ phone_number: phone }]);
    await optOut(phone);
    expect(await erase(phone)).toBe(200);
    const [key] = await app.query<{ inner: Buffer }>('SELECT inner_pad AS inner FROM phone_mark_key');
    const mark = `hmac:${createHmac(
      'sha256',
      key!.inner.map((byte) => byte ^ 0x36),
    )
      .update(phone)
      .digest('hex')}`;
    expect(await storedAs(phone)).toEqual([{ number: mark, source: 'sms_word' }]);
    expect(await app.query('SELECT 1 FROM erased_phones WHERE phone_number = $1', [mark])).toHaveLength(1);
    await expectRefusal(phone);
    expect(await app.app.get(SuppressionsService).isSuppressed(newPhone(), 'sms')).toBe(false);
    const listed = await owner.get<{ total: number }>('/api/admin/suppressions');
    expect(listed.body.total).toBe(0);
  });

  it('is lifted by the person', async () => {
    const phone = newPhone();
    await optOut(phone);
    await erase(phone);
    const repository = app.app.get(SuppressionsRepository);
    expect(await app.dataSource.transaction((on) => repository.liftByPerson(on, phone, true))).toBe('lifted');
    expect(await storedAs(phone)).toEqual([]);
  });

  it('is the same opt-out when the person repeats it', async () => {
    const phone = newPhone();
    await optOut(phone, 'twilio_21610');
    await erase(phone);
    expect(await stop(phone)).toBe(false);
    expect(await storedAs(phone)).toEqual([{ number: phone, source: 'twilio_21610' }]);
  });
});

describe('an opt-out beside the mark of an earlier one', () => {
  // An opt-out that arrives while an erasure marks the earlier one leaves both.
  const both = async (): Promise<string> => {
    const phone = newPhone();
    await optOut(phone);
    await erase(phone);
    await optOut(phone, 'office');
    return phone;
  };

  it('becomes one mark by an erasure', async () => {
    const phone = await both();
    expect(await erase(phone)).toBe(200);
    expect(await storedAs(phone)).toMatchObject([{ number: expect.stringMatching(MARK) }]);
  });

  it('becomes one opt-out of the person for a new lead', async () => {
    const phone = await both();
    await insertLeads(app, [{ phone_number: phone }]);
    expect(await storedAs(phone)).toEqual([{ number: phone, source: 'sms_word' }]);
  });
});

it('erasures, opt-outs and submissions at the same time leave every number opted out', async () => {
  const phones = Array.from({ length: 8 }, newPhone);
  for (const phone of phones) await optOut(phone, 'office');
  const answers = await Promise.all(
    phones.flatMap((phone) => [
      erase(phone),
      stop(phone).then(() => 200),
      app.post('/api/leads', submission(phone), newIp()).then(({ status }) => status),
      erase(phone),
    ]),
  );
  expect(answers.filter((status) => status >= 500)).toEqual([]);
  for (const phone of phones) await expectRefusal(phone);
  expect(await Promise.all(phones.map((phone) => erase(phone)))).toEqual(phones.map(() => 200));
  for (const phone of phones)
    expect(await storedAs(phone)).toMatchObject([{ number: expect.stringMatching(MARK) }]);
});

it('the key of the marks does not change', async () => {
  for (const statement of [
    'UPDATE phone_mark_key SET inner_pad = outer_pad',
    'DELETE FROM phone_mark_key',
    'TRUNCATE phone_mark_key',
    `INSERT INTO phone_mark_key SELECT 2, inner_pad, outer_pad FROM phone_mark_key`,
  ])
    await expect(app.query(statement)).rejects.toThrow(/phone_mark_key|does not change/);
});

it('an opt-out of an erased person outlives retention and the restore of a backup, and is plain again for a new lead', async () => {
  const original = await createTestDatabase();
  const first = await createTestApp({}, { databaseUrl: original.url });
  const phone = newPhone();
  await optOut(phone, 'sms_word', first);
  expect(await erase(phone, await logIn(first, (await createAdmin(first)).username))).toBe(200);
  jest.spyOn(first.app.get(Clock), 'now').mockReturnValue(NEARLY_TEN_YEARS_ON);
  await first.app.get(RetentionService).apply();
  jest.restoreAllMocks();
  expect(await storedAs(phone, first)).toMatchObject([{ number: expect.stringMatching(MARK) }]);
  await first.close();

  // A copy of the whole database is what a backup restores.
  const restored = await createTestDatabase(new URL(original.url).pathname.slice(1));
  const second = await createTestApp({}, { databaseUrl: restored.url });
  try {
    await expectRefusal(phone, second);
    await insertLeads(second, [{ phone_number: phone }]);
    expect(await storedAs(phone, second)).toMatchObject([{ number: phone }]);
    await expectRefusal(phone, second);
  } finally {
    await second.close();
    await restored.drop();
    await original.drop();
  }
});
