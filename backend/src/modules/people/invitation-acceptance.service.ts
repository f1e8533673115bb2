import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Client } from '../../common/client';
import { Clock } from '../../common/clock';
import { subscriberOf } from '../../common/ip-addresses';
import { AuditService } from '../audit/audit.service';
import { accountTarget } from '../auth/account/account-change';
import { weakPassword } from '../auth/account/account.errors';
import { AdminUsersRepository } from '../auth/admin-users.repository';
import { unlockUsername } from '../auth/login/login-limits';
import { hashPassword } from '../auth/login/password';
import { passwordProblem } from '../auth/login/password-rules';
import { PasskeysRepository } from '../auth/passkeys/passkeys.repository';
import { SessionService } from '../auth/sessions/session.service';
import { LimitsService } from '../security/limits/limits.service';
import { InvitationTokens } from './invitation-tokens';
import { InvitationsRepository, type OpenInvitation } from './invitations.repository';
import type { InvitationDto } from './people.dto';
import { invitationOver, tooManyInvitationTries } from './people.errors';

/** Maximum number of requests with invalid links per address and period. */
const TRIES = { cap: 20, windowSeconds: 15 * 60 };

/** Shows and accepts invitations for the holder of their link. */
@Injectable()
export class InvitationAcceptanceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly admins: AdminUsersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly tokens: InvitationTokens,
    private readonly sessions: SessionService,
    private readonly passkeys: PasskeysRepository,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Returns the invitation of a link.
   * @throws AppError 404 if the link is invalid; 429 after 20 invalid links in 15 minutes
   */
  async show(token: string, client: Client): Promise<InvitationDto> {
    const { username, invitedBy, isNew, expiresAt } = await this.open(token, client);
    return { username, invitedBy, isNew, expiresAt };
  }

  /**
   * Sets the password, activates the account and ends its sessions.
   * @returns the username to log in with
   * @throws AppError as `show`; 422 if the password is refused
   */
  async use(token: string, password: string, client: Client): Promise<string> {
    const { adminId, username, tokenHash } = await this.open(token, client);
    const problem = await passwordProblem(password, username);
    if (problem) throw weakPassword(problem, 'password');
    const passwordHash = await hashPassword(password);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.invitations.use(manager, tokenHash, this.clock.now()))) throw invitationOver();
      await this.admins.change(manager, adminId, { passwordHash, isActive: true });
      await this.sessions.closeAll(manager, adminId);
      // An intruder may have added a passkey.
      await this.passkeys.removeOf(manager, adminId);
      await unlockUsername(this.limits, manager, username);
      await this.audit.record(
        {
          adminId,
          username,
          action: 'invitation_accepted',
          target: accountTarget(adminId),
          ipAddress: client.ip,
        },
        manager,
      );
    });
    return username;
  }

  /** Counts the attempt before looking up the token, so that parallel guesses cannot exceed the limit. */
  private async open(token: string, client: Client): Promise<OpenInvitation & { tokenHash: string }> {
    const key = `invitation-ip:${subscriberOf(client.ip)}`;
    const counted = await this.limits.hit([{ key, ...TRIES }]);
    if (counted.some(({ hits, cap }) => hits > cap))
      throw tooManyInvitationTries(this.limits.secondsUntilAllowed(counted));
    const tokenHash = this.tokens.hashOf(token);
    const invitation = tokenHash && (await this.invitations.findByHash(tokenHash, this.clock.now()));
    if (!invitation) throw invitationOver();
    await this.limits.removeHit(key);
    return { ...invitation, tokenHash };
  }
}
