import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { AppointmentLinksService } from '../../appointment-store/appointment-links.service';
import { NUDGE_JOB, type Nudge } from '../../appointment-store/nudge-job';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SmsMessagesService } from '../../messaging/sms/sms-messages.service';
import {
  isLegalHour,
  legalUntil,
  nextLegalMoment,
  textingState,
  type QuietHours,
} from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { AppointmentFactsRepository, type InvitedLead } from './appointment-facts.repository';
import { invitationMail } from './appointment-mails.copy';
import { INVITATION_TEXTS, type InvitationKind } from './appointment-texts.copy';
import { ChannelStatus } from './channel-status.service';
import { Business } from '../../site-content/business';

const HOUR_MS = 3_600_000;
/** Minimum interval between a texted link and an invitation. */
const APART_MS = 6 * HOUR_MS;
/** Maximum delay of an invitation that waits for an allowed hour; later it is useless. */
const LONGEST_WAIT_MS: Readonly<Record<InvitationKind, number>> = {
  nudge: 72 * HOUR_MS,
  no_show: 24 * HOUR_MS,
};

interface NoShow {
  leadId: string;
  appointmentId: string;
  /** How often the invitation was postponed; missing for never. */
  putOff?: number;
}

interface InvitationMail {
  leadId: string;
  kind: InvitationKind;
  key: string;
}

/** Queue of people who missed their appointment. */
const NO_SHOW_JOB = defineQueue<NoShow>('appointment-no-show', RETRY_FOR_HOURS);
/** Queue of invitations by e-mail. The link is issued when the e-mail is sent, so the queue contains no secret. */
const INVITATION_MAIL_JOB = defineQueue<InvitationMail>('appointment-invitation-mail', RETRY_FOR_HOURS);

/** Invitation that is due. */
interface Invitation {
  leadId: string;
  kind: InvitationKind;
  /** Key that prevents a second sending. */
  key: string;
  /** Returns whether the invitation is still needed, for the present state of the locked lead. */
  isWanted: (manager: EntityManager, lead: InvitedLead) => Promise<boolean>;
  /** Queues the invitation for later. */
  putOff: (manager: EntityManager, seconds: number) => Promise<void>;
}

/** Invites people to choose a time: those who verified without booking, and those who missed their appointment. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly leads: LeadsRepository,
    private readonly facts: AppointmentFactsRepository,
    private readonly links: AppointmentLinksService,
    private readonly channelStatus: ChannelStatus,
    private readonly messages: SmsMessagesService,
    private readonly notifications: NotificationsService,
  ) {}

  /** Queues the invitation of a person who missed an appointment, in the transaction that records it. */
  async queueAfterNoShow(manager: EntityManager, leadId: string, appointmentId: string): Promise<void> {
    await this.jobs.enqueue(NO_SHOW_JOB, { leadId, appointmentId }, { manager });
  }

  /** Invites a verified lead that has not booked. */
  @OnJob(NUDGE_JOB)
  async nudge(nudge: Nudge): Promise<void> {
    const { leadId, verifiedAt, step, putOff = 0 } = nudge;
    if (!(await this.settings.get()).appointmentMessages.nudges) return;
    await this.invite({
      leadId,
      kind: 'nudge',
      key: `appointment-nudge:${leadId}:${verifiedAt}:${step}:${putOff}`,
      isWanted: async (manager, lead) => {
        const linksSince = new Date(this.clock.now().getTime() - APART_MS);
        return (
          !lead.isOptedOut &&
          !(await this.facts.isOvertaken(manager, leadId, new Date(verifiedAt), linksSince))
        );
      },
      putOff: (manager, startAfterSeconds) =>
        this.jobs.enqueue(NUDGE_JOB, { ...nudge, putOff: putOff + 1 }, { manager, startAfterSeconds }),
    });
  }

  /** Invites a person who missed an appointment, unless the office has corrected the outcome. */
  @OnJob(NO_SHOW_JOB)
  async afterNoShow(noShow: NoShow): Promise<void> {
    const { leadId, appointmentId, putOff = 0 } = noShow;
    await this.invite({
      leadId,
      kind: 'no_show',
      key: `appointment-no-show:${appointmentId}:${putOff}`,
      isWanted: async (manager) => (await this.facts.statusOf(manager, appointmentId)) === 'no_show',
      putOff: (manager, startAfterSeconds) =>
        this.jobs.enqueue(NO_SHOW_JOB, { ...noShow, putOff: putOff + 1 }, { manager, startAfterSeconds }),
    });
  }

  @OnJob(INVITATION_MAIL_JOB)
  async mail({ leadId, kind, key }: InvitationMail): Promise<void> {
    const lead = await this.facts.findInvited(leadId, this.clock.now(), 'marketing');
    if (!lead?.email || !lead.isReachable || lead.isBooked) return;
    const { publicUrl } = this.config;
    const { name: brand, address } = this.business;
    const { email, fullName, isByMail } = lead;
    const chooseUrl = `${publicUrl}${await this.links.issue(leadId, isByMail)}`;
    const mail = invitationMail(kind, { brand, fullName, chooseUrl, address });
    const person = { leadId, purpose: 'calendar_link' } as const;
    await this.notifications.emailOnce(key, { ...mail, to: email }, person);
  }

  /** Decides once which channel an invitation uses: a text if allowed now, otherwise an e-mail, otherwise a text later. A number with as many contacts as the law allows has no text now. */
  private async invite({ leadId, kind, key, isWanted, putOff }: Invitation): Promise<void> {
    const { calendarMode, quietHours } = await this.settings.get();
    if (calendarMode !== 'own') return;
    const isTexting = await this.channelStatus.textsAreInService();
    await this.notifications.once(key, async (manager) => {
      if (!(await this.leads.lockLive(manager, leadId))) return;
      const now = this.clock.now();
      const lead = await this.facts.findInvited(leadId, now, 'marketing', manager);
      if (!lead?.isReachable || lead.isBooked || !(await isWanted(manager, lead))) return;
      const canText = isTexting && lead.mayBeTexted;
      const free = canText ? await this.messages.freeAt(manager, lead) : null;
      if (canText && !free && isLegalHour(textingState(lead), now, quietHours))
        return this.text(manager, lead, kind, now, quietHours);
      if (lead.email) {
        const mail = { leadId, kind, key: `${key}:mail` };
        return this.jobs.enqueue(INVITATION_MAIL_JOB, mail, { manager });
      }
      const at = canText ? nextLegalMoment(textingState(lead), free ?? now, quietHours) : null;
      const wait = at ? at.getTime() - now.getTime() : Infinity;
      // The limit of contacts only delays an invitation: it ends within a day.
      if (wait <= LONGEST_WAIT_MS[kind] || (free && at)) await putOff(manager, Math.ceil(wait / 1_000));
    });
  }

  private async text(
    manager: EntityManager,
    lead: InvitedLead,
    kind: InvitationKind,
    now: Date,
    quietHours: QuietHours,
  ): Promise<void> {
    const { leadId, phoneNumber, isByMail } = lead;
    const link = await this.links.issue(leadId, isByMail, manager);
    await this.messages.queue(
      manager,
      {
        phoneNumber,
        leadId,
        body: INVITATION_TEXTS[kind](this.business.name),
        purpose: 'calendar_link',
        sendUntil: legalUntil(textingState(lead), now, quietHours),
      },
      `${this.config.publicUrl}${link}`,
    );
  }
}
