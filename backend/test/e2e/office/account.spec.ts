import speakeasy from 'speakeasy';
import { hashPassword } from '../../../src/modules/auth/login/password';
import { Caller, createAdmin, logIn, PASSWORD, withSlowPasswords, type TestAdmin } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';

const NEW_PASSWORD = 'otra clave bien larga';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

let app: TestApp;
let second: TestApp;

beforeAll(async () => {
  app = await createTestApp({}, { jobsWorkers: true });
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const signedIn = async (
  columns: { email?: string; phone?: string } = {},
): Promise<TestAdmin & { caller: Caller }> => {
  const admin = await createAdmin(app, columns);
  return { ...admin, caller: await logIn(app, admin.username) };
};
const account = (path: string): string => `/api/admin/account/${path}`;
const auditOf = (id: string) =>
  app.query<{ action: string; before: unknown; after: unknown }>(
    `SELECT action, before, after FROM audit_entries WHERE admin_id = $1 AND action NOT LIKE 'login%' ORDER BY created_at, id`,
    [id],
  );
/** Waits for a message to an address: messages leave through the queue. */
const messageTo = async (to: string): Promise<{ channel: string; body: string }> => {
  for (;;) {
    const { body } = await app.get<{ channel: string; to: string; body: string }[]>('/dev/outbox', {
      accept: 'application/json',
    });
    const message = body.find((each) => each.to === to);
    if (message) return message;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const refused = ({ status, body }: { status: number; body: Refusal }) => [status, body.code, body.message];

describe('GET /api/admin/account/profile', () => {
  it('returns the user’s account without secrets', async () => {
    const { caller, username } = await signedIn({ email: 'ana@example.com', phone: '+13054201234' });
    const { status, body } = await caller.get(account('profile'));
    expect(status).toBe(200);
    expect(body).toEqual({
      username,
      email: 'ana@example.com',
      displayName: null,
      role: 'owner',
      isPresent: true,
      otpEnabled: false,
      phoneNumber: '+13054201234',
      backupCodesLeft: 0,
    });
  });
});

describe('POST /api/admin/account/change-password', () => {
  const change = (caller: Caller, rest: object = {}) =>
    caller.post(account('change-password'), {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
      ...rest,
    });

  it('changes it, ends the other sessions on every instance, keeps this one, and notifies the administrator', async () => {
    const email = 'clave@example.com';
    const { id, username, caller } = await signedIn({ email });
    const other = await logIn(app, username);
    expect((await change(caller)).body).toEqual({ message: 'Contraseña actualizada' });
    expect((await other.get('/api/admin/session', second)).status).toBe(401);
    expect((await caller.get('/api/admin/session', second)).status).toBe(200);
    await expect(logIn(app, username)).rejects.toThrow('Usuario o contraseña incorrectos');
    await logIn(app, username, { password: NEW_PASSWORD });
    expect(await auditOf(id)).toEqual([{ action: 'password_changed', before: null, after: null }]);
    const { channel, body } = await messageTo(email);
    expect(channel).toBe('email');
    expect(body).toContain(`Se cambió la contraseña de la cuenta ${username}`);
    expect(body).toContain(caller.ip);
  });

  it('notifies by SMS when there is no e-mail address', async () => {
    const phone = '+13054205678';
    const { username, caller } = await signedIn({ phone });
    await change(caller);
    const { channel, body } = await messageTo(phone);
    expect(channel).toBe('sms');
    expect(body).toContain(`se cambio la contrasena de su cuenta ${username}`);
    expect(body.length).toBeLessThanOrEqual(160);
  });

  it.each([
    [{ currentPassword: '' }, [400, 'VALIDATION_FAILED', 'Debe ingresar su contraseña actual']],
    [
      { newPassword: 'corta', confirmPassword: 'corta' },
      [400, 'VALIDATION_FAILED', 'La nueva contraseña debe tener al menos 6 caracteres'],
    ],
    [{ confirmPassword: 'otra' }, [400, 'PASSWORDS_DIFFER', 'Las contraseñas no coinciden']],
    [{ currentPassword: 'no es' }, [422, 'WRONG_PASSWORD', 'La contraseña actual no es correcta']],
    [
      { newPassword: 'qwertyuiop', confirmPassword: 'qwertyuiop' },
      [422, 'WEAK_PASSWORD', 'Esa contraseña es de las más usadas y se adivina enseguida. Elija otra.'],
    ],
    [
      { newPassword: PASSWORD, confirmPassword: PASSWORD },
      [422, 'SAME_PASSWORD', 'La nueva contraseña es igual a la actual'],
    ],
  ])('refuses %j', async (rest, answer) => {
    const { caller } = await signedIn();
    expect(refused(await change(caller, rest))).toEqual(answer);
  });

  it('refuses the username as a password', async () => {
    const { caller, username } = await signedIn();
    const name = username.toUpperCase();
    expect(refused(await change(caller, { newPassword: name, confirmPassword: name }))).toEqual([
      422,
      'WEAK_PASSWORD',
      'La contraseña no puede ser el nombre de usuario',
    ]);
  });

  it('checks at most 5 of 40 wrong passwords at once, then answers 429', async () => {
    const { caller, id } = await signedIn();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        caller.post(
          account('change-email'),
          { newEmail: 'x@example.com', password: `no ${n}` },
          n % 2 ? app : second,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
    const locked = await change(caller);
    expect([locked.status, locked.body.code]).toEqual([429, 'TOO_MANY_PASSWORD_TRIES']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(29 * 60);
    expect(await auditOf(id)).toHaveLength(5);
  });

  it('does not count a try that was refused because too many wait', () =>
    withSlowPasswords(async () => {
      const { caller, id } = await signedIn();
      let isBusy = true;
      // Two passwords are being hashed and twenty wait; each finished one is replaced by another.
      const others = Array.from({ length: 22 }, async () => {
        while (isBusy) await hashPassword('x').catch(() => undefined);
      });
      const answers: [number, string, string | null][] = [];
      for (let n = 0; n < 7; n += 1) {
        const { status, body, headers } = await change(caller);
        answers.push([status, body.code, headers.get('retry-after')]);
      }
      isBusy = false;
      await Promise.all(others);
      expect(answers).toEqual(Array.from({ length: 7 }, () => [503, 'LOGIN_BUSY', '5']));
      expect(await auditOf(id)).toEqual([]);
      expect((await change(caller, { currentPassword: 'no es' })).status).toBe(422);
      expect((await change(caller)).status).toBe(200);
    }));

  it('accepts one of two changes at once', async () => {
    const { caller, username } = await signedIn();
    const wanted = ['primera clave larga', 'segunda clave larga'];
    const answers = await Promise.all(
      wanted.map((newPassword, n) =>
        caller.post(
          account('change-password'),
          { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
          n ? app : second,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = wanted[answers.findIndex(({ status }) => status === 200)]!;
    await logIn(app, username, { password: winner });
  });
});

describe('POST /api/admin/account/change-email', () => {
  it('changes it and notifies both addresses', async () => {
    const { id, caller } = await signedIn({ email: 'antes@example.com' });
    const { body } = await caller.post(account('change-email'), {
      newEmail: ' nueva@example.com ',
      password: PASSWORD,
    });
    expect(body).toEqual({ message: 'Email actualizado' });
    expect((await caller.get(account('profile'))).body['email']).toBe('nueva@example.com');
    expect(await auditOf(id)).toEqual([
      {
        action: 'email_changed',
        before: { email: 'antes@example.com' },
        after: { email: 'nueva@example.com' },
      },
    ]);
    for (const to of ['antes@example.com', 'nueva@example.com'])
      expect((await messageTo(to)).body).toContain('Se cambió el email');
  });

  it.each(['', 'sin arroba', 'a@b', `${'a'.repeat(250)}@example.com`])('refuses %s', async (newEmail) => {
    const { caller } = await signedIn();
    expect((await caller.post(account('change-email'), { newEmail, password: PASSWORD })).status).toBe(400);
  });
});

describe('POST /api/admin/account/change-username', () => {
  const change = (caller: Caller, newUsername: string, password = PASSWORD) =>
    caller.post(account('change-username'), { newUsername, password });

  it('changes it; the session continues under the new name', async () => {
    const { id, username, caller } = await signedIn();
    expect((await change(caller, 'Ana.Pérez')).body).toEqual({ message: 'Usuario actualizado' });
    expect((await caller.get<{ user: object }>('/api/admin/session')).body.user).toMatchObject({
      id,
      username: 'Ana.Pérez',
    });
    await logIn(app, 'Ana.Pérez');
    expect(await auditOf(id)).toEqual([
      { action: 'username_changed', before: { username }, after: { username: 'Ana.Pérez' } },
    ]);
  });

  it.each([
    ['ab', 400, 'El nombre de usuario debe tener al menos 3 caracteres'],
    ['con espacio', 400, 'El nombre de usuario solo puede tener letras latinas, números y . _ @ + -'],
    ['<script>', 400, 'El nombre de usuario solo puede tener letras latinas, números y . _ @ + -'],
  ])('refuses %s', async (name, status, text) => {
    const { caller } = await signedIn();
    const answer = await change(caller, name);
    expect([answer.status, answer.body.message]).toEqual([status, text]);
  });

  it.each([
    ['jеfa.cirilica', 'a Cyrillic letter'],
    ['ｊefa', 'a wide letter'],
    ['jefa١', 'a digit of another script'],
  ])('refuses %s: %s', async (name) => {
    const { caller } = await signedIn();
    const answer = await change(caller, name);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'El nombre de usuario solo puede tener letras latinas, números y . _ @ + -',
    ]);
  });

  it('refuses a username that differs from another only in case, for any number of requests at once', async () => {
    const other = await createAdmin(app);
    const { caller } = await signedIn();
    expect(refused(await change(caller, other.username.toUpperCase()))).toEqual([
      409,
      'USERNAME_TAKEN',
      'Ese nombre de usuario ya está en uso, o se confunde con otro',
    ]);
    const callers = await Promise.all(Array.from({ length: 4 }, () => signedIn()));
    const names = ['la.misma', 'La.Misma', 'LA.MISMA', 'la.MISMA'];
    const answers = await Promise.all(callers.map((each, n) => change(each.caller, names[n]!)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('may change the case of the current username', async () => {
    const { caller } = await signedIn();
    await change(caller, 'propia.ana');
    expect((await change(caller, 'Propia.Ana')).status).toBe(200);
  });

  it('refuses a username of another account', async () => {
    const other = await createAdmin(app);
    const { caller } = await signedIn();
    expect(refused(await change(caller, other.username))).toEqual([
      409,
      'USERNAME_TAKEN',
      'Ese nombre de usuario ya está en uso, o se confunde con otro',
    ]);
  });
});

describe('second factor', () => {
  interface Setup {
    qrCode: string;
    manualEntryKey: string;
    backupCodes: string[];
  }
  const setUp = (caller: Caller) =>
    caller.post<Setup & Refusal>(account('setup-otp'), { password: PASSWORD });
  const codeOf = (secret: string, steps = 0): string =>
    speakeasy.totp({ secret, encoding: 'base32', time: Date.now() / 1000 + steps * 30 });
  const enabled = async () => {
    const admin = await signedIn();
    const { body } = await setUp(admin.caller);
    const token = codeOf(body.manualEntryKey);
    const verified = await admin.caller.post(account('verify-otp-setup'), { token });
    expect(verified.body).toEqual({ message: 'Autenticación de dos factores habilitada' });
    return { ...admin, setup: body, token };
  };

  it('is set up with a picture, a key and 10 codes, and required only once verified', async () => {
    const { id, username, caller } = await signedIn();
    const { status, body } = await setUp(caller);
    expect(status).toBe(200);
    expect(body.qrCode).toMatch(/^data:image\/png;base64,/);
    expect(body.manualEntryKey).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(body.backupCodes).size).toBe(10);
    await logIn(app, username);

    const wrong = await caller.post(account('verify-otp-setup'), { token: codeOf(body.manualEntryKey, 20) });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'WRONG_OTP_TOKEN']);
    await caller.post(account('verify-otp-setup'), { token: codeOf(body.manualEntryKey) });
    await expect(logIn(app, username)).rejects.toThrow('Ingrese su código de Google Authenticator');
    expect((await caller.get(account('profile'))).body).toMatchObject({
      otpEnabled: true,
      backupCodesLeft: 10,
    });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['otp_setup_started', 'otp_enabled']);
  });

  it('refuses the code that verified the set-up when it is repeated', async () => {
    const { username, setup, token } = await enabled();
    await expect(logIn(app, username, { otpCode: token })).rejects.toThrow('no es válido');
    await logIn(app, username, { otpCode: codeOf(setup.manualEntryKey, 1) });
  });

  it('accepts each backup code once', async () => {
    const { username, caller, setup } = await enabled();
    const [code] = setup.backupCodes;
    await logIn(app, username, { otpCode: code!.toLowerCase() });
    await expect(logIn(app, username, { otpCode: code! })).rejects.toThrow('no es válido');
    expect((await caller.get(account('profile'))).body['backupCodesLeft']).toBe(9);
  });

  it('replaces the backup codes with the password', async () => {
    const { username, caller, setup } = await enabled();
    expect((await caller.post(account('backup-codes'), { password: 'no' })).status).toBe(422);
    const { body } = await caller.post<Setup>(account('backup-codes'), { password: PASSWORD });
    expect(body.backupCodes).toHaveLength(10);
    await expect(logIn(app, username, { otpCode: setup.backupCodes[0]! })).rejects.toThrow('no es válido');
    await logIn(app, username, { otpCode: body.backupCodes[0]! });
  });

  it('ends the sessions opened without it, on every instance, and keeps the one that verified it', async () => {
    const admin = await signedIn();
    const other = await logIn(app, admin.username);
    const { body } = await setUp(admin.caller);
    await admin.caller.post(account('verify-otp-setup'), { token: codeOf(body.manualEntryKey) });
    expect((await other.get('/api/admin/session', second)).status).toBe(401);
    expect((await admin.caller.get('/api/admin/session')).status).toBe(200);
  });

  it('cannot be disabled, nor its codes be replaced, from a session without it', async () => {
    const { id, username, setup } = await enabled();
    const proven = await logIn(app, username, { otpCode: setup.backupCodes[0]! });
    // Simulates a session that an earlier release opened before the second factor was enabled.
    await app.query(`UPDATE sessions SET sess = sess - 'secondFactor' WHERE sess->>'adminId' = $1`, [id]);
    for (const path of ['disable-otp', 'backup-codes'])
      expect(refused(await proven.post(account(path), { password: PASSWORD }))).toEqual([
        403,
        'SECOND_FACTOR_NEEDED',
        'Para esto, cierre la sesión y vuelva a entrar con su código de Google Authenticator.',
      ]);
    const fresh = await logIn(app, username, { otpCode: setup.backupCodes[1]! });
    expect((await fresh.post(account('disable-otp'), { password: PASSWORD })).status).toBe(200);
  });

  it('notifies the administrator when it is disabled', async () => {
    const admin = await signedIn({ email: 'sin-factor@example.com' });
    const { body } = await setUp(admin.caller);
    await admin.caller.post(account('verify-otp-setup'), { token: codeOf(body.manualEntryKey) });
    await admin.caller.post(account('disable-otp'), { password: PASSWORD });
    const told = () =>
      app.query(
        `SELECT 1 FROM outbox_messages WHERE recipient = 'sin-factor@example.com' AND body ILIKE '%se deshabilitó la autenticación%'`,
      );
    while ((await told()).length === 0) await new Promise(setImmediate);
  });

  it('is disabled with the password', async () => {
    const { id, username, caller } = await enabled();
    expect((await caller.post(account('disable-otp'), { password: 'no' })).status).toBe(422);
    const { body } = await caller.post(account('disable-otp'), { password: PASSWORD });
    expect(body).toEqual({ message: 'Google Authenticator deshabilitado' });
    await logIn(app, username);
    expect(
      await app.query('SELECT otp_secret, otp_backup_codes, otp_last_step FROM admin_users WHERE id = $1', [
        id,
      ]),
    ).toEqual([{ otp_secret: null, otp_backup_codes: null, otp_last_step: null }]);
  });

  it('names the missing step when steps come in the wrong order', async () => {
    const { caller } = await signedIn();
    expect(refused(await caller.post(account('verify-otp-setup'), { token: '123456' }))).toContain(
      'OTP_NOT_SET_UP',
    );
    expect(refused(await caller.post(account('disable-otp'), { password: PASSWORD }))).toContain(
      'OTP_NOT_ENABLED',
    );
    expect(refused(await caller.post(account('backup-codes'), { password: PASSWORD }))).toContain(
      'OTP_NOT_ENABLED',
    );
    const { caller: other } = await enabled();
    expect(refused(await setUp(other))[1]).toBe('OTP_ALREADY_ENABLED');
  });
});

describe('sessions of the account', () => {
  interface Listed {
    sessions: {
      id: string;
      current: boolean;
      device: string | null;
      ipAddress: string;
      place: string | null;
    }[];
  }
  const list = (caller: Caller) => caller.get<Listed>(account('sessions'));

  it('are listed with device and place, only those of the user', async () => {
    await signedIn();
    const { username, caller } = await signedIn();
    await logIn(app, username, { userAgent: CHROME });
    const { sessions } = (await list(caller)).body;
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toEqual([
      expect.objectContaining({ ipAddress: caller.ip }),
    ]);
    expect(sessions.find(({ current }) => !current)).toMatchObject({ device: 'Chrome en Windows' });
  });

  it('name the place of a public address, and mark a private one', async () => {
    const { id, caller } = await signedIn();
    await app.query(`UPDATE sessions SET sess = sess || '{"ip":"66.249.66.1"}' WHERE sess->>'adminId' = $1`, [
      id,
    ]);
    expect((await list(caller)).body.sessions[0]!.place).toBe('Mountain View, California, Estados Unidos');
    await app.query(`UPDATE sessions SET sess = sess || '{"ip":"10.0.0.3"}' WHERE sess->>'adminId' = $1`, [
      id,
    ]);
    expect((await list(caller)).body.sessions[0]!.place).toBe('Red privada');
  });

  it('remember their last use, to the minute', async () => {
    const { id, caller } = await signedIn();
    const lastSeen = async () =>
      (
        await app.query<{ at: string }>(
          `SELECT sess->>'lastSeenAt' AS at FROM sessions WHERE sess->>'adminId' = $1`,
          [id],
        )
      )[0]!.at;
    const opened = await lastSeen();
    await caller.get('/api/admin/session');
    expect(await lastSeen()).toBe(opened);
    await app.query(
      `UPDATE sessions SET sess = sess || '{"lastSeenAt":"2020-01-01T00:00:00.000Z"}' WHERE sess->>'adminId' = $1`,
      [id],
    );
    await caller.get('/api/admin/session');
    expect(Date.now() - Date.parse(await lastSeen())).toBeLessThan(60_000);
  });

  it('can be ended one by one, or all but this one', async () => {
    const { username, caller, id } = await signedIn();
    const others = [await logIn(app, username), await logIn(app, username), await logIn(app, username)];
    const { sessions } = (await list(others[0]!)).body;
    const ended = sessions.find(({ current }) => current)!;
    expect((await caller.delete(account(`sessions/${ended.id}`))).status).toBe(204);
    expect((await others[0]!.get('/api/admin/session', second)).status).toBe(401);
    expect(refused(await caller.delete(account(`sessions/${ended.id}`)))[1]).toBe('SESSION_NOT_FOUND');
    expect((await caller.delete(account('sessions'))).body).toEqual({ closed: 2 });
    expect((await others[1]!.get('/api/admin/session')).status).toBe(401);
    expect((await caller.get('/api/admin/session')).status).toBe(200);
    expect((await auditOf(id)).map(({ after }) => after)).toEqual([{ closed: 1 }, { closed: 2 }]);
  });

  it('cannot be ended by another administrator', async () => {
    const { caller: victim } = await signedIn();
    const { caller } = await signedIn();
    const [session] = (await list(victim)).body.sessions;
    expect((await caller.delete(account(`sessions/${session!.id}`))).status).toBe(404);
    expect((await victim.get('/api/admin/session')).status).toBe(200);
  });
});
