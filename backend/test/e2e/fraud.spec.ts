import { FraudAlertsService } from '../../src/modules/fraud/fraud-alerts.service';
import { createAdmin, logIn, type Caller } from '../support/admin';
import { createTestApp, newIp, newPhone, submission, type Refusal, type TestApp } from '../support/app';
import { solvedChallenge } from '../support/challenge';

let app: TestApp;
let caller: Caller;

beforeAll(async () => {
  app = await createTestApp();
  caller = await logIn(app, (await createAdmin(app)).username);
});
afterAll(() => app.close());

const FRAUD = '/api/admin/fraud';
/** In a network known for Tor exits. */
let exits = 0;
const torExit = () => `185.220.101.${1 + (exits++ % 250)}`;
interface Alert {
  id: string;
  type: string;
  severity: string;
  status: string;
  subject: string;
  score: number;
  count: number;
  note: string | null;
  resolvedBy: string | null;
  reasons: { name: string; points: number }[];
  ip: { asn: string; country: string } | null;
  lead: { id: string; fullName: string; fraudScore: number } | null;
}
interface Page {
  alerts: Alert[];
  total: number;
  open: Record<string, number>;
}
const list = async (query = '') =>
  (await caller.get<Page & Refusal>(`${FRAUD}/alerts?pageSize=100&${query}`)).body;
const alertOf = async (subject: string) => (await list()).alerts.find((alert) => alert.subject === subject);
const decide = (id: string, body: object) => caller.post(`${FRAUD}/alerts/${id}/resolve`, body);
const messagesTo = async (phone: string) =>
  (await app.get<{ to: string }[]>('/dev/outbox', { accept: 'application/json' })).body.filter(
    ({ to }) => to === phone,
  ).length;
const leadOf = async (phone: string) =>
  (
    await app.query('SELECT fraud_score, fraud_reason, lead_score FROM leads WHERE phone_number = $1', [
      phone,
    ])
  )[0];
const suspicious = async () => {
  const phone = newPhone();
  const form = { ...submission(phone), challenge: await solvedChallenge(app) };
  expect((await app.post('/api/leads', form, torExit())).status).toBe(201);
  return phone;
};

describe('a submission of middling risk', () => {
  it('is asked for a proof, and with it gets the code', async () => {
    const [phone, ip] = [newPhone(), torExit()];
    const asked = await app.post<Refusal>('/api/leads', submission(phone), ip);
    expect([asked.status, asked.body.code]).toEqual([422, 'CHALLENGE_REQUIRED']);
    expect(await leadOf(phone)).toBeUndefined();
    expect(await messagesTo(phone)).toBe(0);
    expect(await alertOf(phone)).toMatchObject({
      type: 'submission',
      severity: 'low',
      status: 'active',
      score: 40,
      reasons: [{ name: 'tor', points: 40 }],
      ip: { asn: 'AS60729', country: 'DE' },
      lead: null,
    });
    const challenge = await solvedChallenge(app, ip);
    expect((await app.post('/api/leads', { ...submission(phone), challenge }, ip)).status).toBe(201);
    expect(await messagesTo(phone)).toBe(1);
    expect(await leadOf(phone)).toMatchObject({ fraud_score: 40, fraud_reason: 'tor' });
    expect(await alertOf(phone)).toMatchObject({ count: 2, lead: { fullName: 'María Fernández López' } });
  });

  it('uses a proof once, also when two calls bring it at the same moment', async () => {
    const challenge = await solvedChallenge(app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.post('/api/leads', { ...submission(newPhone()), challenge }, torExit()),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(422)]);
  });

  it('takes nothing that is no proof', async () => {
    const good = JSON.parse(Buffer.from(await solvedChallenge(app), 'base64').toString()) as {
      challenge: { parameters: Record<string, unknown>; signature: string };
      solution: { counter: number; derivedKey: string };
    };
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const { challenge, solution } = good;
    const bad = [
      'x',
      encode(null),
      encode({ challenge: 1, solution: 2 }),
      encode({ challenge, solution: { ...solution, derivedKey: '00' } }),
      encode({ challenge: { ...challenge, signature: 'ab' }, solution }),
      encode({
        challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00', cost: 1 } },
        solution,
      }),
      encode({
        challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } },
        solution,
      }),
      encode({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1e9 } }, solution }),
    ];
    for (const proof of bad) {
      const { status, body } = await app.post<Refusal>(
        '/api/leads',
        { ...submission(newPhone()), challenge: proof },
        torExit(),
      );
      expect([status, body.code]).toEqual([422, 'CHALLENGE_REQUIRED']);
    }
  });

  it('makes a network that asks for many compute longer', async () => {
    const cost = async (ip: string) =>
      (await app.get<{ parameters: { nonce: string } }>('/api/challenge', { 'x-forwarded-for': ip })).status;
    const ip = newIp();
    await app.query(
      `INSERT INTO limit_counters (key, hits, resets_at) VALUES ($1, 1000, now() + interval '1 hour')`,
      [`challenge-network:${ip.replace(/\.\d+$/, '.0/24')}`],
    );
    expect([await cost(ip), await cost(newIp())]).toEqual([429, 200]);
  });
});

describe('decisions about alerts', () => {
  it('a false positive relaxes the score, for good; opening it again brings it back', async () => {
    const phone = await suspicious();
    const alert = (await alertOf(phone))!;
    expect((await decide(alert.id, { status: 'false_positive', note: 'Es un cliente' })).status).toBe(200);
    expect(await alertOf(phone)).toMatchObject({
      status: 'false_positive',
      note: 'Es un cliente',
      resolvedBy: expect.any(String),
      lead: { fraudScore: 0 },
    });
    await app.query(`DELETE FROM limit_counters WHERE key LIKE '%' || $1`, [phone]);
    expect((await app.post('/api/leads', submission(phone), torExit())).status).toBe(201);
    expect(await leadOf(phone)).toMatchObject({ fraud_score: 0, fraud_reason: null });
    expect((await decide(alert.id, { status: 'active' })).status).toBe(200);
    expect(await leadOf(phone)).toMatchObject({ fraud_score: 40, fraud_reason: 'tor' });
    expect(
      await app.query(
        `SELECT "before"->>'status' AS before, "after"->>'status' AS after FROM audit_entries
          WHERE action = 'fraud_alert_decided' AND target = $1 ORDER BY created_at`,
        [`lead:${alert.lead!.id}`],
      ),
    ).toEqual([
      { before: 'active', after: 'false_positive' },
      { before: 'false_positive', after: 'active' },
    ]);
  });

  it('lets one of two administrators decide', async () => {
    const { id } = (await alertOf(await suspicious()))!;
    const answers = await Promise.all([
      decide(id, { status: 'resolved' }),
      decide(id, { status: 'resolved' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps one open alert for each subject', async () => {
    const phone = await suspicious();
    const first = (await alertOf(phone))!;
    await decide(first.id, { status: 'resolved' });
    await app.post('/api/leads', submission(phone), torExit());
    expect((await list()).alerts.filter(({ subject }) => subject === phone)).toHaveLength(2);
    const again = await decide(first.id, { status: 'active' });
    expect([again.status, again.body.code]).toEqual([409, 'ALERT_OPEN_TWICE']);
  });

  it('decides many at once', async () => {
    const phones = [await suspicious(), await suspicious(), await suspicious()];
    const ids = (await Promise.all(phones.map(alertOf))).map((alert) => alert!.id);
    await decide(ids[0]!, { status: 'resolved' });
    const { body } = await caller.post<{ changed: number }>(`${FRAUD}/alerts/bulk`, {
      ids,
      status: 'resolved',
    });
    expect(body).toEqual({ changed: 2 });
  });

  it.each([
    [{ status: 'perhaps' }, 400],
    [{ status: 'resolved', note: 'x'.repeat(501) }, 400],
    [{}, 400],
  ])('refuses %j', async (body, status) => {
    expect((await decide('018f0000-0000-7000-8000-000000000000', body)).status).toBe(status);
  });

  it('answers 404 for an alert that is not there', async () => {
    expect((await decide('018f0000-0000-7000-8000-000000000000', { status: 'resolved' })).status).toBe(404);
    expect((await decide('no-es-un-id', { status: 'resolved' })).status).toBe(404);
  });

  it.each(['status=x', 'severity=x', 'type=x', 'page=0', 'from=ayer'])('refuses ?%s', async (query) => {
    expect((await caller.get(`${FRAUD}/alerts?${query}`)).status).toBe(400);
  });
});

describe('evidence that comes later', () => {
  it('raises the score of the leads of an address that is blocked', async () => {
    const [phone, ip] = [newPhone(), newIp()];
    await app.post('/api/leads', submission(phone), ip);
    const before = await leadOf(phone);
    await app.app.get(FraudAlertsService).addEvidence({ type: 'ip', value: ip }, 'blocked_since');
    await app.app.get(FraudAlertsService).addEvidence({ type: 'ip', value: ip }, 'blocked_since');
    const { fraud_score: score, fraud_reason: reason } = (await leadOf(phone)) as Record<string, unknown>;
    expect(score).toBe(Number(before!['fraud_score']) + 30);
    expect(reason).toMatch(/blocked_since$/);
    expect(await alertOf(phone)).toMatchObject({
      count: 1,
      lead: { fraudScore: score },
      reasons: expect.arrayContaining([{ name: 'blocked_since', points: 30 }]),
    });
  });

  it('is queued with the block', async () => {
    const ip = newIp();
    await caller.post('/api/admin/security/block', {
      entityType: 'ip',
      entityValue: ip,
      reason: 'x',
      blockType: 'permanent',
    });
    expect(
      await app.query(`SELECT data FROM jobs.job WHERE name = 'entity-blocked' AND data->>'value' = $1`, [
        ip,
      ]),
    ).toEqual([{ data: { type: 'ip', value: ip } }]);
  });

  it('closes what is open about a lead that is marked as fraud, and refuses the person from then on', async () => {
    const phone = await suspicious();
    const { id, lead } = (await alertOf(phone))!;
    await caller.post('/api/admin/leads/actions', {
      leadId: lead!.id,
      action: 'mark_fraud',
      reason: 'Falso',
    });
    expect((await list()).alerts.find((alert) => alert.id === id)).toMatchObject({ status: 'resolved' });
    await app.query(`DELETE FROM limit_counters WHERE key LIKE '%' || $1`, [phone]);
    const { status, body } = await app.post<Refusal>('/api/leads', submission(phone), newIp());
    expect([status, body.code]).toEqual([422, 'CODE_NOT_SENT']);
  });
});

describe('GET /api/admin/fraud/trends and networks', () => {
  it('counts by day what was tried, saved, blocked and raised', async () => {
    const read = async () =>
      (await caller.get<{ days: Record<string, number>[]; timeZone: string }>(`${FRAUD}/trends?days=7`)).body;
    const before = (await read()).days.at(-1)!;
    const ip = torExit();
    await app.post('/api/leads', submission(newPhone()), ip);
    await app.post('/api/leads', { ...submission(newPhone()), website: 'http://x' }, newIp());
    await caller.post('/api/admin/security/block', {
      entityType: 'ip',
      entityValue: newIp(),
      reason: 'x',
      blockType: 'permanent',
    });
    const { days, timeZone } = await read();
    expect([days.length, timeZone]).toEqual([7, 'America/New_York']);
    const after = days.at(-1)!;
    expect(after['savedMessages']! - before['savedMessages']!).toBe(2);
    expect(after['blocks']! - before['blocks']!).toBe(1);
    expect(after['alerts']! - before['alerts']!).toBe(2);
    expect((await caller.get(`${FRAUD}/trends?days=91`)).status).toBe(400);
  });

  it('names the networks most failures came from', async () => {
    await app.query(
      `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason)
       SELECT '+1305620' || (1000 + n), '171.25.193.' || (n % 5), false, 'verify', 'wrong_code' FROM generate_series(1, 500) n`,
    );
    const { networks } = (
      await caller.get<{ networks: Record<string, unknown>[] }>(`${FRAUD}/networks?days=7`)
    ).body;
    expect(networks[0]).toMatchObject({
      network: '171.25.193.0/24',
      asn: 'AS198093',
      country: 'Suecia',
      addresses: 5,
      attempts: 500,
      failures: 500,
      phones: 500,
      isBlocked: false,
    });
  });
});
