import { SegmentedMessage } from 'sms-segments-calculator';
import { createTestApp, newIp, newPhone, submission, type Answer, type TestApp } from '../../support/app';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';
import { until } from '../../support/until';

/** The form's SMS through Twilio's own SDK, against a server that speaks Twilio's protocol. */
let twilio: TwilioStandIn;
let app: TestApp;

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  app = await createTestApp(
    {
      SMS_TRANSPORT: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_FROM: '+13054200000',
      TWILIO_API_BASE_URL: twilio.url,
      TWILIO_LOOKUP_BASE_URL: twilio.url,
    },
    { jobsWorkers: true },
  );
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});
beforeEach(() => {
  twilio.behaviour = { kind: 'accept' };
  twilio.lineType = 'mobile';
  twilio.lookup = { valid: true, errorCode: null };
});

const messagesTo = (phone: string): string[] =>
  twilio.received.filter(({ to }) => to === phone).map(({ body }) => body);
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)![0];
const submit = (phone: string): Promise<Answer> => app.post('/api/leads', submission(phone), newIp());
const attemptsOf = (phone: string): Promise<{ success: boolean; failure_reason: string | null }[]> =>
  app.query(
    'SELECT success, failure_reason FROM otp_attempts WHERE phone_number = $1 ORDER BY created_at, id',
    [phone],
  );
/** Resolves when the direct sending of a phone's first code has ended, which a slow machine does in the background. */
const attempted = (phone: string) =>
  until(
    () => attemptsOf(phone),
    (attempts) => attempts.length > 0,
  );

/** Makes the queued retry due now instead of in some seconds. */
const makeRetryDue = (): Promise<unknown> =>
  app.query(
    `UPDATE jobs.job SET start_after = now() WHERE name = 'retry-verification-code' AND state IN ('created', 'retry')`,
  );

/** Reads until it holds what the queue does. The queue may have tried while the provider still refused, and tries again at once. */
const queued = <T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> =>
  until(async () => {
    await makeRetryDue();
    return read();
  }, holds);

/** Resolves when the queue has done its work for a phone's code. */
const retried = (phone: string) =>
  queued(
    () =>
      app.query(
        `SELECT 1 FROM jobs.job JOIN leads ON leads.id::text = data->>'leadId'
          WHERE name = 'retry-verification-code' AND jobs.job.state IN ('created', 'active', 'retry') AND phone_number = $1`,
        [phone],
      ),
    (waiting) => waiting.length === 0,
  );

describe('POST /api/leads with Twilio', () => {
  it('sends one GSM-7 segment that names the brand and the code', async () => {
    const phone = newPhone();
    expect((await submit(phone)).status).toBe(201);
    const [body] = messagesTo(phone);
    expect(body).toMatch(/^Crédito Claro: .*\b\d{6}\b.*No lo compartas/);
    const segmented = new SegmentedMessage(body!);
    expect([segmented.encodingName, segmented.segmentsCount]).toEqual(['GSM-7', 1]);
    expect(
      (await app.post('/api/leads/verify', { phoneNumber: phone, code: codeIn(body!) })).body['verified'],
    ).toBe(true);
  });

  it.each([
    [21211, 400, 'invalid_number', 'número no es válido'],
    [21614, 400, 'not_mobile', 'celular'],
    [21612, 400, 'unreachable', 'número no es válido'],
  ])('answers %i with a 422 in Spanish and keeps the lead', async (code, status, reason, text) => {
    twilio.behaviour = { kind: 'refuse', status, code };
    const phone = newPhone();
    const answer = await submit(phone);
    expect(answer.status).toBe(422);
    expect(answer.body['message']).toContain(text);
    expect(
      await app.query('SELECT verification_status, otp_code FROM leads WHERE phone_number = $1', [phone]),
    ).toEqual([{ verification_status: 'pending', otp_code: null }]);
    expect(await attemptsOf(phone)).toEqual([{ success: false, failure_reason: reason }]);
  });

  it('marks a number opted out on 21610 and does not text it again', async () => {
    twilio.behaviour = { kind: 'refuse', status: 400, code: 21610 };
    const phone = newPhone();
    expect((await submit(phone)).status).toBe(422);
    expect(await app.query('SELECT reason FROM sms_suppressions WHERE phone_number = $1', [phone])).toEqual([
      { reason: 'opted_out' },
    ]);
    twilio.behaviour = { kind: 'accept' };
    await app.query('DELETE FROM limit_counters WHERE key = $1', [`send-gap-phone:${phone}`]);
    expect((await submit(phone)).body['code']).toBe('PHONE_OPTED_OUT');
    expect(messagesTo(phone)).toHaveLength(1);
  });

  it.each([
    ['429 and 20429', { kind: 'refuse', status: 429, code: 20429 }],
    ['a queue that is full', { kind: 'refuse', status: 400, code: 21611 }],
  ] as const)('answers 201 on %s, and the queue sends a fresh code', async (_, behaviour) => {
    twilio.behaviour = behaviour;
    const phone = newPhone();
    const answer = await submit(phone);
    expect(answer.status).toBe(201);
    expect(answer.body['message']).toContain('en camino');
    expect(await attempted(phone)).toEqual([{ success: false, failure_reason: 'unavailable' }]);
    twilio.behaviour = { kind: 'accept' };
    await queued(
      () => attemptsOf(phone),
      (attempts) => attempts.some(({ success }) => success),
    );
    const code = codeIn(messagesTo(phone).at(-1)!);
    expect((await app.post('/api/leads/verify', { phoneNumber: phone, code })).body['verified']).toBe(true);
  });

  it.each([
    ['500', { kind: 'refuse', status: 500, code: 20500 }],
    ['a cut connection', { kind: 'cut' }],
    ['a message taken without an answer', { kind: 'drop' }],
    ['an answer that nobody can read', { kind: 'garbage' }],
  ] as const)(
    'answers 201 on %s, which may have been taken, and sends nothing again',
    async (_, behaviour) => {
      twilio.behaviour = behaviour;
      const phone = newPhone();
      const answer = await submit(phone);
      expect([answer.status, answer.body['message']]).toEqual([201, expect.stringContaining('va en camino')]);
      expect(await attempted(phone)).toEqual([{ success: false, failure_reason: 'unavailable' }]);
      twilio.behaviour = { kind: 'accept' };
      await retried(phone);
      expect(messagesTo(phone)).toHaveLength(1);
      // It is good, should it arrive.
      const code = codeIn(messagesTo(phone)[0]!);
      expect((await app.post('/api/leads/verify', { phoneNumber: phone, code })).body['verified']).toBe(true);
    },
  );

  it('records the result of a code under the IP address of the request, also if the queue sends it', async () => {
    const [phone, home, elsewhere] = [newPhone(), newIp(), newIp()];
    await app.post('/api/leads', submission(phone), home);
    const resendFrom = async (ip: string) => {
      await app.query('DELETE FROM limit_counters WHERE key = $1', [`send-gap-phone:${phone}`]);
      expect((await app.post('/api/leads/resend', { phoneNumber: phone }, ip)).status).toBe(200);
    };
    const recorded = () =>
      app.query(
        `SELECT ip_address AS ip, success FROM otp_attempts
          WHERE phone_number = $1 AND failure_reason IS DISTINCT FROM 'unavailable' ORDER BY created_at, id`,
        [phone],
      );
    twilio.behaviour = { kind: 'refuse', status: 429, code: 20429 };
    await resendFrom(elsewhere);
    // Sent without being awaited.
    await until(
      () => attemptsOf(phone),
      (attempts) => attempts.some((attempt) => attempt.failure_reason === 'unavailable'),
    );
    twilio.behaviour = { kind: 'accept' };
    expect(await queued(recorded, (rows) => rows.length > 1)).toEqual([
      { ip: home, success: true },
      { ip: elsewhere, success: true },
    ]);
    twilio.behaviour = { kind: 'refuse', status: 400, code: 21612 };
    await resendFrom(elsewhere);
    expect((await until(recorded, (rows) => rows.length > 2))[2]).toEqual({ ip: elsewhere, success: false });
  });

  it('lets no visitor wait for a Twilio that hangs', async () => {
    twilio.behaviour = { kind: 'hang' };
    const phone = newPhone();
    const answer = await submit(phone);
    expect([answer.status, answer.body['message']]).toEqual([201, expect.stringContaining('va en camino')]);
    // The answer came before Lookup and then the message ran into their time limits.
    expect(await attemptsOf(phone)).toEqual([]);
  });

  it('answers within the time limit when Twilio hangs', async () => {
    twilio.behaviour = { kind: 'hang' };
    // Known already, so that only the message hangs.
    const phone = newPhone();
    await app.query(`INSERT INTO phone_lookups (phone_number, line_type) VALUES ($1, 'mobile')`, [phone]);
    expect((await submit(phone)).status).toBe(201);
  });

  it('refuses a landline after asking Lookup once, and sends nothing', async () => {
    twilio.lineType = 'landline';
    const phone = newPhone();
    const answer = await submit(phone);
    expect(answer.status).toBe(422);
    expect(answer.body['message']).toContain('necesitamos un celular');
    expect(messagesTo(phone)).toHaveLength(0);
    await app.query('DELETE FROM limit_counters WHERE key = $1', [`send-gap-phone:${phone}`]);
    await submit(phone);
    expect(twilio.lookups.filter((asked) => asked === phone)).toHaveLength(1);
  });

  it.each(['tollFree', 'premium', 'sharedCost', 'uan', 'voicemail', 'pager'])(
    'refuses a line of type %s',
    async (type) => {
      twilio.lineType = type;
      const phone = newPhone();
      const answer = await submit(phone);
      expect([answer.status, answer.body['code']]).toEqual([422, 'PHONE_NOT_MOBILE']);
      expect(messagesTo(phone)).toEqual([]);
      expect(await attemptsOf(phone)).toEqual([{ success: false, failure_reason: 'not_mobile' }]);
    },
  );

  it('refuses a number that does not exist according to Lookup, with one lookup', async () => {
    twilio.lookup = { valid: false, errorCode: null };
    const phone = newPhone();
    for (let n = 0; n < 2; n++) {
      await app.query('DELETE FROM limit_counters WHERE key = $1', [`send-gap-phone:${phone}`]);
      const answer = await submit(phone);
      expect([answer.status, answer.body['code']]).toEqual([422, 'PHONE_INVALID']);
    }
    expect(messagesTo(phone)).toEqual([]);
    expect(twilio.lookups.filter((asked) => asked === phone)).toHaveLength(1);
  });

  it('keeps no answer in which the line type could not be had', async () => {
    twilio.lookup = { valid: true, errorCode: 60600 };
    const phone = newPhone();
    expect((await submit(phone)).status).toBe(201);
    expect(await app.query('SELECT 1 FROM phone_lookups WHERE phone_number = $1', [phone])).toEqual([]);
    twilio.lookup = { valid: true, errorCode: null };
    twilio.lineType = 'landline';
    await app.query('DELETE FROM limit_counters WHERE key = $1', [`send-gap-phone:${phone}`]);
    expect((await submit(phone)).body['code']).toBe('PHONE_NOT_MOBILE');
  });

  it('keeps the type of the line and its carrier', async () => {
    const phone = newPhone();
    await submit(phone);
    expect(
      await app.query('SELECT line_type, carrier_name FROM phone_lookups WHERE phone_number = $1', [phone]),
    ).toEqual([{ line_type: 'mobile', carrier_name: 'verizon' }]);
  });

  it('notes a number of internet telephony, and sends to it all the same', async () => {
    twilio.lineType = 'nonFixedVoip';
    const phone = newPhone();
    expect((await submit(phone)).status).toBe(201);
    expect(messagesTo(phone)).toHaveLength(1);
    expect(
      await app.query('SELECT fraud_score, fraud_reason FROM leads WHERE phone_number = $1', [phone]),
    ).toEqual([{ fraud_score: 15, fraud_reason: 'voip_number' }]);
  });

  it('carries on without Lookup when it is down', async () => {
    const phone = newPhone();
    twilio.behaviour = { kind: 'refuse', status: 500, code: 20500 };
    expect((await submit(phone)).status).toBe(201);
  });

  it('shows no outbox for messages that are really sent', async () => {
    expect((await app.get('/dev/outbox', { accept: 'application/json' })).body).not.toContainEqual(
      expect.objectContaining({ channel: 'sms' }),
    );
  });
});
