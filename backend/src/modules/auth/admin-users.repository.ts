import type { Role } from 'domain/permissions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { many, one, run, type StatementSource } from '../../database/statements';
import { AdminUser } from './admin-user.entity';
import { foldUsername } from './usernames';

/** An account about to be created. */
export type NewAdminUser = Pick<AdminUser, 'username' | 'passwordHash' | 'email' | 'phoneNumber' | 'role'> & {
  /** False for who is invited: using the invitation activates the account. */
  isActive?: boolean;
};

/** A person who takes leads by turn. */
export type LeadTaker = Pick<AdminUser, 'id' | 'weight' | 'turn' | 'languages' | 'states'>;

/** Changes after which a person may enter the round of leads anew. */
const ENTERING: readonly (keyof AdminUser)[] = ['isPresent', 'isActive', 'role'];

/** Any number that the product's instances agree on: new usernames are judged one after the other. */
const USERNAMES_LOCK = 7_401_004;

/** What a username looks like at a glance, as SQL: without capitals and accents, 1, l and i as one letter, 0 as o. */
const lookOf = (username: string): string =>
  `translate(regexp_replace(normalize(lower(${username}), NFD), '[\\u0300-\\u036f]', '', 'g'), '1i0', 'llo')`;

/** The statements on `admin_users`. No other module writes this table. */
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

  /** Capitals make no difference. */
  findByUsername(username: string): Promise<AdminUser | null> {
    return this.dataSource
      .getRepository(AdminUser)
      .createQueryBuilder('a')
      .where('lower(a.username) = :username', { username: foldUsername(username) })
      .getOne();
  }

  /**
   * Locks the active owners until the transaction ends, so that of two who demote each other one comes second and sees it.
   * @returns their ids
   */
  async lockOwners(manager: EntityManager): Promise<string[]> {
    const rows = await many<{ id: string }>(
      manager,
      `SELECT id FROM admin_users WHERE role = 'owner' AND is_active ORDER BY id FOR UPDATE`,
    );
    return rows.map(({ id }) => id);
  }

  /** Locks an account until the transaction ends. @returns null for an unknown id */
  lock(manager: EntityManager, id: string): Promise<AdminUser | null> {
    return manager.getRepository(AdminUser).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Notes that a person is here now. */
  async markSeen(id: string): Promise<void> {
    await run(this.dataSource, 'UPDATE admin_users SET last_seen_at = now() WHERE id = $1', [id]);
  }

  /** All accounts, the oldest first. */
  list(): Promise<AdminUser[]> {
    return this.dataSource.getRepository(AdminUser).find({ order: { createdAt: 'ASC' } });
  }

  /**
   * The username of another account that this one would be mistaken for; null when there is none. Within a transaction, no other new
   * username is judged until it ends.
   * @param except id of the account that is renamed
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
        WHERE ${lookOf('username')} = ${lookOf('$1::text')} AND username <> $1 AND ($2::uuid IS NULL OR id <> $2) LIMIT 1`,
      [username, except],
    );
    return row?.username ?? null;
  }

  /** @returns the id of the new account, or null when the username is taken */
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

  /** Who comes, or comes back, gets no more leads than the others from now on: the turn is at least that of who is next. */
  private async enterRound(manager: EntityManager, id: string): Promise<void> {
    await run(
      manager,
      `UPDATE admin_users SET turn = greatest(turn, (
         SELECT coalesce(min(o.turn), 0) FROM admin_users o
          WHERE o.id <> $1 AND o.role = 'agent' AND o.is_active AND o.is_present)) WHERE id = $1`,
      [id],
    );
  }

  /** The active agents who take leads by turn. */
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

  /** Locks an active person who may work with leads, until the transaction ends. @returns whether there is one */
  async lockTaker(manager: EntityManager, id: string): Promise<boolean> {
    const row = await one(
      manager,
      `SELECT 1 FROM admin_users WHERE id = $1 AND is_active AND role <> 'auditor' FOR SHARE`,
      [id],
    );
    return row !== null;
  }

  /**
   * As `lockTaker`, for who holds a lead already: whoever is being changed at this moment counts as no taker, instead of being waited for by
   * somebody that they may wait for.
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
   * Locks an active user with one of the given roles until the transaction ends: the lead's assignee, else the owner with the oldest account.
   * @returns the id; null when there is no such person
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

  /** The role of an active account, which stays what it is until the transaction ends; null when there is none. */
  async lockRole(manager: EntityManager, id: string): Promise<Role | null> {
    const row = await one<{ role: Role }>(
      manager,
      'SELECT role FROM admin_users WHERE id = $1 AND is_active FOR SHARE',
      [id],
    );
    return row?.role ?? null;
  }

  /** The role of an account; null when there is none. */
  async roleOf(manager: EntityManager, id: string): Promise<Role | null> {
    const row = await one<{ role: Role }>(manager, 'SELECT role FROM admin_users WHERE id = $1', [id]);
    return row?.role ?? null;
  }

  /**
   * Changes an active account only while its password is still the given one.
   * @returns whether it did
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
   * Turns the second factor on, unless its secret has changed or it is on already.
   * @param step of the code that was verified; it cannot be used again
   * @returns whether it did
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

  /** Marks the step of an authenticator code as used, in one statement. @returns false when it or a later one was used */
  async useOtpStep(id: string, step: number): Promise<boolean> {
    const used = await run(
      this.dataSource,
      'UPDATE admin_users SET otp_last_step = $2 WHERE id = $1 AND (otp_last_step IS NULL OR otp_last_step < $2)',
      [id, step],
    );
    return used > 0;
  }

  /** Removes a backup code by its hash, in one statement. @returns false when there is none */
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
