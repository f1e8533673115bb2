import { isDay } from '../../../shared/dates';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/**
 * Parses a day to `YYYY-MM-DD`: `11/21/2026`, `11212026`, `21 nov 2026`, `2026-11-21`. The month is first, as people in the
 * US write it, unless no such month exists. Returns undefined for other texts.
 * @param year completes a text with no year or two digits; without it, such a text counts as unfinished
 */
export const readDay = (text: string, year?: number): string | undefined => readingsOf(text, year)[0];

/** Returns the day that the same text is where the day is written first; undefined if the text has only one reading. */
export const otherDay = (text: string, year?: number): string | undefined => readingsOf(text, year)[1];

/** Returns the days that a text can mean, the likeliest first. */
function readingsOf(text: string, year: number | undefined): string[] {
  const written = text.trim().toLowerCase();
  if (isDay(written)) return [written];
  const parts = /^\d{8}$/.test(written)
    ? [written.slice(0, 2), written.slice(2, 4), written.slice(4)]
    : written.split(/[\s/.,-]+(?:de\s+)?/).filter(Boolean);
  const [first = '', second = '', third] = parts;
  const inYear = yearOf(third, year);
  if (parts.length > 3 || !/^\d{1,2}$/.test(first) || !inYear) return [];
  const days = /^\d{1,2}$/.test(second)
    ? [dayIn(inYear, first, second), dayIn(inYear, second, first)]
    : [dayIn(inYear, String(MONTHS.indexOf(second.slice(0, 3)) + 1), first)];
  return [...new Set(days)].filter(isDay);
}

const dayIn = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

function yearOf(text: string | undefined, year: number | undefined): string | undefined {
  if (text === undefined) return year?.toString();
  if (/^\d{4}$/.test(text)) return text;
  return year !== undefined && /^\d{2}$/.test(text) ? `${Math.floor(year / 100)}${text}` : undefined;
}
