import { Injectable } from '@nestjs/common';
import { addDays } from 'domain/dates';
import { Clock } from '../../common/clock';
import { localTime } from '../../common/calendar/local-time';
import { AppConfig } from '../../config/app-config';
import { Every } from '../../jobs/every';
import { JobsService } from '../../jobs/jobs.service';
import { OnJob } from '../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../jobs/queue';
import { OwnersRepository } from '../auth/account/owners.repository';
import { ChainService } from '../audit/chain/chain.service';
import { NotificationsService } from '../messaging/notifications/notifications.service';
import { SettingsService } from '../settings/settings.service';
import { Business } from '../site-content/business';
import { dayDigestEmail } from './day-digest.copy';
import { DayDigestRepository } from './day-digest.repository';

const CHECK_EVERY_MS = 300_000;

/** Hour in the owner's time zone from which the previous day's digest is sent. */
const FROM_HOUR = 7;

/** Queue of days to report to the owners. */
const DAY_DIGEST_JOB = defineQueue<{ day: string }>('day-digest', RETRY_FOR_HOURS);

/** Sends the owners each morning an e-mail with what each user did the day before. */
@Injectable()
export class DayDigestService {
  /** Last day that this instance knows to be queued. */
  private queued = '';

  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly digest: DayDigestRepository,
    private readonly chain: ChainService,
    private readonly owners: OwnersRepository,
    private readonly notifications: NotificationsService,
  ) {}

  /** Queues the previous day exactly once, on however many instances it runs. */
  @Every(CHECK_EVERY_MS, { once: true })
  async queueYesterday(): Promise<void> {
    const { timeZone } = await this.settings.get();
    const { day: today, hour } = localTime(this.clock.now(), timeZone);
    const day = addDays(today, -1);
    if (day === this.queued || hour < FROM_HOUR) return;
    await this.notifications.once(`day-digest:${day}`, (manager) =>
      this.jobs.enqueue(DAY_DIGEST_JOB, { day }, { manager }),
    );
    this.queued = day;
  }

  /** Mails the digest of a day. Sends nothing if there was no work. */
  @OnJob(DAY_DIGEST_JOB)
  async send({ day }: { day: string }): Promise<void> {
    const { timeZone } = await this.settings.get();
    const counts = await this.digest.counts(day, timeZone);
    if (counts.length === 0) return;
    const { publicUrl } = this.config;
    const { sequence, hash } = await this.chain.head();
    const head = { sequence, hash: hash.toString('hex') };
    const email = dayDigestEmail(day, counts, { brand: this.business.name, publicUrl, head });
    await this.notifications.emailEach(`day-digest:${day}`, await this.owners.emails(), email);
  }
}
