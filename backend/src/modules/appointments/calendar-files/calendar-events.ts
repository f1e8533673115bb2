import ICAL from 'ical.js';
import { CalendarZones, timeOf, type CalendarZone } from './calendar-zones.ts';

const DAY_MS = 86_400_000;

/** A time as an event has it. */
export interface CalendarMoment {
  /** What the clock shows, as milliseconds since 1970; midnight for a day. */
  wall: number;
  zone: CalendarZone;
  isDay: boolean;
}

/** How long an event takes: days as calendars count them, or milliseconds. */
export type Length = { days: number } | { milliseconds: number };

/** An event that keeps its owner busy or replaces one that does. */
export interface CalendarEvent {
  uid: string;
  start: CalendarMoment;
  length: Length;
  rules: ICAL.Recur[];
  added: CalendarMoment[];
  excluded: CalendarMoment[];
  /** The occurrence of the series that this one stands in for. */
  replaces: CalendarMoment | null;
  /** Whether it stands in for the later ones too. */
  andLater: boolean;
  isBusy: boolean;
}

/** A property as the library parses it (RFC 7265): name, parameters, type, values. */
type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]];

/** In UTC what the clock shows is the instant. */
const UTC: CalendarZone = { toInstant: (wall) => wall, toWall: (instant) => instant };

/** The text is no calendar, or only the beginning of one. */
export class NotACalendarError extends Error {
  override name = 'NotACalendarError';
}

/**
 * The events of a calendar. Each is parsed alone: the library looks through all others for each of them, and one that is
 * broken would take the rest along.
 * @param timeZone of whoever the calendar belongs to: their days begin there, unless the calendar names another zone
 */
export function eventsOf(text: string, timeZone: string): CalendarEvent[] {
  if (
    !/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text.slice(0, 1000)) ||
    !/END:VCALENDAR\s*$/i.test(text.slice(-1000))
  )
    throw new NotACalendarError();
  const { events, zones: described } = componentsOf(text);
  const zones = new CalendarZones(timeZone);
  for (const block of described) {
    const component = parsed(block);
    if (component) zones.describe(new ICAL.Component(component));
  }
  return events.flatMap((block) => {
    const component = parsed(block);
    const event = component && eventOf(component[1] as Property[], zones);
    return event ? [event] : [];
  });
}

/** The texts of events and of zones. What lies within events, such as their alarms, is left out. */
function componentsOf(text: string): { events: string[]; zones: string[] } {
  const found: { events: string[]; zones: string[] } = { events: [], zones: [] };
  let lines: string[] | null = null;
  let within = 0;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const name = /^(?:BEGIN|END):/i.test(line) ? line.trimEnd().toUpperCase() : '';
    if (lines === null) {
      if (name === 'BEGIN:VEVENT' || name === 'BEGIN:VTIMEZONE') lines = [line];
    } else if (name === 'END:VEVENT' || name === 'END:VTIMEZONE') {
      found[name === 'END:VEVENT' ? 'events' : 'zones'].push([...lines, line].join('\r\n'));
      [lines, within] = [null, 0];
    } else if (name === 'BEGIN:VALARM') within++;
    else if (name === 'END:VALARM') within--;
    else if (within === 0) lines.push(line);
  }
  return found;
}

/** A component as the library parses it, or null when it cannot. */
function parsed(block: string): unknown[] | null {
  try {
    return ICAL.parse(block) as unknown[];
  } catch {
    return null;
  }
}

function eventOf(properties: readonly Property[], zones: CalendarZones): CalendarEvent | null {
  const all = (name: string): Property[] => properties.filter((property) => property[0] === name);
  const first = (name: string): Property | undefined => properties.find((property) => property[0] === name);
  const textOf = (name: string): string => String(first(name)?.[3] ?? '');
  const moments = (name: string): CalendarMoment[] =>
    all(name).flatMap((property) => momentsOf(property, zones));

  const [start] = moments('dtstart');
  if (!start) return null;
  const [end] = moments('dtend');
  if (first('dtend') && !end) return null;
  const [replaces = null] = moments('recurrence-id');
  const isFree =
    textOf('status').toUpperCase() === 'CANCELLED' ||
    textOf('transp').toUpperCase() === 'TRANSPARENT' ||
    textOf('x-microsoft-cdo-busystatus').toUpperCase() === 'FREE';
  return {
    uid: textOf('uid'),
    start,
    length: lengthOf(start, end, textOf('duration')),
    rules: all('rrule').flatMap((property) => ruleOf(property[3], start) ?? []),
    added: moments('rdate'),
    excluded: moments('exdate'),
    replaces,
    andLater: first('recurrence-id')?.[1]['range'] === 'THISANDFUTURE',
    isBusy: !isFree,
  };
}

/** The times in a property; those that are none are left out. */
function momentsOf([, parameters, , ...values]: Property, zones: CalendarZones): CalendarMoment[] {
  const named = parameters['tzid'];
  const zone = zones.named(typeof named === 'string' ? named : undefined);
  return values.flatMap((value) => {
    // Of a period (RDATE) the start counts.
    const moment: unknown = Array.isArray(value) ? value[0] : value;
    return (typeof moment === 'string' && momentOf(moment, zone)) || [];
  });
}

/** @param text as the library writes times: `2026-11-22T09:30:00Z`, without Z, or the day alone */
function momentOf(text: string, zone: CalendarZone): CalendarMoment | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(Z?))?$/.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const wall = Date.UTC(year!, month! - 1, day, hour, minute, second);
  return { wall, zone: match[7] === 'Z' ? UTC : zone, isDay: match[4] === undefined };
}

/** Without an end a day lasts a day, and a moment no time (RFC 5545 3.6.1). */
function lengthOf(start: CalendarMoment, end: CalendarMoment | undefined, duration: string): Length {
  if (end) {
    return start.isDay && end.isDay
      ? { days: Math.round((end.wall - start.wall) / DAY_MS) }
      : { milliseconds: instantOf(end) - instantOf(start) };
  }
  if (ICAL.Duration.isValueString(duration)) {
    const seconds = ICAL.Duration.fromString(duration).toSeconds();
    return start.isDay ? { days: Math.round((seconds * 1000) / DAY_MS) } : { milliseconds: seconds * 1000 };
  }
  return start.isDay ? { days: 1 } : { milliseconds: 0 };
}

export const instantOf = ({ wall, zone }: CalendarMoment): number => zone.toInstant(wall);

/** A rule whose end is told by the clock of the event, as its occurrences are. */
function ruleOf(value: unknown, start: CalendarMoment): ICAL.Recur | null {
  try {
    const { until, ...data } = value as { until?: string } & Parameters<typeof ICAL.Recur.fromData>[0];
    const rule = ICAL.Recur.fromData(data);
    const end = until === undefined ? null : momentOf(until, start.zone);
    if (end) rule.until = timeOf(end.isDay ? end.wall + DAY_MS - 1000 : start.zone.toWall(instantOf(end)));
    return rule;
  } catch {
    return null;
  }
}
