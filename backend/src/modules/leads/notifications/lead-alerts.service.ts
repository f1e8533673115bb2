import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SettingsService } from '../../settings/settings.service';
import {
  bookedNotice,
  callbackNotice,
  cancelledNotice,
  doubtfulNotice,
  replyNotice,
  type AlertContext,
  type Notice,
} from './lead-alerts.copy';
import { LeadAlertsRepository } from './lead-alerts.repository';
import { Business } from '../../site-content/business';

interface Reply {
  leadId: string;
  messageId: string;
  /** Whether the text is an opt-out that may mean the appointment; missing for no. */
  isDoubtful?: boolean;
}
interface OfAppointment {
  leadId: string;
  bookingId: string;
}

/** Request for a call. `at` is its time, ISO 8601. */
interface CallbackRequest {
  leadId: string;
  at: string;
}

/** Queue of texts that wait for an answer. */
const LEAD_REPLIED_JOB = defineQueue<Reply>('lead-replied-notification', RETRY_FOR_HOURS);
/** Queue of cancelled appointments. */
const BOOKING_CANCELLED_JOB = defineQueue<OfAppointment>('booking-cancelled-notification', RETRY_FOR_HOURS);
/** Queue of appointments that people booked. */
const BOOKED_JOB = defineQueue<OfAppointment>('booked-notification', RETRY_FOR_HOURS);
/** Queue of people who found no suitable time and ask for a call. */
const CALLBACK_REQUESTED_JOB = defineQueue<CallbackRequest>(
  'callback-requested-notification',
  RETRY_FOR_HOURS,
);

/** Notifies the assignee of a lead, or else the owner, of urgent events. The queues contain ids and no personal data. */
@Injectable()
export class LeadAlertsService {
  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly alerts: LeadAlertsRepository,
    private readonly notifications: NotificationsService,
  ) {}

  /**
   * Queues the notification in the transaction that adds the text to the timeline.
   * @param isDoubtful whether the text is an opt-out that may mean the appointment
   */
  async queueReply(
    manager: EntityManager,
    leadId: string,
    messageId: string,
    isDoubtful: boolean,
  ): Promise<void> {
    const reply = { leadId, messageId, ...(isDoubtful ? { isDoubtful } : {}) };
    await this.jobs.enqueue(LEAD_REPLIED_JOB, reply, { manager });
  }

  /** Queues the notification in the transaction that books the appointment. */
  async queueBooking(manager: EntityManager, leadId: string, bookingId: string): Promise<void> {
    await this.jobs.enqueue(BOOKED_JOB, { leadId, bookingId }, { manager });
  }

  /** Queues the notification in the transaction that cancels the appointment. */
  async queueCancellation(manager: EntityManager, leadId: string, bookingId: string): Promise<void> {
    await this.jobs.enqueue(BOOKING_CANCELLED_JOB, { leadId, bookingId }, { manager });
  }

  /** Queues the notification in the transaction that plans the call. */
  async queueCallback(manager: EntityManager, leadId: string, at: Date): Promise<void> {
    await this.jobs.enqueue(CALLBACK_REQUESTED_JOB, { leadId, at: at.toISOString() }, { manager });
  }

  /** Sends the notification, unless the office has answered meanwhile. */
  @OnJob(LEAD_REPLIED_JOB)
  async notifyOfReply({ leadId, messageId, isDoubtful = false }: Reply): Promise<void> {
    const reply = await this.alerts.findReply(leadId, messageId);
    if (!reply) return;
    await this.notify(
      leadId,
      `lead-replied:${leadId}:${messageId}`,
      (isDoubtful ? doubtfulNotice : replyNotice)(reply, await this.context()),
    );
  }

  @OnJob(BOOKING_CANCELLED_JOB)
  async notifyOfCancellation({ leadId, bookingId }: OfAppointment): Promise<void> {
    const appointment = await this.alerts.findCancelled(leadId, bookingId);
    if (!appointment) return;
    await this.notify(
      leadId,
      `booking-cancelled:${leadId}:${bookingId}`,
      cancelledNotice(appointment, await this.context()),
      appointment.mailedAgentId,
    );
  }

  /**
   * Sends the notification, unless the appointment was cancelled. Leaves out the agent of the appointment, because
   * the agent already received an e-mail about it.
   */
  @OnJob(BOOKED_JOB)
  async notifyOfBooking({ leadId, bookingId }: OfAppointment): Promise<void> {
    const appointment = await this.alerts.findBooked(leadId, bookingId);
    if (!appointment) return;
    if (appointment.mailedAgentId && !(await this.alerts.findAgent(leadId))) return;
    await this.notify(
      leadId,
      `booked:${leadId}:${bookingId}`,
      bookedNotice(appointment, await this.context()),
      appointment.mailedAgentId,
    );
  }

  /** Sends the notification, unless the call was rescheduled or done. */
  @OnJob(CALLBACK_REQUESTED_JOB)
  async notifyOfCallback({ leadId, at }: CallbackRequest): Promise<void> {
    const callback = await this.alerts.findCallback(leadId, new Date(at));
    if (!callback) return;
    await this.notify(
      leadId,
      `callback-requested:${leadId}:${at}`,
      callbackNotice(callback, await this.context()),
    );
  }

  /** @param knows id of the agent who already received an e-mail about the event; null if none */
  private async notify(
    leadId: string,
    key: string,
    notice: Notice,
    knows: string | null = null,
  ): Promise<void> {
    const agent = await this.alerts.findAgent(leadId);
    if (!agent) return this.notifications.notifyOwner(key, notice);
    if (agent.id !== knows)
      await this.notifications.emailOnce(`${key}:agent:${agent.id}`, { ...notice.email, to: agent.email });
  }

  private async context(): Promise<AlertContext> {
    const { timeZone } = await this.settings.get();
    const { publicUrl } = this.config;
    const { name: brand } = this.business;
    return { brand, timeZone, publicUrl };
  }
}
