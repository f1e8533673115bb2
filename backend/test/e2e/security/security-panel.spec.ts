import { createAdmin, logIn, type Caller } from '../../support/admin';
import { IpGeoService } from '../../../src/modules/security/addresses/ip-geo.service';
import { BlocksService } from '../../../src/modules/security/blocks/blocks.service';
import { IpIntelligence } from '../../../src/modules/security/addresses/ip-intelligence';
import { createTestApp, newIp, newPhone, submission, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';

let app: TestApp;
let second: TestApp;
let withList: TestApp;
let caller: Caller;
let username: string;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  withList = await createTestApp(
    { TOR_EXITS_URL: 'http://127.0.0.1:1/exits', DATA_DIR: '/nonexistent' },
    { databaseUrl: app.databaseUrl },
  );
  username = (await createAdmin(app)).username;
  caller = await logIn(app, username);
});
afterAll(async () => {
  await withList.close();
  await second.close();
  await app.close();
});

const SECURITY = '/api/admin/security';
const NO_NETWORK =
  'Escriba una dirección IP o un rango como 203.0.113.0/24, de /8 o menor (IPv6: de /16 o menor).';
const attempt = (ip: string, success: boolean, count = 1, at = 'now()') =>
  app.query(
    `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason, created_at)
     SELECT '+1305420' || lpad(n::text, 4, '0'), $1, $2, 'verify', CASE WHEN $2 THEN NULL ELSE 'wrong_code' END, ${at}
       FROM generate_series(1, $3::int) n`,
    [ip, success, count],
  );
/** Runs the schedule: it assesses addresses seen since its last run, and addresses with changed blocks. */
const takeUp = () => app.app.get(IpGeoService).refresh();
const block = (body: object) => caller.post<{ message: string } & Refusal>(`${SECURITY}/block`, body);
interface Blocked {
  blocked: { id: string; entityValue: string; isActive: boolean; blockType: string; createdBy: string }[];
}

describe('GET /api/admin/security/stats', () => {
  // The installed databases of addresses get outdated, which is a separate problem.
  beforeAll(() => {
    for (const instance of [app, withList])
      jest
        .spyOn(instance.app.get(IpIntelligence), 'dates')
        .mockImplementation(() => Promise.resolve({ places: new Date(), networks: new Date() }));
  });
  afterAll(() => jest.restoreAllMocks());

  it('counts failures of today and this week, active blocks and risky addresses, and reports a late queue', async () => {
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
    await takeUp();
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

  const problems = async () =>
    (await caller.get<{ system: { problems: string[] } }>(`${SECURITY}/stats`)).body.system.problems;

  it('reports jobs that wait too long for a retry, and failed jobs', async () => {
    await app.query(
      `INSERT INTO jobs.job (name, data, state, start_after) VALUES ('account-changed', '{}', 'retry', now() + interval '1 min')`,
    );
    expect(await problems()).toEqual([]);
    await app.query(`UPDATE jobs.job SET start_after = now() - interval '6 min'`);
    expect(await problems()).toEqual(['La cola de tareas está atrasada']);
    await app.query(`UPDATE jobs.job SET state = 'failed', completed_on = now() - interval '2 hours'`);
    expect(await problems()).toEqual(['1 tarea no se pudo completar en las últimas 24 horas']);
    await app.query(`UPDATE jobs.job SET completed_on = now() - interval '25 hours'`);
    expect(await problems()).toEqual([]);
    await app.query('DELETE FROM jobs.job');
  });

  it('reports payments that wait for a review', async () => {
    await app.query(
      `INSERT INTO payments (kind, mode, status, plan, amount_cents, full_name, email, phone, billing_zip, needs_review)
       VALUES ('sale', 'sale', 'unknown', 'starter', 100, 'X', 'x@example.com', '+13054200000', '33101', true)`,
    );
    expect(await problems()).toEqual([
      '1 cobro o reembolso espera que alguien averigüe qué pasó (Pagos, Por resolver)',
    ]);
    await app.query('DELETE FROM payments');
  });

  it('reports that the day’s budget is spent', async () => {
    await caller.put('/api/admin/settings', { verificationDailyBudgetCents: 10 });
    const day = `(now() AT TIME ZONE 'America/New_York')::date`;
    await app.query(
      `INSERT INTO sms_daily_counts (day, micros) VALUES (${day}, 79200), (${day} - 1, 999999)`,
    );
    expect(await problems()).toEqual([]);
    await app.query(`UPDATE sms_daily_counts SET micros = 79201 WHERE day = ${day}`);
    expect(await problems()).toEqual([
      'El presupuesto diario de verificación ($0.10) está agotado: no sale ningún código por texto ni por llamada',
    ]);
    await app.query('DELETE FROM sms_daily_counts');
    await caller.put('/api/admin/settings', { verificationDailyBudgetCents: 4160 });
  });

  it('rates the SMS provider by the results of the last texts, without those being retried', async () => {
    const send = (phone: string, failure: string | null, at: string) =>
      app.query(
        `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason, created_at)
         VALUES ($1, '', $2::text IS NULL, 'send', $2, now() - interval '${at}')`,
        [phone, failure],
      );
    const [first, other] = [newPhone(), newPhone()];
    await app.query(
      `INSERT INTO jobs.job (name, data, state, start_after) VALUES ('retry-verification-code', '{}', 'retry', now() + interval '1 min')`,
    );
    await send(first, 'unavailable', '9 min');
    expect(await problems()).toEqual([]);
    await send(first, 'unavailable', '8 min');
    await send(first, 'unavailable', '7 min');
    expect(await problems()).toEqual(['El proveedor de SMS no está aceptando mensajes, o no llegan']);
    await send(other, 'unavailable', '6 min');
    // A number that cannot receive texts means nothing about the provider.
    await send(newPhone(), 'landline', '5 min');
    await send(first, null, '4 min');
    await send(newPhone(), null, '3 min');
    expect(await problems()).toEqual([]);
    await app.query('DELETE FROM jobs.job');
    await app.query(`DELETE FROM otp_attempts WHERE attempt_type = 'send'`);
  });

  it('reports a verification method that is out of service, and that no method is left', async () => {
    const out = (method: string) =>
      app.query(
        `INSERT INTO verification_channels (method, out_since, out_until, last_refusal_code)
         VALUES ($1, '2026-03-02T15:00:00Z', now(), '30034')`,
        [method],
      );
    const names = ['Mensaje de texto', 'Llamada con código', 'Llamada del cliente', 'WhatsApp'];
    const words = (name: string) =>
      `“${name}” está fuera de servicio desde el lunes, 2 de marzo de 2026, 10:00 a.m. (hora del Este) (código 30034)`;
    const plain = async () => (await problems()).map((text) => text.replace(/([ap])\. m\./, '$1.m.'));
    await out('sms');
    expect(await plain()).toEqual([
      `${words('Mensaje de texto')}; a los visitantes nuevos se les ofrece “Llamada con código”`,
    ]);
    for (const method of ['voice', 'inbound_call', 'whatsapp']) await out(method);
    // A method that the owner disabled is neither a problem nor an alternative.
    const methods = ['sms', 'voice', 'inbound_call', 'whatsapp', 'email'].map((method) => ({
      method,
      enabled: method !== 'email',
    }));
    await caller.put('/api/admin/settings', { verificationMethods: methods });
    expect(await plain()).toEqual([
      'Ninguna forma de verificar está en servicio: nadie puede verificar su teléfono (Configuración, Formas de verificar)',
      ...names.map(words),
    ]);
    await caller.put('/api/admin/settings', {
      verificationMethods: methods.map(({ method }) => ({ method, enabled: true })),
    });
    await app.query('DELETE FROM verification_channels');
    expect(await problems()).toEqual([]);
  });

  it('reports that a list of addresses could not be downloaded', async () => {
    const { body } = await caller.get<{ system: object }>(`${SECURITY}/stats`, withList);
    expect(body.system).toEqual({
      ok: false,
      problems: ['La lista de salidas de Tor todavía no se pudo descargar'],
    });
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
      isBlocked: boolean;
      block: { id: string; entityValue: string } | null;
    }[];
  }
  const read = async (query: string) =>
    (await caller.get<Attempts>(`${SECURITY}/attempts?${query}`)).body.attempts;

  it('lists with place and risk, filtered', async () => {
    await attempt('66.249.66.1', false, 15);
    await attempt('66.249.66.1', true);
    const all = await read('ip=66.249.66.1');
    expect(all).toHaveLength(16);
    expect(all[0]).toMatchObject({
      ipAddress: '66.249.66.1',
      country: 'Estados Unidos',
      riskLevel: 'critical',
    });
    expect(await read('ip=66.249.66.1&success=true')).toHaveLength(1);
    expect(await read('ip=66.249.66.1&phone=(305) 420-0003')).toHaveLength(1);
    expect(await read('ip=66.249.66.1&from=2100-01-01')).toEqual([]);
    expect((await caller.get(`${SECURITY}/attempts?success=quizas`)).status).toBe(400);
  });

  it('finds an address in any notation, and nothing by a phone without a digit', async () => {
    await attempt('2001:db8::9', false, 2);
    expect(await read('ip=2001:DB8:0:0::9')).toHaveLength(2);
    expect(await read('ip=no-es-una-ip')).toEqual([]);
    expect(await read('phone=abc')).toEqual([]);
    expect((await read('phone=')).length).toBeGreaterThan(0);
  });

  it('names the blocks of an address, so that they can be lifted from its row', async () => {
    const ip = '66.249.70.5';
    await attempt(ip, false);
    expect((await read(`ip=${ip}`))[0]).toMatchObject({ isBlocked: false, block: null });
    for (const entityValue of ['66.249.70.0/24', ip])
      await block({ entityType: 'ip', entityValue, reason: 'x', blockType: 'permanent' });
    for (const entityValue of [ip, '66.249.70.0/24']) {
      const [row] = await read(`ip=${ip}`);
      expect(row).toMatchObject({ isBlocked: true, block: { entityValue } });
      expect((await caller.delete(`${SECURITY}/block/${row!.block!.id}`)).status).toBe(204);
    }
    expect((await read(`ip=${ip}`))[0]).toMatchObject({ isBlocked: false, block: null });
  });
});

describe('blocking and unblocking', () => {
  it('applies on every instance at once, and ends at once', async () => {
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
      await app.query(`SELECT action FROM audit_entries WHERE target = $1 ORDER BY created_at, id`, [
        `ip:${ip}`,
      ]),
    ).toEqual([{ action: 'entity_blocked' }, { action: 'entity_unblocked' }]);
  });

  it.each([
    [{ entityType: 'phone', entityValue: '123' }, 422, 'Ese no es un teléfono de Estados Unidos.'],
    [{ entityType: 'ip', entityValue: '999.1.1.1' }, 422, NO_NETWORK],
    [{ entityType: 'ip', entityValue: '203.0.0.0/7' }, 422, NO_NETWORK],
    [{ entityType: 'ip', entityValue: '203.0.113.0/33' }, 422, NO_NETWORK],
    [{ entityType: 'ip', entityValue: '2000::/8' }, 422, NO_NETWORK],
    [{ entityType: 'email', entityValue: 'nadie' }, 422, 'Email inválido'],
    [{ entityType: 'ip', entityValue: '203.0.113.9', reason: '' }, 400, 'Reason is required'],
    [{ entityType: 'planeta', entityValue: 'x' }, 400, 'entityType debe ser phone, ip, device o email.'],
  ])('refuses %j', async (body, status, text) => {
    const answer = await block({ reason: 'x', blockType: 'permanent', ...body });
    expect([answer.status, answer.body.message]).toEqual([status, text]);
  });

  it('takes a phone that the form refuses: it may be on record from before', async () => {
    const answer = await block({
      entityType: 'phone',
      entityValue: '(305) 555-0142',
      reason: 'Fraude',
      blockType: 'permanent',
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['alone', (ip: string) => ip],
    ['in a range', (ip: string) => `${ip}/20`],
    ['in an IPv4-mapped range', (ip: string) => `::ffff:${ip}/116`],
  ])('refuses the administrator’s current address %s', async (_, value) => {
    const answer = await block({
      entityType: 'ip',
      entityValue: value(caller.ip),
      reason: 'x',
      blockType: 'permanent',
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'OWN_ADDRESS']);
  });

  it.each([
    ['192.0.2.0/24', '192.0.2.200', '192.0.3.1'],
    ['192.0.4.77/30', '192.0.4.78', '192.0.4.80'],
    ['2001:DB8:5::/48', '2001:db8:5:ffff::1', '2001:db8:6::1'],
    ['2001:db8:7:0:0:0:0:1', '2001:DB8:7::ffff:1:2', '2001:db8:7:1::1'],
    ['[2001:db8:b::1]:443', '2001:db8:b::2', '2001:db8:b:1::1'],
    ['2001:db8:8::1/128', '2001:DB8:8::1', '2001:db8:8::2'],
    ['::ffff:192.0.5.9', '192.0.5.9', '192.0.5.10'],
  ])('a block of %s applies to %s and not to %s', async (range, inside, outside) => {
    await block({ entityType: 'ip', entityValue: range, reason: 'Rango', blockType: 'permanent' });
    expect((await second.post('/api/leads', submission(newPhone()), inside)).status).toBe(403);
    expect((await second.post('/api/leads', submission(newPhone()), outside)).status).toBe(201);
  });

  it('blocks the /64 of an IPv6 address, shows it, finds it by each of its addresses, and lifts it whole', async () => {
    const range = '2001:db8:c::/64';
    await block({ entityType: 'ip', entityValue: '2001:db8:c::7', reason: 'IPv6', blockType: 'permanent' });
    const { body } = await caller.get<{ blocked: { id: string; entityValue: string }[] }>(
      `${SECURITY}/blocked`,
    );
    const shown = body.blocked.find(({ entityValue }) => entityValue === range);
    expect(shown).toBeDefined();
    const lookUp = (ip: string) =>
      caller.post<{ isCurrentlyBlocked: boolean; blocks: { entityValue: string }[] }>(
        `${SECURITY}/ip-lookup`,
        { ip },
      );
    expect((await lookUp('2001:db8:c::99')).body).toMatchObject({
      isCurrentlyBlocked: true,
      blocks: [{ entityValue: range }],
    });
    expect((await lookUp('2001:db8:c:1::99')).body.isCurrentlyBlocked).toBe(false);
    await caller.delete(`${SECURITY}/block/${shown!.id}`);
    expect((await second.post('/api/leads', submission(newPhone()), '2001:db8:c::7')).status).toBe(201);
  });

  it('refuses an IPv6 address if the owner allows an address of its /64', async () => {
    await caller.put('/api/admin/settings', { allowlist: ['2001:db8:d::5'] });
    const of = (entityValue: string) =>
      block({ entityType: 'ip', entityValue, reason: 'x', blockType: 'permanent' });
    expect((await of('2001:db8:d::9')).body.code).toBe('ALLOWLISTED');
    expect((await of('2001:db8:d:1::9')).status).toBe(200);
    await caller.put('/api/admin/settings', { allowlist: [] });
  });

  it.each([
    ['phone', '(305) 419-8888', { phoneNumber: '+13054198888' }],
    ['device', 'huella-77', { deviceFingerprint: 'huella-77' }],
  ])('blocks a %s', async (entityType, entityValue, change) => {
    await block({ entityType, entityValue, reason: 'x', blockType: 'permanent' });
    const form = { ...submission(newPhone()), ...change };
    expect((await second.post('/api/leads', form, newIp())).status).toBe(403);
  });

  it('never blocks an address that the owner allows', async () => {
    const [ip, phone] = ['192.0.9.9', newPhone()];
    await block({ entityType: 'ip', entityValue: '192.0.9.0/26', reason: 'x', blockType: 'permanent' });
    expect((await second.post('/api/leads', submission(phone), ip)).status).toBe(403);
    await caller.put('/api/admin/settings', { allowlist: ['192.0.9.9/32', '(305) 419-7777'] });
    const both = [
      { entityType: 'ip', entityValue: '192.0.9.0/28' },
      { entityType: 'phone', entityValue: '3054197777' },
    ];
    for (const entity of both) {
      const answer = await block({ ...entity, reason: 'x', blockType: 'temporary' });
      expect([answer.status, answer.body.code]).toEqual([422, 'ALLOWLISTED']);
    }
    expect((await app.post('/api/leads', submission(phone), ip)).status).toBe(201);
    await caller.put('/api/admin/settings', { allowlist: [] });
  });

  it('replaces a block by the next one, also when two administrators block at once, and lifts all of them', async () => {
    const phone = newPhone();
    const mine = { entityType: 'phone', entityValue: phone, reason: 'Spam' };
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        block({ ...mine, blockType: n % 2 ? 'permanent' : 'temporary', duration: 24, replace: true }),
      ),
    );
    await app.query(
      `INSERT INTO blocklist (entity_type, entity_value, block_type, reason) VALUES ('phone', $1, 'permanent', 'x')`,
      [phone],
    );
    const list = async (query: string) =>
      (await caller.get<Blocked>(`${SECURITY}/blocked?search=${encodeURIComponent(phone)}&${query}`)).body
        .blocked;
    const inForce = await list('status=active&entityType=phone');
    expect(inForce).toHaveLength(2);
    expect(await list('status=over')).toHaveLength(7);
    expect(await list('entityType=email')).toEqual([]);
    await caller.delete(`${SECURITY}/block/${inForce[0]!.id}`, { reason: 'Era un cliente' });
    expect(await list('status=active')).toEqual([]);
    expect(await list('status=over')).toContainEqual(
      expect.objectContaining({ liftedBy: username, liftReason: 'Era un cliente' }),
    );
  });

  it('keeps a longer block, unless it is to be replaced', async () => {
    const ip = newIp();
    const phone = newPhone();
    await app.post('/api/leads', submission(phone), ip);
    const mine = { entityType: 'ip', entityValue: ip, reason: 'Ataque' };
    const inForce = () =>
      app.query(
        `SELECT reason, expires_at IS NULL AS permanent FROM active_blocks WHERE entity_value = $1 AND origin = 'administrator'`,
        [ip],
      );
    await block({ ...mine, blockType: 'temporary', duration: 48 });
    const shorter = await block({ ...mine, reason: 'Menos', blockType: 'temporary', duration: 1 });
    expect([shorter.status, shorter.body.code]).toEqual([409, 'LONGER_BLOCK']);
    await block({ ...mine, reason: 'Para siempre', blockType: 'permanent' });
    expect((await block({ ...mine, blockType: 'temporary' })).status).toBe(409);
    const [lead] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]);
    const done = await caller.post('/api/admin/leads/actions', {
      leadId: lead!.id,
      action: 'block',
      reason: 'Spam',
    });
    expect([done.status, done.body]).toEqual([200, { message: 'Lead bloqueado', skipped: [], kept: ['ip'] }]);
    expect(await inForce()).toEqual([{ reason: 'Para siempre', permanent: true }]);
    expect((await block({ ...mine, reason: 'Un día', blockType: 'temporary', replace: true })).status).toBe(
      200,
    );
    expect(await inForce()).toEqual([{ reason: 'Un día', permanent: false }]);
    expect((await block({ ...mine, blockType: 'temporary', replace: 'sí' })).status).toBe(400);
  });

  it('a lead is blocked while its phone is', async () => {
    const phone = newPhone();
    await app.post('/api/leads', submission(phone), newIp());
    const isBlocked = async () =>
      (await app.query('SELECT is_blocked, blocked_by FROM leads WHERE phone_number = $1', [phone]))[0];
    await block({ entityType: 'phone', entityValue: phone, reason: 'x', blockType: 'temporary' });
    expect(await isBlocked()).toEqual({ is_blocked: true, blocked_by: username });
    await app.query(
      `UPDATE blocked_entities SET expires_at = now() - interval '1 second' WHERE entity_value = $1`,
      [phone],
    );
    await app.app.get(BlocksService).releaseLeads();
    expect(await isBlocked()).toEqual({ is_blocked: false, blocked_by: null });
  });
});

describe('GET /api/admin/security/ips', () => {
  it('lists the riskiest first', async () => {
    const risky = newIp();
    await attempt(risky, false, 40);
    await block({ entityType: 'ip', entityValue: risky, reason: 'x', blockType: 'permanent' });
    await takeUp();
    const { body } = await caller.get<{ ips: { ipAddress: string; riskScore: number; riskLevel: string }[] }>(
      `${SECURITY}/ips`,
    );
    expect(body.ips[0]).toMatchObject({
      ipAddress: risky,
      riskScore: 100,
      riskLevel: 'critical',
      isBlocked: true,
    });
  });

  it('keeps a row for each address, with its first and last visit', async () => {
    const ip = '185.220.101.9';
    const record = async () =>
      (
        await app.query(
          `SELECT country, asn, tor_detected, risk_score, risk_level, created_at AS first, last_seen AS last FROM ip_geo WHERE ip_address = $1`,
          [ip],
        )
      )[0] as Record<string, unknown> & { first: Date; last: Date };
    await attempt(ip, false);
    const geo = app.app.get(IpGeoService);
    await geo.refresh();
    for (const table of ['otp_attempts', 'ip_geo'])
      await app.query(
        `UPDATE ${table} SET created_at = created_at - interval '3 days' WHERE ip_address = $1`,
        [ip],
      );
    expect(await record()).toMatchObject({
      country: 'DE',
      asn: 'AS60729',
      tor_detected: true,
      risk_score: 40,
      risk_level: 'high',
    });
    await attempt(ip, false, 20);
    await Promise.all([geo.refresh(), geo.refresh()]);
    const { first, last, risk_score } = await record();
    expect([risk_score, Math.round((last.getTime() - first.getTime()) / 86_400_000)]).toEqual([100, 3]);
    const { body } = await caller.get<{ ips: { id: string; ipAddress: string; torDetected: boolean }[] }>(
      `${SECURITY}/ips`,
    );
    expect(body.ips.find(({ ipAddress }) => ipAddress === ip)).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      torDetected: true,
    });
  });

  interface Seen {
    ipAddress: string;
    riskScore: number;
    isBlocked: boolean;
    block: { id: string } | null;
  }
  const seen = async () => (await caller.get<{ ips: Seen[] }>(`${SECURITY}/ips`)).body.ips;
  const highRisk = async () =>
    (await caller.get<{ highRiskIPs: number }>(`${SECURITY}/stats`)).body.highRiskIPs;
  const kept = async (ip: string) =>
    (await app.query('SELECT risk_score, risk_level FROM ip_geo WHERE ip_address = $1', [ip]))[0];

  it('finds the riskiest among all addresses of the week, not among the busiest', async () => {
    const before = await highRisk();
    await app.query(
      `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type)
       SELECT '+13054201111', '73.' || (100 + n / 250 % 100) || '.' || n % 250 || '.9', true, 'send'
         FROM generate_series(1, 2100) n, generate_series(1, 2)`,
    );
    await app.query(
      `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type)
       SELECT '+13054201112', '185.220.101.' || n, true, 'send' FROM generate_series(100, 120) n`,
    );
    await takeUp();
    expect((await highRisk()) - before).toBe(21);
    const quiet = (await seen()).filter(({ ipAddress }) => /^185\.220\.101\.1[012]\d$/.test(ipAddress));
    expect(quiet).toHaveLength(21);
  });

  it('assesses an address that requested no code', async () => {
    const ip = '185.220.101.77';
    await insertLeads(app, [{ ip_address: ip, created_at: new Date() }]);
    await takeUp();
    expect(await kept(ip)).toEqual({ risk_score: 40, risk_level: 'high' });
    expect((await seen()).find(({ ipAddress }) => ipAddress === ip)).toMatchObject({ riskScore: 40 });
  });

  it('updates the risk after a new, lifted or expired block, and when failures are a week old', async () => {
    const [ip, old] = ['66.249.71.8', newIp()];
    await attempt(ip, true);
    await attempt(old, false, 20);
    await takeUp();
    const before = await highRisk();
    expect([await kept(ip), await kept(old)]).toEqual([
      { risk_score: 20, risk_level: 'medium' },
      { risk_score: 65, risk_level: 'high' },
    ]);
    const range = { entityType: 'ip', entityValue: '66.249.71.0/24', reason: 'x' };
    await block({ ...range, blockType: 'temporary' });
    expect([await highRisk(), await kept(ip)]).toEqual([
      before + 1,
      { risk_score: 70, risk_level: 'critical' },
    ]);
    const { id } = (await seen()).find(({ ipAddress }) => ipAddress === ip)!.block!;
    await caller.delete(`${SECURITY}/block/${id}`);
    expect([await highRisk(), await kept(ip)]).toEqual([before, { risk_score: 20, risk_level: 'medium' }]);
    await block({ ...range, entityValue: ip, blockType: 'temporary' });
    await app.query(
      `UPDATE blocked_entities SET expires_at = now() - interval '1 second' WHERE entity_value = $1`,
      [ip],
    );
    await takeUp();
    expect(await kept(ip)).toEqual({ risk_score: 35, risk_level: 'medium' });
    await app.query(`UPDATE otp_attempts SET created_at = now() - interval '8 days' WHERE ip_address = $1`, [
      old,
    ]);
    await app.query(`UPDATE ip_geo SET updated_at = now() - interval '61 minutes' WHERE ip_address = $1`, [
      old,
    ]);
    await takeUp();
    expect(await kept(old)).toEqual({ risk_score: 0, risk_level: 'low' });
  });

  it('gives the same assessment as the address lookup, with correct reasons', async () => {
    const [lifted, allowed, refused] = [newIp(), '66.249.72.3', newIp()];
    for (const ip of [lifted, allowed]) await attempt(ip, true);
    await app.query(
      `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason)
       SELECT '+13054203333', $1, false, 'send', 'rate_limited' FROM generate_series(1, 20)`,
      [refused],
    );
    await block({ entityType: 'ip', entityValue: lifted, reason: 'x', blockType: 'permanent' });
    await takeUp();
    const { block: mine } = (await seen()).find(({ ipAddress }) => ipAddress === lifted)!;
    await caller.delete(`${SECURITY}/block/${mine!.id}`);
    await block({ entityType: 'ip', entityValue: '66.249.72.0/24', reason: 'x', blockType: 'permanent' });
    await caller.put('/api/admin/settings', { allowlist: [allowed] });
    const rows = await seen();
    const looked = async (ip: string) => {
      const { body } = await caller.post<{
        fraudScore: number;
        isCurrentlyBlocked: boolean;
        riskReasons: { name: string }[];
      }>(`${SECURITY}/ip-lookup`, { ip });
      return {
        score: body.fraudScore,
        isBlocked: body.isCurrentlyBlocked,
        reasons: body.riskReasons.map(({ name }) => name),
      };
    };
    const wanted = {
      [lifted]: { score: 15, isBlocked: false, reasons: ['blocked_before'] },
      [allowed]: { score: 20, isBlocked: false, reasons: ['hosting'] },
      [refused]: { score: 35, isBlocked: false, reasons: ['many_wrong_codes'] },
    };
    for (const [ip, verdict] of Object.entries(wanted)) {
      expect([ip, await looked(ip)]).toEqual([ip, verdict]);
      const row = rows.find(({ ipAddress }) => ipAddress === ip);
      expect([ip, row?.riskScore, row?.isBlocked]).toEqual([ip, verdict.score, verdict.isBlocked]);
    }
    await caller.put('/api/admin/settings', { allowlist: [] });
  });
});
