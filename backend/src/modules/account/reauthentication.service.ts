import { Injectable } from '@nestjs/common';
import type { CurrentAdmin } from '../../common/current-admin';
import { AuditService, byAdmin } from '../audit/audit.service';
import type { AdminUser } from '../auth/admin-user.entity';
import { AdminUsersRepository } from '../auth/admin-users.repository';
import { verifyPassword } from '../auth/password';
import { SessionService } from '../auth/session.service';
import { LimitsService } from '../security/limits/limits.service';
import { tooManyPasswordTries, wrongPassword } from './account.errors';

const TRIES = { cap: 5, windowSeconds: 15 * 60, lockSeconds: 30 * 60 };

/** Counter of an administrator's wrong current passwords. */
export const reauthenticationKey = (adminId: string): string => `reauthentication:${adminId}`;

/** Asks for the password again before the account is changed, so that an unattended screen or a stolen token is not enough. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly admins: AdminUsersRepository,
    private readonly limits: LimitsService,
    private readonly sessions: SessionService,
    private readonly audit: AuditService,
  ) {}

  /**
   * @param field the request's field that holds the password
   * @returns the account as it was when the password was checked
   * @throws AppError 422 for a wrong password; 429 after 5 in 15 minutes; 503 while too many passwords wait
   */
  async confirm(admin: CurrentAdmin, password: string, field = 'password'): Promise<AdminUser> {
    const key = reauthenticationKey(admin.id);
    // Counted before it is compared, so that parallel guesses cannot pass the cap.
    const counted = await this.limits.hit([{ key, ...TRIES }]);
    if (counted.some(({ hits, cap }) => hits > cap)) {
      throw tooManyPasswordTries(this.limits.secondsUntilAllowed(counted));
    }
    const account = await this.admins.get(admin.id);
    const right = await verifyPassword(password, account.passwordHash).catch(async (error: unknown) => {
      // Nothing was compared: it was no try.
      await this.limits.takeBack(key);
      throw error;
    });
    if (!right) {
      await this.audit.record({ ...byAdmin(admin), action: 'reauthentication_failed' });
      throw wrongPassword(field);
    }
    await this.limits.clear(key);
    return account;
  }

  /** As `confirm`; for the next 15 minutes the session is not asked again. */
  async confirmSession(admin: CurrentAdmin, password: string): Promise<void> {
    await this.confirm(admin, password);
    await this.sessions.confirm(admin.sid);
  }
}
