import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { PersonalLinkService } from '../../appointment-store/personal-link.service';
import { LeadMessagesService } from '../../leads/office/lead-messages.service';
import { textingRefused } from '../../leads/office/lead-texting';
import { LeadWorkService } from '../../leads/office/lead-work.service';
import { orLeadNotFound } from '../../leads/leads.errors';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SmsMessagesService } from '../../messaging/sms/sms-messages.service';
import { StateGate } from '../../states/state-gate.service';
import { AppointmentFactsRepository, type InvitedLead } from '../messages/appointment-facts.repository';
import { invitationMail } from '../messages/appointment-mails.copy';
import { INVITATION_TEXTS } from '../messages/appointment-texts.copy';
import type { CalendarLinkChannel } from './dto/office-appointments.dto';
import { leadBooked, leadNotReachable, leadWithoutEmail, tooManyLinks } from './office-appointments.errors';
import { Business } from '../../site-content/business';

/** Queue of links by e-mail. The link is issued when the e-mail is sent, so the queue contains no secret. */
const LINK_MAIL_JOB = defineQueue<{ leadId: string; key: string }>('calendar-link-mail', RETRY_FOR_HOURS);

/** Maximum number of links by e-mail to a lead in 24 hours. */
const MAILS_A_DAY = 5;

/** Sends leads their personal link to the calendar on the office's request. */
@Injectable()
export class CalendarLinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly leads: LeadsRepository,
    private readonly links: PersonalLinkService,
    private readonly facts: AppointmentFactsRepository,
    private readonly texting: LeadMessagesService,
    private readonly work: LeadWorkService,
    private readonly texts: SmsMessagesService,
    private readonly notifications: NotificationsService,
    private readonly states: StateGate,
  ) {}

  /**
   * Sends the link; the timeline shows it without the secret. A repetition within a minute sends nothing.
   * @throws AppError 404; 409 for a lead with an upcoming appointment; 422 if the lead may not receive messages on that channel
   * now, or has received `MAILS_A_DAY` links by e-mail
   */
  async send(admin: CurrentAdmin, leadId: string, channel: CalendarLinkChannel): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, leadId));
      const invited = await this.facts.findInvited(leadId, this.clock.now(), 'service', manager);
      if (invited?.isBooked) throw leadBooked();
      if (channel === 'sms') await this.text(manager, admin, lead);
      else await this.queueMail(manager, admin, lead, invited);
    });
  }

  private async text(manager: EntityManager, admin: CurrentAdmin, lead: Lead): Promise<void> {
    const body = INVITATION_TEXTS.nudge(this.business.name);
    const entry = { type: 'sms', direction: 'outbound', content: body } as const;
    if (await this.work.isRepeated(manager, admin, lead.id, entry)) return;
    const refusal = await this.texting.refusalToSend(manager, lead);
    if (refusal) throw textingRefused(refusal);
    const messageId = await this.texts.queue(
      manager,
      {
        phoneNumber: lead.phoneNumber,
        leadId: lead.id,
        body,
        purpose: 'calendar_link',
        createdBy: admin.username,
      },
      await this.links.of(lead, manager),
    );
    await this.work.record(manager, admin, lead, entry, { messageId });
  }

  private async queueMail(
    manager: EntityManager,
    admin: CurrentAdmin,
    lead: Lead,
    invited: InvitedLead | null,
  ): Promise<void> {
    await this.states.refuseContact(lead, { reader: 'office', manager });
    if (!invited?.isReachable || lead.isFraudulent) throw leadNotReachable();
    if (!lead.email) throw leadWithoutEmail();
    const content = 'Enlace personal al calendario';
    const entry = { type: 'email', direction: 'outbound', content } as const;
    if (await this.work.isRepeated(manager, admin, lead.id, entry)) return;
    if ((await this.work.countSentToday(manager, lead.id, entry)) >= MAILS_A_DAY)
      throw tooManyLinks(MAILS_A_DAY);
    const { id } = await this.work.record(manager, admin, lead, entry);
    const mail = { leadId: lead.id, key: `calendar-link:${lead.id}:${id}` };
    await this.jobs.enqueue(LINK_MAIL_JOB, mail, { manager });
  }

  @OnJob(LINK_MAIL_JOB)
  async mail({ leadId, key }: { leadId: string; key: string }): Promise<void> {
    const invited = await this.facts.findInvited(leadId, this.clock.now(), 'service');
    const lead = await this.dataSource.transaction((manager) => this.leads.lockLive(manager, leadId));
    if (!lead?.email || !invited?.isReachable || invited.isBooked) return;
    const { name: brand, address } = this.business;
    const chooseUrl = await this.links.of(lead);
    const mail = invitationMail('nudge', { brand, fullName: lead.fullName, chooseUrl, address });
    const person = { leadId, purpose: 'calendar_link' } as const;
    await this.notifications.emailOnce(key, { ...mail, to: lead.email }, person);
  }
}
