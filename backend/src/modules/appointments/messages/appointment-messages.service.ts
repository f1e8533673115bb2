import { Injectable } from '@nestjs/common';
import { isInvitedAgain } from 'domain/appointments';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { AppointmentLinksService } from '../../appointment-store/appointment-links.service';
import type { Appointment } from '../../appointment-store/appointment.entity';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SmsMessagesService } from '../../messaging/sms/sms-messages.service';
import { textingState } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { AppointmentFactsRepository, type AppointmentFacts } from './appointment-facts.repository';
import { agentMail, cancelledMail, changeMail, type AppointmentChange } from './appointment-mails.copy';
import { CHANGE_TEXTS } from './appointment-texts.copy';
import { ConfirmationsService } from './confirmations.service';
import { InvitationsService } from './invitations.service';
import { MessageWords } from './message-words.service';
import { textTurn } from './reminder-rules';
import { RemindersService } from './reminders.service';
import { ChannelStatus } from './channel-status.service';

/** Author of a change of an appointment. */
export type AppointmentActor = 'person' | 'office';

/** Change that people are notified of. */
interface Change {
  appointmentId: string;
  change: AppointmentChange;
  /** Sequence of the appointment after the change. */
  sequence: number;
  by: AppointmentActor;
  /** Previous agent; missing if unchanged. */
  formerAgentId?: string;
  /** Whether only the agent has changed; missing for no. */
  isSameTime?: boolean;
  /** How often the text was postponed because texts were not allowed at that hour; missing for never. */
  putOff?: number;
}

/** Queue of e-mails about changes, to the person and to the agent. */
const CHANGE_MAILS_JOB = defineQueue<Change>('appointment-change-mails', RETRY_FOR_HOURS);
/** Queue of texts about changes by the office. */
const CHANGE_TEXT_JOB = defineQueue<Change>('appointment-change-text', RETRY_FOR_HOURS);

/** Notifies people of their appointments. Each public method only queues, in the caller's transaction. */
@Injectable()
export class AppointmentMessagesService {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly links: AppointmentLinksService,
    private readonly facts: AppointmentFactsRepository,
    private readonly reminders: RemindersService,
    private readonly confirmations: ConfirmationsService,
    private readonly invitations: InvitationsService,
    private readonly words: MessageWords,
    private readonly channelStatus: ChannelStatus,
    private readonly messages: SmsMessagesService,
    private readonly notifications: NotificationsService,
  ) {}

  async onBooked(manager: EntityManager, appointment: Appointment, by: AppointmentActor): Promise<void> {
    if (appointment.provider !== 'own') return;
    await this.reminders.plan(manager, appointment);
    await this.queueMessages(manager, appointment, { change: 'booked', by });
    if (by === 'person') await this.confirmations.queue(manager, appointment.id);
  }

  /** @param before appointment before the move; the person is notified of a new time, but not of a new agent */
  async onMoved(
    manager: EntityManager,
    appointment: Appointment,
    by: AppointmentActor,
    before: Appointment,
  ): Promise<void> {
    if (appointment.provider !== 'own') return;
    const isSameTime = appointment.startsAt?.getTime() === before.startsAt?.getTime();
    if (!isSameTime) {
      await this.reminders.cancel(manager, appointment.id);
      await this.reminders.plan(manager, appointment);
    }
    await this.queueMessages(manager, appointment, {
      change: 'moved',
      by,
      ...(isSameTime ? { isSameTime } : {}),
      ...(before.agentId && before.agentId !== appointment.agentId ? { formerAgentId: before.agentId } : {}),
    });
  }

  async onCancelled(manager: EntityManager, appointment: Appointment, by: AppointmentActor): Promise<void> {
    if (appointment.provider !== 'own') return;
    await this.reminders.cancel(manager, appointment.id);
    await this.queueMessages(manager, appointment, { change: 'cancelled', by });
  }

  /** Handles the outcome `no_show`; `attended` needs no message. */
  async onOutcome(manager: EntityManager, { id, leadId, status, startsAt }: Appointment): Promise<void> {
    if (status !== 'no_show' || !leadId || !startsAt) return;
    if (isInvitedAgain(startsAt, this.clock.now().getTime()))
      await this.invitations.queueAfterNoShow(manager, leadId, id);
  }

  private async queueMessages(
    manager: EntityManager,
    { id, sequence }: Appointment,
    change: Omit<Change, 'appointmentId' | 'sequence'>,
  ): Promise<void> {
    const told: Change = { appointmentId: id, sequence, ...change };
    await this.jobs.enqueue(CHANGE_MAILS_JOB, told, { manager });
    if (told.by === 'office' && !told.isSameTime) await this.jobs.enqueue(CHANGE_TEXT_JOB, told, { manager });
  }

  /** Sends the e-mails of a change. A failure of one recipient does not delay the others. */
  @OnJob(CHANGE_MAILS_JOB)
  async mail(told: Change): Promise<void> {
    const facts = await this.facts.find(told.appointmentId);
    if (!facts) return;
    // A later change sends its e-mails itself, but not to the agent that this change replaced.
    const isLast = facts.sequence === told.sequence;
    const tries = [
      ...(isLast && !told.isSameTime ? [this.mailPerson(facts, told)] : []),
      ...(isLast ? [this.mailAgent(facts, told)] : []),
      ...(told.formerAgentId === undefined ? [] : [this.mailFormerAgent(facts, told, told.formerAgentId)]),
    ];
    const failed = (await Promise.allSettled(tries)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  private async mailPerson(facts: AppointmentFacts, told: Change): Promise<void> {
    const { email, isReachable } = facts;
    if (email === null || !isReachable) return;
    const mailed = await this.words.mailed(facts);
    const { change } = told;
    const byOffice = told.by === 'office';
    const mail = {
      ...(change === 'cancelled'
        ? cancelledMail(mailed, byOffice, byOffice ? await this.chooseUrl(facts) : null)
        : changeMail(change, mailed, byOffice)),
      calendar: await this.words.personsCalendar(facts, email),
      to: email,
    };
    const person = { leadId: facts.leadId, purpose: 'appointment' } as const;
    await this.notifications.emailOnce(`${keyOf(told)}:person`, mail, person);
  }

  private async mailAgent(facts: AppointmentFacts, told: Change): Promise<void> {
    const { agentEmail, agentId } = facts;
    if (agentEmail === null) return;
    const isNewToAgent = told.formerAgentId !== undefined || told.isSameTime === true;
    await this.notifications.emailOnce(`${keyOf(told)}:agent:${agentId}`, {
      ...agentMail(isNewToAgent ? 'booked' : told.change, await this.words.forAgent(facts)),
      calendar: this.words.agentsCalendar(facts, agentEmail, told.change === 'cancelled'),
      to: agentEmail,
    });
  }

  private async mailFormerAgent(facts: AppointmentFacts, told: Change, formerId: string): Promise<void> {
    // An agent that got the appointment back is notified of the later change.
    if (facts.agentId === formerId) return;
    const email = await this.facts.emailOfAgent(formerId);
    if (email === null) return;
    await this.notifications.emailOnce(`${keyOf(told)}:agent:${formerId}`, {
      ...agentMail('given_away', await this.words.forAgent(facts)),
      calendar: this.words.agentsCalendar(facts, email, true),
      to: email,
    });
  }

  /**
   * Texts a change by the office, at the next hour when texts are allowed; skipped if the appointment changes again or begins
   * before.
   */
  @OnJob(CHANGE_TEXT_JOB)
  async text(told: Change): Promise<void> {
    const settings = await this.settings.get();
    if (!(await this.channelStatus.textsAreInService())) return;
    const { appointmentId, change, sequence, putOff = 0 } = told;
    await this.notifications.once(`${keyOf(told)}:text:${putOff}`, async (manager) => {
      const facts = await this.facts.find(appointmentId, manager);
      if (!facts || facts.sequence !== sequence || !facts.isReachable || !facts.mayBeTexted) return;
      const { startsAt, leadId, phoneNumber } = facts;
      const state = textingState(facts);
      const now = this.clock.now();
      const turn = textTurn(state, now, startsAt, settings.quietHours);
      if (turn.verdict === 'drop') return;
      if (turn.verdict === 'later') {
        const startAfterSeconds = Math.ceil((turn.at.getTime() - now.getTime()) / 1_000);
        await this.jobs.enqueue(
          CHANGE_TEXT_JOB,
          { ...told, putOff: putOff + 1 },
          { manager, startAfterSeconds },
        );
        return;
      }
      await this.messages.queue(
        manager,
        {
          phoneNumber,
          leadId,
          body: CHANGE_TEXTS[change](this.words.texted(facts, settings)),
          purpose: 'appointment',
          sendUntil: turn.until,
        },
        change === 'cancelled' ? await this.chooseUrl(facts, manager) : this.words.manageUrl(facts),
      );
    });
  }

  private async chooseUrl({ leadId, isByMail }: AppointmentFacts, manager?: EntityManager): Promise<string> {
    return `${this.config.publicUrl}${await this.links.issue(leadId, isByMail, manager)}`;
  }
}

const keyOf = ({ appointmentId, sequence, change }: Change): string =>
  `appointment:${appointmentId}:${String(sequence)}:${change}`;
