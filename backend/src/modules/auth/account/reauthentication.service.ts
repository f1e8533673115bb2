import { Injectable } from '@nestjs/common';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import type { AdminUser } from '../admin-user.entity';
import { AdminUsersRepository } from '../admin-users.repository';
import { reauthenticationKey } from '../login/login-limits';
import { verifyPassword } from '../login/password';
import { SessionService } from '../sessions/session.service';
import { LimitsService } from '../../security/limits/limits.service';
import { tooManyPasswordTries, wrongPassword } from './account.errors';

const TRIES = { cap: 5, windowSeconds: 15 * 60, lockSeconds: 30 * 60 };

/** Confirms the password before the account is changed, so that an unattended screen or a stolen token is not enough. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly admins: AdminUsersRepository,
    private readonly limits: LimitsService,
    private readonly sessions: SessionService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Confirms the current password.
   * @param field field of the request that holds the password
   * @returns the account at the time of the check
   * @throws AppError 422 for a wrong password; 429 after 5 in 15 minutes; 503 if too many passwords are waiting
   */
  async confirm(admin: CurrentAdmin, password: string, field = 'password'): Promise<AdminUser> {
    const key = reauthenticationKey(admin.id);
    // Counts the attempt before the comparison, so that parallel guesses cannot exceed the limit.
    const counted = await this.limits.hit([{ key, ...TRIES }]);
    if (counted.some(({ hits, cap }) => hits > cap)) {
      throw tooManyPasswordTries(this.limits.secondsUntilAllowed(counted));
    }
    const account = await this.admins.get(admin.id);
    const right = await verifyPassword(password, account.passwordHash).catch(async (error: unknown) => {
      // No password was compared, so the attempt does not count.
      await this.limits.removeHit(key);
      throw error;
    });
    if (!right) {
      await this.audit.record({ ...byAdmin(admin), action: 'reauthentication_failed' });
      throw wrongPassword(field);
    }
    await this.limits.clear(key);
    return account;
  }

  /** Confirms the password as `confirm` does, and remembers it in the session for 15 minutes. */
  async confirmSession(admin: CurrentAdmin, password: string): Promise<void> {
    await this.confirm(admin, password);
    await this.sessions.confirm(admin.sid);
  }
}
