import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { localTime } from '../../../common/local-time';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { Every } from '../../../jobs/every';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { OnJob } from '../../../jobs/on-job';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SettingsService } from '../../settings/settings.service';
import { followUpsEmail, type FollowUp, type FollowUps } from './follow-ups.copy';

const REMIND_EVERY_MS = 120_000;

/** Queue of mornings on which the owner is reminded. */
const FOLLOW_UPS_JOB = defineQueue<{ day: string }>('follow-ups-reminder', RETRY_FOR_HOURS);

/** By the owner's clocks. A morning that was missed is made up for until noon; later it would only be noise. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 12;
/** Follow-ups that a message lists. */
const LISTED = 50;

/** Reminds the owner each morning, by e-mail, of the leads to get in touch with: those of today, and those overdue. */
@Injectable()
export class FollowUpsService {
  /** The last day that this instance knows to be taken care of. */
  private remindedOn = '';

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly notifications: NotificationsService,
  ) {}

  /** Queues the day's reminder when it is time, once a day, however many instances ask and however often. */
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

  /** Sends the day's reminder; says nothing when nothing is due. */
  @OnJob(FOLLOW_UPS_JOB)
  async tell({ day }: { day: string }): Promise<void> {
    const { timeZone } = await this.settings.get();
    const followUps = await this.due(day, timeZone);
    if (followUps.listed.length === 0) return;
    const { brandName: brand, publicUrl } = this.config;
    await this.notifications.tellOwner(`follow-ups:${day}`, {
      email: followUpsEmail(followUps, { brand, timeZone, publicUrl }),
    });
  }

  /** Today's in their order; of the overdue ones the latest first, since what is long forgotten would hide them. */
  private async due(day: string, timeZone: string): Promise<FollowUps> {
    const rows: (FollowUp & { today: number; overdue: number })[] = await this.dataSource.query(
      `SELECT id AS "leadId", full_name AS "fullName", phone_number AS "phoneNumber", state,
              next_follow_up_at AS "dueAt", next_follow_up_at >= begins AS "isToday",
              count(*) FILTER (WHERE next_follow_up_at >= begins) OVER ()::int AS today,
              count(*) FILTER (WHERE next_follow_up_at < begins) OVER ()::int AS overdue
         FROM leads, (SELECT $1::date::timestamp AT TIME ZONE $2 AS begins,
                             ($1::date + 1)::timestamp AT TIME ZONE $2 AS ends) AS day
        WHERE deleted_at IS NULL AND next_follow_up_at < ends
        ORDER BY next_follow_up_at < begins, CASE WHEN next_follow_up_at >= begins THEN next_follow_up_at END,
                 next_follow_up_at DESC, id
        LIMIT $3`,
      [day, timeZone, LISTED],
    );
    return { day, listed: rows, today: rows[0]?.today ?? 0, overdue: rows[0]?.overdue ?? 0 };
  }
}
