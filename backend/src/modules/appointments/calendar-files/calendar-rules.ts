import ICAL from 'ical.js';
import { instantOf, timeIn, timeOf, type CalendarMoment } from './calendar-times.ts';

const DAY_MS = 86_400_000;

/** Result of reading a recurrence rule. */
export interface ReadRule {
  /** Null for a rule that cannot be followed; only the first date of its event counts then. */
  rule: ICAL.Recur | null;
  isUnderstood: boolean;
}

const NUMBERS = /^[+-]?\d{1,4}$/;
/** Allowed values of each part (RFC 5545 3.3.10). */
const PARTS: Partial<Record<string, RegExp>> = {
  BYDAY: /^[+-]?\d{0,2}(?:SU|MO|TU|WE|TH|FR|SA)$/,
  BYMONTH: NUMBERS,
  BYMONTHDAY: NUMBERS,
  BYYEARDAY: NUMBERS,
  BYWEEKNO: NUMBERS,
  BYSETPOS: NUMBERS,
  BYHOUR: NUMBERS,
  BYMINUTE: NUMBERS,
  BYSECOND: NUMBERS,
  WKST: /^(?:SU|MO|TU|WE|TH|FR|SA)$/,
  FREQ: /^(?:SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  // Dates of another calendar, such as the Chinese one (RFC 7529), would be read as dates of ours.
  RSCALE: /^GREGORIAN$/,
};

const entriesOf = (value: string): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Returns the last time of a rule. A bare day lasts until its end. */
const lastTimeOf = (moment: CalendarMoment, start: CalendarMoment): ICAL.Time =>
  timeOf(moment.isDay ? moment.wall + DAY_MS - 1000 : start.zone.toWall(instantOf(moment)));

/**
 * Reads a rule as tolerantly as calendar programs: accepts lower case, empty parts and an interval of 0. Drops an
 * unreadable limit (`COUNT`, `UNTIL`), so that the event repeats too long rather than too short.
 * @param start first date of the event; its time zone also applies to the end of the rule
 */
export function ruleOf(text: string, start: CalendarMoment): ReadRule {
  let isUnderstood = true;
  let until: string | undefined;
  const parts = new Map<string, string>();
  for (const part of text.trim().split(';')) {
    const [name, ...values] = part.split('=');
    const key = name!.trim().toUpperCase();
    const value = values.join('=').trim().toUpperCase();
    const entries = entriesOf(value);
    const allowed = PARTS[key];
    if (part.trim() === '') continue;
    if (key === 'UNTIL') until = value;
    else if (key === 'COUNT') {
      if (/^[1-9]\d{0,8}$/.test(value)) parts.set(key, value);
      else isUnderstood = false;
    } else if (key === 'INTERVAL') {
      if (!/^\d{1,6}$/.test(value)) return { rule: null, isUnderstood: false };
      if (Number(value) > 0) parts.set(key, value);
    } else if (allowed) {
      if (!entries.every((entry) => allowed.test(entry))) return { rule: null, isUnderstood: false };
      if (entries.length > 0) parts.set(key, entries.join(','));
    } else if (!key.startsWith('X-')) isUnderstood = false;
  }
  try {
    const rule = ICAL.Recur.fromString([...parts].map(([key, value]) => `${key}=${value}`).join(';'));
    const end = until === undefined ? null : timeIn(until, start.zone, false);
    if (end && 'moment' in end) rule.until = lastTimeOf(end.moment, start);
    else if (end) isUnderstood = false;
    return parts.has('FREQ') ? { rule, isUnderstood } : { rule: null, isUnderstood: false };
  } catch {
    return { rule: null, isUnderstood: false };
  }
}
