import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { LimitsService } from '../../security/limits/limits.service';
import { agentNotFound } from '../appointments.errors';
import { BusyCalendarsRepository, type CalendarOwner } from './busy-calendars.repository';
import { CalendarAddresses } from './calendar-addresses';
import { calendarAddress } from './calendar-download';
import { CalendarUnreadableError, problemInWords } from './calendar-problems';
import { CalendarRefreshService, READ_EVERY_MS, type Reading } from './calendar-refresh.service';
import type { BusyCalendarDto, NewBusyCalendarDto, NotUnderstoodEventDto } from './busy-calendars.dto';
import {
  calendarKnown,
  calendarNotFound,
  calendarUnreadable,
  tooManyCalendars,
  tooManyReadings,
} from './feeds.errors';

const MOST_CALENDARS = 10;
/** Limit of readings on request, because each sends a request to a server chosen by a user. */
const READINGS = { cap: 30, windowSeconds: 600 };

/** Manages the external calendars that keep agents busy. Their addresses are secrets: only the host is ever shown. */
@Injectable()
export class BusyCalendarsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendars: BusyCalendarsRepository,
    private readonly refreshing: CalendarRefreshService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
    private readonly addresses: CalendarAddresses,
    private readonly clock: Clock,
  ) {}

  async list(admin: CurrentAdmin, agentId: string): Promise<BusyCalendarDto[]> {
    await this.agent(agentId);
    return this.listed(admin, agentId);
  }

  /** Adds a calendar after reading it successfully. */
  async add(admin: CurrentAdmin, agentId: string, dto: NewBusyCalendarDto): Promise<BusyCalendarDto> {
    const owner = await this.agent(agentId);
    const url = calendarAddress(dto.url);
    if (!url) throw calendarUnreadable('not_https');
    const address = url.href;
    this.refuse(await this.calendars.sealedAddresses(agentId), address);
    await this.count(admin);
    const reading = await this.refreshing.read(address, owner).catch((error: unknown): Reading | null => {
      throw error instanceof CalendarUnreadableError ? calendarUnreadable(error.problem) : error;
    });
    const calendar = {
      agentId,
      name: dto.name ?? url.hostname,
      sealedAddress: this.addresses.seal(address),
      maskedAddress: `${url.hostname}/•••`,
      nextReadAt: new Date(this.clock.now().getTime() + READ_EVERY_MS),
    };
    const id = await this.dataSource.transaction(async (manager) => {
      await this.calendars.serialise(manager, agentId);
      // Checks again, because another request may have added a calendar meanwhile.
      this.refuse(await this.calendars.sealedAddresses(agentId, manager), address);
      const added = await this.calendars.insert(manager, calendar);
      await this.refreshing.keep(manager, { id: added, agentId }, reading);
      const after = { calendarId: added, name: calendar.name, address: calendar.maskedAddress };
      await this.audit.record(
        { ...byAdmin(admin), action: 'busy_calendar_added', target: `admin:${agentId}`, after },
        manager,
      );
      return added;
    });
    return this.one(admin, agentId, id);
  }

  async remove(admin: CurrentAdmin, agentId: string, id: string): Promise<void> {
    await this.agent(agentId);
    await this.dataSource.transaction(async (manager) => {
      const removed = await this.calendars.remove(manager, agentId, id);
      if (!removed) throw calendarNotFound();
      const before = { calendarId: id, ...removed };
      await this.audit.record(
        { ...byAdmin(admin), action: 'busy_calendar_removed', target: `admin:${agentId}`, before },
        manager,
      );
    });
  }

  /** Reads a calendar now. The response contains the result, also after a failure. */
  async refresh(admin: CurrentAdmin, agentId: string, id: string): Promise<BusyCalendarDto> {
    await this.agent(agentId);
    const calendar = await this.calendars.find(agentId, id);
    if (!calendar) throw calendarNotFound();
    await this.count(admin);
    await this.refreshing.refresh(calendar);
    return this.one(admin, agentId, id);
  }

  private async agent(id: string): Promise<CalendarOwner> {
    const agent = await this.calendars.agent(id);
    if (!agent) throw agentNotFound();
    return agent;
  }

  /** Refuses a duplicate calendar, and one past the limit. */
  private refuse(sealed: readonly string[], address: string): void {
    if (sealed.some((other) => this.addresses.open(other) === address)) throw calendarKnown();
    if (sealed.length >= MOST_CALENDARS) throw tooManyCalendars(MOST_CALENDARS);
  }

  private async count(admin: CurrentAdmin): Promise<void> {
    const counted = await this.limits.hit([{ key: `calendar-readings:${admin.id}`, ...READINGS }]);
    if (counted.some(({ hits, cap }) => hits > cap))
      throw tooManyReadings(this.limits.secondsUntilAllowed(counted));
  }

  private async one(admin: CurrentAdmin, agentId: string, id: string): Promise<BusyCalendarDto> {
    const [calendar] = await this.listed(admin, agentId, id);
    if (!calendar) throw calendarNotFound();
    return calendar;
  }

  private async listed(admin: CurrentAdmin, agentId: string, id?: string): Promise<BusyCalendarDto[]> {
    const calendars = await this.calendars.list(agentId, this.clock.now(), id);
    return calendars.map(({ sealedNotUnderstood, ...calendar }) => ({
      ...calendar,
      problem: calendar.problem === null ? null : problemInWords(calendar.problem),
      // Titles are private, so only the agent sees them.
      notUnderstoodEvents: admin.id === agentId ? this.eventsIn(sealedNotUnderstood) : [],
    }));
  }

  private eventsIn(sealed: string | null): NotUnderstoodEventDto[] {
    const text = sealed === null ? null : this.addresses.open(sealed);
    return text === null ? [] : (JSON.parse(text) as NotUnderstoodEventDto[]);
  }
}
