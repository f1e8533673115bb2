import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SettingsService } from '../../settings/settings.service';
import {
  callbackNotice,
  cancelledNotice,
  doubtfulNotice,
  replyNotice,
  type AlertContext,
} from './lead-alerts.copy';
import { LeadAlertsRepository } from './lead-alerts.repository';
import { Business } from '../../site-content/business';

interface Reply {
  leadId: string;
  messageId: string;
  /** Whether it asks for no more messages and may mean the appointment; missing when not. */
  isDoubtful?: boolean;
}
interface Cancellation {
  leadId: string;
  bookingId: string;
}

/** A wish to be called. `at` is when, ISO 8601. */
interface CallbackWish {
  leadId: string;
  at: string;
}

/** Queue of texts that wait for an answer. */
const LEAD_REPLIED_JOB = defineQueue<Reply>('lead-replied-notification', RETRY_FOR_HOURS);
/** Queue of bookings that were cancelled. */
const BOOKING_CANCELLED_JOB = defineQueue<Cancellation>('booking-cancelled-notification', RETRY_FOR_HOURS);

/** Queue of people who found no time and want to be called. */
const CALLBACK_REQUESTED_JOB = defineQueue<CallbackWish>('callback-requested-notification', RETRY_FOR_HOURS);

/** Notifies the owner of leads that need attention at once. The queues hold ids, nothing personal. */
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
   * Queues the notification in the transaction that puts the text on the timeline.
   * @param isDoubtful whether it asks for no more messages and may mean the appointment
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

  /** Queues the notification in the transaction that ends the booking. */
  async queueCancellation(manager: EntityManager, leadId: string, bookingId: string): Promise<void> {
    await this.jobs.enqueue(BOOKING_CANCELLED_JOB, { leadId, bookingId }, { manager });
  }

  /** Queues the notification in the transaction that plans the call. */
  async queueCallback(manager: EntityManager, leadId: string, at: Date): Promise<void> {
    await this.jobs.enqueue(CALLBACK_REQUESTED_JOB, { leadId, at: at.toISOString() }, { manager });
  }

  /** Nothing when the office has answered meanwhile. */
  @OnJob(LEAD_REPLIED_JOB)
  async tellOfReply({ leadId, messageId, isDoubtful = false }: Reply): Promise<void> {
    const reply = await this.alerts.findReply(leadId, messageId);
    if (!reply) return;
    await this.notifications.tellOwner(
      `lead-replied:${leadId}:${messageId}`,
      (isDoubtful ? doubtfulNotice : replyNotice)(reply, await this.context()),
    );
  }

  @OnJob(BOOKING_CANCELLED_JOB)
  async tellOfCancellation({ leadId, bookingId }: Cancellation): Promise<void> {
    const booking = await this.alerts.findCancelled(leadId, bookingId);
    if (!booking) return;
    await this.notifications.tellOwner(
      `booking-cancelled:${leadId}:${bookingId}`,
      cancelledNotice(booking, await this.context()),
    );
  }

  /** Nothing when the call was planned anew, or the office has done what was due. */
  @OnJob(CALLBACK_REQUESTED_JOB)
  async tellOfCallback({ leadId, at }: CallbackWish): Promise<void> {
    const wish = await this.alerts.findCallback(leadId, new Date(at));
    if (!wish) return;
    await this.notifications.tellOwner(
      `callback-requested:${leadId}:${at}`,
      callbackNotice(wish, await this.context()),
    );
  }

  private async context(): Promise<AlertContext> {
    const { timeZone } = await this.settings.get();
    const { publicUrl } = this.config;
    const { name: brand } = this.business;
    return { brand, timeZone, publicUrl };
  }
}
