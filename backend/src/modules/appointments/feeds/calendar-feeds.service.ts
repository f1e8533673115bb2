import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { splitName } from 'domain/names';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AppConfig } from '../../../config/app-config';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { agentNotFound } from '../appointments.errors';
import { uidOf } from '../calendar-files/appointment-entry';
import { calendarFile, type CalendarEntry } from '../calendar-files/calendar-file';
import { BusyCalendarsRepository } from './busy-calendars.repository';
import { CalendarFeedsRepository, type FeedAppointment } from './calendar-feeds.repository';
import { calendarFeedNotFound } from './feeds.errors';
import { Business } from '../../site-content/business';

const DAY_MS = 86_400_000;
const DAYS_BACK = 30;
const DAYS_AHEAD = 90;
const SECRET_BYTES = 32;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Provides the addresses at which calendar programs read the appointments of agents. An address works without a login, shows
 * first names and times, and becomes invalid with the account.
 */
@Injectable()
export class CalendarFeedsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly feeds: CalendarFeedsRepository,
    private readonly calendars: BusyCalendarsRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly business: Business,
  ) {}

  async state(agentId: string): Promise<{ createdAt: Date | null }> {
    await this.requireAgent(agentId);
    const feed = await this.feeds.find(agentId);
    return { createdAt: feed?.createdAt ?? null };
  }

  /** @returns address, which is shown only once; the previous one becomes invalid */
  async create(admin: CurrentAdmin, agentId: string): Promise<{ url: string }> {
    await this.requireAgent(agentId);
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    await this.dataSource.transaction(async (manager) => {
      await this.feeds.save(manager, agentId, hashOf(secret), this.clock.now());
      await this.audit.record(
        { ...byAdmin(admin), action: 'calendar_feed_created', target: `admin:${agentId}` },
        manager,
      );
    });
    return { url: `${this.config.publicUrl}/api/calendar-feeds/${secret}.ics` };
  }

  async remove(admin: CurrentAdmin, agentId: string): Promise<void> {
    await this.requireAgent(agentId);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.feeds.remove(manager, agentId))) return;
      await this.audit.record(
        { ...byAdmin(admin), action: 'calendar_feed_revoked', target: `admin:${agentId}` },
        manager,
      );
    });
  }

  /** Returns the calendar file for a secret. */
  async file(secret: string): Promise<string> {
    const now = this.clock.now().getTime();
    const appointments = await this.feeds.appointments(
      hashOf(secret),
      new Date(now - DAYS_BACK * DAY_MS),
      new Date(now + DAYS_AHEAD * DAY_MS),
    );
    if (!appointments) throw calendarFeedNotFound();
    return calendarFile(
      appointments.map((appointment) => this.entry(appointment)),
      { method: 'PUBLISH', name: `Citas de ${this.business.name}` },
    );
  }

  private entry({ id, startsAt, endsAt, sequence, updatedAt, name }: FeedAppointment): CalendarEntry {
    const { firstName } = splitName(name ?? '');
    return {
      uid: uidOf(id, this.config.publicUrl),
      startsAt,
      endsAt,
      summary: firstName ? `Cita: ${firstName}` : 'Cita',
      sequence,
      status: 'CONFIRMED',
      stampedAt: updatedAt,
    };
  }

  private async requireAgent(id: string): Promise<void> {
    if (!(await this.calendars.agent(id))) throw agentNotFound();
  }
}
