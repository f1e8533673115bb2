import ICAL from 'ical.js';
import { IANAZone } from 'luxon';
import { contentLine } from './content-lines.ts';
import { ruleOf } from './calendar-rules.ts';
import { offsetMs, timeIn, timeOf, UTC, type CalendarZone } from './calendar-times.ts';
import { ofWindows } from './windows-zones.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

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

/** A zone with no change of clocks, for a name that gives its offset alone. */
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

/** The zones of one file, each by the name that its events use. */
export class CalendarZones {
  /** Null for a name that says nothing. */
  private readonly zones = new Map<string, CalendarZone | null>();
  private readonly described = new Map<string, ICAL.Component>();
  private readonly own: CalendarZone;

  /** @param own IANA zone of the calendar's owner */
  constructor(own: string) {
    this.own = new NamedZone(own);
  }

  /** Takes a description of a zone (VTIMEZONE), unless it is damaged: then its clocks could be wrong without a sign. */
  describe(text: string): void {
    if (!isSoundDescription(text)) return;
    try {
      const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
      const name = component.getFirstPropertyValue('tzid');
      if (typeof name === 'string') this.described.set(plainName(name), component);
    } catch {
      // The zone is looked up by its name.
    }
  }

  /** Returns the zone of a name, as TZID has it; the owner's without a name, and for a name that says nothing. */
  named(name: string | undefined): CalendarZone {
    return (name === undefined ? null : this.lookUp(name)) ?? this.own;
  }

  /** Returns whether a name says which zone it is: by what the file or the world knows of it, or by its offset. */
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
    // A name that is known everywhere is more reliable than a description of it in the file.
    const known =
      ianaName(name) ?? ofWindows(name) ?? (typeof location === 'string' ? ianaName(location) : undefined);
    if (known) return new NamedZone(known);
    if (described) {
      const zone = new DescribedZone(described);
      if (Number.isFinite(zone.toInstant(Date.UTC(2026, 0)) + zone.toInstant(Date.UTC(2026, 6)))) return zone;
    }
    const alike = ofWindows(name.replace(/ \d{1,3}$/, '')) ?? ianaCity(name);
    if (alike) return new NamedZone(alike);
    const offset = /^\(?(?:UTC|GMT|Z)? ?([+-]\d\d:?\d\d)\)?/.exec(name.toUpperCase())?.[1];
    return offset ? new FixedZone(offsetMs(offset)) : null;
  }
}

/** Names differ by capital letters, quotes and blanks between programs, and within one file. */
const plainName = (name: string): string => name.replaceAll('"', '').trim().toLowerCase();

/** Returns whether all lines of a zone's description can be read and stand in their places (RFC 5545 3.6.5). */
function isSoundDescription(text: string): boolean {
  const utc = { wall: 0, zone: UTC, isDay: false };
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
      if (name.startsWith('TZOFFSET') && !/^[+-]\d{4}(?:\d\d)?$/.test(value.trim())) return false;
      if (name === 'RRULE' && !ruleOf(value, utc).isUnderstood) return false;
      if (name === 'DTSTART' && !('moment' in timeIn(value.trim(), UTC, false))) return false;
      if (!PARTS_OF_A_ZONE.has(name) && !name.startsWith('X-')) return false;
    } else if (name !== 'TZID' && !name.startsWith('X-') && name !== 'LAST-MODIFIED' && name !== 'TZURL')
      return false;
  }
  return found === null;
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

/** The IANA name at the end of a zone's name: programs write `/mozilla.org/20050126_1/America/New_York`. */
function ianaName(name: string): string | undefined {
  if (!KNOWN_NAMES.has(name)) KNOWN_NAMES.set(name, findIanaName(name));
  return KNOWN_NAMES.get(name);
}

/** To try a name costs a millisecond, and a file has thousands of times in few zones. */
const KNOWN_NAMES = new Map<string, string | undefined>();

function findIanaName(name: string): string | undefined {
  const parts = name.replace(/^\//, '').split('/');
  if (parts.at(-1) === 'utc') return 'UTC';
  return [0, -3, -2]
    .map((from) => parts.slice(from).join('/'))
    .find((candidate) => IANAZone.isValidZone(candidate) && !/^[+-]?\d/.test(candidate));
}

/** The IANA zone of a city alone, if one zone is called so: `Los_Angeles`. */
function ianaCity(name: string): string | undefined {
  const city = name.replaceAll(' ', '_');
  const found = Intl.supportedValuesOf('timeZone').filter((zone) => zone.toLowerCase().endsWith(`/${city}`));
  return found.length === 1 ? found[0] : undefined;
}
