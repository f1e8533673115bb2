import { createAdmin, logIn, PASSWORD, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, newIp, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';

interface Person {
  id: string;
  username: string;
  displayName: string | null;
  email: string | null;
  role: string;
  isActive: boolean;
  isPresent: boolean;
  weight: number;
  languages: string[];
  states: string[];
  twoFactor: boolean;
  lastSeenAt: string | null;
  invitation: 'sent' | 'over' | null;
  invitedUntil: string | null;
  link?: string | null;
}

/** The users of the office: invited, changed, deactivated. */
let app: TestApp;
let owner: TestAdmin;
let caller: Caller;
let serial = 0;
beforeAll(async () => {
  app = await createTestApp({}, { jobsWorkers: true });
  owner = await createAdmin(app, { email: 'duena@oficina.com' });
  caller = await logIn(app, owner.username);
});
afterAll(() => app.close());

const newName = (): string => `persona${serial++}`;
const tokenOf = (link: string | null | undefined): string =>
  new URL(link ?? '').searchParams.get('token') ?? '';
const invite = async (fields: object = {}): Promise<Person> => {
  const username = newName();
  const given = { username, email: `${username}@oficina.com`, role: 'agent', ...fields };
  const { status, body } = await caller.post<Person>('/api/admin/users', given);
  expect(status).toBe(201);
  return body;
};
const personOf = async (id: string): Promise<Person> => {
  const { body } = await caller.get<{ users: Person[] }>('/api/admin/users');
  return body.users.find((person) => person.id === id)!;
};
const accept = (token: string, password: unknown = PASSWORD, ip = newIp(), on = app) =>
  on.post<{ username: string } & Refusal>(`/api/admin/invitations/${token}`, { password }, ip);
const logInAs = (username: string, password = PASSWORD) =>
  app.post<Refusal & { token?: string }>('/api/admin/login', { username, password }, newIp());
const actionsOn = async (id: string): Promise<string[]> =>
  (
    await app.query<{ action: string }>('SELECT action FROM audit_entries WHERE target = $1 ORDER BY id', [
      `admin:${id}`,
    ])
  ).map(({ action }) => action);
async function mailTo(recipient: string): Promise<string> {
  for (;;) {
    const [mail] = await app.query<{ body: string }>(
      `SELECT body FROM outbox_messages WHERE channel = 'email' AND recipient = $1 ORDER BY created_at DESC, id DESC`,
      [recipient],
    );
    if (mail) return mail.body;
    await new Promise((done) => setTimeout(done, 20));
  }
}

describe('GET /api/admin/users', () => {
  it('lists all users with role, presence and last visit', async () => {
    expect(await personOf(owner.id)).toEqual({
      id: owner.id,
      username: owner.username,
      displayName: null,
      email: 'duena@oficina.com',
      role: 'owner',
      isActive: true,
      isPresent: true,
      weight: 1,
      languages: ['es'],
      states: [],
      twoFactor: false,
      lastSeenAt: expect.any(String),
      invitation: null,
      invitedUntil: null,
      openLeads: 0,
    });
  });

  it('states whether an invitation has expired', async () => {
    const { id } = await invite();
    expect(await personOf(id)).toMatchObject({ invitation: 'sent', isActive: false, lastSeenAt: null });
    await app.query(`UPDATE admin_invitations SET expires_at = now() - interval '1 s' WHERE admin_id = $1`, [
      id,
    ]);
    expect(await personOf(id)).toMatchObject({ invitation: 'over' });
  });
});

describe('POST /api/admin/users', () => {
  it('sends an invitation with a link that works once', async () => {
    const person = await invite({ role: 'manager' });
    expect(person).toMatchObject({ role: 'manager', isActive: false, invitation: 'sent' });
    expect((await logInAs(person.username)).status).toBe(401);
    const mail = await mailTo(`${person.username}@oficina.com`);
    expect(mail).toContain(`${owner.username} le invita`);
    expect(mail).toContain(person.link!);
    expect(person.link).toContain('/admin/invitacion?token=');

    const token = tokenOf(person.link);
    const shown = await app.get(`/api/admin/invitations/${token}`);
    expect(shown.body).toEqual({
      username: person.username,
      invitedBy: owner.username,
      isNew: true,
      expiresAt: person.invitedUntil,
    });
    expect((await accept(token)).body).toEqual({ username: person.username });
    expect((await logInAs(person.username)).status).toBe(200);
    expect(await personOf(person.id)).toMatchObject({ isActive: true, invitation: null });
    const again = await accept(token, 'otra clave bien larga');
    expect([again.status, again.body.code]).toEqual([404, 'INVITATION_OVER']);
    expect((await logInAs(person.username)).status).toBe(200);
    expect(await actionsOn(person.id)).toEqual(['account_invited', 'invitation_accepted']);
  });

  it('stores no usable link in the database or in the queue', async () => {
    const { link } = await invite();
    const token = tokenOf(link);
    const kept = await app.query(
      `SELECT row_to_json(i)::text AS text FROM admin_invitations i UNION ALL SELECT data::text FROM jobs.job
       UNION ALL SELECT row_to_json(e)::text FROM audit_entries e`,
    );
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('sends a link that expires after 24 hours', async () => {
    const { id, link, invitedUntil } = await invite();
    const hours = (new Date(invitedUntil!).getTime() - Date.now()) / 3_600_000;
    expect(Math.round(hours * 100) / 100).toBe(24);
    await app.query(`UPDATE admin_invitations SET expires_at = now() - interval '1 s' WHERE admin_id = $1`, [
      id,
    ]);
    expect((await accept(tokenOf(link))).status).toBe(404);
    expect((await app.get(`/api/admin/invitations/${tokenOf(link)}`)).status).toBe(404);
  });

  it('refuses a username that differs only in case', async () => {
    const { username } = await invite();
    const { status, body } = await caller.post('/api/admin/users', {
      username: username.toUpperCase(),
      email: 'x@oficina.com',
      role: 'agent',
    });
    expect([status, body.code, body.details?.[0]?.field]).toEqual([409, 'USERNAME_TAKEN', 'username']);
  });

  it.each([
    ['an l for an i', (name: string) => name.replace('i', 'l')],
    ['a 1 for an l', (name: string) => name.replace('l', '1')],
    ['a 0 for an o', (name: string) => name.replace('o', '0')],
    ['an accent', (name: string) => name.replace('a', 'á')],
  ])('refuses a username that differs from another in %s', async (_, change) => {
    const { username } = await invite({ username: `lidia.olmo.${newName()}` });
    const alike = { username: change(username), email: 'x@oficina.com', role: 'agent' };
    expect(alike.username).not.toBe(username);
    const { status, body } = await caller.post('/api/admin/users', alike);
    expect([status, body.code, body.details?.[0]?.field]).toEqual([409, 'USERNAME_TAKEN', 'username']);
  });

  it('accepts one of two similar usernames requested at once', async () => {
    const name = newName();
    const answers = await Promise.all(
      [`lola.${name}`, `1ola.${name}`].map((username) =>
        caller.post('/api/admin/users', { username, email: 'x@oficina.com', role: 'agent' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['a Cyrillic letter', { username: 'аdministrador' }, 'username'],
    ['a full-width letter', { username: 'ａdmin' }, 'username'],
    ['a look-alike letter', { username: 'adm\u0456n' }, 'username'],
    ['a short name', { username: 'ab' }, 'username'],
    ['a name of 101 letters', { username: 'a'.repeat(101) }, 'username'],
    ['a missing address', { email: 'nada' }, 'email'],
    ['an unknown role', { role: 'root' }, 'role'],
  ])('refuses %s', async (_, fields, field) => {
    const given = { username: newName(), email: 'x@oficina.com', role: 'agent', ...fields };
    const { status, body } = await caller.post('/api/admin/users', given);
    expect([status, body.code, body.details?.[0]?.field]).toEqual([400, 'VALIDATION_FAILED', field]);
  });

  it('allows a login with the username in any case, and counts wrong passwords together', async () => {
    const person = await invite();
    await accept(tokenOf(person.link));
    expect((await logInAs(person.username.toUpperCase())).status).toBe(200);
    for (const name of ['Persona', 'PERSONA', 'pErsona', 'peRsona', 'perSona'])
      expect((await logInAs(person.username.replace('persona', name), 'no')).status).toBe(401);
    expect((await logInAs(person.username)).status).toBe(429);
  });
});

describe('POST /api/admin/invitations/{token}', () => {
  it('refuses a bad password and leaves the link valid', async () => {
    const { link, username } = await invite();
    const token = tokenOf(link);
    for (const password of ['corta', 'qwertyuiop', username.toUpperCase()]) {
      const { status, body } = await accept(token, password);
      expect([status, body.code, body.details?.[0]?.field]).toEqual([422, 'WEAK_PASSWORD', 'password']);
    }
    expect((await accept(token, ['x'])).status).toBe(400);
    expect((await accept(token, 'x'.repeat(1_001))).status).toBe(400);
    expect((await accept(token)).status).toBe(200);
  });

  it('accepts one of ten requests at once', async () => {
    const { link, id } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => accept(tokenOf(link), `una clave bien larga ${nth}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    expect((await actionsOn(id)).filter((action) => action === 'invitation_accepted')).toHaveLength(1);
  });

  it('slows down an address that guesses, and no other', async () => {
    const ip = newIp();
    const guess = (nth: number) => accept(`${'a'.repeat(40)}${String(nth).padStart(3, '0')}`, PASSWORD, ip);
    for (let nth = 0; nth < 20; nth++) expect((await guess(nth)).status).toBe(404);
    const { link } = await invite();
    const waits = await accept(tokenOf(link), PASSWORD, ip);
    expect([waits.status, waits.body.code]).toEqual([429, 'TOO_MANY_INVITATION_TRIES']);
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await accept(tokenOf(link))).status).toBe(200);
  });

  it('answers an invalid token like an unknown one', async () => {
    for (const token of ['x', `${'a'.repeat(42)}%27`, 'a'.repeat(500)])
      expect((await accept(token)).body.code).toBe('INVITATION_OVER');
  });
});

describe('POST /api/admin/users/{id}/invitation', () => {
  it('sends a new link: the password works until the link is used, which ends the sessions', async () => {
    const admin = await createAdmin(app, { email: 'olvido@oficina.com', role: 'agent' });
    const session = await logIn(app, admin.username);
    const { body } = await caller.post<{ link: string }>(`/api/admin/users/${admin.id}/invitation`);
    expect(await mailTo('olvido@oficina.com')).toContain('volver a entrar');
    expect((await session.get('/api/admin/session')).status).toBe(200);
    expect((await app.get(`/api/admin/invitations/${tokenOf(body.link)}`)).body).toMatchObject({
      isNew: false,
    });
    expect((await accept(tokenOf(body.link), 'una clave muy distinta')).status).toBe(200);
    expect((await session.get('/api/admin/session')).status).toBe(401);
    expect((await logInAs(admin.username)).status).toBe(401);
    expect((await logInAs(admin.username, 'una clave muy distinta')).status).toBe(200);
  });

  it('sends one e-mail if the request is repeated, also at the same time', async () => {
    const { id } = await createAdmin(app, { email: 'repite@oficina.com', role: 'agent' });
    const send = () => caller.post<{ link: string }>(`/api/admin/users/${id}/invitation`);
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.link}`)).size).toBe(1);
    const sent = await app.query(
      `SELECT FROM audit_entries WHERE action = 'invitation_sent' AND target = $1`,
      [`admin:${id}`],
    );
    expect(sent).toHaveLength(1);
  });

  it('invalidates earlier links', async () => {
    const person = await invite();
    await app.query(
      `UPDATE admin_invitations SET expires_at = expires_at - interval '2 minutes' WHERE admin_id = $1`,
      [person.id],
    );
    const { body } = await caller.post<{ link: string }>(`/api/admin/users/${person.id}/invitation`);
    expect((await accept(tokenOf(person.link))).status).toBe(404);
    expect((await accept(tokenOf(body.link))).status).toBe(200);
  });

  it('needs an e-mail address of the user', async () => {
    const { id } = await createAdmin(app, { role: 'agent' });
    const { status, body } = await caller.post(`/api/admin/users/${id}/invitation`);
    expect([status, body.code]).toEqual([422, 'PERSON_WITHOUT_EMAIL']);
    expect((await caller.post(`/api/admin/users/${crypto.randomUUID()}/invitation`)).status).toBe(404);
  });
});

describe('PATCH /api/admin/users/{id}', () => {
  it('changes the given fields, and records each', async () => {
    const { id } = await invite();
    const changes = {
      role: 'manager',
      isPresent: false,
      weight: 3,
      languages: ['en', 'es'],
      states: ['TX', 'FL'],
      displayName: '  Ana   Pérez ',
    };
    const { status, body } = await caller.patch<Person>(`/api/admin/users/${id}`, changes);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...changes, displayName: 'Ana Pérez' });
    expect(await personOf(id)).toEqual(body);
    expect(await caller.patch<Person>(`/api/admin/users/${id}`, { displayName: '' })).toMatchObject({
      body: { displayName: null },
    });
    expect((await actionsOn(id)).sort()).toEqual(
      ['account_invited', 'role_changed', 'presence_changed', 'account_changed', 'account_changed'].sort(),
    );
  });

  it.each([
    { role: 'root' },
    { role: null },
    { weight: 0 },
    { weight: 11 },
    { weight: 1.5 },
    { languages: [] },
    { languages: ['es', 'es'] },
    { languages: ['xx'] },
    { languages: 'es' },
    { states: ['XX'] },
    { states: ['FL', 'FL'] },
    { displayName: 'x'.repeat(101) },
    { email: 'nada' },
    { isActive: 'false' },
    { passwordHash: 'x' },
  ])('refuses %j', async (changes) => {
    const { id } = await createAdmin(app, { role: 'agent' });
    expect((await caller.patch(`/api/admin/users/${id}`, changes)).status).toBe(400);
  });

  it('applies a role from the next request on', async () => {
    const admin = await createAdmin(app, { role: 'agent' });
    const session = await logIn(app, admin.username);
    expect((await session.get('/api/admin/users')).status).toBe(403);
    await caller.patch(`/api/admin/users/${admin.id}`, { role: 'manager' });
    expect((await session.get('/api/admin/users')).status).toBe(200);
    expect((await session.patch(`/api/admin/users/${admin.id}`, { role: 'owner' })).body.code).toBe(
      'NOT_PERMITTED',
    );
  });

  it('logs a deactivated user out at once, invalidates the open link and distributes the leads', async () => {
    const admin = await createAdmin(app, { role: 'agent', email: 'sale@oficina.com' });
    const colleague = await createAdmin(app, { role: 'agent' });
    const session = await logIn(app, admin.username);
    const { body } = await caller.post<{ link: string }>(`/api/admin/users/${admin.id}/invitation`);
    const [lead] = await insertLeads(app, [{ assigned_to: admin.id }]);
    await app.query(`UPDATE admin_users SET is_active = false WHERE role = 'agent' AND id NOT IN ($1, $2)`, [
      admin.id,
      colleague.id,
    ]);
    expect((await caller.patch(`/api/admin/users/${admin.id}`, { isActive: false })).status).toBe(200);
    expect((await session.get('/api/admin/session')).status).toBe(401);
    expect((await logInAs(admin.username)).status).toBe(401);
    expect((await accept(tokenOf(body.link))).status).toBe(404);
    expect(await app.query('SELECT assigned_to FROM leads WHERE id = $1', [lead])).toEqual([
      { assigned_to: colleague.id },
    ]);
    expect(await actionsOn(admin.id)).toContain('account_disabled');
    await caller.patch(`/api/admin/users/${admin.id}`, { isActive: true });
    expect((await logInAs(admin.username)).status).toBe(200);
    expect((await session.get('/api/admin/session')).status).toBe(401);
  });

  it('passes open tasks of a deactivated user on: with the lead, or to the acting user', async () => {
    const leaver = await createAdmin(app, { role: 'agent' });
    const colleague = await createAdmin(app, { role: 'agent' });
    await app.query(`UPDATE admin_users SET is_active = false WHERE role = 'agent' AND id NOT IN ($1, $2)`, [
      leaver.id,
      colleague.id,
    ]);
    const [theirs, nobodys, deleted] = await insertLeads(app, [
      { assigned_to: leaver.id },
      {},
      { assigned_to: leaver.id, deleted_at: new Date() },
    ]);
    await app.query(
      `INSERT INTO tasks (title, lead_id, admin_id, created_by, done_at)
       SELECT t.title, t.lead, $1, 'prueba', t.done FROM (VALUES
         ('suya', $2::uuid, NULL::timestamptz), ('hecha', $2, now()), ('de nadie', $3, NULL), ('borrado', $4, NULL), ('sin lead', NULL, NULL)
       ) AS t(title, lead, done)`,
      [leaver.id, theirs, nobodys, deleted],
    );
    expect((await caller.patch(`/api/admin/users/${leaver.id}`, { isActive: false })).status).toBe(200);
    const tasks = await app.query<{ title: string; of: string }>(
      `SELECT title, admin_id AS of FROM tasks WHERE created_by = 'prueba'`,
    );
    expect(Object.fromEntries(tasks.map(({ title, of }) => [title, of]))).toEqual({
      suya: colleague.id,
      hecha: leaver.id,
      'de nadie': owner.id,
      borrado: owner.id,
      'sin lead': owner.id,
    });
    expect(await actionsOn(leaver.id)).toContain('tasks_handed_over');
  });

  it('leaves no task to a user under deactivation, even one created at that moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaver = await createAdmin(app, { role: 'agent' });
      const session = await logIn(app, leaver.username);
      const [lead] = await insertLeads(app, [{ assigned_to: leaver.id }]);
      const [left, ...added] = await Promise.all([
        caller.patch(`/api/admin/users/${leaver.id}`, { isActive: false }),
        ...[1, 2, 3].map(() => session.post('/api/admin/tasks', { title: 'Llamar', leadId: lead })),
      ]);
      expect(left!.status).toBe(200);
      expect(added.filter(({ status }) => status >= 500)).toEqual([]);
      expect(
        await app.query('SELECT 1 FROM tasks WHERE admin_id = $1 AND done_at IS NULL', [leaver.id]),
      ).toEqual([]);
    }
  });

  it('invalidates the open link when the address changes', async () => {
    const { id, link } = await invite();
    const { body } = await caller.patch<Person>(`/api/admin/users/${id}`, { email: 'otra@oficina.com' });
    expect(body).toMatchObject({ email: 'otra@oficina.com', invitation: null });
    expect((await accept(tokenOf(link))).status).toBe(404);
  });

  it('answers an unknown user with 404', async () => {
    for (const id of [crypto.randomUUID(), 'x'])
      expect((await caller.patch(`/api/admin/users/${id}`, { weight: 2 })).body.code).toBe(
        'PERSON_NOT_FOUND',
      );
  });
});

describe('the last active owner', () => {
  it('cannot be removed, even when two owners demote each other at once', async () => {
    for (const change of [{ role: 'manager' }, { isActive: false }, { role: 'auditor' }]) {
      await app.query('UPDATE admin_users SET is_active = false');
      const people = [await createAdmin(app), await createAdmin(app)];
      const sessions = await Promise.all(people.map(({ username }) => logIn(app, username)));
      const answers = await Promise.all([
        sessions[0]!.patch(`/api/admin/users/${people[1]!.id}`, change),
        sessions[1]!.patch(`/api/admin/users/${people[0]!.id}`, change),
      ]);
      expect(await app.query(`SELECT 1 FROM admin_users WHERE role = 'owner' AND is_active`)).toHaveLength(1);
      // The second request is refused, or its user is no longer an owner.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = answers[0]!.status === 200 ? 0 : 1;
      const own = await sessions[left]!.patch(`/api/admin/users/${people[left]!.id}`, change);
      expect([own.status, own.body.code]).toEqual([409, 'LAST_OWNER']);
    }
    await app.query('UPDATE admin_users SET is_active = true WHERE id = $1', [owner.id]);
  });

  it('may change everything else of the own account', async () => {
    const { status } = await caller.patch(`/api/admin/users/${owner.id}`, { weight: 2, role: 'owner' });
    expect(status).toBe(200);
  });
});

describe('DELETE /api/admin/users/{id}/sessions', () => {
  it('ends all of a user’s sessions, and records it', async () => {
    const admin = await createAdmin(app, { role: 'agent' });
    const sessions = [await logIn(app, admin.username), await logIn(app, admin.username)];
    const { body } = await caller.delete(`/api/admin/users/${admin.id}/sessions`);
    expect(body).toEqual({ closed: 2 });
    for (const session of sessions) expect((await session.get('/api/admin/session')).status).toBe(401);
    expect(await actionsOn(admin.id)).toContain('session_ended');
    expect((await caller.delete(`/api/admin/users/${crypto.randomUUID()}/sessions`)).status).toBe(404);
  });
});

describe('GET /api/admin/permissions', () => {
  it('shows the matrix to all users', async () => {
    const { username } = await createAdmin(app, { role: 'auditor' });
    const session = await logIn(app, username);
    const { body } = await session.get<{
      permissions: { permission: string; name: string; reach: object }[];
    }>('/api/admin/permissions');
    expect(body.permissions.find(({ permission }) => permission === 'leads.see')).toEqual({
      permission: 'leads.see',
      name: expect.any(String),
      reach: { owner: 'all', manager: 'all', agent: 'own', auditor: 'all' },
    });
    expect((await app.get('/api/admin/permissions')).status).toBe(401);
  });
});

describe('PATCH /api/admin/account', () => {
  it('changes the user’s presence and name', async () => {
    const admin = await createAdmin(app, { role: 'agent' });
    const session = await logIn(app, admin.username);
    const { status, body } = await session.patch('/api/admin/account', {
      isPresent: false,
      displayName: 'Beto',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ isPresent: false, displayName: 'Beto', role: 'agent' });
    expect((await session.get('/api/admin/account/profile')).body).toEqual(body);
    expect(await actionsOn(admin.id)).toEqual(['presence_changed', 'account_changed']);
    expect((await session.patch('/api/admin/account', { role: 'owner' })).status).toBe(400);
    expect((await session.patch('/api/admin/account', { displayName: null })).status).toBe(400);
  });
});
