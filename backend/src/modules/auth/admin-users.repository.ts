import type { Role } from 'domain/office/permissions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { many, one, run, type StatementSource } from '../../database/statements';
import { AdminUser } from './admin-user.entity';
import { foldUsername } from './usernames';

/** Data of a new account. */
export type NewAdminUser = Pick<AdminUser, 'username' | 'passwordHash' | 'email' | 'phoneNumber' | 'role'> & {
  /** False for an invited user. Using the invitation activates the account. */
  isActive?: boolean;
};

/** Agent who takes leads in the assignment round. */
export type LeadTaker = Pick<AdminUser, 'id' | 'weight' | 'turn' | 'languages' | 'states'>;

/** Fields that may return a user to the assignment rotation when they change. */
const ENTERING: readonly (keyof AdminUser)[] = ['isPresent', 'isActive', 'role'];

/** Key of the advisory lock that makes checks of new usernames run one after another. All instances use the same number. */
const USERNAMES_LOCK = 7_401_004;

/** SQL expression for the appearance of a username: no capitals and accents, 1, l and i as one letter, 0 as o. */
const appearanceOf = (username: string): string =>
  `translate(regexp_replace(normalize(lower(${username}), NFD), '[\\u0300-\\u036f]', '', 'g'), '1i0', 'llo')`;

/** Reads and writes the `admin_users` table. No other module writes it. */
@Injectable()
export class AdminUsersRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws EntityNotFoundError for an unknown id */
  get(id: string): Promise<AdminUser> {
    return this.dataSource.getRepository(AdminUser).findOneByOrFail({ id });
  }

  /** Ignores capitals. */
  findByUsername(username: string): Promise<AdminUser | null> {
    return this.dataSource
      .getRepository(AdminUser)
      .createQueryBuilder('a')
      .where('lower(a.username) = :username', { username: foldUsername(username) })
      .getOne();
  }

  /**
   * Locks the active owners until the transaction ends, so that two owners who demote each other do so one after the other.
   * @returns their ids
   */
  async lockOwners(manager: EntityManager): Promise<string[]> {
    const rows = await many<{ id: string }>(
      manager,
      `SELECT id FROM admin_users WHERE role = 'owner' AND is_active ORDER BY id FOR UPDATE`,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Locks an account until the transaction ends.
   * @returns null for an unknown id
   */
  lock(manager: EntityManager, id: string): Promise<AdminUser | null> {
    return manager.getRepository(AdminUser).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Records that the user was active just now. */
  async markSeen(id: string): Promise<void> {
    await run(this.dataSource, 'UPDATE admin_users SET last_seen_at = now() WHERE id = $1', [id]);
  }

  /** Returns all accounts, oldest first. */
  list(): Promise<AdminUser[]> {
    return this.dataSource.getRepository(AdminUser).find({ order: { createdAt: 'ASC' } });
  }

  /**
   * Returns the username of another account that looks the same, or null. In a transaction, checks of other new usernames wait until it
   * ends.
   * @param except id of the account to be renamed
   */
  async findAlike(
    username: string,
    source: StatementSource = this.dataSource,
    except: string | null = null,
  ): Promise<string | null> {
    await run(source, 'SELECT pg_advisory_xact_lock($1)', [USERNAMES_LOCK]);
    const row = await one<{ username: string }>(
      source,
      `SELECT username FROM admin_users
        WHERE ${appearanceOf('username')} = ${appearanceOf('$1::text')} AND username <> $1 AND ($2::uuid IS NULL OR id <> $2) LIMIT 1`,
      [username, except],
    );
    return row?.username ?? null;
  }

  /**
   * Inserts an account.
   * @returns its id, or null if the username is taken
   */
  async insert(
    { username, passwordHash, email, phoneNumber, role, isActive = true }: NewAdminUser,
    source: StatementSource = this.dataSource,
  ): Promise<string | null> {
    const row = await one<{ id: string }>(
      source,
      `INSERT INTO admin_users (username, password_hash, email, phone_number, role, is_active, turn) VALUES ($1, $2, $3, $4, $5, $6, (
         SELECT coalesce(min(o.turn), 0) FROM admin_users o WHERE o.role = 'agent' AND o.is_active AND o.is_present))
       ON CONFLICT DO NOTHING RETURNING id`,
      [username, passwordHash, email, phoneNumber, role, isActive],
    );
    return row?.id ?? null;
  }

  async change(manager: EntityManager, id: string, changes: Partial<AdminUser>): Promise<void> {
    await manager.update(AdminUser, { id }, { ...changes, updatedAt: this.clock.now() });
    if (ENTERING.some((field) => field in changes)) await this.enterRound(manager, id);
  }

  /**
   * Raises the user's turn to the lowest turn of the others, so that a new or returning agent does not receive all the next
   * leads.
   */
  private async enterRound(manager: EntityManager, id: string): Promise<void> {
    await run(
      manager,
      `UPDATE admin_users SET turn = greatest(turn, (
         SELECT coalesce(min(o.turn), 0) FROM admin_users o
          WHERE o.id <> $1 AND o.role = 'agent' AND o.is_active AND o.is_present)) WHERE id = $1`,
      [id],
    );
  }

  /** Returns the active agents in the assignment round. */
  takers(manager: EntityManager, { present }: { present: boolean }): Promise<LeadTaker[]> {
    return many(
      manager,
      `SELECT id, weight, turn, languages, states FROM admin_users
        WHERE role = 'agent' AND is_active AND (is_present OR NOT $1)`,
      [present],
    );
  }

  async saveTurns(manager: EntityManager, takers: readonly Pick<AdminUser, 'id' | 'turn'>[]): Promise<void> {
    await run(
      manager,
      `UPDATE admin_users a SET turn = t.turn FROM unnest($1::uuid[], $2::float8[]) AS t(id, turn) WHERE a.id = t.id`,
      [takers.map(({ id }) => id), takers.map(({ turn }) => turn)],
    );
  }

  /**
   * Locks an active user with the permission to handle leads, until the transaction ends.
   * @returns whether there is one
   */
  async lockTaker(manager: EntityManager, id: string): Promise<boolean> {
    const row = await one(
      manager,
      `SELECT 1 FROM admin_users WHERE id = $1 AND is_active AND role <> 'auditor' FOR SHARE`,
      [id],
      { prepared: true },
    );
    return row !== null;
  }

  /**
   * Does the same as `lockTaker`, for a transaction that has already locked a lead. Returns false if another
   * transaction has locked the user's row, because waiting for it could deadlock.
   */
  async isTaker(manager: EntityManager, id: string): Promise<boolean> {
    const row = await one(
      manager,
      `SELECT 1 FROM admin_users WHERE id = $1 AND is_active AND role <> 'auditor' FOR SHARE SKIP LOCKED`,
      [id],
    );
    return row !== null;
  }

  /**
   * Locks an active user with one of the given roles until the transaction ends: the lead's assignee, else the owner with the oldest
   * account.
   * @returns the user's id, or null if there is none
   */
  async lockForLead(
    manager: EntityManager,
    roles: readonly Role[],
    leadId: string | null,
  ): Promise<string | null> {
    const row = await one<{ id: string }>(
      manager,
      `SELECT a.id FROM admin_users a WHERE a.is_active AND a.role = ANY($1)
        ORDER BY EXISTS (SELECT FROM leads l WHERE l.id = $2 AND l.deleted_at IS NULL AND l.assigned_to = a.id) DESC,
                 a.role = 'owner' DESC, a.created_at, a.id LIMIT 1 FOR SHARE OF a`,
      [roles, leadId],
    );
    return row?.id ?? null;
  }

  /** Returns the role of an active account and locks it until the transaction ends. Returns null if there is no such account. */
  async lockRole(manager: EntityManager, id: string): Promise<Role | null> {
    const row = await one<{ role: Role }>(
      manager,
      'SELECT role FROM admin_users WHERE id = $1 AND is_active FOR SHARE',
      [id],
    );
    return row?.role ?? null;
  }

  /** Returns the role of an account, or null if there is no such account. */
  async roleOf(manager: EntityManager, id: string): Promise<Role | null> {
    const row = await one<{ role: Role }>(manager, 'SELECT role FROM admin_users WHERE id = $1', [id]);
    return row?.role ?? null;
  }

  /**
   * Changes an active account if its password hash is still the given one.
   * @returns whether it changed
   */
  async changeWhile(
    manager: EntityManager,
    { id, passwordHash }: Pick<AdminUser, 'id' | 'passwordHash'>,
    changes: Partial<AdminUser>,
  ): Promise<boolean> {
    const { affected } = await manager.update(
      AdminUser,
      { id, passwordHash, isActive: true },
      { ...changes, updatedAt: this.clock.now() },
    );
    return affected === 1;
  }

  /**
   * Turns the second factor on if the secret is unchanged and the factor still off.
   * @param step step of the verified code, which cannot be used again
   * @returns whether it was turned on
   */
  async enableOtp(
    manager: EntityManager,
    { id, otpSecret }: Pick<AdminUser, 'id' | 'otpSecret'>,
    step: number,
  ): Promise<boolean> {
    const enabled = await run(
      manager,
      `UPDATE admin_users SET otp_enabled = true, otp_last_step = $3, updated_at = now()
        WHERE id = $1 AND otp_secret = $2 AND NOT otp_enabled`,
      [id, otpSecret, step],
    );
    return enabled > 0;
  }

  /**
   * Marks the step of an authenticator code as used, in one statement.
   * @returns false if this step or a later one was used before
   */
  async useOtpStep(id: string, step: number): Promise<boolean> {
    const used = await run(
      this.dataSource,
      'UPDATE admin_users SET otp_last_step = $2 WHERE id = $1 AND (otp_last_step IS NULL OR otp_last_step < $2)',
      [id, step],
    );
    return used > 0;
  }

  /**
   * Removes a backup code by its hash, in one statement.
   * @returns false if the account has no such code
   */
  async useBackupCode(id: string, hash: string): Promise<boolean> {
    const used = await run(
      this.dataSource,
      `UPDATE admin_users SET otp_backup_codes = array_remove(otp_backup_codes, $2)
        WHERE id = $1 AND $2 = ANY(otp_backup_codes)`,
      [id, hash],
    );
    return used > 0;
  }
}
