import ICAL from 'ical.js';
import { IANAZone } from 'luxon';
import { contentLine } from './content-lines.ts';
import { ruleOf } from './calendar-rules.ts';
import { offsetMs, timeIn, timeOf, UTC, type CalendarZone } from './calendar-times.ts';
import { ofWindows } from './windows-zones.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Offsets change only on quarters of an hour, all over the world. */
const QUARTER_MS = 15 * MINUTE_MS;

class NamedZone implements CalendarZone {
  private readonly zone: IANAZone;
  private readonly offsets = new Map<number, number>();

  constructor(name: string) {
    this.zone = IANAZone.create(name);
  }

  /** RFC 5545 3.3.5: for a time that clocks show twice, the first one; for a skipped time, the offset before the gap applies. */
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

/** Zone as described in the calendar. */
class DescribedZone implements CalendarZone {
  private readonly zone: ICAL.Timezone;

  constructor(component: ICAL.Component) {
    this.zone = new ICAL.Timezone(component);
  }

  toInstant(wall: number): number {
    return wall - this.zone.utcOffset(timeOf(wall)) * 1000;
  }

  toWall(instant: number): number {
    // The library expects local time; the offset a day earlier is close enough to compute it.
    const near = instant + this.zone.utcOffset(timeOf(instant - DAY_MS)) * 1000;
    return instant + this.zone.utcOffset(timeOf(near)) * 1000;
  }
}

/** Name that begins with an offset: `(UTC-08:00) …`, `GMT-0800`, `UTC-8`, `+5:30`. */
const OFFSET = /^\(?(?:UTC|GMT|Z)? ?([+-])(0?\d|1[0-4])(?::?([0-5]\d))?(?:\D|$)/i;

/** Zone with a fixed offset, for a name that contains only the offset. */
class FixedZone implements CalendarZone {
  private readonly offset: number;

  constructor(offset: number) {
    this.offset = offset;
  }

  toInstant(wall: number): number {
    return wall - this.offset;
  }

  toWall(instant: number): number {
    return instant + this.offset;
  }
}

/** Zones of one file, by the names that its events use. */
export class CalendarZones {
  /** Null for an unknown name. */
  private readonly zones = new Map<string, CalendarZone | null>();
  private readonly described = new Map<string, ICAL.Component>();
  private readonly own: CalendarZone;

  /** @param own IANA zone of the calendar's owner */
  constructor(own: string) {
    this.own = new NamedZone(own);
  }

  /** Reads a description of a zone (VTIMEZONE). Skips a damaged one, which could give wrong times without notice. */
  describe(text: string): void {
    if (!isSoundDescription(text)) return;
    try {
      const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
      const name = component.getFirstPropertyValue('tzid');
      if (typeof name === 'string') this.described.set(plainName(name), component);
    } catch {
      // The zone is found by its name instead.
    }
  }

  /** Returns the zone of a TZID name; the owner's zone without a name or for an unknown one. */
  named(name: string | undefined): CalendarZone {
    return (name === undefined ? null : this.lookUp(name)) ?? this.own;
  }

  /** Returns whether a name identifies a zone: by a description in the file, as a known name, or by an offset. */
  isKnown(name: string | undefined): boolean {
    return name === undefined || this.lookUp(name) !== null;
  }

  private lookUp(name: string): CalendarZone | null {
    const plain = plainName(name);
    let zone = this.zones.get(plain);
    if (zone === undefined) this.zones.set(plain, (zone = this.find(plain)));
    return zone;
  }

  private find(name: string): CalendarZone | null {
    const described = this.described.get(name);
    const location: unknown = described?.getFirstPropertyValue('x-lic-location');
    // A well-known name is more reliable than a description in the file.
    const known =
      ianaName(name) ?? ofWindows(name) ?? (typeof location === 'string' ? ianaName(location) : undefined);
    if (known) return new NamedZone(known);
    if (described) {
      const zone = new DescribedZone(described);
      if (Number.isFinite(zone.toInstant(Date.UTC(2026, 0)) + zone.toInstant(Date.UTC(2026, 6)))) return zone;
    }
    const alike = ofWindows(name.replace(/ \d{1,3}$/, '')) ?? ianaCity(name);
    if (alike) return new NamedZone(alike);
    const [, sign, hours = '', minutes = '00'] = OFFSET.exec(name) ?? [];
    return sign ? new FixedZone(offsetMs(`${sign}${hours.padStart(2, '0')}${minutes}`)) : null;
  }
}

/** Removes differences in case, quotes and blanks, which vary between programs and within one file. */
const plainName = (name: string): string => name.replaceAll('"', '').trim().toLowerCase();

/** Returns whether all lines of a zone's description are readable and in their places (RFC 5545 3.6.5). */
function isSoundDescription(text: string): boolean {
  let found: Set<string> | null = null;
  for (const each of text.split('\r\n').slice(1, -1)) {
    const { name, value, isBroken } = contentLine(each);
    if (isBroken) return false;
    if (name === 'BEGIN') {
      if (found || !/^(?:STANDARD|DAYLIGHT)\s*$/i.test(value)) return false;
      found = new Set();
    } else if (name === 'END') {
      if (!found || !['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'].every((needed) => found?.has(needed)))
        return false;
      found = null;
    } else if (found) {
      found.add(name);
      if (!isSoundPart(name, value)) return false;
    } else if (name !== 'TZID' && !name.startsWith('X-') && name !== 'LAST-MODIFIED' && name !== 'TZURL')
      return false;
  }
  return found === null;
}

/** Returns whether a line inside a standard or daylight part of a zone is readable. */
function isSoundPart(name: string, value: string): boolean {
  if (name.startsWith('TZOFFSET') && !/^[+-]\d{4}(?:\d\d)?$/.test(value.trim())) return false;
  if (name === 'RRULE' && !ruleOf(value, { wall: 0, zone: UTC, isDay: false }).isUnderstood) return false;
  if (name === 'DTSTART' && !('moment' in timeIn(value.trim(), UTC, false))) return false;
  return PARTS_OF_A_ZONE.has(name) || name.startsWith('X-');
}

const PARTS_OF_A_ZONE = new Set([
  'DTSTART',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'RRULE',
  'RDATE',
  'TZNAME',
  'COMMENT',
]);

/** Returns the IANA name at the end of a zone's name, because programs write `/mozilla.org/20050126_1/America/New_York`. */
function ianaName(name: string): string | undefined {
  if (!KNOWN_NAMES.has(name)) KNOWN_NAMES.set(name, findIanaName(name));
  return KNOWN_NAMES.get(name);
}

/** Cache of checked names: a check takes a millisecond, and a file has thousands of times in few zones. */
const KNOWN_NAMES = new Map<string, string | undefined>();

function findIanaName(name: string): string | undefined {
  const parts = name.replace(/^\//, '').split('/');
  if (parts.at(-1) === 'utc') return 'UTC';
  return [0, -3, -2]
    .map((from) => parts.slice(from).join('/'))
    .find((candidate) => IANAZone.isValidZone(candidate) && !/^[+-]?\d/.test(candidate));
}

/** Returns the IANA zone of a city, if exactly one zone has that name: `Los_Angeles`. */
function ianaCity(name: string): string | undefined {
  const city = name.replaceAll(' ', '_');
  const found = Intl.supportedValuesOf('timeZone').filter((zone) => zone.toLowerCase().endsWith(`/${city}`));
  return found.length === 1 ? found[0] : undefined;
}
