import { addDays, type Day } from '../dates.ts';
import { isFederalHoliday, nthWeekday } from '../calendar/federal-holidays.ts';
import { isUsState, US_STATE_CODES, type UsState } from '../us-states.ts';
import { CONTACT_LAW, type StateHoliday } from './contact-law.ts';

/** Returns Easter Sunday of a year of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easter(year: number): Day {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const d = Math.floor(b / 4);
  const f = Math.floor((b + 8) / 25);
  const h = (19 * a + b - d - Math.floor((b - f + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const count = h + l - 7 * m + 114;
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${year}-${pad(Math.floor(count / 31))}-${pad((count % 31) + 1)}`;
}

/** Returns the days on which a holiday of a state is kept in a year: a fixed date also on its weekday before or after a weekend. */
function daysOf({ on }: StateHoliday, year: number): Day[] {
  if ('fromEaster' in on) return [addDays(easter(year), on.fromEaster)];
  if ('month' in on) return [addDays(nthWeekday(year, on.month, on.weekday, on.nth), on.plus ?? 0)];
  const day = `${year}-${on.date}`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 6 ? [day, addDays(day, -1)] : weekday === 0 ? [day, addDays(day, 1)] : [day];
}

const known = new Map<string, boolean>();
/** Maximum number of cached days: more than a month of days in all states. */
const MOST = 5_000;

/**
 * Returns whether a day is a legal holiday for people of a state. Federal holidays are where the law of a state is unknown too, and
 * for people of an unknown state.
 * @param state any other text than the code of a state stands for every state
 */
export function isClosedDay(state: string | null, day: Day): boolean {
  const key = `${state} ${day}`;
  let closed = known.get(key);
  if (closed === undefined) {
    if (known.size >= MOST) known.clear();
    known.set(key, (closed = isFederalHoliday(day) || isOwnHoliday(state, day)));
  }
  return closed;
}

function isOwnHoliday(state: string | null, day: Day): boolean {
  if (state === null) return false;
  const year = new Date(`${day}T00:00:00Z`).getUTCFullYear();
  const states: readonly UsState[] = isUsState(state) ? [state] : US_STATE_CODES;
  return states.some((one) =>
    CONTACT_LAW[one].holidays.own.some((holiday) => daysOf(holiday, year).includes(day)),
  );
}
