import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { INVITATION_HOURS } from 'domain/office/people';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { expectConfirmed } from '../../common/permissions/password-again';
import { AppConfig } from '../../config/app-config';
import { JobsService } from '../../jobs/jobs.service';
import { OnJob } from '../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../jobs/queue';
import { accountTarget } from '../auth/account/account-change';
import { usernameTaken } from '../auth/account/account.errors';
import { OwnerNotices } from '../audit/owner-notices';
import { AuditService, byAdmin } from '../audit/audit.service';
import { AdminUsersRepository } from '../auth/admin-users.repository';
import { hashPassword } from '../auth/login/password';
import { NotificationsService } from '../messaging/notifications/notifications.service';
import { Business } from '../site-content/business';
import type { InvitationSentDto, InvitedPersonDto, InvitePersonDto } from './people.dto';
import type { Invitation } from './invitation.entity';
import { InvitationTokens } from './invitation-tokens';
import { InvitationsRepository } from './invitations.repository';
import { invitationEmail } from './people.copy';
import { personNotFound, personWithoutEmail } from './people.errors';
import { PeopleRepository } from './people.repository';

const HOUR_MS = 3_600_000;
/** Time in which the same request counts as repeated. */
const REPEAT_MS = 60_000;

/** Queue of invitations to mail. The token is derived from the id and the server's key when the mail is written. */
const INVITATION_JOB = defineQueue<{ invitationId: string }>('invitation', RETRY_FOR_HOURS);

/** Sends links that work once: for a new account, and to reset a forgotten password. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly jobs: JobsService,
    private readonly people: PeopleRepository,
    private readonly admins: AdminUsersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly tokens: InvitationTokens,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
    private readonly notices: OwnerNotices,
  ) {}

  /**
   * Creates an account without a usable password and invites its user.
   * @throws AppError 403 if the password must be confirmed first; 409 if the username is taken
   */
  async invite(admin: CurrentAdmin, { username, email, role }: InvitePersonDto): Promise<InvitedPersonDto> {
    expectConfirmed(admin);
    // Hash of a random password: no password matches it, and a login attempt takes as long as any other.
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    const { id, sent } = await this.dataSource.transaction(async (manager) => {
      const account = { username, passwordHash, email, phoneNumber: null, role, isActive: false };
      const alike = await this.admins.findAlike(username, manager);
      const id = alike ? null : await this.admins.insert(account, manager);
      if (id === null) throw usernameTaken('username');
      await this.notices.record(
        {
          ...byAdmin(admin),
          action: 'account_invited',
          target: accountTarget(id),
          after: { username, email, role },
        },
        manager,
      );
      return { id, sent: await this.issue(manager, admin, id) };
    });
    const person = await this.people.find(id);
    if (!person) throw personNotFound();
    return { ...person, link: sent.link };
  }

  /**
   * Sends a new link and invalidates the previous one. A repetition by the same user within a minute sends nothing.
   * @throws AppError 404; 422 if the user has no e-mail address
   */
  async resend(admin: CurrentAdmin, id: string): Promise<InvitationSentDto> {
    return this.dataSource.transaction(async (manager) => {
      const account = await this.admins.lock(manager, id);
      if (!account) throw personNotFound();
      if (account.email === null) throw personWithoutEmail();
      const endsAfter = new Date(this.endOfNew().getTime() - REPEAT_MS);
      const sent = await this.invitations.findSent(manager, { adminId: id, invitedBy: admin.id, endsAfter });
      if (sent) return this.shown(sent);
      await this.audit.record(
        { ...byAdmin(admin), action: 'invitation_sent', target: accountTarget(id) },
        manager,
      );
      return this.issue(manager, admin, id);
    });
  }

  /** Mails an invitation if it is still valid. */
  @OnJob(INVITATION_JOB)
  async mail({ invitationId }: { invitationId: string }): Promise<void> {
    const invitation = await this.invitations.find(invitationId, this.clock.now());
    if (!invitation?.email) return;
    const { email: to, username, invitedBy, isNew } = invitation;
    const link = this.tokens.linkOf(invitationId);
    const email = invitationEmail({ brand: this.business.name, username, invitedBy, isNew, link });
    await this.notifications.emailOnce(`invitation:${invitationId}`, { ...email, to });
  }

  private async issue(
    manager: EntityManager,
    admin: CurrentAdmin,
    adminId: string,
  ): Promise<InvitationSentDto> {
    const id = randomUUID();
    const expiresAt = this.endOfNew();
    const tokenHash = this.tokens.hashFor(id);
    await this.invitations.save(manager, { id, adminId, tokenHash, invitedBy: admin.id, expiresAt });
    await this.jobs.enqueue(INVITATION_JOB, { invitationId: id }, { manager });
    return this.shown({ id, expiresAt });
  }

  /** Returns the end of an invitation that is sent now. */
  private endOfNew(): Date {
    return new Date(this.clock.now().getTime() + INVITATION_HOURS * HOUR_MS);
  }

  private shown({ id, expiresAt }: Pick<Invitation, 'id' | 'expiresAt'>): InvitationSentDto {
    return { expiresAt, link: this.config.emailTransport === 'outbox' ? this.tokens.linkOf(id) : null };
  }
}
