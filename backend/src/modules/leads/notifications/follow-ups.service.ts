import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { localTime } from '../../../common/calendar/local-time';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { Every } from '../../../jobs/every';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { OnJob } from '../../../jobs/on-job';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SettingsService } from '../../settings/settings.service';
import { followUpsEmail } from './follow-ups.copy';
import { FollowUpsRepository } from './follow-ups.repository';
import { Business } from '../../site-content/business';

const REMIND_EVERY_MS = 120_000;

/** Queue of the owner's morning reminders. */
const FOLLOW_UPS_JOB = defineQueue<{ day: string }>('follow-ups-reminder', RETRY_FOR_HOURS);

/** Hours in the owner's time zone. A missed reminder is sent until noon; later it would be useless. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 12;
/** Maximum number of follow-ups in a message. */
const LISTED = 50;

/** Reminds the owner each morning by e-mail of the leads to contact: today's and the overdue ones. */
@Injectable()
export class FollowUpsService {
  /** Last day for which the reminder is queued, as far as this instance knows. */
  private remindedOn = '';

  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly followUps: FollowUpsRepository,
    private readonly notifications: NotificationsService,
  ) {}

  /** Queues the day's reminder at the right hour, once a day for all instances. */
  @Every(REMIND_EVERY_MS)
  async remind(): Promise<void> {
    const { timeZone } = await this.settings.get();
    const { day, hour } = localTime(this.clock.now(), timeZone);
    if (day === this.remindedOn || hour < FROM_HOUR || hour >= UNTIL_HOUR) return;
    await this.notifications.once(`follow-ups:${day}`, (manager) =>
      this.jobs.enqueue(FOLLOW_UPS_JOB, { day }, { manager }),
    );
    this.remindedOn = day;
  }

  /** Sends the day's reminder, unless no follow-up is due. */
  @OnJob(FOLLOW_UPS_JOB)
  async notify({ day }: { day: string }): Promise<void> {
    const { timeZone } = await this.settings.get();
    const followUps = await this.followUps.due(day, timeZone, LISTED);
    if (followUps.listed.length === 0) return;
    const { publicUrl } = this.config;
    const { name: brand } = this.business;
    await this.notifications.notifyOwner(`follow-ups:${day}`, {
      email: followUpsEmail(followUps, { brand, timeZone, publicUrl }),
    });
  }
}
