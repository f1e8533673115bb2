import type { TimeOfDay } from 'domain/appointments';
import { addDays, dayOf } from 'domain/dates';
import { isLegalHour, nextLegalMoment, type QuietHours } from '../../settings/legal-hours';
import { momentAt } from '../availability/zoned-time';

const QUARTER = 15;
const DAYS_AHEAD = 14;
/** Minutes of the day, from the first until the last, which is not included. */
const MINUTES: Readonly<Record<TimeOfDay, { from: number; until: number }>> = {
  morning: { from: 9 * 60, until: 12 * 60 },
  afternoon: { from: 12 * 60, until: 17 * 60 },
  evening: { from: 17 * 60, until: 20 * 60 },
};

/**
 * The next quarter of an hour of a time of day, by the clocks of a zone, at which people of a state may be contacted. Where that
 * time of day is never allowed, the next hour that is.
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
