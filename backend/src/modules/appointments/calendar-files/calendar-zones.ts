import ICAL from 'ical.js';
import { IANAZone } from 'luxon';
import { ofWindows } from './windows-zones.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Between what clocks show and instants. What a clock shows is a number too: the milliseconds since 1970 that it would
 * be in UTC.
 */
export interface CalendarZone {
  toInstant(wall: number): number;
  toWall(instant: number): number;
}

/** Offsets change on quarters of an hour only, all over the world. */
const QUARTER_MS = 15 * MINUTE_MS;

class NamedZone implements CalendarZone {
  private readonly zone: IANAZone;
  private readonly offsets = new Map<number, number>();

  constructor(name: string) {
    this.zone = IANAZone.create(name);
  }

  /**
   * RFC 5545 3.3.5: a time that clocks show twice is the first of both; one that they skip counts by the offset before the gap.
   */
  toInstant(wall: number): number {
    const before = wall - this.offsetAt(wall - DAY_MS);
    if (this.toWall(before) === wall) return before;
    const after = wall - this.offsetAt(wall + DAY_MS);
    return this.toWall(after) === wall ? after : before;
  }

  toWall(instant: number): number {
    return instant + this.offsetAt(instant);
  }

  private offsetAt(instant: number): number {
    const quarter = Math.floor(instant / QUARTER_MS);
    let offset = this.offsets.get(quarter);
    if (offset === undefined) {
      offset = this.zone.offset(quarter * QUARTER_MS) * MINUTE_MS;
      this.offsets.set(quarter, offset);
    }
    return offset;
  }
}

/** A zone as the calendar itself describes it. */
class DescribedZone implements CalendarZone {
  private readonly zone: ICAL.Timezone;

  constructor(component: ICAL.Component) {
    this.zone = new ICAL.Timezone(component);
  }

  toInstant(wall: number): number {
    return wall - this.zone.utcOffset(timeOf(wall)) * 1000;
  }

  toWall(instant: number): number {
    // The library asks for what the clock shows: close enough is the offset of a day before.
    const near = instant + this.zone.utcOffset(timeOf(instant - DAY_MS)) * 1000;
    return instant + this.zone.utcOffset(timeOf(near)) * 1000;
  }
}

/** What a clock shows, as the library has it. */
export function timeOf(wall: number): ICAL.Time {
  const date = new Date(wall);
  const shown = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
  return new ICAL.Time(shown, ICAL.Timezone.localTimezone);
}

/** The zones of one calendar, each by the name that its events use. */
export class CalendarZones {
  private readonly zones = new Map<string, CalendarZone>();
  private readonly described = new Map<string, ICAL.Component>();
  private readonly own: CalendarZone;

  /** @param own IANA zone of whoever the calendar belongs to */
  constructor(own: string) {
    this.own = new NamedZone(own);
  }

  /** Takes what the calendar says of a zone (VTIMEZONE). */
  describe(component: ICAL.Component): void {
    const name = component.getFirstPropertyValue('tzid');
    if (typeof name === 'string') this.described.set(name, component);
  }

  /** @param name of the zone, as TZID has it; without one the times are of their owner's zone */
  named(name: string | undefined): CalendarZone {
    if (name === undefined) return this.own;
    let zone = this.zones.get(name);
    if (!zone) this.zones.set(name, (zone = this.find(name)));
    return zone;
  }

  private find(name: string): CalendarZone {
    const described = this.described.get(name);
    const location: unknown = described?.getFirstPropertyValue('x-lic-location');
    // What everybody knows under this name is more reliable than what the calendar says of it.
    const known =
      ianaName(name) ?? ofWindows(name) ?? (typeof location === 'string' ? ianaName(location) : undefined);
    if (known) return new NamedZone(known);
    return described ? new DescribedZone(described) : this.own;
  }
}

/** The IANA name at the end of a zone's name: programs write `/mozilla.org/20050126_1/America/New_York`. */
function ianaName(name: string): string | undefined {
  const parts = name.replace(/^\//, '').split('/');
  return [0, -3, -2]
    .map((from) => parts.slice(from).join('/'))
    .find((candidate) => IANAZone.isValidZone(candidate) && !/^[+-]?\d/.test(candidate));
}
