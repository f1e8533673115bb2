import { MethodsService } from '../../../src/modules/verification/methods/methods.service';
import { CampaignSendingService } from '../../../src/modules/campaigns/sending/campaign-sending.service';
import { CampaignStartService } from '../../../src/modules/campaigns/sending/campaign-start.service';
import { LeadCodesRepository } from '../../../src/modules/lead-store/submissions/lead-codes.repository';
import { SmsMessagesService } from '../../../src/modules/messaging/sms/sms-messages.service';
import { SmsOutcomes, type SmsOutcome } from '../../../src/modules/messaging/sms/sms-outcomes';
import { SmsStatusService } from '../../../src/modules/messaging/sms/sms-status.service';
import { AttemptsService } from '../../../src/modules/security/attempts/attempts.service';
import { Caller, createAdmin, logIn } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type Answer, type TestApp } from '../../support/app';
import { ALWAYS, insertAudience, writeSettings } from '../../support/campaigns';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type ReceivedMessage,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

/** Carriers report on a message after Twilio has accepted it, by a signed report. */
const PUBLIC_URL = 'https://credito.example.com';
let twilio: TwilioStandIn;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  app = await createTestApp({
    PUBLIC_URL,
    SMS_TRANSPORT: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_FROM: '+13054200000',
    TWILIO_API_BASE_URL: twilio.url,
    TWILIO_LOOKUP_BASE_URL: twilio.url,
  });
  twilio.callbacksTo = app.url;
  admin = await logIn(app, (await createAdmin(app)).username);
  await writeSettings({ query: (sql: string, values: unknown[]) => app.query(sql, values) } as never, {
    quietHours: ALWAYS,
    campaignRatePerSecond: 1,
  });
});
// A refusal for the account of one test must not affect the next.
afterEach(() => app.app.get(MethodsService, { strict: false }).succeeded('sms'));
afterAll(async () => {
  await app.close();
  await twilio.close();
});
beforeEach(async () => {
  twilio.behaviour = { kind: 'accept' };
  await app.query('DELETE FROM sms_account_refusals');
  await app.query('DELETE FROM otp_attempts');
  await app.query(`DELETE FROM jobs.job WHERE name IN ('sms-account-refused', 'campaign-paused')`);
  await app.query(`DELETE FROM sent_notifications WHERE key LIKE 'sms-account:%'`);
});

const submit = (phone: string): Promise<Answer> => app.post('/api/leads', submission(phone), newIp());
const messageTo = (phone: string): ReceivedMessage => twilio.received.find(({ to }) => to === phone)!;
const attempts = (phone: string) =>
  app.query<{ success: boolean; reason: string | null; hasAddress: boolean }>(
    `SELECT success, failure_reason AS reason, ip_address <> '' AS "hasAddress" FROM otp_attempts WHERE phone_number = $1`,
    [phone],
  );
const problems = async (): Promise<string[]> =>
  (
    await admin.get<{ system: { problems: string[] } }>('/api/admin/security/stats')
  ).body.system.problems.filter((words) => words.includes('SMS'));
const jobs = async (name: string): Promise<unknown[]> =>
  app.query(`SELECT data FROM jobs.job WHERE name = $1`, [name]);
/** Ends the outage, so that the method may be tried now. */
async function endOutage(): Promise<void> {
  await app.query(
    `UPDATE verification_channels SET out_until = now() - interval '1 second' WHERE out_since IS NOT NULL`,
  );
  Object.assign(app.app.get(MethodsService, { strict: false }), { cached: null });
}
/** Sends a code, which is reported on once it is on record as sent. */
async function taken(phone: string): Promise<void> {
  twilio.reportsOnce = async () => {
    while ((await attempts(phone)).length === 0) await new Promise(setImmediate);
  };
  expect((await submit(phone)).status).toBe(201);
  await twilio.allReported();
  twilio.reportsOnce = () => Promise.resolve();
}
/** Sends a code that is taken and then not delivered. */
async function reported(errorCode: number): Promise<string> {
  const phone = newPhone();
  twilio.behaviour = { kind: 'accept', reports: [{ status: 'sent' }, { status: 'undelivered', errorCode }] };
  await taken(phone);
  return phone;
}

describe('a verification code', () => {
  it('asks for reports, and is dropped when its ten minutes are over', async () => {
    const phone = newPhone();
    await submit(phone);
    expect(messageTo(phone)).toMatchObject({
      statusCallback: expect.stringMatching(
        /^https:\/\/credito\.example\.com\/api\/webhooks\/twilio\/status\?ref=v-[0-9a-f-]{36}$/,
      ) as string,
      validityPeriod: '600',
    });
  });

  it.each([
    [30003, 'undelivered_number', true],
    [30005, 'undelivered_number', true],
    [30006, 'undelivered_number', true],
    [30007, 'undelivered_content', false],
    [30008, 'undelivered_transient', false],
    [30032, 'undelivered_account', false],
    [30034, 'undelivered_account', false],
    [39999, 'undelivered_transient', false],
  ])('that carriers refuse with %i is on record as not delivered', async (code, reason, hasAddress) => {
    const phone = await reported(code);
    expect(twilio.reported.slice(-2)).toEqual([200, 200]);
    expect(await attempts(phone)).toEqual([{ success: false, reason, hasAddress }]);
  });

  it('counts as undelivered if the report arrives before or after the record of the sending', async () => {
    const phone = await reported(30005);
    const [attempt] = await app.query<{ id: string }>('SELECT id FROM otp_attempts WHERE phone_number = $1', [
      phone,
    ]);
    expect(messageTo(phone).statusCallback).toContain(`ref=v-${attempt!.id}`);
    // A report before its record leaves a row that the record does not replace.
    await app.query('DELETE FROM otp_attempts WHERE id = $1', [attempt!.id]);
    const [lead] = await app.query<{ id: string; issuedAt: Date }>(
      'SELECT id, otp_issued_at AS "issuedAt" FROM leads WHERE phone_number = $1',
      [phone],
    );
    await app.app.get(AttemptsService, { strict: false }).recordUndelivered(attempt!.id, phone, 'number');
    await app.app
      .get(LeadCodesRepository, { strict: false })
      .markSent(
        { leadId: lead!.id, issuedAt: lead!.issuedAt },
        { attemptId: attempt!.id, ipAddress: '203.0.113.7', sentAt: new Date() },
      );
    expect(await attempts(phone)).toEqual([
      { success: false, reason: 'undelivered_number', hasAddress: false },
    ]);
  });

  it('that arrives stays sent', async () => {
    const phone = newPhone();
    twilio.behaviour = { kind: 'accept', reports: [{ status: 'sent' }, { status: 'delivered' }] };
    await taken(phone);
    expect(await attempts(phone)).toEqual([{ success: true, reason: null, hasAddress: true }]);
  });

  it('suppresses a number that opted out at Twilio, also if the report comes later', async () => {
    const phone = await reported(21610);
    expect(await attempts(phone)).toMatchObject([{ reason: 'undelivered_opted_out' }]);
    expect(await app.query('SELECT source FROM sms_suppressions WHERE phone_number = $1', [phone])).toEqual([
      { source: 'twilio_21610' },
    ]);
    await app.query('DELETE FROM limit_counters WHERE key = $1', [`send-gap-phone:${phone}`]);
    expect((await submit(phone)).body['code']).toBe('PHONE_OPTED_OUT');
  });
});

describe('an account that carriers refuse', () => {
  it('is shown in the panel, and the owner is notified once, until texts are delivered again', async () => {
    for (let n = 0; n < 4; n++) {
      await reported(30034);
      await endOutage();
    }
    expect(await problems()).toEqual([
      'El proveedor de SMS no está aceptando mensajes, o no llegan',
      expect.stringMatching(/error 30034: el número que envía no está registrado/),
    ]);
    expect(await jobs('sms-account-refused')).toHaveLength(1);
    twilio.behaviour = { kind: 'accept', reports: [{ status: 'delivered' }] };
    for (let n = 0; n < 5; n++) {
      expect((await submit(newPhone())).status).toBe(201);
      await twilio.allReported();
    }
    expect(await problems()).toEqual([]);
    await reported(30034);
    expect(await jobs('sms-account-refused')).toHaveLength(2);
  });

  it.each([
    [400, 21608],
    [400, 21703],
    [400, 21705],
    [400, 99999],
    [401, 20003],
    [403, 20403],
  ])('never blames the visitor for an answer %i/%i', async (status, code) => {
    const phone = newPhone();
    twilio.behaviour = { kind: 'refuse', status, code };
    const answer = await submit(phone);
    expect([answer.status, answer.body['message']]).toEqual([201, expect.stringContaining('va en camino')]);
    expect(await attempts(phone)).toEqual([
      { success: false, reason: 'provider_account', hasAddress: false },
    ]);
    expect(await problems()).toEqual([expect.stringContaining(`error ${code}`)]);
    expect(await jobs('sms-account-refused')).toHaveLength(1);
  });
});

describe('a campaign', () => {
  const act = (id: string, action: string) =>
    admin.post<{ id: string; status: string }>(`/api/admin/campaigns/${id}/${action}`, {});
  async function start(people: number): Promise<string> {
    await app.query('UPDATE leads SET deleted_at = now() WHERE deleted_at IS NULL');
    await insertAudience((sql, values) => app.query(sql, values), people);
    const { body } = await admin.post<{ id: string }>('/api/admin/campaigns', {
      name: 'Consulta gratis',
      message: 'Hola {{firstName}}',
    });
    await act(body.id, 'schedule');
    await app.app.get(CampaignStartService).startDue();
    return body.id;
  }
  async function second(): Promise<void> {
    await app.query(`DELETE FROM limit_counters WHERE key = 'campaign-second'`);
    const sending = app.app.get(CampaignSendingService);
    await sending.sendBatch();
    await sending.drained();
    await twilio.allReported();
  }
  const detail = async (id: string) =>
    (await admin.get<{ status: string; counts: object }>(`/api/admin/campaigns/${id}`)).body;

  it('is paused by a report about the account, and the owner is notified once', async () => {
    const id = await start(3);
    twilio.behaviour = { kind: 'accept', reports: [{ status: 'failed', errorCode: 30034 }] };
    await second();
    await second();
    expect(await detail(id)).toMatchObject({ status: 'paused', counts: { undelivered: 1, pending: 2 } });
    expect(await jobs('campaign-paused')).toHaveLength(1);
    expect(await jobs('sms-account-refused')).toHaveLength(0);
    expect(await problems()).toEqual([expect.stringContaining('error 30034')]);
  });

  it('cannot be paused if all messages were sent before the reports arrived, but the owner is notified', async () => {
    const id = await start(1);
    await second();
    await second();
    expect(await detail(id)).toMatchObject({ status: 'completed' });
    const [recipient] = await app.query<{ id: string }>(
      'SELECT id FROM campaign_recipients WHERE campaign_id = $1',
      [id],
    );
    const report = { phoneNumber: newPhone(), providerId: 'SM1', status: 'undelivered', errorCode: '30032' };
    const statuses = app.app.get(SmsStatusService, { strict: false });
    await Promise.all([1, 2, 3].map(() => statuses.report({ use: 'campaign', id: recipient!.id }, report)));
    expect(await jobs('campaign-paused')).toHaveLength(0);
    expect(await jobs('sms-account-refused')).toHaveLength(1);
  });

  it('continues if one number receives no texts', async () => {
    const id = await start(2);
    twilio.behaviour = { kind: 'accept', reports: [{ status: 'undelivered', errorCode: 30005 }] };
    for (let n = 0; n < 3; n++) await second();
    expect(await detail(id)).toMatchObject({ status: 'completed', counts: { undelivered: 2 } });
  });
});

it('notifies listeners of the result of each text', async () => {
  const outcomes = app.app.get(SmsOutcomes, { strict: false });
  const heard: SmsOutcome[] = [];
  const publish = jest
    .spyOn(outcomes, 'publish')
    .mockImplementation(async (outcome) => void heard.push(outcome));
  try {
    const phone = newPhone();
    const messageId = await app.dataSource.transaction((manager) =>
      app.app
        .get(SmsMessagesService, { strict: false })
        .queue(manager, { phoneNumber: phone, body: 'Hola', purpose: 'help' }),
    );
    twilio.behaviour = { kind: 'accept', reports: [{ status: 'undelivered', errorCode: 30007 }] };
    await app.app.get(SmsMessagesService, { strict: false }).deliver({ messageId });
    await twilio.allReported();
    expect(messageTo(phone)).toMatchObject({ validityPeriod: '600' });
    expect(heard.filter(({ messageId: id }) => id === messageId)).toEqual(
      expect.arrayContaining([
        { messageId, use: 'single', phoneNumber: phone, kind: 'accepted', code: null, sentAt: null },
        {
          messageId,
          use: 'single',
          phoneNumber: phone,
          kind: 'content',
          code: '30007',
          sentAt: expect.any(Date) as Date,
        },
      ]),
    );
  } finally {
    publish.mockRestore();
  }
});
