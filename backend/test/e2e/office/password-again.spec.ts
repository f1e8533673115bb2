import { createAdmin, logIn, PASSWORD, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { DayDigestService } from '../../../src/modules/people/day-digest.service';

/** Requests that require the password again, the notification of owners, and a second factor that a role requires. */
let app: TestApp;
let owner: TestAdmin;
let caller: Caller;
beforeAll(async () => {
  app = await createTestApp({}, { jobsWorkers: true });
  owner = await createAdmin(app, { email: 'duena@oficina.com' });
  await createAdmin(app, { email: 'agente@oficina.com', role: 'agent' });
  caller = await logIn(app, owner.username);
});
afterAll(() => app.close());

/** Makes every login too old to count as recent. */
const wait = (minutes = 16) =>
  app.query(
    `UPDATE sessions SET sess = sess || jsonb_build_object('confirmedAt', now() - make_interval(mins => $1))`,
    [minutes],
  );
async function mails(queue: string): Promise<{ to: string; body: string }[]> {
  const waiting = () =>
    app.query(`SELECT 1 FROM jobs.job WHERE name = $1 AND state IN ('created', 'retry', 'active')`, [queue]);
  while ((await waiting()).length > 0) await new Promise((done) => setTimeout(done, 20));
  const [sent] = (await app.query(
    `DELETE FROM outbox_messages WHERE channel = 'email' RETURNING recipient AS to, body`,
  )) as unknown as [{ to: string; body: string }[], number];
  return sent;
}
const agent = () => createAdmin(app, { role: 'agent' });

describe('the password again', () => {
  it('is required to assign another role when the login is older than 15 minutes, and the owners are notified', async () => {
    const { id, username } = await agent();
    await wait();
    const refused = await caller.patch(`/api/admin/users/${id}`, { role: 'manager' });
    expect([refused.status, refused.body.code]).toEqual([403, 'PASSWORD_REQUIRED']);
    expect((await caller.get('/api/admin/session')).status).toBe(200);
    const wrong = await caller.patch(`/api/admin/users/${id}`, { role: 'manager', password: 'no' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'WRONG_PASSWORD']);
    const done = await caller.patch<{ role: string }>(`/api/admin/users/${id}`, {
      role: 'manager',
      password: PASSWORD,
    });
    expect([done.status, done.body.role]).toEqual([200, 'manager']);
    // It counts for the next 15 minutes.
    expect((await caller.patch(`/api/admin/users/${id}`, { role: 'auditor' })).status).toBe(200);
    const sent = await mails('owner-notice');
    expect(sent.map(({ to }) => to)).toEqual(['duena@oficina.com', 'duena@oficina.com']);
    expect(sent.map(({ body }) => body).join()).toContain(
      `${owner.username} cambió la función de ${username}: Agente → Gerente.`,
    );
  });

  it('is required by an invitation and another address, and not by other changes', async () => {
    const { id } = await agent();
    await wait();
    const invitation = { username: 'invitada', email: 'invitada@oficina.com', role: 'owner' };
    expect((await caller.post('/api/admin/users', invitation)).body.code).toBe('PASSWORD_REQUIRED');
    expect((await caller.patch(`/api/admin/users/${id}`, { email: 'a@b.com' })).body.code).toBe(
      'PASSWORD_REQUIRED',
    );
    const rest = { weight: 2, isPresent: false, role: 'agent', isActive: false };
    expect((await caller.patch(`/api/admin/users/${id}`, rest)).status).toBe(200);
    expect((await caller.post('/api/admin/users', { ...invitation, password: PASSWORD })).status).toBe(201);
    // The invitation may come before.
    const told = (await mails('owner-notice')).map(({ body }) => body);
    expect(told.join()).toContain('invitó a invitada (invitada@oficina.com)');
  });

  it.each([
    { calendarUrl: 'https://calendly.com/otra' },
    { notificationEmails: ['otra@oficina.com'] },
    { smsNotifications: true },
    { secondFactorRoles: ['auditor'] },
  ])('is required by the settings %j', async (changes) => {
    await wait();
    expect((await caller.put('/api/admin/settings', changes)).body.code).toBe('PASSWORD_REQUIRED');
    expect((await caller.put('/api/admin/settings', { ...changes, password: PASSWORD })).status).toBe(200);
    await wait();
    // An unchanged value is not a change.
    expect(
      (await caller.put('/api/admin/settings', { ...changes, timeZone: 'America/Chicago' })).status,
    ).toBe(200);
  });

  it('is entered once for all of them', async () => {
    await wait();
    const confirm = (password: unknown) => caller.post('/api/admin/account/confirm-password', { password });
    expect((await confirm('no')).body.code).toBe('WRONG_PASSWORD');
    expect((await confirm('x'.repeat(1_001))).status).toBe(400);
    expect((await confirm(PASSWORD)).status).toBe(200);
    expect((await caller.put('/api/admin/settings', { callsFrom: '(305) 420-1234' })).status).toBe(200);
  });

  it('allows five tries, however they are distributed', async () => {
    const { username } = await createAdmin(app);
    const other = await logIn(app, username);
    await wait();
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        nth % 2
          ? other.put('/api/admin/settings', { callsFrom: '', password: `no${nth}` })
          : other.post('/api/admin/account/confirm-password', { password: `no${nth}` }),
      ),
    );
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(tries.filter(({ body }) => body.code === 'TOO_MANY_PASSWORD_TRIES')).toHaveLength(7);
  });

  it('is required by an export of more than 1,000 people, and the owners are notified', async () => {
    await app.query(
      `INSERT INTO leads (full_name, phone_number, state) SELECT 'Luz Vega Soto', '+1305420' || lpad(n::text, 4, '0'), 'FL'
         FROM generate_series(1, 1000) n`,
    );
    await wait();
    for (const path of ['leads/export', 'leads?limit=all'])
      expect((await fetchAs(caller, path)).status).toBe(200);
    await insertLeads(app, [{ full_name: 'Luz Vega Soto' }]);
    // Notifications of earlier tests may arrive at any time.
    const exports = async (): Promise<string[]> =>
      (await mails('owner-notice')).map(({ body }) => body).filter((body) => body.includes('descargó'));
    await wait();
    const refused = await fetchAs(caller, 'leads/export');
    expect([refused.status, JSON.parse(refused.text)['code']]).toEqual([403, 'PASSWORD_REQUIRED']);
    await caller.post('/api/admin/account/confirm-password', { password: PASSWORD });
    expect((await fetchAs(caller, 'leads/export')).status).toBe(200);
    expect(await exports()).toEqual([expect.stringContaining('descargó un archivo con 1,001 leads')]);
    // The specified request has no body for a password: it is only recorded and mailed, and a search is recorded masked.
    await wait();
    for (const path of ['leads?limit=all', 'leads?limit=all&search=3054205000'])
      expect((await fetchAs(caller, path)).status).toBe(200);
    expect(await exports()).toEqual([expect.stringContaining('descargó un archivo con más de 1,000 leads')]);
    const recorded = await app.query(
      `SELECT "after" FROM audit_entries WHERE action = 'leads_exported' AND "after"->>'format' = 'json' ORDER BY id DESC LIMIT 2`,
    );
    expect(recorded.map(({ after }) => after)).toEqual([
      { filters: { search: '+1305•••5000' }, format: 'json' },
      { filters: {}, format: 'json' },
    ]);
    expect((await fetchAs(caller, 'leads/export?state=TX')).status).toBe(200);
    expect(await exports()).toEqual([]);
  });
});

describe('an export of payments', () => {
  it('requires the password for more than 1,000 payments, and the owners are notified', async () => {
    await app.query(
      `INSERT INTO payments (kind, mode, status, plan, amount_cents, full_name, email, phone, billing_zip)
       SELECT 'first', 'simulator', 'approved', 'growth', 19900, 'Luz Vega Soto', 'luz' || n || '@example.com', '+1305420' || lpad(n::text, 4, '0'), '33101'
         FROM generate_series(1, 1001) n`,
    );
    await wait();
    expect((await fetchAs(caller, 'payments/export?plan=starter')).status).toBe(200);
    const refused = await fetchAs(caller, 'payments/export');
    expect([refused.status, JSON.parse(refused.text)['code']]).toEqual([403, 'PASSWORD_REQUIRED']);
    expect(
      await app.query(
        `SELECT 1 FROM audit_entries WHERE action = 'payments_exported' AND ("after"->>'rows')::int > 1000`,
      ),
    ).toEqual([]);
    await mails('owner-notice');
    await caller.post('/api/admin/account/confirm-password', { password: PASSWORD });
    const done = await fetchAs(caller, 'payments/export');
    expect([done.status, done.text.trimEnd().split('\r\n').length]).toEqual([200, 1_002]);
    const told = (await mails('owner-notice')).map(({ body }) => body);
    expect(told.join()).toMatch(/descargó un archivo con 1,001 pagos/);
  });
});

async function fetchAs({ token, ip }: Caller, path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${app.url}/api/admin/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': ip },
  });
  return { status: response.status, text: await response.text() };
}

describe('a second factor that a role requires', () => {
  it('limits a user without one to the account and the session', async () => {
    const { username } = await createAdmin(app, { role: 'manager' });
    const session = await logIn(app, username);
    await caller.put('/api/admin/settings', { secondFactorRoles: ['manager'], password: PASSWORD });
    const refused = await session.get('/api/admin/leads');
    expect([refused.status, refused.body['code']]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect((await session.get('/api/admin/session')).body['secondFactorDue']).toBe(true);
    expect((await session.post('/api/admin/account/setup-otp', { password: PASSWORD })).status).toBe(200);
    expect((await caller.get('/api/admin/leads')).status).toBe(200);
    await app.query('UPDATE admin_users SET otp_enabled = true WHERE username = $1', [username]);
    expect((await session.get('/api/admin/leads')).status).toBe(200);
    await app.query('UPDATE admin_users SET otp_enabled = false WHERE username = $1', [username]);
    await caller.put('/api/admin/settings', { secondFactorRoles: [] });
    expect((await session.get('/api/admin/leads')).status).toBe(200);
  });

  it.each([[['root']], [['owner', 'owner']], ['owner'], [null]])('refuses the roles %j', async (roles) => {
    expect((await caller.put('/api/admin/settings', { secondFactorRoles: roles })).status).toBe(400);
  });
});

describe('the daily digest', () => {
  it('notifies the owners once of all users’ actions, and sends nothing without actions', async () => {
    await mails('owner-notice');
    await app.query(`DELETE FROM audit_entries`);
    await app.query(
      `INSERT INTO audit_entries (username, action, created_at)
       SELECT who, what, ((now() AT TIME ZONE 'America/Chicago')::date - 1 + time '23:30') AT TIME ZONE 'America/Chicago'
         FROM (VALUES ('rosa', 'lead_changed'), ('rosa', 'lead_changed'), ('beto', 'payment_refunded'), ('beto', 'login')) AS e(who, what)`,
    );
    const digest = app.app.get(DayDigestService);
    const [{ day } = { day: '' }] = await app.query<{ day: string }>(
      `SELECT ((now() AT TIME ZONE 'America/Chicago')::date - 1)::text AS day`,
    );
    await digest.send({ day });
    await digest.send({ day });
    // The office's other e-mails, for example of its state, may arrive at the same time.
    const digests = async () =>
      (await mails('day-digest')).filter(({ body }) => body.includes('Lo que quedó en Auditoría el'));
    const sent = await digests();
    expect(sent.map(({ to }) => to)).toEqual(['duena@oficina.com']);
    expect(sent[0]!.body).toContain('ROSA\nLead cambiado: 2');
    expect(sent[0]!.body).toContain('BETO\nReembolso pedido: 1');
    expect(sent[0]!.body).not.toContain('Inicio de sesión');
    await digest.send({ day: '2020-01-01' });
    expect(await digests()).toEqual([]);
  });
});
