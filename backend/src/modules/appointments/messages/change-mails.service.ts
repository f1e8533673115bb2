import { Injectable } from '@nestjs/common';
import { OnJob } from '../../../jobs/on-job';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { AppointmentFactsRepository, type AppointmentFacts } from './appointment-facts.repository';
import { agentMail, cancelledMail, changeMail } from './appointment-mails.copy';
import { CHANGE_MAILS_JOB, keyOf, type Change } from './change-jobs';
import { MessageWords } from './message-words.service';

/** Sends e-mails about changes of appointments. */
@Injectable()
export class ChangeMails {
  constructor(
    private readonly facts: AppointmentFactsRepository,
    private readonly words: MessageWords,
    private readonly notifications: NotificationsService,
  ) {}

  /** Sends the e-mails of a change. A failure of one recipient does not delay the others. */
  @OnJob(CHANGE_MAILS_JOB)
  async mail(event: Change): Promise<void> {
    const facts = await this.facts.find(event.appointmentId);
    if (!facts) return;
    // A later change sends its e-mails itself, but not to the agent that this change replaced.
    const isLast = facts.sequence === event.sequence;
    const tries = [
      ...(isLast && !event.isSameTime ? [this.mailPerson(facts, event)] : []),
      ...(isLast ? [this.mailAgent(facts, event)] : []),
      ...(event.formerAgentId === undefined ? [] : [this.mailFormerAgent(facts, event, event.formerAgentId)]),
    ];
    const failed = (await Promise.allSettled(tries)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  private async mailPerson(facts: AppointmentFacts, event: Change): Promise<void> {
    const { email, isReachable } = facts;
    if (email === null || !isReachable) return;
    const mailed = await this.words.mailed(facts);
    const { change } = event;
    const byOffice = event.by === 'office';
    const mail = {
      ...(change === 'cancelled'
        ? cancelledMail(mailed, byOffice, byOffice ? await this.words.chooseUrl(facts) : null)
        : changeMail(change, mailed, byOffice)),
      calendar: await this.words.personsCalendar(facts, email),
      to: email,
    };
    const person = { leadId: facts.leadId, purpose: 'appointment' } as const;
    await this.notifications.emailOnce(`${keyOf(event)}:person`, mail, person);
  }

  private async mailAgent(facts: AppointmentFacts, event: Change): Promise<void> {
    const { agentEmail, agentId } = facts;
    if (agentEmail === null) return;
    const isNewToAgent = event.formerAgentId !== undefined || event.isSameTime === true;
    await this.notifications.emailOnce(`${keyOf(event)}:agent:${agentId}`, {
      ...agentMail(isNewToAgent ? 'booked' : event.change, await this.words.forAgent(facts)),
      calendar: this.words.agentsCalendar(facts, agentEmail, event.change === 'cancelled'),
      to: agentEmail,
    });
  }

  private async mailFormerAgent(facts: AppointmentFacts, event: Change, formerId: string): Promise<void> {
    // An agent that got the appointment back is notified of the later change.
    if (facts.agentId === formerId) return;
    const email = await this.facts.emailOfAgent(formerId);
    if (email === null) return;
    await this.notifications.emailOnce(`${keyOf(event)}:agent:${formerId}`, {
      ...agentMail('given_away', await this.words.forAgent(facts)),
      calendar: this.words.agentsCalendar(facts, email, true),
      to: email,
    });
  }
}
