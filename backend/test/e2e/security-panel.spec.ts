import { createAdmin, logIn, type Caller } from '../support/admin';
import { createTestApp, newIp, newPhone, submission, type Refusal, type TestApp } from '../support/app';

let app: TestApp;
let second: TestApp;
let caller: Caller;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  caller = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const SECURITY = '/api/admin/security';
const attempt = (ip: string, success: boolean, count = 1, at = 'now()') =>
  app.query(
    `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason, created_at)
     SELECT '+1305420' || lpad(n::text, 4, '0'), $1, $2, 'verify', CASE WHEN $2 THEN NULL ELSE 'wrong_code' END, ${at}
       FROM generate_series(1, $3::int) n`,
    [ip, success, count],
  );
const block = (body: object) => caller.post<{ message: string } & Refusal>(`${SECURITY}/block`, body);
interface Blocked {
  blocked: { id: string; entityValue: string; isActive: boolean; blockType: string; createdBy: string }[];
}

describe('GET /api/admin/security/stats', () => {
  it('counts failures of today and this week, blocks in force and risky addresses, and tells of a late queue', async () => {
    const read = async () =>
      (
        await caller.get<{
          failedAttempts: { today: number; thisWeek: number };
          activeBlocks: number;
          highRiskIPs: number;
          system: { ok: boolean; problems: string[] };
        }>(`${SECURITY}/stats`)
      ).body;
    const before = await read();
    expect(before.system).toEqual({ ok: true, problems: [] });
    const ip = newIp();
    await attempt(ip, false, 20);
    await attempt(ip, true);
    await attempt(newIp(), false, 3, `now() - interval '30 days'`);
    await block({ entityType: 'phone', entityValue: newPhone(), reason: 'x', blockType: 'permanent' });
    const after = await read();
    expect(after.failedAttempts.today - before.failedAttempts.today).toBe(20);
    expect(after.failedAttempts.thisWeek - before.failedAttempts.thisWeek).toBe(20);
    expect(after.activeBlocks - before.activeBlocks).toBe(1);
    expect(after.highRiskIPs - before.highRiskIPs).toBe(1);
    await app.query(
      `INSERT INTO jobs.job (name, data, start_after) VALUES ('account-changed', '{}', now() - interval '10 min')`,
    );
    expect((await read()).system).toEqual({ ok: false, problems: ['La cola de tareas está atrasada'] });
    await app.query('DELETE FROM jobs.job');
  });
});

describe('GET /api/admin/security/attempts', () => {
  interface Attempts {
    attempts: {
      phoneNumber: string;
      ipAddress: string;
      success: boolean;
      country: string | null;
      riskLevel: string;
    }[];
  }
  const read = async (query: string) =>
    (await caller.get<Attempts>(`${SECURITY}/attempts?${query}`)).body.attempts;

  it('lists with place and risk, filtered', async () => {
    await attempt('66.249.66.1', false, 15);
    await attempt('66.249.66.1', true);
    const all = await read('ip=66.249.66.1');
    expect(all).toHaveLength(16);
    expect(all[0]).toMatchObject({ ipAddress: '66.249.66.1', country: 'Estados Unidos', riskLevel: 'high' });
    expect(await read('ip=66.249.66.1&success=true')).toHaveLength(1);
    expect(await read('ip=66.249.66.1&phone=(305) 420-0003')).toHaveLength(1);
    expect(await read('ip=66.249.66.1&from=2100-01-01')).toEqual([]);
    expect((await caller.get(`${SECURITY}/attempts?success=quizas`)).status).toBe(400);
  });
});

describe('blocking and unblocking', () => {
  it('holds on every instance at once, and ends at once', async () => {
    const ip = newIp();
    expect(
      (await block({ entityType: 'ip', entityValue: ip, reason: 'Ataque', blockType: 'temporary' })).body,
    ).toEqual({
      message: 'Bloqueo creado',
    });
    expect((await second.post('/api/leads', submission(newPhone()), ip)).status).toBe(403);
    const { blocked } = (await caller.get<Blocked>(`${SECURITY}/blocked`)).body;
    const row = blocked.find(({ entityValue }) => entityValue === ip)!;
    expect(row).toMatchObject({ isActive: true, blockType: 'temp_24h' });
    expect((await caller.delete(`${SECURITY}/block/${row.id}`)).status).toBe(204);
    expect((await second.post('/api/leads', submission(newPhone()), ip)).status).toBe(201);
    const again = await caller.delete(`${SECURITY}/block/${row.id}`);
    expect([again.status, again.body.code]).toEqual([404, 'BLOCK_NOT_FOUND']);
    expect(
      await app.query(`SELECT action FROM audit_entries WHERE target = $1 ORDER BY created_at`, [`ip:${ip}`]),
    ).toEqual([{ action: 'entity_blocked' }, { action: 'entity_unblocked' }]);
  });

  it.each([
    [{ entityType: 'phone', entityValue: '123' }, 422, 'Ese no es un teléfono de Estados Unidos.'],
    [{ entityType: 'ip', entityValue: '999.1.1.1' }, 422, 'Esa no es una dirección IP.'],
    [{ entityType: 'ip', entityValue: '203.0.113.9', reason: '' }, 400, 'Reason is required'],
    [{ entityType: 'planeta', entityValue: 'x' }, 400, 'entityType debe ser phone, ip, device o email.'],
  ])('refuses %j', async (body, status, text) => {
    const answer = await block({ reason: 'x', blockType: 'permanent', ...body });
    expect([answer.status, answer.body.message]).toEqual([status, text]);
  });

  it("refuses the administrator's own address", async () => {
    const answer = await block({
      entityType: 'ip',
      entityValue: caller.ip,
      reason: 'x',
      blockType: 'permanent',
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'OWN_ADDRESS']);
  });
});

describe('GET /api/admin/security/ips', () => {
  it('puts the riskiest first', async () => {
    const risky = newIp();
    await attempt(risky, false, 40);
    await block({ entityType: 'ip', entityValue: risky, reason: 'x', blockType: 'permanent' });
    const { body } = await caller.get<{ ips: { ipAddress: string; riskScore: number; riskLevel: string }[] }>(
      `${SECURITY}/ips`,
    );
    expect(body.ips[0]).toMatchObject({ ipAddress: risky, riskScore: 100, riskLevel: 'critical' });
  });
});
