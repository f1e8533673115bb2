import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ROLES, type Role } from 'domain/office/permissions';
import { cleanEmail } from 'domain/email';
import type { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import { isEmailAddress } from '../../common/dto/email-address';
import { parseUsPhone } from '../../common/phone';
import type { Environment } from '../../config/environment';
import { Timelines } from '../../database/driver/timelines';
import { InstallationRepository } from '../../database/installation/installation.repository';
import {
  ACCOUNT_CHANGED_JOB,
  accountTarget,
  recordAccountChange,
} from '../../modules/auth/account/account-change';
import type { NotifiedChange } from '../../modules/auth/account/account-change.copy';
import type { AuditAction } from '../../modules/audit/audit-actions';
import { AuditRepository, type AuditRecord } from '../../modules/audit/audit.repository';
import { AuditService } from '../../modules/audit/audit.service';
import type { AdminUser } from '../../modules/auth/admin-user.entity';
import { AdminUsersRepository } from '../../modules/auth/admin-users.repository';
import { ApiKeysRepository } from '../../modules/auth/api-keys/api-keys.repository';
import { reauthenticationKey, unlockUsername } from '../../modules/auth/login/login-limits';
import { PasskeysRepository } from '../../modules/auth/passkeys/passkeys.repository';
import { hashPassword } from '../../modules/auth/login/password';
import { SessionsRepository } from '../../modules/auth/sessions/sessions.repository';
import { IsNewUsername } from '../../modules/auth/usernames';
import { LimitsRepository } from '../../modules/security/limits/limits.repository';
import { LimitsService } from '../../modules/security/limits/limits.service';
import { CommandError, type Options } from './options';
import { passwordRefusal } from './password-refusal';

/** Username in the audit trail. */
export const COMMAND_LINE = 'línea de comandos';

class NewUsername {
  @IsNewUsername()
  username: string;
}

/** Surroundings of a command. */
export interface CommandContext {
  environment: Environment;
  print: (line: string) => void;
  askNewPassword: () => Promise<string>;
}

/** Changes the accounts of users with the modules' repositories, without the server. */
export class Administrators {
  private readonly clock = new Clock();
  private readonly print: (line: string) => void;
  private readonly admins: AdminUsersRepository;
  private readonly sessions: SessionsRepository;
  private readonly keys: ApiKeysRepository;
  private readonly passkeys: PasskeysRepository;
  private readonly limits: LimitsService;
  private readonly audit: AuditService;

  constructor(
    private readonly dataSource: DataSource,
    private readonly databaseUrl: string,
    private readonly context: CommandContext,
  ) {
    this.print = context.print;
    this.admins = new AdminUsersRepository(dataSource, this.clock);
    this.sessions = new SessionsRepository(dataSource, this.clock);
    this.keys = new ApiKeysRepository(dataSource, this.clock);
    this.passkeys = new PasskeysRepository(dataSource);
    this.limits = new LimitsService(new LimitsRepository(dataSource), this.clock);
    this.audit = new AuditService(new AuditRepository(dataSource));
  }

  async create(options: Options): Promise<void> {
    const username = await this.newUsername(options);
    if (options.email !== undefined && !isEmailAddress(cleanEmail(options.email)))
      throw new CommandError(`${options.email} no es un email válido.`);
    const created = await this.insert(username, await this.newPassword(username), options);
    if (!created) throw new CommandError(`Ya existe el administrador ${username}.`);
    this.print(`Administrador ${username} creado.`);
  }

  /** Creates the first user if there is none, and prints the result as one line of JSON. */
  async ensureFirst(): Promise<void> {
    const [first] = await this.admins.list();
    if (first) return this.print(JSON.stringify({ created: false, username: first.username }));
    const username = this.context.environment['ADMIN_USERNAME']?.trim() || 'admin';
    const given = this.context.environment['ADMIN_PASSWORD'];
    const password = given
      ? await checked(given, username, 'ADMIN_PASSWORD')
      : randomBytes(12).toString('base64url');
    const created = await this.insert(username, password, {});
    this.print(JSON.stringify({ created, username, ...(created && !given ? { password } : {}) }));
  }

  async list(): Promise<void> {
    for (const admin of await this.admins.list()) {
      const status = admin.isActive ? 'activo' : 'desactivado';
      const factor = admin.otpEnabled ? 'con dos factores' : 'sin dos factores';
      this.print(
        [admin.username, admin.role, status, factor, admin.email ?? '-', admin.phoneNumber ?? '-'].join('\t'),
      );
    }
  }

  async disable(options: Options): Promise<void> {
    const admin = await this.find(options);
    const ended = await this.dataSource.transaction(async (manager) => {
      // Locks the owners first, so that two concurrent commands cannot remove the last one.
      const owners = await this.admins.lockOwners(manager);
      if (owners.includes(admin.id) && owners.length === 1)
        throw new CommandError(
          `${admin.username} es el único dueño activo. Antes de desactivarlo, nombre dueño a otra persona.`,
        );
      await this.admins.change(manager, admin.id, { isActive: false });
      await this.sessions.removeAll(manager, admin.id);
      const keys = await this.keys.removeOf(manager, admin.id);
      await this.audit.record(onCommandLine(admin, 'account_disabled'), manager);
      return keys;
    });
    this.print(`Administrador ${admin.username} desactivado. ${endedKeys(ended)}`);
  }

  async unlock(options: Options): Promise<void> {
    const admin = await this.find(options);
    await this.dataSource.transaction(async (manager) => {
      await this.admins.change(manager, admin.id, { isActive: true });
      await unlockUsername(this.limits, manager, admin.username);
      await this.limits.clear(reauthenticationKey(admin.id), manager);
      await this.audit.record(onCommandLine(admin, 'account_unlocked'), manager);
    });
    this.print(`Administrador ${admin.username} desbloqueado.`);
  }

  async setPhone(options: Options): Promise<void> {
    const admin = await this.find(options);
    const phoneNumber = phone(required(options.phone, '--phone'));
    await this.changeAndNotify(admin, { phoneNumber }, 'phone_changed');
    this.print(`Teléfono de ${admin.username} guardado.`);
  }

  async resetPassword(options: Options): Promise<void> {
    const admin = await this.find(options);
    const passwordHash = await hashPassword(await this.newPassword(admin.username));
    await this.changeAndNotify(admin, { passwordHash }, 'password_changed');
    this.print(`Contraseña de ${admin.username} cambiada; sus sesiones están cerradas.`);
  }

  async resetOtp(options: Options): Promise<void> {
    const admin = await this.find(options);
    if (!admin.otpEnabled && !admin.otpSecret)
      return this.print(`${admin.username} no tiene autenticación de dos factores: no se cambió nada.`);
    const without = { otpEnabled: false, otpSecret: null, otpBackupCodes: null, otpLastStep: null };
    await this.changeAndNotify(admin, without, 'otp_disabled');
    this.print(`Autenticación de dos factores de ${admin.username} deshabilitada.`);
  }

  /** Makes a restored copy the installation. Running servers detect it within seconds. */
  async releaseRestored(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await new InstallationRepository().release(manager);
      await this.audit.record({ ...COMMAND, action: 'copy_released' }, manager);
    });
    this.print('La copia está activada: lo que esperaba se envía y se cobra desde ahora.');
    this.print(
      'Recuerde: las bajas (BAJA, STOP) posteriores a la copia no están en ella. Anótelas en No quieren mensajes.',
    );
  }

  /** Clears the newest timeline in the media folder, so that an old primary is accepted again. */
  acceptTimeline(): Promise<void> {
    new Timelines(
      this.context.environment['MEDIA_DIR'] || join(this.context.environment['DATA_DIR'] || '.data', 'media'),
    ).forget();
    this.print('Anotado: se acepta la base de datos a la que lleva DATABASE_URL, aunque sea más antigua.');
    this.print('Lo que se escribió en la más nueva no está en ella.');
    return Promise.resolve();
  }

  /** Makes the next start store its PUBLIC_URL as the installation's. */
  async newAddress(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await new InstallationRepository().forgetAddress(manager);
      await this.audit.record({ ...COMMAND, action: 'address_forgotten' }, manager);
    });
    this.print('Anotado: cambie ahora PUBLIC_URL y reinicie. El próximo inicio toma la dirección nueva.');
  }

  /** Changes the account and queues the notification; the server sends it. A new password ends all sessions. */
  private async changeAndNotify(
    admin: AdminUser,
    changes: Partial<AdminUser>,
    action: NotifiedChange,
  ): Promise<void> {
    // Loaded here, because the other commands need no queue.
    const { JobsService } = await import('../../jobs/jobs.service.js');
    const jobs = new JobsService({ databaseUrl: this.databaseUrl, jobsWorkers: false }, this.clock);
    await jobs.open([ACCOUNT_CHANGED_JOB]);
    try {
      await this.dataSource.transaction(async (manager) => {
        await this.admins.change(manager, admin.id, changes);
        if (changes.passwordHash) {
          await this.sessions.removeAll(manager, admin.id);
          // An intruder may have added a passkey.
          await this.passkeys.removeOf(manager, admin.id);
        }
        const record = { ...onCommandLine(admin, action), action, target: accountTarget(admin.id) };
        await recordAccountChange({ audit: this.audit, jobs }, manager, record);
      });
    } finally {
      await jobs.beforeApplicationShutdown();
      await jobs.onApplicationShutdown();
    }
  }

  /** @returns false if the username is taken: of several instances that start on an empty database, one creates it */
  private async insert(username: string, password: string, options: Options): Promise<boolean> {
    const id = await this.admins.insert({
      username,
      passwordHash: await hashPassword(password),
      email: options.email === undefined ? null : cleanEmail(options.email),
      phoneNumber: options.phone ? phone(options.phone) : null,
      role: role(options.role),
    });
    if (id === null) return false;
    await this.audit.record(onCommandLine({ id, username }, 'account_created'));
    return true;
  }

  /** Checks a username by the rules of the back office. Usernames that could be confused are refused. */
  private async newUsername({ username }: Options): Promise<string> {
    const given = required(username, '--username');
    const [problem] = validateSync(plainToInstance(NewUsername, { username: given }));
    if (problem) throw new CommandError(Object.values(problem.constraints ?? {}).at(-1) ?? given);
    const alike = await this.admins.findAlike(given);
    if (alike)
      throw new CommandError(
        `Ya existe el administrador ${alike}: elija un nombre que no se confunda con ese.`,
      );
    return given;
  }

  private async newPassword(username: string): Promise<string> {
    const { environment, askNewPassword } = this.context;
    const given = environment['ADMIN_PASSWORD'];
    return given === undefined
      ? checked(await askNewPassword(), username, 'La contraseña')
      : checked(given, username, 'ADMIN_PASSWORD');
  }

  private async find({ username }: Options): Promise<AdminUser> {
    const admin = await this.admins.findByUsername(required(username, '--username'));
    if (!admin) throw new CommandError(`No existe el administrador ${username}.`);
    return admin;
  }
}

/** Author of audit entries by the command line. */
const COMMAND = { adminId: null, username: COMMAND_LINE, ipAddress: null };

/** Returns the audit fields of a change on the command line, without a signed-in user. */
const onCommandLine = (
  { id, username }: Pick<AdminUser, 'id' | 'username'>,
  action: AuditAction,
): AuditRecord => ({
  ...COMMAND,
  action,
  target: accountTarget(id),
  after: { username },
});

function required(value: string | undefined, option: string): string {
  if (!value?.trim()) throw new CommandError(`Falta ${option}.`);
  return value.trim();
}

function role(text: string | undefined): Role {
  const chosen = ROLES.find((name) => name === (text ?? 'owner'));
  if (!chosen) throw new CommandError(`${text} no es una función: ${ROLES.join(', ')}.`);
  return chosen;
}

function phone(text: string): string {
  const parsed = parseUsPhone(text);
  if (!parsed.valid) throw new CommandError(`${text} no es un teléfono de Estados Unidos.`);
  return parsed.e164;
}

/** Returns a text with the number of API keys that ended with an account. */
const endedKeys = (count: number): string =>
  count === 0
    ? 'No tenía claves de API.'
    : count === 1
      ? 'Su clave de API tampoco funciona ya.'
      : `Sus ${count} claves de API tampoco funcionan ya.`;

/** Returns the password. @throws CommandError with the subject, if it is refused */
async function checked(password: string, username: string, subject: string): Promise<string> {
  if (password === '')
    throw new CommandError('Falta la contraseña: escríbala en la terminal o póngala en ADMIN_PASSWORD.');
  const refusal = await passwordRefusal(password, username, subject);
  if (refusal) throw new CommandError(refusal);
  return password;
}
