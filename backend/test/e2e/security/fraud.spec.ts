import { BlocksService } from '../../../src/modules/security/blocks/blocks.service';
import { BlockEvidenceService } from '../../../src/modules/fraud/block-evidence.service';
import type { LeadMark } from '../../../src/modules/fraud/lead-evidence.repository';
import { FraudAlertsService } from '../../../src/modules/fraud/fraud-alerts.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type Refusal, type TestApp } from '../../support/app';
import { solvedChallenge } from '../../support/challenge';
import { until } from '../../support/until';

let app: TestApp;
let caller: Caller;

beforeAll(async () => {
  app = await createTestApp();
  caller = await logIn(app, (await createAdmin(app)).username);
});
afterAll(() => app.close());

const FRAUD = '/api/admin/fraud';
/** An address in a network known for Tor exits. */
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

describe('a submission of medium risk', () => {
  it('must solve a proof of work, and then gets the code', async () => {
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

  it('uses a proof once, also when two requests send it at the same time', async () => {
    const challenge = await solvedChallenge(app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.post('/api/leads', { ...submission(newPhone()), challenge }, torExit()),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(422)]);
  });

  it('refuses an invalid proof', async () => {
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

  it('makes the proof harder for a network with many requests', async () => {
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
  it('a false positive lowers the score permanently; reopening the alert raises it again', async () => {
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
          WHERE action = 'fraud_alert_decided' AND target = $1 ORDER BY created_at, id`,
        [`lead:${alert.lead!.id}`],
      ),
    ).toEqual([
      { before: 'active', after: 'false_positive' },
      { before: 'false_positive', after: 'active' },
    ]);
  });

  it('accept the first of two administrators', async () => {
    const { id } = (await alertOf(await suspicious()))!;
    const answers = await Promise.all([
      decide(id, { status: 'resolved' }),
      decide(id, { status: 'resolved' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('resolve the alert by default', async () => {
    const { id } = (await alertOf(await suspicious()))!;
    const { status } = await caller.post(`${FRAUD}/alerts/${id}/resolve`);
    expect(status).toBe(200);
    expect(await app.query('SELECT status FROM fraud_alerts WHERE id = $1', [id])).toEqual([
      { status: 'resolved' },
    ]);
  });

  it('keep one open alert for each subject', async () => {
    const phone = await suspicious();
    const first = (await alertOf(phone))!;
    await decide(first.id, { status: 'resolved' });
    await app.post('/api/leads', submission(phone), torExit());
    expect((await list()).alerts.filter(({ subject }) => subject === phone)).toHaveLength(2);
    const again = await decide(first.id, { status: 'active' });
    expect([again.status, again.body.code]).toEqual([409, 'ALERT_OPEN_TWICE']);
  });

  it('apply to many alerts at once', async () => {
    const phones = [await suspicious(), await suspicious(), await suspicious()];
    const ids = (await Promise.all(phones.map(alertOf))).map((alert) => alert!.id);
    await decide(ids[0]!, { status: 'resolved' });
    const { body } = await caller.post<{ changed: number }>(`${FRAUD}/alerts/bulk`, {
      ids,
      status: 'resolved',
    });
    expect(body).toEqual({ changed: 2 });
  });

  it('accept no false positive for an alert without a lead, because there is no score to lower', async () => {
    const phone = newPhone();
    expect((await app.post('/api/leads', submission(phone), torExit())).status).toBe(422);
    const { id } = (await alertOf(phone))!;
    const refused = await decide(id, { status: 'false_positive' });
    expect([refused.status, refused.body.code]).toEqual([409, 'ALERT_WITHOUT_LEAD']);
    const withLead = (await alertOf(await suspicious()))!;
    const { body } = await caller.post(`${FRAUD}/alerts/bulk`, {
      ids: [id, withLead.id],
      status: 'false_positive',
    });
    expect(body).toEqual({ changed: 1 });
    expect(await alertOf(phone)).toMatchObject({ status: 'active' });
    expect((await decide(id, { status: 'resolved' })).status).toBe(200);
  });

  it('list open alerts, under review or not', async () => {
    const [active, reviewing, resolved] = [await suspicious(), await suspicious(), await suspicious()];
    await decide((await alertOf(reviewing))!.id, { status: 'reviewing' });
    await decide((await alertOf(resolved))!.id, { status: 'resolved' });
    const { alerts, total, open } = await list('status=open');
    const subjects = alerts.map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining([active, reviewing]));
    expect(subjects).not.toContain(resolved);
    expect(total).toBe(Object.values(open).reduce((sum, count) => sum + count, 0));
  });

  it.each([
    [{ status: 'perhaps' }, 400],
    [{ status: 'resolved', note: 'x'.repeat(501) }, 400],
  ])('refuse %j', async (body, status) => {
    expect((await decide('018f0000-0000-7000-8000-000000000000', body)).status).toBe(status);
  });

  it('answer 404 for an unknown alert', async () => {
    expect((await decide('018f0000-0000-7000-8000-000000000000', { status: 'resolved' })).status).toBe(404);
    expect((await decide('no-es-un-id', { status: 'resolved' })).status).toBe(404);
  });

  it.each(['status=x', 'severity=x', 'type=x', 'page=0', 'from=ayer'])('refuse ?%s', async (query) => {
    expect((await caller.get(`${FRAUD}/alerts?${query}`)).status).toBe(400);
  });
});

describe('evidence that arrives later', () => {
  it('raises the score of the leads of a blocked address', async () => {
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

  const FAST = { elapsedMs: 4_000 };
  /** Runs the queued jobs, as a worker would. */
  const workOff = async () => {
    const [jobs] = (await app.query(
      `DELETE FROM jobs.job WHERE name IN ('entity-blocked', 'entity-lifted') RETURNING name, data`,
    )) as unknown as [{ name: string; data: LeadMark }[]];
    const evidence = app.app.get(BlockEvidenceService);
    for (const { name, data } of jobs)
      await (name === 'entity-blocked' ? evidence.blocked(data) : evidence.lifted(data));
  };
  const submitted = async (ip = newIp()) => {
    const phone = newPhone();
    expect((await app.post('/api/leads', submission(phone), ip)).status).toBe(201);
    return phone;
  };
  const block = async (entityType: string, entityValue: string) => {
    const { status } = await caller.post('/api/admin/security/block', {
      entityType,
      entityValue,
      reason: 'x',
      blockType: 'permanent',
    });
    expect(status).toBe(200);
    await workOff();
  };
  const lift = async (value: string) => {
    const [row] = await app.query<{ id: string }>('SELECT id FROM active_blocks WHERE entity_value = $1', [
      value,
    ]);
    expect((await caller.delete(`/api/admin/security/block/${row!.id}`)).status).toBe(204);
    await workOff();
  };
  const reasonsOf = async (phone: string) => (await leadOf(phone))?.['fraud_reason'] ?? '';

  it('excludes acts of a stranger on a phone: the system’s block of it and a later form of its owner', async () => {
    const phone = await submitted();
    await app.dataSource.transaction((manager) =>
      app.app.get(BlocksService).blockForHours(manager, { type: 'phone', value: phone }, 1, '10 códigos'),
    );
    await workOff();
    expect(await reasonsOf(phone)).not.toContain('blocked_since');
    expect(await alertOf(phone)).toBeUndefined();
    await app.query(`UPDATE blocklist SET expires_at = now() - interval '1 hour' WHERE entity_value = $1`, [
      phone,
    ]);
    await app.query(`DELETE FROM limit_counters WHERE key LIKE '%' || $1`, [phone]);
    expect((await app.post('/api/leads', { ...submission(phone), ...FAST }, newIp())).status).toBe(201);
  });

  it('is withdrawn when the block is lifted, with the alert it raised', async () => {
    const phone = await submitted();
    const before = await leadOf(phone);
    await block('phone', phone);
    expect(await reasonsOf(phone)).toContain('blocked_since');
    const raised = (await alertOf(phone))!;
    expect(raised).toMatchObject({ status: 'active' });
    await lift(phone);
    expect(await leadOf(phone)).toEqual(before);
    expect((await list()).alerts.find(({ id }) => id === raised.id)).toMatchObject({
      status: 'resolved',
      resolvedBy: 'system',
      note: 'El bloqueo se levantó',
    });
  });

  it('of a lifted block is removed from an alert that has other signs', async () => {
    const phone = await suspicious();
    await block('phone', phone);
    expect(await alertOf(phone)).toMatchObject({ score: 70, severity: 'high', lead: { fraudScore: 70 } });
    await lift(phone);
    expect(await alertOf(phone)).toMatchObject({
      status: 'active',
      score: 40,
      severity: 'low',
      reasons: [{ name: 'tor', points: 40 }],
      lead: { fraudScore: 40 },
    });
  });

  it('stays while another block applies to the person', async () => {
    const ip = newIp();
    const phone = await submitted(ip);
    await block('phone', phone);
    await block('ip', ip);
    await lift(ip);
    expect(await reasonsOf(phone)).toContain('blocked_since');
    await lift(phone);
    expect(await reasonsOf(phone)).not.toContain('blocked_since');
  });

  it('does not come from a mobile carrier’s address, which many people share', async () => {
    const ip = '172.58.33.7';
    const phones = [await submitted(ip), await submitted(ip), await submitted(ip)];
    await block('ip', ip);
    for (const phone of phones) expect(await reasonsOf(phone)).not.toContain('blocked_since');
    await app.query(
      `UPDATE blocked_entities SET expires_at = now() - interval '1 day' WHERE entity_value = $1`,
      [ip],
    );
    expect((await app.post('/api/leads', { ...submission(newPhone()), ...FAST }, ip)).status).toBe(201);
  });

  it('is deleted 30 days after a block expired', async () => {
    const ip = newIp();
    await block('ip', ip);
    const ended = (days: number) =>
      app.query(
        `UPDATE blocked_entities SET expires_at = now() - make_interval(days => $2) WHERE entity_value = $1`,
        [ip, days],
      );
    const fast = async () =>
      (await app.post('/api/leads', { ...submission(newPhone()), ...FAST }, ip)).status;
    await ended(29);
    expect(await fast()).toBe(422);
    await ended(31);
    expect(await fast()).toBe(201);
  });

  it('reaches the leads of a range of addresses that submitted recently, however old they are', async () => {
    const old = await submitted('73.199.9.9');
    const gone = await submitted('73.199.9.10');
    const outside = await submitted('73.199.10.9');
    await app.query(
      `UPDATE leads SET created_at = now() - interval '90 days' WHERE phone_number IN ($1, $2)`,
      [old, gone],
    );
    await app.query(
      `UPDATE lead_interactions SET created_at = now() - interval '31 days'
        WHERE lead_id = (SELECT id FROM leads WHERE phone_number = $1)`,
      [gone],
    );
    await block('ip', '73.199.9.0/24');
    expect(await reasonsOf(old)).toContain('blocked_since');
    expect(await reasonsOf(gone)).not.toContain('blocked_since');
    expect(await reasonsOf(outside)).not.toContain('blocked_since');
    await lift('73.199.9.0/24');
    expect(await reasonsOf(old)).not.toContain('blocked_since');
  });

  it('closes the open alerts of a lead that is marked as fraud, and refuses the person from then on', async () => {
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
  it('counts tried, saved, blocked and raised by day', async () => {
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

  it('does not count as saved a message that was sent later, nor one for an unknown phone', async () => {
    const saved = async () =>
      (await caller.get<{ days: { savedMessages: number }[] }>(`${FRAUD}/trends?days=1`)).body.days.at(-1)!
        .savedMessages;
    const before = await saved();
    const [solving, unknown, ip] = [newPhone(), newPhone(), torExit()];
    expect((await app.post('/api/leads', submission(solving), ip)).status).toBe(422);
    expect((await saved()) - before).toBe(1);
    const challenge = await solvedChallenge(app, ip);
    expect((await app.post('/api/leads', { ...submission(solving), challenge }, ip)).status).toBe(201);
    expect((await saved()) - before).toBe(0);
    for (let n = 0; n < 3; n += 1) await app.post('/api/leads/resend', { phoneNumber: unknown }, newIp());
    expect((await saved()) - before).toBe(0);
    // A minute has not passed: the limit saves a message to a known phone.
    expect((await app.post('/api/leads/resend', { phoneNumber: solving }, newIp())).status).toBe(429);
    expect((await saved()) - before).toBe(1);
  });

  it('names the networks with the most failures', async () => {
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

// Last in this file, because the newest application in a process handles the administrators.
describe('a worker', () => {
  let worker: TestApp;
  beforeAll(async () => {
    worker = await createTestApp({}, { databaseUrl: app.databaseUrl, jobsWorkers: true });
  });
  afterAll(() => worker.close());

  it('applies the evidence of a block, and removes it when the block is lifted', async () => {
    const [phone, ip] = [newPhone(), newIp()];
    await app.post('/api/leads', submission(phone), ip);
    const isMarked = (wanted: boolean) =>
      until(async () => String((await leadOf(phone))!['fraud_reason']).includes('blocked_since') === wanted);
    const entity = { entityType: 'ip', entityValue: ip, reason: 'x', blockType: 'permanent' };
    await caller.post('/api/admin/security/block', entity);
    await isMarked(true);
    const [row] = await app.query<{ id: string }>('SELECT id FROM active_blocks WHERE entity_value = $1', [
      ip,
    ]);
    await caller.delete(`/api/admin/security/block/${row!.id}`);
    await isMarked(false);
  });
});
