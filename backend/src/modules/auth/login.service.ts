import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Client } from '../../common/client';
import { subscriberOf } from '../../common/ip-addresses';
import { AuditService } from '../audit/audit.service';
import { LimitsService, type Limit } from '../security/limits/limits.service';
import { AdminUser } from './admin-user.entity';
import { tooManyLogins, wrongCredentials, wrongSecondFactor } from './auth.errors';
import type { LoginRequestDto, LoginResponseDto } from './dto/login.dto';
import { verifyPassword } from './password';
import { SecondFactorService } from './second-factor.service';
import { SessionService } from './session.service';

const TRIES_WINDOW_SECONDS = 15 * 60;
const LOCK_SECONDS = 30 * 60;
const TRIES_PER_USERNAME = 5;
const TRIES_PER_IP = 20;

/** Keys of the counters. */
const USER_KEY = 'login-user:';
const DEVICE_KEY = 'login-device:';
const IP_KEY = 'login-ip:';
const UUID_LENGTH = 36;

const OTP_REQUIRED = 'Ingrese su código de Google Authenticator';

/** Lets administrators in. */
@Injectable()
export class LoginService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: LimitsService,
    private readonly secondFactor: SecondFactorService,
    private readonly sessions: SessionService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Every try is counted before anything is compared, so that parallel tries cannot pass the cap; a good one is taken
   * back. Unknown user, wrong password and inactive account are answered alike, in the same time.
   * @param knownDevice id of a browser that has logged in as this user before: it has a counter of its own, so that a
   *   stranger who guesses cannot lock the administrator out
   * @throws AppError 401 or 429
   */
  async login(dto: LoginRequestDto, client: Client, knownDevice: string | null): Promise<LoginResponseDto> {
    const counters = limitsFor(dto.username, client.ip, knownDevice);
    const counted = await this.limits.hit(counters);
    const exceeded = counted.filter(({ hits, cap }) => hits > cap);
    if (exceeded.length > 0) {
      // Once for each lock: who goes on trying adds nothing to the trail.
      if (exceeded.some(({ hits, cap }) => hits === cap + 1))
        await this.audit.record({
          adminId: null,
          username: dto.username,
          action: 'login_locked',
          ipAddress: client.ip,
        });
      throw tooManyLogins(this.limits.secondsUntilAllowed(exceeded));
    }

    const admin = await this.dataSource.getRepository(AdminUser).findOneBy({ username: dto.username });
    const right = await verifyPassword(dto.password, admin?.passwordHash ?? null);
    if (!admin || !right || !admin.isActive) {
      await this.recordFailure(dto.username, admin, client);
      throw wrongCredentials();
    }
    if (admin.otpEnabled && !dto.otpCode) {
      await this.forget(counters);
      return { otpRequired: true, message: OTP_REQUIRED };
    }
    if (admin.otpEnabled && !(await this.secondFactor.consume(admin, dto.otpCode ?? ''))) {
      await this.recordFailure(dto.username, admin, client);
      throw wrongSecondFactor();
    }

    const token = await this.sessions.open(admin, client);
    if (!token) throw wrongCredentials();
    for (const { key } of counters.filter(({ key }) => !key.startsWith(IP_KEY))) await this.limits.clear(key);
    await this.forget(counters.filter(({ key }) => key.startsWith(IP_KEY)));
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

  private async forget(counters: readonly Limit[]): Promise<void> {
    for (const { key } of counters) await this.limits.takeBack(key);
  }

  private async recordFailure(username: string, admin: AdminUser | null, { ip }: Client): Promise<void> {
    await this.audit.record({ adminId: admin?.id ?? null, username, action: 'login_failed', ipAddress: ip });
  }
}

function limitsFor(username: string, ip: string, knownDevice: string | null): Limit[] {
  const window = { windowSeconds: TRIES_WINDOW_SECONDS, lockSeconds: LOCK_SECONDS };
  const byUser = knownDevice ? `${DEVICE_KEY}${knownDevice}:${username}` : `${USER_KEY}${username}`;
  return [
    { key: byUser, cap: TRIES_PER_USERNAME, ...window },
    { key: `${IP_KEY}${subscriberOf(ip)}`, cap: TRIES_PER_IP, ...window },
  ];
}

/** Lets a username in again before its lock is over, from strangers' browsers and known ones. */
export async function unlockUsername(manager: EntityManager, username: string): Promise<void> {
  await manager.query(
    `DELETE FROM limit_counters
      WHERE key = $1 OR (starts_with(key, $2) AND substr(key, length($2) + $3 + 2) = $4)`,
    [USER_KEY + username, DEVICE_KEY, UUID_LENGTH, username],
  );
}
