import type { Chance } from './random';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAYS = 365;
/** Approximate difference between UTC and the owner's time zone. */
const EASTERN_OFFSET_HOURS = 5;

/** Weight of each hour of the owner's day: a lunch break, then the evening after work. */
const HOURS = [3, 2, 1, 1, 1, 2, 5, 9, 14, 18, 22, 26, 33, 28, 22, 20, 21, 25, 32, 40, 44, 36, 20, 9];
/** Weights of the days, Sunday first. */
const WEEKDAYS = [0.8, 1.25, 1.2, 1.1, 1.05, 0.9, 0.7];

const HOUR_WEIGHTS = Object.fromEntries(HOURS.map((weight, hour) => [String(hour), weight]));

/** Returns a random time of the year before `now`: more often recently, on weekdays, and in waking hours. */
export function momentOfYear(chance: Chance, now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS + EASTERN_OFFSET_HOURS * HOUR_MS;
  for (;;) {
    const daysAgo = Math.floor(DAYS * (1 - Math.sqrt(0.15 + 0.85 * chance.fraction())) * 1.6);
    const day = midnight - daysAgo * DAY_MS;
    const busy = WEEKDAYS[new Date(day).getUTCDay()]! / Math.max(...WEEKDAYS);
    const moment = day + Number(chance.weighted(HOUR_WEIGHTS)) * HOUR_MS + chance.between(0, HOUR_MS - 1);
    if (daysAgo < DAYS && moment < now.getTime() && chance.happens(busy)) return new Date(moment);
  }
}

/** Returns a time later by a random number of seconds between two bounds. */
export function later(chance: Chance, from: Date, least: number, most: number): Date {
  return new Date(from.getTime() + chance.between(least * 1000, most * 1000));
}
