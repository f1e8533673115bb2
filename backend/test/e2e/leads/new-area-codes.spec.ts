import { ImportWorkService } from '../../../src/modules/leads/imports/import-work.service';
import { MethodsService } from '../../../src/modules/verification/methods/methods.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, lastCode, newIp, submission, type Answer, type TestApp } from '../../support/app';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  postSigned,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

/** Numbers of area codes that the phone library does not have. */
const PUBLIC_URL = 'https://credito.example.com';
const ATTESTED = 'TN-Validation-Passed-A';
let twilio: TwilioStandIn;
let app: TestApp;
let admin: Caller;
let line = 0;
let sid = 0;

/** A number of area code 565, of which nothing is known, in a separate block. */
const unknownPhone = (): string => `+1565${620 + line++}4401`;

const environment = () => ({
  PUBLIC_URL,
  SMS_TRANSPORT: 'twilio',
  VOICE_TRANSPORT: 'twilio',
  WHATSAPP_TRANSPORT: 'twilio',
  TWILIO_ACCOUNT_SID: ACCOUNT_SID,
  TWILIO_AUTH_TOKEN: AUTH_TOKEN,
  TWILIO_FROM: '+13054200000',
  TWILIO_VOICE_FROM: '+13054200001',
  TWILIO_WHATSAPP_FROM: '+13054200002',
  TWILIO_API_BASE_URL: twilio.url,
  TWILIO_LOOKUP_BASE_URL: twilio.url,
});

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  app = await createTestApp(environment());
  twilio.product = { local: app.url, public: PUBLIC_URL };
  admin = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});
beforeEach(() => {
  twilio.lookup = { valid: true, errorCode: null };
});

interface Sent {
  submissionId: string;
  code?: string;
  state: string;
  method: string;
  methods: { method: string; digits?: string }[];
}
const submit = (phone: string, method?: string, on = app): Promise<Answer<Sent>> =>
  on.post<Sent>('/api/leads', { ...submission(phone), ...(method ? { method } : {}) }, newIp());
const offered = ({ methods }: Sent): string[] => methods.map(({ method }) => method);
const textsTo = (phone: string) => twilio.received.filter(({ to }) => to === phone);
const callsTo = (phone: string) => twilio.calls.filter(({ to }) => to === phone);
const lookupsOf = (phone: string) => twilio.lookups.filter((asked) => asked === phone);
const leadOf = async (phone: string) =>
  (await app.query('SELECT * FROM leads WHERE phone_number = $1', [phone]))[0];
const endGaps = (phone: string): Promise<unknown> =>
  app.query('DELETE FROM limit_counters WHERE key LIKE $1', [`send-gap-%:${phone}`]);
const spentToday = async (): Promise<number> =>
  Number(
    (await app.query<{ sum: string }>('SELECT coalesce(sum(micros), 0) AS sum FROM sms_daily_counts'))[0]!
      .sum,
  );

describe('an area code that no table has', () => {
  it.each(['(565) 420-4401', '(621) 420-4401', '1 679 420 4401', '+1 624-420-4401'])(
    'is valid in the form: %s',
    async (phoneNumber) => {
      const { body } = await app.post('/api/validate-phone', { phoneNumber }, newIp());
      expect(body).toEqual({ valid: true, phoneNumber: `+1${phoneNumber.replace(/\D/g, '').slice(-10)}` });
    },
  );

  it('is accepted at every entry of the office', async () => {
    const phone = unknownPhone();
    const typed = phone.replace('+1565', '(565) ');
    const added = await admin.post<{ id: string }>('/api/admin/leads', {
      fullName: 'Ana Ruiz',
      phoneNumber: typed,
    });
    expect(added.status).toBe(201);
    const found = await admin.get<{ leads: { id: string }[] }>(
      `/api/admin/leads?page=1&pageSize=10&search=${encodeURIComponent(typed)}`,
    );
    expect(found.body.leads.map(({ id }) => id)).toEqual([added.body.id]);
    const listed = { phoneNumber: typed, channel: 'all', reason: 'Lo pidió' };
    expect((await admin.post('/api/admin/suppressions', listed)).status).toBe(201);
    expect((await admin.post('/api/admin/privacy/lookup', { phoneNumber: typed })).body).toMatchObject({
      phoneNumber: phone,
    });
    const block = { entityType: 'phone', entityValue: typed, reason: 'Prueba', blockType: 'permanent' };
    expect((await admin.post('/api/admin/security/block', block)).status).toBe(200);
    expect((await submit(phone)).status).toBe(403);
  });

  it('is accepted by an import', async () => {
    const form = new FormData();
    form.set(
      'file',
      new Blob(['Nombre,Teléfono\nAna Robles Gil,(565) 421-0101\nLuis Paz Cid,(621) 421-0101\n']),
      'a.csv',
    );
    const sent = await fetch(`${app.url}/api/admin/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'x-forwarded-for': admin.ip },
      body: form,
    });
    const { id } = (await sent.json()) as { id: string };
    await app.app.get(ImportWorkService).work();
    expect((await admin.get(`/api/admin/imports/${id}`)).body).toMatchObject({ toCreate: 2, refused: 0 });
  });

  it('is accepted for an incoming text', async () => {
    const phone = unknownPhone();
    await submit(phone);
    const path = '/api/webhooks/twilio/inbound';
    const status = await postSigned(app.url + path, PUBLIC_URL + path, {
      MessageSid: `SM${String(++sid).padStart(32, 'f')}`,
      From: phone,
      To: '+13054200000',
      Body: 'BAJA',
    });
    expect(status).toBe(200);
    expect(
      await app.query('SELECT channel FROM sms_suppressions WHERE phone_number = $1', [phone]),
    ).not.toEqual([]);
  });
});

describe('a code that costs money', () => {
  it('is sent by text after Lookup confirmed the US as the country, and its price was reserved', async () => {
    const phone = unknownPhone();
    const before = await spentToday();
    const { status, body } = await submit(phone);
    expect([status, body.method, body.state]).toEqual([201, 'sms', 'waiting']);
    expect([lookupsOf(phone), textsTo(phone)]).toEqual([[phone], [expect.anything()]]);
    expect((await spentToday()) - before).toBeGreaterThan(8_000);
  });

  it('is spoken in a call after Lookup confirmed the US as the country in one request', async () => {
    const phone = unknownPhone();
    expect((await submit(phone, 'voice')).body.state).toBe('waiting');
    await twilio.allPlayed();
    expect([lookupsOf(phone), callsTo(phone)]).toEqual([[phone], [expect.anything()]]);
    expect((await submit(phone, 'sms')).body.state).toBe('waiting');
    expect([lookupsOf(phone), textsTo(phone)]).toEqual([[phone], [expect.anything()]]);
  });

  it.each([
    ['belongs to another country', { country: 'CA' }],
    ['belongs to the Caribbean', { country: 'DO' }],
    ['has no country', { country: null }],
    ['does not exist', { valid: false }],
    ['cannot be looked up', { down: true }],
    ['has neither a line type nor a country', { errorCode: 60600, country: null }],
  ])('is not sent when the number %s: the free methods are offered', async (_, lookup) => {
    twilio.lookup = { valid: true, errorCode: null, ...lookup };
    for (const method of ['sms', 'voice']) {
      const phone = unknownPhone();
      const { status, body } = await submit(phone, method);
      expect([status, body.state, offered(body)]).toEqual([201, 'undelivered', ['inbound_call', 'whatsapp']]);
      expect([textsTo(phone), callsTo(phone)]).toEqual([[], []]);
      expect(await leadOf(phone)).toMatchObject({ verification_status: 'pending' });
      // Requesting the same or the other method does not help, and does not look the number up again.
      for (const again of ['sms', 'voice']) {
        const resent = await app.post<Sent>(
          '/api/leads/resend',
          { phoneNumber: phone, method: again },
          newIp(),
        );
        expect([resent.status, offered(resent.body)]).toEqual([200, ['inbound_call', 'whatsapp']]);
        await endGaps(phone);
      }
      expect([textsTo(phone), callsTo(phone), lookupsOf(phone)]).toEqual([[], [], [phone]]);
      const { body: open } = await app.get<Sent>(`/api/leads/submissions/${body.submissionId}`);
      expect(offered(open)).toEqual(['inbound_call', 'whatsapp']);
    }
  });

  it('releases the reserved budget when Lookup is down, and tries Lookup again later', async () => {
    twilio.lookup = { valid: true, errorCode: null, down: true };
    const phone = unknownPhone();
    const before = await spentToday();
    await submit(phone, 'voice');
    expect(await spentToday()).toBe(before);
    twilio.lookup = { valid: true, errorCode: null };
    await app.query(
      `UPDATE phone_lookups SET looked_up_at = now() - interval '6 minutes' WHERE phone_number = $1`,
      [phone],
    );
    await endGaps(phone);
    expect((await submit(phone, 'voice')).body.state).toBe('waiting');
    await twilio.allPlayed();
    expect([lookupsOf(phone), callsTo(phone)]).toEqual([[phone, phone], [expect.anything()]]);
  });

  it('is not needed by a person who calls', async () => {
    twilio.lookup = { valid: true, errorCode: null, down: true };
    const phone = unknownPhone();
    const { body } = await submit(phone);
    const digits = body.methods.find(({ method }) => method === 'inbound_call')!.digits!;
    await app.post(
      '/api/leads/resend',
      { phoneNumber: phone, method: 'inbound_call', submissionId: body.submissionId },
      newIp(),
    );
    await twilio.callIn({ from: phone, attestation: ATTESTED, keys: [digits] });
    expect(await leadOf(phone)).toMatchObject({
      verification_status: 'verified',
      verification_method: 'inbound_call',
    });
  });

  it('is not sent for eight requests at once while Lookup is down', async () => {
    twilio.lookup = { valid: true, errorCode: null, down: true };
    const phones = Array.from({ length: 8 }, unknownPhone);
    await Promise.all(phones.map((phone, index) => submit(phone, index % 2 ? 'voice' : 'sms')));
    expect(phones.flatMap((phone) => [...textsTo(phone), ...callsTo(phone)])).toEqual([]);
    expect((await Promise.all(phones.map(leadOf))).every(Boolean)).toBe(true);
  });

  it('is sent to a known number even when Lookup is down', async () => {
    twilio.lookup = { valid: true, errorCode: null, down: true };
    const phone = '+16214204999';
    expect((await submit(phone)).body.state).toBe('waiting');
    expect(textsTo(phone)).toHaveLength(1);
  });

  it('keeps the lead where there is no other method', async () => {
    twilio.lookup = { valid: true, errorCode: null, down: true };
    const phone = unknownPhone();
    await admin.put('/api/admin/settings', {
      officePhone: '+13054200000',
      verificationMethods: ['sms', 'voice', 'inbound_call', 'whatsapp', 'email'].map((method) => ({
        method,
        enabled: method === 'sms' || method === 'voice',
      })),
    });
    Object.assign(app.app.get(MethodsService), { cached: null });
    for (let time = 0; time < 2; time++) {
      const { status, body } = await submit(phone);
      expect([status, body.code]).toEqual([503, 'NO_WAY_TO_VERIFY']);
      expect(body).toMatchObject({ message: expect.stringContaining('(305) 420-0000') });
      await endGaps(phone);
    }
    expect(await leadOf(phone)).toMatchObject({ verification_status: 'pending' });
    expect(await app.query(`SELECT 1 FROM jobs.job WHERE name = 'no-way-to-verify'`)).toEqual([]);
  });
});

describe('a code in the outbox', () => {
  it('is sent to any number, because it costs nothing', async () => {
    const outbox = await createTestApp();
    try {
      const phone = unknownPhone();
      expect((await submit(phone, 'sms', outbox)).body.state).toBe('waiting');
      const code = await lastCode(outbox, phone);
      expect((await outbox.post('/api/leads/verify', { phoneNumber: phone, code })).body['verified']).toBe(
        true,
      );
    } finally {
      await outbox.close();
    }
  });
});
