import { Injectable } from '@nestjs/common';
import type { Client } from '../../../common/client';
import { Clock } from '../../../common/clock';
import { AuditService } from '../../audit/audit.service';
import { LimitsService } from '../../security/limits/limits.service';
import { AdminUsersRepository } from '../admin-users.repository';
import { passkeyExpired, passkeyRefused, tooManyLogins } from '../auth.errors';
import type { LoginResponseDto } from '../login/login.dto';
import { addressLimit, openChallengesLimit } from '../login/login-limits';
import { SessionService } from '../sessions/session.service';
import type { PasskeyAnswerDto, PasskeyLoginOptionsDto } from './passkey-login.dto';
import { PasskeyChallenges } from './passkey-challenges';
import { PasskeyCheck } from './passkey-check';
import { PasskeysRepository } from './passkeys.repository';

const LOGIN = 'login';
/** Username in the audit trail for an unknown passkey, which identifies no account. */
const NOBODY = '—';

/** Logs users in by a passkey, without username, password or code, because the device has verified the person. */
@Injectable()
export class PasskeyLoginService {
  constructor(
    private readonly challenges: PasskeyChallenges,
    private readonly check: PasskeyCheck,
    private readonly passkeys: PasskeysRepository,
    private readonly admins: AdminUsersRepository,
    private readonly limits: LimitsService,
    private readonly sessions: SessionService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues a challenge. An address has ten open at most.
   * @throws AppError 429
   */
  async options({ ip }: Client): Promise<PasskeyLoginOptionsDto> {
    const exceeded = (await this.limits.hit([openChallengesLimit(ip)])).filter(({ hits, cap }) => hits > cap);
    if (exceeded.length > 0) throw tooManyLogins(this.limits.secondsUntilAllowed(exceeded));
    return { challenge: this.challenges.issue(LOGIN), site: this.check.site };
  }

  /**
   * Logs in. Counts the attempt by address before any lookup, and removes a successful one from the count. An unknown passkey, a
   * wrong signature and an inactive account get the same response.
   * @throws AppError 401 or 429
   */
  async login(answer: PasskeyAnswerDto, client: Client): Promise<LoginResponseDto> {
    const limit = addressLimit(client.ip);
    const exceeded = (await this.limits.hit([limit])).filter(({ hits, cap }) => hits > cap);
    const unknown = { adminId: null, username: NOBODY, ipAddress: client.ip };
    if (exceeded.length > 0) {
      // Records each lock once, as for passwords.
      if (exceeded.some(({ hits, cap }) => hits === cap + 1))
        await this.audit.record({ ...unknown, action: 'login_locked' });
      throw tooManyLogins(this.limits.secondsUntilAllowed(exceeded));
    }
    const challenge = await this.challenges.spend(LOGIN, answer.clientDataJSON);
    if (challenge === null) throw passkeyExpired();
    await this.limits.removeHit(openChallengesLimit(client.ip).key);
    const passkey = await this.passkeys.find(Buffer.from(answer.id, 'base64url'));
    if (!passkey) {
      await this.audit.record({ ...unknown, action: 'login_failed' });
      throw passkeyRefused();
    }
    const admin = await this.admins.get(passkey.adminId);
    const counter = await this.check.ofLogin(answer, passkey.publicKey, challenge);
    const isRight =
      counter !== null &&
      answer.userHandle === userHandleOf(admin.id) &&
      (await this.passkeys.markUsed(passkey.id, counter, this.clock.now()));
    // `open` refuses an inactive account.
    const token = isRight ? await this.sessions.open(admin, client, passkey.id) : null;
    const { id: adminId, username, email } = admin;
    const who = { adminId, username, ipAddress: client.ip, after: { passkey: passkey.name } };
    if (!token) {
      await this.audit.record({ ...who, action: 'login_failed' });
      throw passkeyRefused();
    }
    await this.admins.markSeen(adminId);
    await this.limits.removeHit(limit.key);
    await this.audit.record({ ...who, action: 'login' });
    return {
      otpRequired: false,
      message: 'Login exitoso',
      token,
      user: { id: adminId, username, email },
    };
  }
}

/** Returns an account's id as devices store it: its bytes, in base64url. */
export const userHandleOf = (adminId: string): string =>
  Buffer.from(adminId.replaceAll('-', ''), 'hex').toString('base64url');
