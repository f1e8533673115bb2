import { Injectable } from '@nestjs/common';
import { cleanEmail } from 'domain/email';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentAdmin } from '../../common/current-admin';
import { expectUnchanged } from '../../common/expect-unchanged';
import { expectConfirmed } from '../../common/permissions/password-again';
import { accountTarget } from '../auth/account/account-change';
import { AccountChangeService } from '../auth/account/account-change.service';
import type { AuditAction } from '../audit/audit-actions';
import { AuditService, byAdmin } from '../audit/audit.service';
import { OwnerNotices } from '../audit/owner-notices';
import type { AdminUser } from '../auth/admin-user.entity';
import { AdminUsersRepository } from '../auth/admin-users.repository';
import { ApiKeysService } from '../auth/api-keys/api-keys.service';
import { SessionService } from '../auth/sessions/session.service';
import { LeadAssignmentService } from '../leads/assignment/lead-assignment.service';
import { TasksService } from '../tasks/tasks.service';
import type { ChangePersonDto, PersonFieldsDto, TeamMemberDto } from './people.dto';
import { InvitationsRepository } from './invitations.repository';
import { lastOwner, personChanged, personNotFound } from './people.errors';
import { PeopleRepository } from './people.repository';

/** Fields of an account that a user can change. */
type Changes = Partial<
  Pick<
    AdminUser,
    'role' | 'isActive' | 'isPresent' | 'weight' | 'languages' | 'states' | 'displayName' | 'email'
  >
>;

/** Audit action for each field. Other fields are recorded as `account_changed`. */
const ACTIONS: Readonly<Partial<Record<keyof Changes, AuditAction>>> = {
  role: 'role_changed',
  isPresent: 'presence_changed',
};

/** Lists and changes the accounts of the back office, and deactivates them. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly people: PeopleRepository,
    private readonly admins: AdminUsersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly sessions: SessionService,
    private readonly keys: ApiKeysService,
    private readonly assignments: LeadAssignmentService,
    private readonly tasks: TasksService,
    private readonly accountChanges: AccountChangeService,
    private readonly audit: AuditService,
    private readonly notices: OwnerNotices,
  ) {}

  list(): Promise<TeamMemberDto[]> {
    return this.people.list();
  }

  /**
   * Changes the given fields. Deactivation ends the user's sessions, redistributes the leads and hands over the tasks in the same
   * transaction.
   * @throws AppError 403 if the password must be confirmed first; 404; 409 if another user has changed a field since it was seen, or if no
   *   active owner would remain
   */
  async change(
    admin: CurrentAdmin,
    id: string,
    { seen = {}, password: _, ...fields }: ChangePersonDto,
  ): Promise<TeamMemberDto> {
    const given = asStored(fields);
    await this.dataSource.transaction(async (manager) => {
      const isWeighty = given.role !== undefined || given.isActive !== undefined;
      // Takes the locks always in this order, so that two changes cannot deadlock: assignment round, owners, user.
      if (isWeighty) await this.assignments.lockRound(manager);
      const owners = isWeighty ? await this.admins.lockOwners(manager) : [];
      const account = await this.admins.lock(manager, id);
      if (!account) throw personNotFound();
      const changes = differing(account, given);
      if (Object.keys(changes).length === 0) return;
      // An address may be stored in a form that requests no longer have.
      const stored = { ...account, email: account.email && cleanEmail(account.email) };
      expectUnchanged(stored, changes, asStored(seen), personChanged);
      if (changes.role !== undefined || changes.email !== undefined) expectConfirmed(admin);
      const stays = { ...account, ...changes };
      const isOwner = stays.isActive && stays.role === 'owner';
      if (owners.includes(id) && owners.length === 1 && !isOwner) throw lastOwner();
      await this.apply(manager, admin, account, changes, owners);
    });
    return this.get(id);
  }

  /**
   * Ends a user's sessions.
   * @returns the number of ended sessions
   * @throws AppError 404
   */
  async endSessions(admin: CurrentAdmin, id: string): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const account = await this.admins.lock(manager, id);
      if (!account) throw personNotFound();
      const closed = await this.sessions.closeAll(manager, id);
      if (closed > 0)
        await this.audit.record(
          { ...byAdmin(admin), action: 'session_ended', target: accountTarget(id), after: { closed } },
          manager,
        );
      return closed;
    });
  }

  private async get(id: string): Promise<TeamMemberDto> {
    const person = await this.people.find(id);
    if (!person) throw personNotFound();
    return person;
  }

  private async apply(
    manager: EntityManager,
    admin: CurrentAdmin,
    account: AdminUser,
    changes: Changes,
    owners: readonly string[],
  ): Promise<void> {
    const { id } = account;
    if (changes.isActive === false || changes.role === 'auditor') {
      await this.assignments.shareOut(manager, admin, id);
      // An owner who leaves hands the tasks to another owner. There is one, because the last owner cannot leave.
      const otherwise = admin.id === id ? owners.find((owner) => owner !== id)! : admin.id;
      await this.tasks.handOver(manager, admin, id, otherwise);
    }
    await this.admins.change(manager, id, changes);
    if (changes.isActive === false) {
      await this.sessions.closeAll(manager, id);
      await this.keys.endOf(manager, id);
    }
    // An invitation that was sent to the old address, or before the deactivation, must not work any longer.
    if (changes.isActive === false || changes.email !== undefined) await this.invitations.remove(manager, id);
    await this.recordAll(manager, admin, account, changes);
  }

  /** Writes separate audit entries for the role, the address, activation and the other fields, because each is searched for separately. */
  private async recordAll(
    manager: EntityManager,
    admin: CurrentAdmin,
    account: AdminUser,
    { email, isActive, ...others }: Changes,
  ): Promise<void> {
    const target = accountTarget(account.id);
    const by = { ...byAdmin(admin), target };
    if (email !== undefined)
      await this.accountChanges.record(manager, {
        ...by,
        action: 'email_changed',
        before: { email: account.email },
        after: { email },
      });
    if (isActive !== undefined)
      await this.audit.record({ ...by, action: isActive ? 'account_enabled' : 'account_disabled' }, manager);
    const byAction = new Map<AuditAction, (keyof Changes)[]>();
    for (const field of Object.keys(others) as (keyof typeof others)[]) {
      const action = ACTIONS[field] ?? 'account_changed';
      byAction.set(action, [...(byAction.get(action) ?? []), field]);
    }
    for (const [action, fields] of byAction) {
      const of = (values: Changes) => Object.fromEntries(fields.map((field) => [field, values[field]]));
      const record = { ...by, action, before: of(account), after: of(others) };
      await (action === 'role_changed' ? this.notices : this.audit).record(record, manager);
    }
  }
}

/** Returns fields of a request as they are stored: without a name if it is empty. */
const asStored = ({ displayName, ...fields }: PersonFieldsDto): Changes => ({
  ...fields,
  ...(displayName === undefined ? {} : { displayName: displayName || null }),
});

/** Returns the fields that would get another value. */
const differing = (account: AdminUser, given: Changes): Changes =>
  Object.fromEntries(
    (Object.keys(given) as (keyof Changes)[])
      .filter((field) => given[field] !== undefined)
      .filter((field) => JSON.stringify(account[field]) !== JSON.stringify(given[field]))
      .map((field) => [field, given[field]]),
  );
