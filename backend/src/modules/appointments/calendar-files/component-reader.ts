import type { Doubt } from 'domain/calendar/calendar-doubts';
import { cutText } from 'domain/text';
import type ICAL from 'ical.js';
import { ruleOf } from './calendar-rules.ts';
import {
  dayOf,
  durationOf,
  instantOf,
  timesOf,
  UTC,
  type CalendarMoment,
  type ReadTime,
} from './calendar-times.ts';
import type { CalendarZones } from './calendar-zones.ts';
import { carriesTime, type CalendarComponent, type ContentLine } from './content-lines.ts';

const DAY_MS = 86_400_000;
/** Maximum travel time before an event (Apple's calendar). */
const MOST_TRAVEL_MS = DAY_MS;
/** Maximum length of a stored title in code points. */
const MOST_OF_A_TITLE = 120;

/** Length of an event: calendar days, or milliseconds. */
export type Length = { days: number } | { milliseconds: number };

/** Event that keeps its owner busy, or replaces one that does. */
export interface CalendarEvent {
  uid: string;
  start: CalendarMoment;
  length: Length;
  /** Travel time before the start, in milliseconds. */
  travel: number;
  rules: ICAL.Recur[];
  added: CalendarMoment[];
  excluded: CalendarMoment[];
  /** The occurrence of the series that this one replaces. */
  replaces: CalendarMoment | null;
  /** Whether it also replaces all later occurrences. */
  andLater: boolean;
  isBusy: boolean;
  /** Version; null if it is unreadable. */
  sequence: number | null;
}

/** Order of doubts: for an event with several, the lowest number is reported. */
const SEVERITY: Readonly<Record<Doubt, number>> = {
  no_day: 0,
  time: 1,
  end: 2,
  rule: 3,
  zone: 4,
  no_end: 5,
  damaged: 6,
};

/** Event that was not fully understood. */
export interface DoubtfulEvent {
  /** Null for an event without a title. */
  title: string | null;
  /** First day, `2026-11-25`; null if it is unreadable. */
  day: string | null;
  doubt: Doubt;
  /** Whether it may repeat; its day then does not say when it ends. */
  repeats: boolean;
}

/** Properties that define when an event takes place. */
const TIMES = new Set(['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID']);
const TIME_PARAMETERS = new Set(['TZID', 'VALUE', 'RANGE']);

/** Reads one event or free/busy report of a file, and collects what it could not understand. */
export class ComponentReader {
  /** Parts that it could not understand so far. */
  readonly doubts = new Set<Doubt>();
  private readonly component: CalendarComponent;
  private readonly zones: CalendarZones;
  private readonly ownAddresses: readonly string[];
  private firstDay: number | null = null;

  constructor(component: CalendarComponent, zones: CalendarZones, ownAddresses: readonly string[]) {
    this.component = component;
    this.zones = zones;
    this.ownAddresses = ownAddresses;
  }

  /** Describes the component by its most serious doubt. Called after reading, and only if there are doubts. */
  doubtful(): DoubtfulEvent {
    const title = unescaped(this.text('SUMMARY')).trim();
    return {
      title: cutText(title, MOST_OF_A_TITLE) || null,
      day: this.firstDay === null ? null : new Date(this.firstDay).toISOString().slice(0, 10),
      doubt: [...this.doubts].reduce((a, b) => (SEVERITY[a] < SEVERITY[b] ? a : b)),
      repeats: this.all('RRULE').length + this.all('RDATE').length > 0 || this.doubts.has('damaged'),
    };
  }

  /** Returns the event with its added periods and second starts; empty if it reserves no time or has no readable day. */
  event(): CalendarEvent[] {
    if (this.isFree()) return this.freeEvent();
    if (this.component.isDamaged || this.component.lines.some((line) => this.isUnknown(line)))
      this.doubts.add('damaged');
    const [start, ...more] = this.times('DTSTART');
    const ends = this.times('DTEND');
    const read = start && 'moment' in start ? start.moment : null;
    if (!read) return this.dayAlone(start ?? ends[0]);
    this.firstDay = dayOf(read.wall);
    const replaced = this.times('RECURRENCE-ID')[0];
    const replaces = replaced && 'moment' in replaced ? replaced.moment : null;
    // The replaced occurrence is unknown and stays busy.
    if (replaced && !replaces) this.doubts.add('time');
    const rules = this.all('RRULE').flatMap(({ value }) => {
      const { rule, isUnderstood } = ruleOf(value, read);
      if (!isUnderstood) this.doubts.add('rule');
      return rule ?? [];
    });
    const event: CalendarEvent = {
      uid: this.text('UID'),
      ...this.span(read, ends),
      travel: this.travel(),
      rules,
      added: this.moments('RDATE'),
      excluded: this.moments('EXDATE'),
      replaces,
      andLater: this.first('RECURRENCE-ID')?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
      isBusy: true,
      sequence: this.sequence(),
    };
    return [event, ...this.periods(event), ...more.flatMap((other) => this.again(event, other))];
  }

  /** Returns the busy times of a free/busy report (RFC 5545 3.6.4). */
  freeBusy(): CalendarEvent[] {
    const isUnknown = (line: ContentLine): boolean =>
      line.name === 'FREEBUSY' ? line.isBroken || line.value.trim() === '' : this.isUnknown(line);
    if (this.component.isDamaged || this.component.lines.some(isUnknown)) this.doubts.add('damaged');
    const busy = this.all('FREEBUSY').filter(
      ({ parameters }) => (parameters.get('FBTYPE') ?? 'BUSY').toUpperCase() !== 'FREE',
    );
    return busy.flatMap((line) =>
      this.timesIn(line).flatMap((time) => {
        if (!('moment' in time) || time.length === undefined) return this.dayAlone(time);
        return [only(time.moment, { milliseconds: time.length })];
      }),
    );
  }

  private isFree(): boolean {
    const status = this.text('X-MICROSOFT-CDO-BUSYSTATUS').trim().toUpperCase();
    return (
      this.text('STATUS').trim().toUpperCase() === 'CANCELLED' ||
      this.text('TRANSP').trim().toUpperCase() === 'TRANSPARENT' ||
      status === 'FREE' ||
      status === 'WORKINGELSEWHERE' ||
      this.all('ATTENDEE').some(
        ({ parameters, value }) =>
          parameters.get('PARTSTAT')?.toUpperCase() === 'DECLINED' &&
          this.ownAddresses.includes(
            value
              .trim()
              .toLowerCase()
              .replace(/^mailto:/, ''),
          ),
      )
    );
  }

  /** Returns a free event, which only matters for a series in which it replaces an occurrence. */
  private freeEvent(): CalendarEvent[] {
    const [start, replaced] = [this.times('DTSTART')[0], this.times('RECURRENCE-ID')[0]];
    const moment = replaced && 'moment' in replaced ? replaced.moment : null;
    const shown = start && 'moment' in start ? start.moment : moment;
    this.doubts.clear();
    if (!shown) return [];
    const andLater = this.first('RECURRENCE-ID')?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE';
    return [
      {
        ...only(shown, { milliseconds: 0 }),
        uid: this.text('UID'),
        replaces: moment,
        andLater,
        isBusy: false,
        sequence: this.sequence(),
      },
    ];
  }

  /** Returns the whole day of an event of which only the day is readable. */
  private dayAlone(time: ReadTime | undefined): CalendarEvent[] {
    if (!time || 'unreadable' in time) {
      this.doubts.add('no_day');
      return [];
    }
    this.doubts.add('time');
    const wall = 'day' in time ? time.day : dayOf(time.moment.wall);
    this.firstDay = wall;
    const zone = this.zones.named(this.first('DTSTART')?.parameters.get('TZID') ?? this.component.zone);
    const day = only({ wall, zone, isDay: true }, { days: 1 });
    return 'isUtc' in time && time.isUtc ? [day, only({ wall, zone: UTC, isDay: true }, { days: 1 })] : [day];
  }

  /** Returns start and length. The whole day is busy if the end is unreadable or before the start. */
  private span(start: CalendarMoment, ends: readonly ReadTime[]): Pick<CalendarEvent, 'start' | 'length'> {
    const [end] = ends;
    if (end && 'moment' in end) {
      const length = lengthBetween(start, end.moment);
      if (length) return { start, length };
    } else if (!this.first('DTEND')) {
      const duration = this.first('DURATION');
      const milliseconds = Math.max(...this.all('DURATION').map(({ value }) => durationOf(value) ?? -1));
      if (duration && milliseconds >= 0)
        return start.isDay
          ? { start, length: { days: Math.max(1, Math.round(milliseconds / DAY_MS)) } }
          : { start, length: { milliseconds } };
      if (!duration && start.isDay) return { start, length: { days: 1 } };
      if (!duration) {
        // RFC 5545 3.6.1: an event without an end takes no time. Programs omit an end by mistake, so this is a doubt.
        this.doubts.add('no_end');
        return { start, length: { milliseconds: 0 } };
      }
    }
    this.doubts.add('end');
    return { start: { ...start, wall: dayOf(start.wall), isDay: true }, length: { days: 1 } };
  }

  private travel(): number {
    const line = this.first('X-APPLE-TRAVEL-DURATION');
    const milliseconds = line ? durationOf(line.value) : 0;
    if (milliseconds === null) this.doubts.add('damaged');
    return Math.min(Math.max(milliseconds ?? 0, 0), MOST_TRAVEL_MS);
  }

  /** Returns the added dates of a series that have a separate length. */
  private periods(event: CalendarEvent): CalendarEvent[] {
    return this.times('RDATE').flatMap((time) =>
      'moment' in time && time.length !== undefined
        ? [{ ...only(time.moment, { milliseconds: time.length }), uid: event.uid, sequence: event.sequence }]
        : [],
    );
  }

  /** Returns the event at a second start from a damaged file, because either start may be right. */
  private again(event: CalendarEvent, other: ReadTime): CalendarEvent[] {
    if (!('moment' in other)) return this.dayAlone(other);
    if (instantOf(other.moment) === instantOf(event.start)) return [];
    this.doubts.add('damaged');
    return [{ ...event, start: other.moment }];
  }

  private moments(name: 'RDATE' | 'EXDATE'): CalendarMoment[] {
    return this.times(name).flatMap((time) => {
      if (!('moment' in time)) {
        // An unreadable excluded date stays busy.
        if (name === 'RDATE') this.doubts.add('rule');
        return [];
      }
      return time.length === undefined ? [time.moment] : [];
    });
  }

  private times(name: string): ReadTime[] {
    return this.all(name).flatMap((line) => this.timesIn(line));
  }

  private timesIn(line: ContentLine): ReadTime[] {
    const named = line.parameters.get('TZID');
    const zoneName = named ?? this.component.zone;
    const times = timesOf(line, this.zones.named(zoneName));
    const isZoned = times.some(
      (time) => 'moment' in time && time.moment.zone !== UTC && (named || !time.moment.isDay),
    );
    if (isZoned && !this.zones.isKnown(zoneName)) this.doubts.add('zone');
    return times;
  }

  /** Returns whether a line may concern the time of the event and was not understood. */
  private isUnknown(line: ContentLine): boolean {
    if (TIMES.has(line.name))
      return (
        line.isBroken ||
        [...line.parameters].some(([name, value]) =>
          name === 'RANGE'
            ? !/^THISAND(?:FUTURE|PRIOR)$/i.test(value)
            : !TIME_PARAMETERS.has(name) && !name.startsWith('X-'),
        )
      );
    return line.name !== 'RRULE' && carriesTime(line);
  }

  private sequence(): number | null {
    const text = this.text('SEQUENCE').trim();
    return /^\d{1,9}$/.test(text) ? Number(text) : text === '' ? 0 : null;
  }

  private all(name: string): ContentLine[] {
    return this.component.lines.filter((line) => line.name === name);
  }

  private first(name: string): ContentLine | undefined {
    return this.component.lines.find((line) => line.name === name);
  }

  private text(name: string): string {
    return this.first(name)?.value ?? '';
  }
}

/** Returns an event that happens once. */
const only = (start: CalendarMoment, length: Length): CalendarEvent => ({
  uid: '',
  start,
  length,
  travel: 0,
  rules: [],
  added: [],
  excluded: [],
  replaces: null,
  andLater: false,
  isBusy: true,
  sequence: null,
});

/** Returns the length between two times; null if the second is before the first. */
function lengthBetween(start: CalendarMoment, end: CalendarMoment): Length | null {
  if (start.isDay && end.isDay) {
    const days = Math.round((end.wall - start.wall) / DAY_MS);
    // Some programs give the last day, others the day after it.
    return days < 0 ? null : { days: Math.max(1, days) };
  }
  // If an event with hours ends on a bare date, that day belongs to the event.
  const last = end.isDay && end.wall <= start.wall ? { ...end, wall: end.wall + DAY_MS } : end;
  const milliseconds = instantOf(last) - instantOf(start);
  return milliseconds < 0 || Number.isNaN(milliseconds) ? null : { milliseconds };
}

const unescaped = (text: string): string =>
  cutText(text, 1_000).replaceAll(/\\([\\;,nN])/g, (_, sign: string) =>
    sign.toLowerCase() === 'n' ? ' ' : sign,
  );
