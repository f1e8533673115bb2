import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { Every } from '../../../jobs/every';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import type { Appointment } from '../../appointment-store/appointment.entity';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SmsMessagesService } from '../../messaging/sms/sms-messages.service';
import type { Settings } from '../../settings/settings';
import { SettingsService } from '../../settings/settings.service';
import { AppointmentFactsRepository, type AppointmentFacts } from './appointment-facts.repository';
import { reminderMail } from './appointment-mails.copy';
import { reminderText } from './appointment-texts.copy';
import { AppointmentNoticesRepository, type TakenNotice } from './appointment-notices.repository';
import { MessageWords } from './message-words.service';
import { textingState } from '../../settings/legal-hours';
import { judge, plannedNotices } from './reminder-rules';
import { ChannelStatus } from './channel-status.service';

const REMIND_EVERY_MS = 20_000;
const HOUR_MS = 3_600_000;
/** Reminders handled per transaction. */
const BATCH = 100;
/** How long the record of a sent reminder is stored. */
const KEPT_MS = 7 * 24 * HOUR_MS;

interface ReminderMail {
  noticeId: string;
  appointmentId: string;
  /** Start of the appointment that the reminder is for, ISO 8601. */
  startsAt: string;
}

/** Queue of reminders by e-mail. */
const REMINDER_MAIL_JOB = defineQueue<ReminderMail>('appointment-reminder-mail', RETRY_FOR_HOURS);

/**
 * Reminds people of their appointments, once per planned reminder. The plan is in the database; any instance may handle a due
 * reminder, and decides on the state at that time.
 */
@Injectable()
export class RemindersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly notices: AppointmentNoticesRepository,
    private readonly facts: AppointmentFactsRepository,
    private readonly words: MessageWords,
    private readonly channelStatus: ChannelStatus,
    private readonly messages: SmsMessagesService,
    private readonly notifications: NotificationsService,
  ) {}

  /** Plans the reminders of an appointment, in the transaction that saves its time. */
  async plan(manager: EntityManager, { id }: Appointment): Promise<void> {
    const facts = await this.facts.find(id, manager);
    if (!facts) return;
    const { quietHours } = await this.settings.get(manager);
    const planned = plannedNotices(facts.startsAt, textingState(facts), this.clock.now(), quietHours);
    await this.notices.add(manager, id, facts.startsAt, planned);
  }

  /** Removes pending reminders and withdraws waiting texts, in the transaction that ends or moves the appointment. */
  async cancel(manager: EntityManager, appointmentId: string): Promise<void> {
    const queued = await this.notices.removePlanned(manager, appointmentId);
    const withdrawn = await this.messages.withdraw(manager, queued);
    if (withdrawn.length > 0) await this.notices.removeWithdrawn(manager, withdrawn);
  }

  /** Handles all due reminders. Several instances share the work. */
  @Every(REMIND_EVERY_MS)
  async remind(): Promise<void> {
    for (let taken = BATCH; taken === BATCH;) taken = await this.round();
  }

  /** @returns number of handled reminders */
  private async round(): Promise<number> {
    const settings = await this.settings.get();
    const canText = await this.channelStatus.textsAreInService();
    return this.dataSource.transaction(async (manager) => {
      const due = await this.notices.takeDue(manager, this.clock.now(), BATCH);
      if (due.length === 0) return 0;
      const ids = due.map(({ appointmentId }) => appointmentId);
      const appointments = await this.facts.list(ids, manager);
      for (const notice of due) {
        const appointment = appointments.get(notice.appointmentId);
        await this.decide(manager, notice, appointment ?? null, settings, canText);
      }
      return due.length;
    });
  }

  private async decide(
    manager: EntityManager,
    notice: TakenNotice,
    appointment: AppointmentFacts | null,
    settings: Settings,
    canText: boolean,
  ): Promise<void> {
    const { dayBefore, twoHours } = settings.appointmentMessages;
    const verdict = judge(notice, {
      now: this.clock.now(),
      wanted: { day_before: dayBefore, two_hours: twoHours },
      isReachable: appointment !== null && isReachable(appointment, notice, canText),
      state: appointment && textingState(appointment),
      quietHours: settings.quietHours,
    });
    if (verdict.verdict === 'later') return this.notices.postpone(manager, notice.id, verdict.at);
    if (verdict.verdict === 'drop' || !appointment)
      return this.notices.recordOutcome(manager, notice.id, 'dropped');
    if (notice.channel === 'sms') {
      const messageId = await this.messages.queue(manager, {
        phoneNumber: appointment.phoneNumber,
        leadId: appointment.leadId,
        body: reminderText(this.words.texted(appointment, settings)),
        purpose: 'appointment_reminder',
        sendUntil: verdict.until,
      });
      return this.notices.recordOutcome(manager, notice.id, 'queued', messageId);
    }
    await this.jobs.enqueue(
      REMINDER_MAIL_JOB,
      {
        noticeId: notice.id,
        appointmentId: notice.appointmentId,
        startsAt: notice.startsAt.toISOString(),
      },
      { manager },
    );
    return this.notices.recordOutcome(manager, notice.id, 'queued');
  }

  /** Sends a reminder by e-mail, unless the appointment has been moved or cancelled, or has begun. */
  @OnJob(REMINDER_MAIL_JOB)
  async mail({ noticeId, appointmentId, startsAt }: ReminderMail): Promise<void> {
    const appointment = await this.facts.find(appointmentId);
    const notice = { channel: 'email', startsAt: new Date(startsAt) } as const;
    if (!appointment || !isReachable(appointment, notice, false) || this.clock.now() >= notice.startsAt)
      return;
    const copy = reminderMail(await this.words.mailed(appointment), appointment.confirmedAt !== null);
    const person = { leadId: appointment.leadId, purpose: 'appointment_reminder' } as const;
    await this.notifications.emailOnce(
      `appointment-notice:${noticeId}`,
      { ...copy, to: appointment.email! },
      person,
    );
  }

  @Every(HOUR_MS)
  async purge(): Promise<void> {
    await this.notices.removeBefore(new Date(this.clock.now().getTime() - KEPT_MS));
  }
}

/** Returns whether the appointment still has the reminder's start, and the person may receive messages on its channel. */
const isReachable = (
  { status, startsAt, isReachable: isLive, mayBeTexted, email }: AppointmentFacts,
  notice: Pick<TakenNotice, 'channel' | 'startsAt'>,
  canText: boolean,
): boolean =>
  status === 'booked' &&
  startsAt.getTime() === notice.startsAt.getTime() &&
  isLive &&
  (notice.channel === 'sms' ? canText && mayBeTexted : email !== null);
