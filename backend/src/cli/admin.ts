import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { DataSource, type Repository } from 'typeorm';
import { parseUsPhone } from '../common/us-phone';
import { dataSourceOptions, runMigrations } from '../database/data-source';
import { AdminUser } from '../modules/auth/admin-user.entity';
import { hashPassword } from '../modules/auth/password';
import { askPassword } from './ask-password';

const MIN_PASSWORD_LENGTH = 6;

const USAGE = `npm run admin -- create --username X [--email Y] [--phone Z]
npm run admin -- list
npm run admin -- disable --username X
npm run admin -- set-phone --username X --phone Z
npm run admin -- reset-password --username X
npm run admin -- reset-otp --username X

La contraseña se pide en la terminal, o se toma de ADMIN_PASSWORD.`;

/** Something the operator asked for that cannot be done; shown as its message alone. */
class CommandError extends Error {}

interface Options {
  username?: string;
  email?: string;
  phone?: string;
}

/** The administrators' accounts, for whoever can reach the database. */
class Administrators {
  private readonly admins: Repository<AdminUser>;

  constructor(private readonly dataSource: DataSource) {
    this.admins = dataSource.getRepository(AdminUser);
  }

  async create(options: Options): Promise<void> {
    const username = required(options.username, '--username');
    const created = await this.insert(username, await newPassword(username), options);
    if (!created) throw new CommandError(`Ya existe el administrador ${username}.`);
    print(`Administrador ${username} creado.`);
  }

  /** Creates an administrator if there is none yet, and says so in one line of JSON. */
  async ensureFirst(): Promise<void> {
    const [first] = await this.admins.find({ order: { createdAt: 'ASC' }, take: 1 });
    if (first) return print(JSON.stringify({ created: false, username: first.username }));
    const username = process.env['ADMIN_USERNAME']?.trim() || 'admin';
    const given = process.env['ADMIN_PASSWORD'];
    const password = given ? checked(given, username) : randomBytes(12).toString('base64url');
    const created = await this.insert(username, password, {});
    print(JSON.stringify({ created, username, ...(created && !given ? { password } : {}) }));
  }

  async list(): Promise<void> {
    for (const admin of await this.admins.find({ order: { createdAt: 'ASC' } })) {
      const status = admin.isActive ? 'activo' : 'desactivado';
      const factor = admin.otpEnabled ? 'segundo factor' : 'sin segundo factor';
      print([admin.username, status, factor, admin.email ?? '-', admin.phoneNumber ?? '-'].join('\t'));
    }
  }

  async disable(options: Options): Promise<void> {
    const admin = await this.find(options);
    await this.change(admin, { isActive: false });
    await this.endSessions(admin);
    print(`Administrador ${admin.username} desactivado.`);
  }

  async setPhone(options: Options): Promise<void> {
    const admin = await this.find(options);
    await this.change(admin, { phoneNumber: phone(required(options.phone, '--phone')) });
    print(`Teléfono de ${admin.username} guardado.`);
  }

  async resetPassword(options: Options): Promise<void> {
    const admin = await this.find(options);
    await this.change(admin, { passwordHash: await hashPassword(await newPassword(admin.username)) });
    await this.endSessions(admin);
    print(`Contraseña de ${admin.username} cambiada; sus sesiones están cerradas.`);
  }

  async resetOtp(options: Options): Promise<void> {
    const admin = await this.find(options);
    await this.change(admin, { otpEnabled: false, otpSecret: null, otpBackupCodes: null });
    print(`Segundo factor de ${admin.username} retirado.`);
  }

  /** @returns whether the account is new: several instances may start on an empty database, and one of them makes it */
  private async insert(username: string, password: string, options: Options): Promise<boolean> {
    const inserted: unknown[] = await this.dataSource.query(
      `INSERT INTO admin_users (username, password_hash, email, phone_number) VALUES ($1, $2, $3, $4)
       ON CONFLICT (username) DO NOTHING RETURNING id`,
      [
        username,
        await hashPassword(password),
        options.email ?? null,
        options.phone ? phone(options.phone) : null,
      ],
    );
    return inserted.length > 0;
  }

  private async find({ username }: Options): Promise<AdminUser> {
    const admin = await this.admins.findOneBy({ username: required(username, '--username') });
    if (!admin) throw new CommandError(`No existe el administrador ${username}.`);
    return admin;
  }

  private async change(admin: AdminUser, changes: Partial<AdminUser>): Promise<void> {
    await this.admins.update({ id: admin.id }, { ...changes, updatedAt: new Date() });
  }

  private async endSessions(admin: AdminUser): Promise<void> {
    await this.dataSource.query(`DELETE FROM sessions WHERE sess->>'adminId' = $1`, [admin.id]);
  }
}

function required(value: string | undefined, option: string): string {
  if (!value?.trim()) throw new CommandError(`Falta ${option}.`);
  return value.trim();
}

function phone(text: string): string {
  const parsed = parseUsPhone(text);
  if (!parsed.valid) throw new CommandError(`${text} no es un teléfono de Estados Unidos.`);
  return parsed.e164;
}

async function newPassword(username: string): Promise<string> {
  return checked(process.env['ADMIN_PASSWORD'] ?? (await askPassword('Contraseña: ')), username);
}

function checked(password: string, username: string): string {
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new CommandError('Password must be at least 6 characters');
  }
  if (password.toLowerCase() === username.toLowerCase()) {
    throw new CommandError('La contraseña no puede ser el nombre de usuario.');
  }
  return password;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { username: text, email: text, phone: text },
  });
  const commands: Record<string, (accounts: Administrators) => Promise<void>> = {
    create: (accounts) => accounts.create(values),
    'ensure-first': (accounts) => accounts.ensureFirst(),
    list: (accounts) => accounts.list(),
    disable: (accounts) => accounts.disable(values),
    'set-phone': (accounts) => accounts.setPhone(values),
    'reset-password': (accounts) => accounts.resetPassword(values),
    'reset-otp': (accounts) => accounts.resetOtp(values),
  };
  const chosen = commands[positionals[0] ?? ''];
  if (!chosen) throw new CommandError(USAGE);

  const dataSource = await new DataSource(dataSourceOptions(process.env['DATABASE_URL'] ?? '')).initialize();
  try {
    await runMigrations(dataSource);
    await chosen(new Administrators(dataSource));
  } finally {
    await dataSource.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
