import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { callProvider } from '../../../common/provider-call';
import { Every } from '../../../jobs/every';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SettingsService } from '../../settings/settings.service';
import type { BusyTime } from '../calendar-files/busy-times';
import { readCalendar } from '../calendar-files/calendar-reader';
import {
  BusyCalendarsRepository,
  type CalendarOwner,
  type CalendarToRead,
  type ReadVersion,
} from './busy-calendars.repository';
import { BusyTimesRepository } from './busy-times.repository';
import { CalendarAddresses } from './calendar-addresses';
import { downloadCalendar } from './calendar-download';
import { Internet } from '../../../common/internet/internet';
import { CalendarUnreadableError, type CalendarProblem } from './calendar-problems';
import { failingCalendarEmail } from './feeds.copy';
import { Business } from '../../site-content/business';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export const READ_EVERY_MS = 10 * MINUTE_MS;
/** Maximum interval between retries of a failing calendar, which grows with each failure. */
const LONGEST_WAIT_MS = HOUR_MS;
/** Duration of failures before a warning, because a site may be down for a while. */
const WARN_AFTER_MS = 6 * HOUR_MS;
/** Maximum number of days ahead that can be booked or searched by the office. */
const DAYS_AHEAD = 62;
/** Days read beyond the maximum, so that an unchanged calendar has to be evaluated again only after two days. */
const SPARE_DAYS = 2;
/** Number of parallel downloads. */
const LANES = 3;
/** Maximum number of calendars per round; the next round continues. */
const MOST_A_ROUND = 200;

/** Queue of warnings to agents about a calendar that has failed for a long time. */
const CALENDAR_FAILING_JOB = defineQueue<{ calendarId: string; since: string }>(
  'busy-calendar-failing',
  RETRY_FOR_HOURS,
);

/** Result of reading a calendar. */
export interface Reading {
  busy: BusyTime[];
  version: ReadVersion;
}

/** Reads the agents' external calendars. If a calendar cannot be read, its known busy times stay. */
@Injectable()
export class CalendarRefreshService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CalendarRefreshService.name);
  private readonly stop = new AbortController();
  /** Last queued evaluation. Calendars are evaluated one at a time, because each needs much memory. */
  private reader: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly calendars: BusyCalendarsRepository,
    private readonly busyTimes: BusyTimesRepository,
    private readonly network: Internet,
    private readonly settings: SettingsService,
    private readonly notifications: NotificationsService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
    private readonly addresses: CalendarAddresses,
    private readonly business: Business,
  ) {}

  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  /** Reads the calendars that are due, a few at a time. */
  @Every(MINUTE_MS, { once: true })
  async readDue(): Promise<void> {
    let left = MOST_A_ROUND;
    const lane = async (): Promise<void> => {
      while (left-- > 0 && !this.stop.signal.aborted) {
        const now = this.clock.now();
        const calendar = await this.calendars.takeDue(now, new Date(now.getTime() + READ_EVERY_MS));
        if (!calendar) return;
        await this.refresh(calendar);
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
    for (const result of lanes) if (result.status === 'rejected') throw result.reason;
  }

  /** Reads a calendar and records the result. */
  async refresh(calendar: CalendarToRead): Promise<void> {
    const { id } = calendar;
    try {
      const address = this.addresses.open(calendar.sealedAddress);
      if (address === null) throw new CalendarUnreadableError('key_changed');
      const agent = await this.calendars.agent(calendar.agentId);
      const reading = await this.read(address, agent, calendar);
      await this.dataSource.transaction((manager) => this.keep(manager, calendar, reading));
    } catch (error) {
      if (this.stop.signal.aborted) return;
      if (!(error instanceof CalendarUnreadableError)) throw error;
      this.logger.warn({ calendarId: id, problem: error.problem }, 'a calendar could not be read');
      await this.dataSource.transaction((manager) => this.noteFailure(manager, id, error.problem));
    }
  }

  /**
   * Reads a calendar.
   * @param owner its agent; null if there is none, and then the office's time zone applies
   * @param known version that is already stored
   * @returns null if nothing has changed
   * @throws CalendarUnreadableError
   */
  async read(
    address: string,
    owner: CalendarOwner | null,
    known: Pick<CalendarToRead, 'etag' | 'lastModified' | 'timeZone' | 'knownUntil'> | null = null,
  ): Promise<Reading | null> {
    const zone = owner?.timeZone ?? (await this.settings.get()).timeZone;
    const now = this.clock.now().getTime();
    const isCurrent =
      known?.timeZone === zone &&
      known.knownUntil !== null &&
      known.knownUntil.getTime() >= now + DAYS_AHEAD * DAY_MS;
    const { signal } = this.stop;
    const download = await callProvider('calendar', () =>
      downloadCalendar(this.network, address, { known: isCurrent ? known : null, signal }),
    );
    if (download === 'unchanged') return null;
    const to = now + (DAYS_AHEAD + SPARE_DAYS) * DAY_MS;
    const ownAddresses = owner?.email ? [owner.email.toLowerCase()] : [];
    const question = { text: download.text, timeZone: zone, ownAddresses, from: now - DAY_MS, to };
    const answer = await this.inTurn(() => readCalendar(question, { signal }));
    if ('problem' in answer) throw new CalendarUnreadableError(answer.problem);
    const { etag, lastModified } = download;
    const { busy, notUnderstood, examples } = answer;
    const sealedNotUnderstood = notUnderstood > 0 ? this.addresses.seal(JSON.stringify(examples)) : null;
    const knownUntil = new Date(to);
    return {
      busy,
      version: { etag, lastModified, timeZone: zone, knownUntil, notUnderstood, sealedNotUnderstood },
    };
  }

  /** Stores the result of a reading. @param reading null if nothing has changed */
  async keep(
    manager: EntityManager,
    calendar: { id: string; agentId: string },
    reading: Reading | null,
  ): Promise<void> {
    const now = this.clock.now();
    const saved = await this.calendars.saveRead(manager, calendar.id, {
      now,
      nextReadAt: new Date(now.getTime() + READ_EVERY_MS),
      version: reading?.version ?? null,
    });
    // The calendar may have been removed meanwhile.
    if (saved && reading) await this.busyTimes.replace(manager, calendar, reading.busy);
  }

  private async noteFailure(manager: EntityManager, id: string, problem: CalendarProblem): Promise<void> {
    const now = this.clock.now();
    const since = await this.calendars.saveFailure(manager, id, { now, problem });
    if (!since) return;
    const failing = now.getTime() - since.getTime();
    const wait = Math.min(Math.max(failing, READ_EVERY_MS), LONGEST_WAIT_MS);
    await this.calendars.setNextRead(manager, id, new Date(now.getTime() + wait));
    if (failing >= WARN_AFTER_MS && (await this.calendars.markWarned(manager, id, now)))
      await this.jobs.enqueue(
        CALENDAR_FAILING_JOB,
        { calendarId: id, since: since.toISOString() },
        { manager },
      );
  }

  /** Notifies the agent, or the owner if the agent has no e-mail address; skipped if the calendar works again. */
  @OnJob(CALENDAR_FAILING_JOB)
  async warn({ calendarId, since }: { calendarId: string; since: string }): Promise<void> {
    const calendar = await this.calendars.failing(calendarId, new Date(since));
    if (!calendar) return;
    const { notificationEmails, timeZone } = await this.settings.get();
    const email = failingCalendarEmail(calendar, { brand: this.business.name, timeZone });
    const addresses = calendar.email ? [calendar.email] : notificationEmails;
    await this.notifications.emailEach(`busy-calendar:${calendarId}:${since}`, addresses, email);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.reader.then(work);
    this.reader = turn.catch(() => undefined);
    return turn;
  }
}
