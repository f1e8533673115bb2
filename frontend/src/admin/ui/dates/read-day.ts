import { isDay } from '../../../shared/dates';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/**
 * Parses a day to `YYYY-MM-DD`: `21/11/2026`, `21112026`, `21 nov 2026`, `2026-11-21`. Returns undefined for
 * other texts.
 * @param year completes a text with no year or two digits; without it, such a text counts as unfinished
 */
export function readDay(text: string, year?: number): string | undefined {
  const written = text.trim().toLowerCase();
  if (isDay(written)) return written;
  const parts = /^\d{8}$/.test(written)
    ? [written.slice(0, 2), written.slice(2, 4), written.slice(4)]
    : written.split(/[\s/.,-]+(?:de\s+)?/).filter(Boolean);
  const [first = '', second = '', third] = parts;
  if (parts.length > 3 || !/^\d{1,2}$/.test(first)) return undefined;
  const inYear = yearOf(third, year);
  const month = /^\d{1,2}$/.test(second) ? Number(second) : MONTHS.indexOf(second.slice(0, 3)) + 1;
  if (!inYear || month === 0) return undefined;
  const [day, inMonth] = month > 12 ? [month, Number(first)] : [Number(first), month];
  const read = `${inYear}-${String(inMonth).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(read) ? read : undefined;
}

function yearOf(text: string | undefined, year: number | undefined): string | undefined {
  if (text === undefined) return year?.toString();
  if (/^\d{4}$/.test(text)) return text;
  return year !== undefined && /^\d{2}$/.test(text) ? `${Math.floor(year / 100)}${text}` : undefined;
}
