import { request } from 'node:http';
import { ChallengeService } from '../../../src/modules/fraud/challenge.service';
import {
  createTestApp,
  lastCode,
  newIp,
  newPhone,
  submission,
  wrongCode,
  type Refusal,
  type TestApp,
} from '../../support/app';
import { keepFirstRows } from '../../support/database/first-rows';
import { solvedChallenge } from '../../support/challenge';
import { volume } from '../../support/volume';
import { until } from '../../support/until';

/** Attacks against the running server: their cost, and the number of messages that they made us send. */
let app: TestApp;
let restore: () => Promise<void>;
beforeAll(async () => {
  app = await createTestApp();
  // Solving at full cost takes longer than the rest of the file; fraud.spec does.
  app.app.get(ChallengeService).iterations = 1;
  restore = await keepFirstRows(app);
});
afterEach(() => restore());
afterAll(() => app.close());

const messages = async (): Promise<number> =>
  Number((await app.query(`SELECT count(*)::int AS count FROM outbox_messages`))[0]!['count']);
const verify = (phoneNumber: string, code: string, ip: string) =>
  app.post<Refusal & { verified?: boolean }>('/api/leads/verify', { phoneNumber, code }, ip);
const count = (statuses: (number | string)[]) =>
  statuses.reduce<Record<number | string, number>>(
    (sum, status) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }),
    {},
  );
const inBatches = async <T>(total: number, work: (n: number) => Promise<T>): Promise<T[]> => {
  const done: T[] = [];
  for (let start = 0; start < total; start += 20)
    done.push(
      ...(await Promise.all(Array.from({ length: Math.min(20, total - start) }, (_, n) => work(start + n)))),
    );
  return done;
};

const alertsOf = (type: string) =>
  app.query(
    `SELECT severity, metadata->>'subject' AS subject, metadata->>'score' AS score FROM fraud_alerts WHERE alert_type = $1`,
    [type],
  );

/** Sends the form as a program that solves the proof of work when required, with challenges fetched from a home. */
const submitWithProof = async (
  form: object,
  ip: string,
): Promise<{ status: number; code: string | undefined; proved: boolean }> => {
  const first = await app.post<Refusal>('/api/leads', form, ip);
  if (first.body.code !== 'CHALLENGE_REQUIRED')
    return { status: first.status, code: first.body.code, proved: false };
  const challenge = await solvedChallenge(app, newIp());
  const { status, body } = await app.post<Refusal>('/api/leads', { ...form, challenge }, ip);
  return { status, code: body.code, proved: true };
};

describe('guessing codes', () => {
  it('of one phone from many addresses: five tries a code, then refused for an hour', async () => {
    const phone = newPhone();
    await app.post('/api/leads', submission(phone), newIp());
    const right = await lastCode(app, phone);
    const statuses = await inBatches(
      200,
      async (n) => (await verify(phone, wrongCode(right).replace(/^./, String(n % 10)), newIp())).status,
    );
    // 200 means that the try was evaluated; the right code is 1 in 200,000 for them.
    expect(count(statuses)[200]).toBeLessThanOrEqual(5);
    expect(await messages()).toBe(1);
  });

  it('of many phones from one address: thirty tries, then the address is blocked', async () => {
    const ip = '45.61.1.9';
    const phones = Array.from({ length: 60 }, newPhone);
    const statuses = await inBatches(60, async (n) => (await verify(phones[n]!, '123456', ip)).status);
    const counted = count(statuses);
    // Requests in progress when the block came are still answered.
    expect(counted[200]).toBeLessThanOrEqual(30 + 20);
    expect(counted[403]).toBeGreaterThanOrEqual(10);
    expect((await verify(newPhone(), '123456', ip)).status).toBe(403);
    expect(await messages()).toBe(0);
    expect(await alertsOf('code_guessing')).toEqual([{ severity: 'medium', subject: ip, score: '50' }]);
  });
});

describe('pumping messages', () => {
  it('to consecutive numbers, from a home each: forty an hour, then none, and the alarm', async () => {
    const statuses = await inBatches(
      80,
      async (n) => (await app.post('/api/leads', submission(`+1305620${1000 + n}`), newIp())).status,
    );
    expect(count(statuses)).toEqual({ 201: 40, 429: 40 });
    expect(await messages()).toBe(40);
    expect(await alertsOf('sms_pumping')).toEqual([{ severity: 'high', subject: '+13056201', score: '70' }]);
  });

  it('to consecutive numbers, by a program that takes a second for each: ten, then a proof for each', async () => {
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 30; n += 1) {
      const form = { ...submission(`+1305620${1000 + n}`), elapsedMs: 1_000 };
      codes.push((await app.post<Refusal>('/api/leads', form, newIp())).body.code);
    }
    expect(codes.filter((code) => code === 'CHALLENGE_REQUIRED')).toHaveLength(20);
    expect(await messages()).toBe(10);
  });

  it('to consecutive numbers, with solved proofs: thirty of them for forty messages, then none, and the alarm', async () => {
    const outcomes: { status: number; proved: boolean }[] = [];
    for (let n = 0; n < 50; n += 1) {
      const form = { ...submission(`+1305620${1000 + n}`), elapsedMs: 1_000 };
      outcomes.push(await submitWithProof(form, newIp()));
    }
    expect(await messages()).toBe(40);
    expect(outcomes.filter(({ status, proved }) => status === 201 && proved)).toHaveLength(30);
    expect(outcomes.slice(40).every(({ status, proved }) => status === 429 && proved)).toBe(true);
    expect(await alertsOf('sms_pumping')).toEqual([{ severity: 'high', subject: '+13056201', score: '70' }]);
  });

  it('from one address: twenty an hour', async () => {
    const ip = newIp();
    await inBatches(60, () => app.post('/api/leads', submission(newPhone()), ip));
    expect(await messages()).toBeLessThanOrEqual(20);
  });

  it('from rotating addresses of one data centre, with solved proofs: a hundred an hour, and the alarm', async () => {
    const outcomes = await inBatches(130, (n) =>
      submitWithProof({ ...submission(newPhone()), elapsedMs: 9_000 }, `167.99.1.${1 + n}`),
    );
    expect(await messages()).toBe(100);
    // The first batches were in progress before the twenty-fifth code was counted.
    expect(outcomes.filter(({ status, proved }) => status === 201 && proved).length).toBeGreaterThan(50);
    expect(await alertsOf('sms_pumping')).toEqual([
      { severity: 'high', subject: '167.99.1.0/24', score: '70' },
    ]);
  });

  it('by repeated requests: once a minute, five an hour', async () => {
    const [phone, ip] = [newPhone(), newIp()];
    await app.post('/api/leads', submission(phone), ip);
    const statuses = await inBatches(
      100,
      async () => (await app.post('/api/leads/resend', { phoneNumber: phone }, newIp())).status,
    );
    expect(count(statuses)).toEqual({ 429: 100 });
    expect(await messages()).toBe(1);
    const [saved] = await app.query(
      `SELECT count(*)::int AS count FROM otp_attempts WHERE failure_reason = 'rate_limited'`,
    );
    expect(saved).toEqual({ count: 100 });
  });

  it('with programs that fill every field: none', async () => {
    await inBatches(30, () =>
      app.post('/api/leads', { ...submission(newPhone()), website: 'http://spam.example' }, newIp()),
    );
    expect(await messages()).toBe(0);
  });

  it('in a second, from Tor and from data centres: none without a proof', async () => {
    const sources = ['185.220.101.3', '171.25.193.25', '167.99.200.7', '52.95.110.1', '135.181.1.1'];
    for (const ip of sources) {
      const { body } = await app.post<Refusal>(
        '/api/leads',
        { ...submission(newPhone()), elapsedMs: 1_000 },
        ip,
      );
      expect([ip, body.code]).toEqual([ip, 'CHALLENGE_REQUIRED']);
    }
    expect(await messages()).toBe(0);
  });
});

describe('flooding the list of alerts', () => {
  it('with unanswered challenges: twenty an hour for an address, and one alert about it', async () => {
    const ip = '185.220.101.7';
    const codes = await inBatches(
      200,
      async () => (await app.post<Refusal>('/api/leads', submission(newPhone()), ip)).body.code,
    );
    expect(count(codes)).toEqual({ CHALLENGE_REQUIRED: 20, TOO_MANY_CHALLENGES: 180 });
    expect(await alertsOf('submission')).toHaveLength(20);
    expect(await alertsOf('sms_pumping')).toEqual([{ severity: 'medium', subject: ip, score: '50' }]);
    expect((await app.post<Refusal>('/api/leads/resend', { phoneNumber: newPhone() }, ip)).body.code).toBe(
      'TOO_MANY_CHALLENGES',
    );
    expect(
      await app.query(
        `SELECT failure_reason AS reason, count(*)::int AS count FROM otp_attempts GROUP BY 1 ORDER BY 1`,
      ),
    ).toEqual([
      { reason: 'challenge_required', count: 20 },
      { reason: 'rate_limited', count: 181 },
    ]);
  });

  it('from addresses all over a network: a hundred an hour', async () => {
    const codes = await inBatches(
      120,
      async (n) =>
        (await app.post<Refusal>('/api/leads', submission(newPhone()), `185.220.101.${1 + n}`)).body.code,
    );
    expect(count(codes)).toEqual({ CHALLENGE_REQUIRED: 100, TOO_MANY_CHALLENGES: 20 });
    expect(await alertsOf('sms_pumping')).toEqual([
      { severity: 'medium', subject: '185.220.101.0/24', score: '50' },
    ]);
  });

  it('does not affect people who answer: they are accepted, however many share the address', async () => {
    const ip = '185.220.101.8';
    for (let n = 0; n < 20; n += 1) {
      const form = submission(newPhone());
      expect((await app.post<Refusal>('/api/leads', form, ip)).body.code).toBe('CHALLENGE_REQUIRED');
      const challenge = await solvedChallenge(app, newIp());
      expect((await app.post('/api/leads', { ...form, challenge }, ip)).status).toBe(201);
    }
    expect(
      await app.query(`SELECT hits FROM limit_counters WHERE key LIKE 'unanswered-%' AND hits > 0`),
    ).toEqual([]);
    expect(await alertsOf('sms_pumping')).toEqual([]);
  });
});

describe('attacks from many IPv6 addresses of one home', () => {
  let host = 0;
  const neighbour = () => `2001:db8:7:1::${(++host).toString(16)}`;

  it('count guesses as those of one address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await verify(newPhone(), '123456', neighbour())).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 403]);
    expect(
      await app.query(
        `SELECT entity_value AS value, block_type AS type FROM blocklist WHERE entity_type = 'ip'`,
      ),
    ).toEqual([{ value: '2001:db8:7:1::/64', type: 'temp_1h' }]);
    expect((await verify(newPhone(), '123456', '2001:db8:7:2::1')).status).toBe(200);
  });

  it('count phone checks and sent codes as those of one address', async () => {
    const checks = await inBatches(
      70,
      async () => (await app.post('/api/validate-phone', { phoneNumber: '3054201234' }, neighbour())).status,
    );
    expect(count(checks)).toEqual({ 200: 60, 429: 10 });
    await inBatches(30, () => app.post('/api/leads', submission(newPhone()), neighbour()));
    expect(await messages()).toBe(20);
  });
});

describe('a forged address header', () => {
  it('changes nothing: only the entry of the trusted proxy counts', async () => {
    const ip = newIp();
    await inBatches(40, (n) =>
      app.post('/api/leads', submission(newPhone()), `203.0.113.${n}, 10.0.0.${n}, ${ip}`),
    );
    expect(await messages()).toBeLessThanOrEqual(20);
    expect(await app.query(`SELECT DISTINCT ip_address FROM otp_attempts`)).toEqual([{ ip_address: ip }]);
  });

  it('changes nothing at all without a trusted proxy', async () => {
    const bare = await createTestApp({ TRUST_PROXY: '' });
    for (let n = 0; n < 25; n += 1) await bare.post('/api/leads', submission(newPhone()), newIp());
    const rows = await bare.query(`SELECT DISTINCT ip_address FROM otp_attempts`);
    const [sent] = await bare.query('SELECT count(*)::int AS count FROM outbox_messages');
    await bare.close();
    expect(rows).toEqual([{ ip_address: '127.0.0.1' }]);
    expect(Number(sent!['count'])).toBeLessThanOrEqual(20);
  });
});

describe('writing the path in another way', () => {
  /** Sends the path unchanged, which `fetch` would not do. */
  const postTo = (path: string, body: object, ip: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(
        app.url,
        {
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        },
        (response) => resolve(response.resume().statusCode!),
      );
      sent.on('error', reject).end(JSON.stringify(body));
    });

  it('bypasses no block, and the prevented message counts as saved', async () => {
    const ip = newIp();
    await app.query(
      `INSERT INTO blocklist (entity_type, entity_value, block_type, reason) VALUES ('ip', $1, 'permanent', 'x')`,
      [ip],
    );
    const paths = [
      '/api/leads',
      '/api/leads/',
      '/%61pi/leads',
      '/ap%69/leads',
      '/api/%6Ceads?x=1',
      '/api/leads?x=/api/health',
      'http://x/api/leads',
      'http://x/%61pi/leads',
    ];
    for (const path of paths)
      expect([path, await postTo(path, submission(newPhone()), ip)]).toEqual([path, 403]);
    expect(await postTo('/%61pi/validate-phone', { phoneNumber: '3054201234' }, ip)).toBe(403);
    expect(await messages()).toBe(0);
    // This log is written without being awaited.
    const saved = await until(
      () => app.query(`SELECT 1 FROM otp_attempts WHERE failure_reason = 'blocked'`),
      (rows) => rows.length >= paths.length,
    );
    expect(saved).toHaveLength(paths.length);
  });
});

describe('finding out whether a phone belongs to a client', () => {
  it('is impossible: known and unknown phones are answered alike', async () => {
    const known = newPhone();
    await app.post('/api/leads', submission(known), newIp());
    await app.query(`DELETE FROM limit_counters`);
    const unknown = newPhone();
    const shape = ({ status, body }: { status: number; body: object }, phone: string) => [
      status,
      JSON.stringify(body)
        .replaceAll(phone, 'PHONE')
        .replace(/[0-9a-f-]{36}/g, 'ID')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
        // Each submission has a separate id.
        .replace(/"digits":"\d{4}"|,,,\d{4}/g, 'DIGITS')
        .replace(/es%20[A-Z0-9]{8}"/g, 'TOKEN'),
    ];
    for (const path of ['/api/leads/resend', '/api/leads/resend']) {
      const [a, b] = [
        await app.post(path, { phoneNumber: known }, newIp()),
        await app.post(path, { phoneNumber: unknown }, newIp()),
      ];
      expect(shape(a, known)).toEqual(shape(b, unknown));
    }
    for (let n = 0; n < 12; n += 1) {
      const [a, b] = [await verify(known, '000001', newIp()), await verify(unknown, '000001', newIp())];
      expect(shape(a, known)).toEqual(shape(b, unknown));
    }
  });
});

const VISITORS = volume({ least: 250, full: 1_000 });
/** Number of the mobile carrier's networks. Each has 42 visitors at both volumes. */
const CARRIER_NETWORKS = VISITORS / 125;

describe(`${VISITORS} ordinary visitors`, () => {
  it('get their codes: none is blocked, and none needs a proof of work', async () => {
    const names = [
      'María Fernández López',
      'José Ángel Núñez',
      'Ng Wong Martínez',
      'Guadalupe Ávila Ríos',
      'Krzysztof Ortiz',
    ];
    const carrier = (n: number) => `172.56.${n % CARRIER_NETWORKS}.${(n * 7) % 250}`;
    const home = (n: number) => `73.${100 + (n >> 8)}.${n & 255}.${1 + (n % 250)}`;
    const outcomes = await inBatches(VISITORS, async (n) => {
      const phone = newPhone();
      const ip = n % 3 === 0 ? carrier(n) : home(n);
      const form = {
        ...submission(phone),
        fullName: names[n % names.length],
        state: ['FL', 'TX', 'CA', 'NY', 'IL'][n % 5],
        elapsedMs: 6_000 + ((n * 997) % 600_000),
      };
      const { status } = await app.post('/api/leads', form, ip);
      if (status !== 201) return status;
      const [message] = await app.query('SELECT body FROM outbox_messages WHERE recipient = $1', [phone]);
      const code = /\b\d{6}\b/.exec(String(message!['body']))![0];
      if (n % 5 === 0) await verify(phone, wrongCode(code), ip);
      const { body } = await verify(phone, code, ip);
      return body.verified ? 'verified' : body.code;
    });
    expect(count(outcomes as number[])).toEqual({ verified: VISITORS });
    expect(await app.query('SELECT 1 FROM blocklist')).toEqual([]);
    expect(await app.query('SELECT 1 FROM fraud_alerts')).toEqual([]);
  }, 300_000);
});

describe('visitors in realistic traffic', () => {
  /** The proxy of each visitor; every fifth visitor lets the browser fill the form and sends it within three seconds. */
  const groups: [name: string, visitors: number, ipOf: (n: number) => string][] = [
    ['at home', volume({ least: 20, full: 110 }), newIp],
    ['behind a mobile carrier', volume({ least: 20, full: 50 }), (n) => `172.56.${n % 8}.${n}`],
    ['in one office', 15, () => '50.200.10.5'],
    ['over a relay such as iCloud’s', 10, (n) => `104.28.32.${1 + n}`],
    ['over a VPN, exit in the US', 10, (n) => ['146.70.100.5', '84.17.40.3'][n % 2]!],
    ['over a VPN, exit abroad', 5, (n) => ['193.138.218.74', '185.159.157.1'][n % 2]!],
  ];

  it('all get their codes; ten compute for a moment, none is refused or blocked', async () => {
    const proofs: Record<string, number> = {};
    for (const [name, visitors, ipOf] of groups) {
      let proved = 0;
      for (let n = 0; n < visitors; n += 1) {
        const phone = newPhone();
        const form = { ...submission(phone), elapsedMs: n % 5 === 0 ? 3_000 : 20_000 };
        const ip = ipOf(n);
        const outcome = await submitWithProof(form, ip);
        expect([name, n, outcome.status]).toEqual([name, n, 201]);
        if (outcome.proved) proved += 1;
        const { body } = await verify(phone, await lastCode(app, phone), ip);
        expect(body.verified).toBe(true);
      }
      proofs[name] = proved;
    }
    expect(proofs).toEqual({
      'at home': 0,
      'behind a mobile carrier': 0,
      'in one office': 1,
      // The geolocation database places their addresses abroad, and these two filled the form in three seconds.
      'over a relay such as iCloud’s': 2,
      'over a VPN, exit in the US': 2,
      'over a VPN, exit abroad': 5,
    });
    expect(await app.query('SELECT 1 FROM blocklist')).toEqual([]);
    expect(
      await app.query(`SELECT severity, count(*)::int AS count FROM fraud_alerts GROUP BY 1 ORDER BY count`),
    ).toEqual([
      { severity: 'medium', count: 1 },
      { severity: 'low', count: 9 },
    ]);
  }, 300_000);
});
