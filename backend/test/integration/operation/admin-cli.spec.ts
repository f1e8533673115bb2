import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { compare } from 'bcrypt';
import { Client } from 'pg';
import { USAGE } from '../../../src/cli/admin/options';
import { runAdmin } from '../../../src/cli/admin/run-admin';
import type { Environment } from '../../../src/config/environment';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { ACCOUNT_SID, AUTH_TOKEN, startTwilioStandIn } from '../../support/stand-ins/twilio-stand-in';

interface AdminRow {
  username: string;
  password_hash: string;
  is_active: boolean;
  otp_enabled: boolean;
  phone_number: string | null;
  role: string;
}

interface Answer {
  code: number;
  output: string;
  errors: string;
}

describe('npm run admin', () => {
  let database: TestDatabase;
  let client: Client;

  const open = async (): Promise<void> => {
    database = await createTestDatabase();
    client = new Client(database.url);
    await client.connect();
  };
  const close = async (): Promise<void> => {
    await client.end();
    await database.drop();
  };

  /** Runs a command in this process: starting one takes a second. */
  const admin = async (
    words: string[],
    { password = '', environment = {} }: { password?: string; environment?: Environment } = {},
  ): Promise<Answer> => {
    const lines: string[] = [];
    const ended = await runAdmin(words, {
      environment: { DATABASE_URL: database.url, ...environment },
      print: (line) => void lines.push(line),
      askNewPassword: () => Promise.resolve(password),
    }).then(
      (code) => ({ code, errors: '' }),
      (error: Error) => ({ code: 1, errors: error.message }),
    );
    return { ...ended, output: lines.join('\n').trim() };
  };
  /** Creates an account whose creation is not the subject. */
  const add = async (username: string, role = 'owner'): Promise<void> => {
    await client.query(`INSERT INTO admin_users (username, password_hash, role) VALUES ($1, 'x', $2)`, [
      username,
      role,
    ]);
  };
  const account = async (username: string): Promise<AdminRow> =>
    (await client.query<AdminRow>('SELECT * FROM admin_users WHERE username = $1', [username])).rows[0]!;

  describe('without a change', () => {
    beforeAll(open);
    afterAll(close);

    it.each([
      [['--username', 'x'], 'al menos 3'],
      [['--username', 'rosa luz'], 'solo puede tener letras'],
      [['--username', 'rosa', '--email', 'nomail'], 'nomail no es un email'],
      [['--username', 'rosa', '--phone', '123'], 'no es un teléfono'],
      [['--username', 'rosа'], 'solo puede tener letras'],
      [['--username', 'rosa', '--role', 'root'], 'root no es una función'],
    ])('refuses %j', async (options, text) => {
      const { code, errors } = await admin(['create', ...options], { password: 'una frase larga' });
      expect(code).toBe(1);
      expect(errors).toContain(text);
    });

    it.each([
      ['a short password', ['create', '--username', 'rosa'], 'corta', 'debe tener al menos 6 caracteres.'],
      ['a common password', ['create', '--username', 'rosa'], 'qwertyuiop', 'de las más usadas'],
      [
        'the username as password',
        ['create', '--username', 'rosalinda'],
        'Rosalinda',
        'no puede ser el nombre de usuario',
      ],
      [
        'a phone that is not of the US',
        ['create', '--username', 'rosa', '--phone', '123'],
        'una frase',
        'no es un teléfono',
      ],
      ['an unknown account', ['disable', '--username', 'nadie'], '', 'No existe el administrador nadie'],
      ['an unknown command', ['destroy'], '', 'npm run admin -- create'],
      ['a word of JavaScript', ['constructor'], '', 'npm run admin -- create'],
    ])('refuses %s with one sentence', async (_, options, password, sentence) => {
      const { code, errors } = await admin(options, { password });
      expect(code).toBe(1);
      expect(errors).toContain(sentence);
      expect(errors).not.toMatch(/^\s+at /m);
      expect((await client.query('SELECT 1 FROM admin_users')).rows).toEqual([]);
    });

    it.each([
      [['list', '--nope'], 1, 'No existe la opción --nope'],
      [['create', '--username'], 1, 'Falta el valor de --username'],
      [['create', '--username', 'rosa'], 1, 'Falta la contraseña: escríbala'],
      [['--help'], 0, 'npm run admin -- create'],
      [['create', '-h'], 0, 'npm run admin -- create'],
    ])('answers %j in Spanish', async (options, code, text) => {
      const answer = await admin(options);
      expect(answer.code).toBe(code);
      expect(code === 0 ? answer.output : answer.errors).toContain(text);
      expect(answer.errors).not.toMatch(/argument missing|Unknown option|must be/);
    });
  });

  describe('on an empty database', () => {
    beforeEach(open);
    afterEach(close);

    it('creates an administrator with the password it is given', async () => {
      const { code } = await admin(['create', '--username', 'rosa', '--phone', '(305) 420-1234'], {
        password: 'una frase larga',
      });
      expect(code).toBe(0);
      const { password_hash: hash, phone_number: phone } = await account('rosa');
      expect(await compare('una frase larga', hash)).toBe(true);
      expect(phone).toBe('+13054201234');
    });

    it('creates owners, unless another role is named', async () => {
      await admin(['create', '--username', 'rosa'], { password: 'una frase larga' });
      await admin(['create', '--username', 'beto', '--role', 'agent'], { password: 'una frase larga' });
      expect([(await account('rosa')).role, (await account('beto')).role]).toEqual(['owner', 'agent']);
    });

    it('refuses a username that differs in capitals alone', async () => {
      await add('rosa');
      const { code, errors } = await admin(['create', '--username', 'Rosa'], { password: 'una frase larga' });
      expect([code, errors]).toEqual([
        1,
        'Ya existe el administrador rosa: elija un nombre que no se confunda con ese.',
      ]);
    });

    it('refuses a username that is taken', async () => {
      await admin(['create', '--username', 'rosa'], { password: 'una frase larga' });
      const { code, errors } = await admin(['create', '--username', 'rosa'], {
        password: 'otra frase larga',
      });
      expect(code).toBe(1);
      expect(errors).toContain('Ya existe el administrador rosa');
      expect(await compare('una frase larga', (await account('rosa')).password_hash)).toBe(true);
    });

    it('makes the first administrator once, however many instances ask', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => admin(['ensure-first'])));
      const told = answers.map(({ output }) => JSON.parse(output) as { created: boolean; password?: string });
      expect(told.filter(({ created }) => created)).toHaveLength(1);
      const password = told.find(({ created }) => created)?.password ?? '';
      expect(await compare(password, (await account('admin')).password_hash)).toBe(true);
    });

    it('creates the first user from the environment, and then shows no password', async () => {
      const environment = { ADMIN_USERNAME: 'dueña', ADMIN_PASSWORD: 'una frase larga' };
      const { output } = await admin(['ensure-first'], { environment });
      expect(JSON.parse(output)).toEqual({ created: true, username: 'dueña' });
    });

    it('ends the sessions of an account when disabling it or resetting its password', async () => {
      for (const [username, command] of [
        ['rosa', 'disable'],
        ['elena', 'reset-password'],
      ] as const) {
        await add(username, 'manager');
        await client.query(
          `INSERT INTO sessions (sid, sess, expire)
           SELECT $1::varchar, jsonb_build_object('adminId', id), now() + interval '1 day' FROM admin_users WHERE username = $1::varchar`,
          [username],
        );
        const { code } = await admin([command, '--username', username], { password: 'otra frase larga' });
        expect(code).toBe(0);
        expect((await client.query('SELECT 1 FROM sessions WHERE sid = $1', [username])).rows).toEqual([]);
      }
      expect((await account('rosa')).is_active).toBe(false);
      expect(await compare('otra frase larga', (await account('elena')).password_hash)).toBe(true);
    });

    it('removes a second factor', async () => {
      await add('rosa');
      await client.query(
        `UPDATE admin_users SET otp_enabled = true, otp_secret = 'x', otp_backup_codes = '{a}'`,
      );
      await admin(['reset-otp', '--username', 'rosa']);
      expect(await account('rosa')).toMatchObject({
        otp_enabled: false,
        otp_secret: null,
        otp_backup_codes: null,
      });
    });

    it('says that there is no second factor to remove, and mails nothing', async () => {
      await add('rosa');
      const { code, output } = await admin(['reset-otp', '--username', 'rosa']);
      expect([code, output]).toEqual([0, expect.stringContaining('no tiene autenticación de dos factores')]);
      const { rows } = await client.query(`SELECT 1 FROM audit_entries WHERE action = 'otp_disabled'`);
      expect(rows).toEqual([]);
    });

    it('says how many keys of other systems end with an account', async () => {
      await add('jefa');
      for (const [username, keys, text] of [
        ['beto', 0, 'No tenía claves de API'],
        ['rosa', 12, 'Sus 12 claves de API'],
      ] as const) {
        await add(username);
        await client.query(
          `INSERT INTO api_keys (admin_id, name, public_part, secret_hash, scopes, expires_at)
           SELECT u.id, 'Clave ' || n, 'p' || n, decode(md5(n::text), 'hex'), ARRAY['leads:read'], now() + interval '1 day'
             FROM admin_users u, generate_series(1, $2::int) n WHERE u.username = $1`,
          [username, keys],
        );
        expect((await admin(['disable', '--username', username])).output).toContain(text);
      }
    });

    it('does not disable the last active owner, nor both of two at once', async () => {
      for (const username of ['rosa', 'elena']) await add(username);
      const both = await Promise.all(
        ['rosa', 'elena'].map((username) => admin(['disable', '--username', username])),
      );
      expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
      expect(both.find(({ code }) => code === 1)!.errors).toMatch(/es el único dueño activo/);
      const { rows } = await client.query('SELECT 1 FROM admin_users WHERE is_active');
      expect(rows).toHaveLength(1);
    });

    it('unlocks an account that was locked by wrong tries, or disabled', async () => {
      await add('rosa', 'manager');
      const device = '0198f3c2-7f5e-4a53-9f0e-6d2f0a1b2c3d';
      await client.query(
        `INSERT INTO limit_counters (key, hits, resets_at)
         SELECT key, 5, now() + interval '1 hour' FROM unnest($1::text[]) AS key`,
        [
          [
            'login-user:rosa',
            `login-device:${device}:rosa`,
            'login-user:elena',
            `login-device:${device}:elena`,
          ],
        ],
      );
      await admin(['disable', '--username', 'rosa']);
      const { code } = await admin(['unlock', '--username', 'rosa']);
      expect(code).toBe(0);
      const { rows } = await client.query<{ key: string }>('SELECT key FROM limit_counters ORDER BY key');
      expect(rows.map(({ key }) => key)).toEqual([`login-device:${device}:elena`, 'login-user:elena']);
      expect((await account('rosa')).is_active).toBe(true);
    });

    it('records its action, and queues the message to the administrator', async () => {
      await admin(['create', '--username', 'rosa', '--email', 'rosa@example.com', '--role', 'manager'], {
        password: 'una frase larga',
      });
      await admin(['reset-password', '--username', 'rosa'], { password: 'otra frase larga' });
      await admin(['disable', '--username', 'rosa']);
      const { rows } = await client.query<{ id: string; username: string; action: string }>(
        'SELECT id, username, action FROM audit_entries ORDER BY created_at, id',
      );
      expect(rows.map(({ username, action }) => [username, action])).toEqual([
        ['línea de comandos', 'account_created'],
        ['línea de comandos', 'password_changed'],
        ['línea de comandos', 'account_disabled'],
      ]);
      const { rows: queued } = await client.query<{ data: object }>(
        `SELECT data FROM jobs.job WHERE name = 'account-changed'`,
      );
      expect(queued).toEqual([{ data: { auditId: rows[1]!.id } }]);
    });

    describe('check-providers', () => {
      it('shows a table in Spanish, and ends well while nothing is wrong', async () => {
        const { code, output, errors } = await admin(['check-providers']);
        expect([code, errors]).toEqual([0, '']);
        expect(output).toContain('Bandeja de salida\n  ? En uso');
        expect(output).toContain('→ Está bien para probar.');
        expect(output).toMatch(/Bien: 1 · Por ver: 2 · Por corregir: 0$/);
      });

      it('ends with 1 when something is wrong, and shows no secret', async () => {
        const twilio = await startTwilioStandIn();
        const environment = {
          ALLOW_DEV_OUTBOX: 'true',
          PUBLIC_URL: 'https://creditoclaro.example',
          SMS_TRANSPORT: 'twilio',
          TWILIO_ACCOUNT_SID: ACCOUNT_SID,
          TWILIO_AUTH_TOKEN: AUTH_TOKEN,
          TWILIO_FROM: '+13054200000',
          TWILIO_API_BASE_URL: twilio.url,
        };
        const { code, output } = await admin(['check-providers'], { environment });
        await twilio.close();
        expect(code).toBe(1);
        expect(output).toContain('✔ Cuenta y clave');
        expect(output).toContain('✖ Remitente');
        expect(output).not.toContain(AUTH_TOKEN);
      });

      it('lists all problems of the configuration', async () => {
        const { code, errors } = await admin(['check-providers'], {
          environment: { SMS_TRANSPORT: 'twilio', EMAIL_TRANSPORT: 'smtp' },
        });
        expect(code).toBe(1);
        for (const name of ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'SMTP_URL', 'EMAIL_FROM'])
          expect(errors).toContain(name);
      });
    });
  });

  describe('as a process', () => {
    let folder: string;
    let page: { url: string; stop: () => void };
    beforeAll(async () => {
      await open();
      folder = await mkdtemp(join(tmpdir(), 'admin-cli-'));
      page = await servePage();
    });
    afterAll(async () => {
      page.stop();
      await close();
      await rm(folder, { recursive: true });
    });

    const start = async (...words: string[]): Promise<Answer> => {
      const child = spawn(
        process.execPath,
        [join(__dirname, '../../../dist/bundle/cli/admin.js'), ...words],
        {
          env: { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: folder },
        },
      );
      child.stdin.end('una frase larga\n');
      const [output, errors, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ]);
      return { code: code as number, output: output.trim(), errors: errors.trim() };
    };

    it('runs every command of its help', async () => {
      await add('elena', 'manager');
      await add('beto', 'agent');
      const created = await start('create', '--username', 'rosa', '--email', 'rosa@example.com');
      const answers = {
        create: created,
        ...Object.fromEntries(
          await Promise.all(
            [
              ['ensure-first'],
              ['list'],
              ['disable', '--username', 'beto'],
              ['unlock', '--username', 'elena'],
              ['set-phone', '--username', 'rosa', '--phone', '3054201234'],
              ['reset-password', '--username', 'elena'],
              ['reset-otp', '--username', 'elena'],
              ['release-restored'],
              ['accept-timeline'],
              ['new-address'],
              ['check-providers'],
              ['contract-texts', '--state', 'FL', '--to', folder],
              ['payment-page-evidence', '--approve', '--url', page.url],
            ].map(async (words) => [words[0]!, await start(...words)] as const),
          ),
        ),
      };
      const told = (pattern: string): Answer => ({
        code: 0,
        output: expect.stringMatching(pattern) as string,
        errors: '',
      });
      expect(answers).toEqual({
        create: told('^Administrador rosa creado.$'),
        'ensure-first': told('^{"created":false,"username":".+"}$'),
        list: told('rosa\towner\tactivo\tsin dos factores\trosa@example.com'),
        disable: told('^Administrador beto desactivado. No tenía claves de API.$'),
        unlock: told('^Administrador elena desbloqueado.$'),
        'set-phone': told('^Teléfono de rosa guardado.$'),
        'reset-password': told('^Contraseña de elena cambiada'),
        'reset-otp': told('^elena no tiene autenticación de dos factores'),
        'release-restored': told('^La copia está activada'),
        'accept-timeline': told('^Anotado: se acepta la base de datos'),
        'new-address': told('^Anotado: cambie ahora PUBLIC_URL'),
        'check-providers': told('^Bandeja de salida'),
        'payment-page-evidence': told('Lista aprobada: 7 partes.$'),
        'contract-texts': told('^1 contrato escrito en '),
      });
      const named = [...USAGE.matchAll(/npm run admin -- ([a-z-]+)/g)].map(([, command]) => command);
      expect(Object.keys(answers).sort()).toEqual(['ensure-first', ...named].sort());
      const { password_hash: hash, phone_number: phone } = await account('rosa');
      // The cost of the product; the tests of this process lower theirs.
      expect(hash).toMatch(/^\$2b\$12\$/);
      expect(await compare('una frase larga', hash)).toBe(true);
      expect(phone).toBe('+13054201234');
    });

    it('shows its help, and refuses with one sentence', async () => {
      const [help, unknown] = await Promise.all([start('--help'), start('destroy')]);
      expect(help).toEqual({ code: 0, output: USAGE, errors: '' });
      expect(unknown).toEqual({ code: 1, output: '', errors: USAGE });
    });
  });
});

/** Serves a payment page without scripts. */
async function servePage(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, answer) => {
    const isPage = request.url === '/';
    answer.setHeader('content-type', isPage ? 'text/html' : 'application/json');
    answer.end(isPage ? '<!doctype html>' : '{}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
