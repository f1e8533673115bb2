import { Injectable, Logger } from '@nestjs/common';
import type { Client } from '../../../common/client';
import { subscriberOf } from '../../../common/ip-addresses';
import { AuditService } from '../../audit/audit.service';
import { LimitsService, type Limit } from '../../security/limits/limits.service';
import type { AdminUser } from '../admin-user.entity';
import { AdminUsersRepository } from '../admin-users.repository';
import { secondFactorUnreadable, tooManyLogins, wrongCredentials, wrongSecondFactor } from '../auth.errors';
import type { LoginRequestDto, LoginResponseDto } from './login.dto';
import { isByAddress, loginLimits } from './login-limits';
import { verifyPassword } from './password';
import { SecondFactorService, SecondFactorUnreadable } from './second-factor.service';
import { SessionService } from '../sessions/session.service';

const OTP_REQUIRED = 'Ingrese su código de Google Authenticator';

/** Logs users in by username and password. */
@Injectable()
export class LoginService {
  private readonly logger = new Logger(LoginService.name);

  constructor(
    private readonly admins: AdminUsersRepository,
    private readonly limits: LimitsService,
    private readonly secondFactor: SecondFactorService,
    private readonly sessions: SessionService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Logs in. Counts the attempt before any comparison, so that parallel attempts cannot exceed the limit, and removes a
   * successful one from the count. Unknown user, wrong password and inactive account get the same response in the same time.
   * @param knownDevice id of a browser that has logged in as this user before, or null. It has its own counter, so that guesses
   * from elsewhere cannot lock the user out.
   * @throws AppError 401; 409 for a second factor that cannot be decrypted; 429; 503 if too many passwords are waiting
   */
  async login(dto: LoginRequestDto, client: Client, knownDevice: string | null): Promise<LoginResponseDto> {
    const counters = loginLimits(dto.username, client.ip, knownDevice);
    const counted = await this.limits.hit(counters);
    const exceeded = counted.filter(({ hits, cap }) => hits > cap);
    if (exceeded.length > 0) {
      // Records each lock once. Further attempts add no entry.
      if (exceeded.some(({ hits, cap }) => hits === cap + 1))
        await this.audit.record({
          adminId: null,
          username: dto.username,
          action: 'login_locked',
          ipAddress: client.ip,
        });
      throw tooManyLogins(this.limits.secondsUntilAllowed(exceeded));
    }

    const admin = await this.admins.findByUsername(dto.username);
    const asker = { network: subscriberOf(client.ip), isKnown: knownDevice !== null };
    const right = await verifyPassword(dto.password, admin?.passwordHash ?? null, asker).catch(
      async (error: unknown) => {
        // No password was compared, so the attempt does not count.
        await this.removeHits(counters);
        throw error;
      },
    );
    if (!admin || !right || !admin.isActive) {
      await this.recordFailure(dto.username, admin, client);
      throw wrongCredentials();
    }
    if (admin.otpEnabled && !dto.otpCode) {
      await this.removeHits(counters);
      return { otpRequired: true, message: OTP_REQUIRED };
    }
    if (admin.otpEnabled && !(await this.isRightCode(admin, dto.otpCode ?? '', counters))) {
      await this.recordFailure(dto.username, admin, client);
      throw wrongSecondFactor();
    }

    const token = await this.sessions.open(admin, client);
    if (!token) throw wrongCredentials();
    await this.admins.markSeen(admin.id);
    for (const { key } of counters.filter((limit) => !isByAddress(limit))) await this.limits.clear(key);
    await this.removeHits(counters.filter(isByAddress));
    await this.audit.record({
      adminId: admin.id,
      username: admin.username,
      action: 'login',
      ipAddress: client.ip,
    });
    return {
      otpRequired: false,
      message: 'Login exitoso',
      token,
      user: { id: admin.id, username: admin.username, email: admin.email },
    };
  }

  /** @throws AppError 409 if the present ENCRYPTION_KEY cannot decrypt the user's secret */
  private async isRightCode(admin: AdminUser, code: string, counters: readonly Limit[]): Promise<boolean> {
    try {
      return await this.secondFactor.consume(admin, code);
    } catch (err) {
      if (!(err instanceof SecondFactorUnreadable)) throw err;
      this.logger.error(
        { err, adminId: admin.id },
        'a second factor was sealed with another ENCRYPTION_KEY: npm run admin -- reset-otp',
      );
      if (!err.wasCompared) await this.removeHits(counters);
      throw secondFactorUnreadable(admin.username);
    }
  }

  private async removeHits(counters: readonly Limit[]): Promise<void> {
    for (const { key } of counters) await this.limits.removeHit(key);
  }

  private async recordFailure(username: string, admin: AdminUser | null, { ip }: Client): Promise<void> {
    await this.audit.record({ adminId: admin?.id ?? null, username, action: 'login_failed', ipAddress: ip });
  }
}
