import { isDay, readMoment } from 'domain/dates';
import { foldText } from '../../../../database/like-pattern';
import { momentAt } from '../../../../common/calendar/zoned-time';

const LONGEST = 60;
const EARLIEST_YEAR = 1990;
const SECOND_MS = 1_000;

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})/;
const MONTH_FIRST = /^([a-z]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/;
const DAY_FIRST = /^(\d{1,2})(?: de)?[ -]([a-z]{3,10})\.?(?: de(?:l)?)?[ ,-]? ?(\d{4})/;
/** Whole name of a weekday in English or Spanish before a date. */
const WEEKDAY =
  /^(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|(?:mon|tues|wednes|thurs|fri|satur|sun)day),? /;
/** Short name of a weekday. `Mar 10, 2026` has none: it is in March. */
const SHORT_WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mie|jue|vie|sab|dom)(?:\.?, |\.? (?=[a-z]))/;
const TIME = /^[t, ]{0,3}(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)? ?(am|pm)?$/;
/** Zone after a time: `EST`, `GMT-6`, `UTC+05:30`, `GMT-0800 (Pacific Standard Time)`. */
const ZONE = / ([a-z]{3,4})(?:([+-]\d{1,2}):?(\d{2})?)?(?: \([^()]*\))?$/i;
/** Abbreviations of zones, with their offsets from UTC in hours. */
const ZONES: Readonly<Record<string, number>> = {
  utc: 0,
  gmt: 0,
  ast: -4,
  edt: -4,
  est: -5,
  cdt: -5,
  cst: -6,
  mdt: -6,
  mst: -7,
  pdt: -7,
  pst: -8,
  akdt: -8,
  akst: -9,
  hst: -10,
};
const LARGEST_OFFSET = 14 * 60;
/** Beginnings of month names in English and Spanish. */
const MONTHS = [
  'jan ene',
  'feb',
  'mar',
  'apr abr',
  'may',
  'jun',
  'jul',
  'aug ago',
  'sep',
  'oct',
  'nov',
  'dec dic',
];

/** Rules for reading the dates of a list. */
export interface DateReading {
  /** IANA time zone for times without a zone. */
  timeZone: string;
  /** Whether `3/4/2026` is in April. True if the list contains a first number above 12. */
  dayFirst: boolean;
  now: Date;
}

/** Reads the time when a lead came, which must be in the past. @returns null for any other text */
export function readDateCell(cell: string, { timeZone, dayFirst, now }: DateReading): Date | null {
  const text = cell.trim();
  if (text.length > LONGEST) return null;
  const moment = momentOf(text) ?? localMoment(text, timeZone, dayFirst);
  return moment && moment <= now && moment.getUTCFullYear() >= EARLIEST_YEAR ? moment : null;
}

/** Returns whether the dates of a column begin with the day: at least one cannot begin with a month. */
export const isDayFirstIn = (rows: readonly string[][], index: number): boolean =>
  rows.some((cells) => {
    const [, first, second] = NUMBERS.exec(foldDate(cells[index]?.trim() ?? '')) ?? [];
    return Number(first) > 12 && Number(second) <= 12;
  });

/** Returns whether a cell contains a time with its zone. */
export const isExactMoment = (cell: string): boolean => momentOf(cell.trim()) !== null;

/** Reads ISO 8601 with a zone; accepts a blank instead of the T, and ` UTC` instead of the Z. */
const momentOf = (text: string): Date | null =>
  readMoment(
    text
      .replace(/^(.{10}) /, '$1T')
      .replace(/ ?(?:UTC|GMT)$/, 'Z')
      .replace(/ (?=[+-]\d{2})/, ''),
  );

/** Returns the offset of the zone behind a time, in minutes from UTC, and the text before it; null without a known zone. */
function splitZone(text: string): { before: string; offset: number } | null {
  const [zone, name = '', hours = '0', minutes = '0'] = ZONE.exec(text) ?? [];
  const base = ZONES[name.toLowerCase()];
  if (zone === undefined || base === undefined) return null;
  const offset = base * 60 + Number(hours) * 60 + (hours.startsWith('-') ? -1 : 1) * Number(minutes);
  return Math.abs(offset) > LARGEST_OFFSET ? null : { before: text.slice(0, -zone.length), offset };
}

/** Reads a time in the zone named after it, otherwise in the given one. */
function localMoment(cell: string, timeZone: string, dayFirst: boolean): Date | null {
  const zone = splitZone(cell);
  const text = foldDate(zone?.before ?? cell);
  const found = dateOf(text, dayFirst);
  if (!found) return null;
  const [length, year, month, date] = found;
  const day = `${String(year).padStart(4, '20')}-${pad(month)}-${pad(date)}`;
  if (!isDay(day)) return null;
  const rest = text.slice(length);
  const [, hours = '0', minutes = '0', seconds = '0', half] = TIME.exec(rest) ?? [];
  if (rest !== '' && !TIME.test(rest)) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const minute = hour * 60 + Number(minutes);
  const start = zone ? momentAt(day, minute - zone.offset, 'UTC') : momentAt(day, minute, timeZone);
  return new Date(start + Number(seconds) * SECOND_MS);
}

/** Returns a date in lower case without accents, with all spellings of `am` and `pm` unified. */
const foldDate = (text: string): string => {
  const lower = text.includes('-') ? foldKept(text) : foldText(text);
  return lower
    .replace(/\s+/g, ' ')
    .replace(WEEKDAY, '')
    .replace(SHORT_WEEKDAY, '')
    .replace(/ ?a\. ?m\.?$/, ' am')
    .replace(/ ?p\. ?m\.?$/, ' pm');
};
/** Folds a text but keeps its hyphens. */
const foldKept = (text: string): string => text.split('-').map(foldText).join('-');

type FoundDate = [length: number, year: string, month: string, date: string];

function dateOf(text: string, dayFirst: boolean): FoundDate | null {
  const iso = ISO.exec(text);
  if (iso) return [iso[0].length, iso[1]!, iso[2]!, iso[3]!];
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [month, date] = dayFirst ? [numbers[2]!, numbers[1]!] : [numbers[1]!, numbers[2]!];
    return [numbers[0].length, numbers[3]!, month, date];
  }
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return [monthFirst[0].length, monthFirst[3]!, monthOf(monthFirst[1]!), monthFirst[2]!];
  const words = DAY_FIRST.exec(text);
  return words && [words[0].length, words[3]!, monthOf(words[2]!), words[1]!];
}

const monthOf = (name: string): string =>
  String(MONTHS.findIndex((names) => names.split(' ').some((each) => name.startsWith(each))) + 1);

const pad = (text: string): string => text.padStart(2, '0');
