import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentAdmin } from '../../../common/current-admin';
import { orTaken } from '../../../database/unique-violation';
import { AuditService, byAdmin } from '../../audit/audit.service';
import type { AdminUser } from '../admin-user.entity';
import { AdminUsersRepository } from '../admin-users.repository';
import { composed, hashPassword } from '../login/password';
import { passwordProblem } from '../login/password-rules';
import { SessionService } from '../sessions/session.service';
import { accountTarget } from './account-change';
import { AccountChangeService } from './account-change.service';
import {
  accountChanged,
  passwordsDiffer,
  samePassword,
  usernameIsPassword,
  usernameTaken,
  weakPassword,
} from './account.errors';
import type {
  ChangeEmailDto,
  ChangeOwnAccountDto,
  ChangePasswordDto,
  ChangeUsernameDto,
  ProfileDto,
} from './dto/account.dto';
import { ReauthenticationService } from './reauthentication.service';

/**
 * Changes a user's own profile, password, e-mail address and username. Password, address and username require the current
 * password; those changes are notified.
 */
@Injectable()
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly admins: AdminUsersRepository,
    private readonly reauthentication: ReauthenticationService,
    private readonly sessions: SessionService,
    private readonly changes: AccountChangeService,
    private readonly audit: AuditService,
  ) {}

  async profile({ id }: CurrentAdmin): Promise<ProfileDto> {
    const account = await this.admins.get(id);
    return {
      username: account.username,
      email: account.email,
      displayName: account.displayName,
      role: account.role,
      isPresent: account.isPresent,
      otpEnabled: account.otpEnabled,
      phoneNumber: account.phoneNumber,
      backupCodesLeft: account.otpEnabled ? (account.otpBackupCodes?.length ?? 0) : 0,
    };
  }

  /** Changes the fields that require no password. */
  async changeOwn(admin: CurrentAdmin, { isPresent, displayName }: ChangeOwnAccountDto): Promise<ProfileDto> {
    const by = { ...byAdmin(admin), target: accountTarget(admin.id) };
    await this.dataSource.transaction(async (manager) => {
      const account = await this.admins.lock(manager, admin.id);
      if (!account) throw accountChanged();
      if (isPresent !== undefined && isPresent !== account.isPresent) {
        await this.admins.change(manager, admin.id, { isPresent });
        const [before, after] = [{ isPresent: account.isPresent }, { isPresent }];
        await this.audit.record({ ...by, action: 'presence_changed', before, after }, manager);
      }
      const name = displayName === '' ? null : displayName;
      if (name !== undefined && name !== account.displayName) {
        await this.admins.change(manager, admin.id, { displayName: name });
        const [before, after] = [{ displayName: account.displayName }, { displayName: name }];
        await this.audit.record({ ...by, action: 'account_changed', before, after }, manager);
      }
    });
    return this.profile(admin);
  }

  /** Changes the password and ends all other sessions. The current session stays open. */
  async changePassword(admin: CurrentAdmin, dto: ChangePasswordDto): Promise<void> {
    if (composed(dto.newPassword) !== composed(dto.confirmPassword)) throw passwordsDiffer();
    const account = await this.reauthentication.confirm(admin, dto.currentPassword, 'currentPassword');
    const problem = await passwordProblem(dto.newPassword, account.username);
    if (problem) throw weakPassword(problem);
    if (dto.newPassword === dto.currentPassword) throw samePassword();
    const passwordHash = await hashPassword(dto.newPassword);
    await this.dataSource.transaction(async (manager) => {
      await changeAccount(this.admins, manager, account, { passwordHash });
      await this.sessions.closeOthers(manager, account.id, admin.sid);
      await this.changes.record(manager, {
        ...byAdmin(admin),
        action: 'password_changed',
        target: accountTarget(account.id),
      });
    });
  }

  async changeEmail(admin: CurrentAdmin, { newEmail, password }: ChangeEmailDto): Promise<void> {
    const account = await this.reauthentication.confirm(admin, password);
    await this.dataSource.transaction(async (manager) => {
      await changeAccount(this.admins, manager, account, { email: newEmail });
      await this.changes.record(manager, {
        ...byAdmin(admin),
        action: 'email_changed',
        target: accountTarget(account.id),
        before: { email: account.email },
        after: { email: newEmail },
      });
    });
  }

  async changeUsername(admin: CurrentAdmin, { newUsername, password }: ChangeUsernameDto): Promise<void> {
    const account = await this.reauthentication.confirm(admin, password);
    if (password.toLowerCase() === newUsername.toLowerCase()) throw usernameIsPassword();
    await orTaken(
      this.dataSource.transaction(async (manager) => {
        if (await this.admins.findAlike(newUsername, manager, account.id)) throw usernameTaken();
        await changeAccount(this.admins, manager, account, { username: newUsername });
        await this.changes.record(manager, {
          ...byAdmin(admin),
          action: 'username_changed',
          target: accountTarget(account.id),
          before: { username: account.username },
          after: { username: newUsername },
        });
      }),
      usernameTaken,
    );
  }
}

/**
 * Changes the account if the confirmed password is still its password.
 * @throws AppError 409 if it is not
 */
export async function changeAccount(
  admins: AdminUsersRepository,
  manager: EntityManager,
  account: AdminUser,
  changes: Partial<AdminUser>,
): Promise<void> {
  if (!(await admins.changeWhile(manager, account, changes))) throw accountChanged();
}
