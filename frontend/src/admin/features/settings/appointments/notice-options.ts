import { appointmentsCopy as copy } from './appointments.copy';

const HOUR = 60;
const DAY = 24 * HOUR;
const USUAL = [0, 30, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY];

/** Formats a duration: `30 minutos`, `2 horas`, `3 días`. */
function inWords(minutes: number): string {
  if (minutes === 0) return copy.noNotice;
  if (minutes % DAY === 0) return copy.inDays(minutes / DAY);
  if (minutes % HOUR === 0) return copy.inHours(minutes / HOUR);
  return copy.inMinutes(minutes);
}

/** Returns the common values of the minimum notice, including the current one. */
export const noticeOptions = (now: number) =>
  [...new Set([...USUAL, now])].sort((a, b) => a - b).map((value) => ({ value, label: inWords(value) }));
