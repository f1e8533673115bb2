import type { TimeOfDay } from 'domain/calendar/appointments';
import { addDays, dayOf } from 'domain/dates';
import { isLegalHour, nextLegalMoment, type QuietHours } from '../../settings/legal-hours';
import { momentAt } from '../../../common/calendar/zoned-time';

const QUARTER = 15;
const DAYS_AHEAD = 14;
/** Minutes of the day; the end is excluded. */
const MINUTES: Readonly<Record<TimeOfDay, { from: number; until: number }>> = {
  morning: { from: 9 * 60, until: 12 * 60 },
  afternoon: { from: 12 * 60, until: 17 * 60 },
  evening: { from: 17 * 60, until: 20 * 60 },
};

/**
 * Returns the next quarter of an hour in a time of day, by the local time of a zone, when people of a state may be contacted. If
 * calls are never allowed at that time of day, returns the next allowed hour.
 */
export function nextMomentOf(
  timeOfDay: TimeOfDay,
  {
    timeZone,
    state,
    now,
    quietHours,
  }: { timeZone: string; state: string | null; now: Date; quietHours: QuietHours },
): Date {
  const today = dayOf(now, timeZone);
  const { from, until } = MINUTES[timeOfDay];
  for (let day = 0; day < DAYS_AHEAD; day += 1) {
    for (let minute = from; minute < until; minute += QUARTER) {
      const moment = new Date(momentAt(addDays(today, day), minute, timeZone));
      if (moment > now && isLegalHour(state, moment, quietHours)) return moment;
    }
  }
  return nextLegalMoment(state, now, quietHours) ?? now;
}
