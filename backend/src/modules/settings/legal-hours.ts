import { isCallTime, plannedCallTime, type DayHours, type StateHours } from 'domain/call-times';
import { zonesOf } from 'domain/us-state-zones';
import { hasUnknownArea } from '../../common/phone';

/** Hours in which people may be texted: the default, and the exceptions by state. */
export interface QuietHours {
  default: StateHours;
  /** `state` is a two-letter code. */
  states: ({ state: string } & StateHours)[];
}

const hours = (from: string, to: string): DayHours => ({ from, to });
const DEFAULT_DAY = hours('09:00', '20:00');
const allDays = (day: DayHours): StateHours => ({ weekdays: day, saturday: day, sunday: day });

/**
 * Exceptions to the hours 9 to 20, which are legal in every other state (lists of state rules as of 2025:
 * dropcowboy.com, support.referrizer.com, Texas SB 140). Counsel may know better; the owner can edit the table.
 */
export const DEFAULT_QUIET_HOURS: QuietHours = {
  default: allDays(DEFAULT_DAY),
  states: [
    { state: 'AL', weekdays: DEFAULT_DAY, saturday: DEFAULT_DAY, sunday: null },
    { state: 'KY', ...allDays(hours('10:00', '20:00')) },
    { state: 'LA', weekdays: DEFAULT_DAY, saturday: DEFAULT_DAY, sunday: null },
    { state: 'MS', weekdays: DEFAULT_DAY, saturday: DEFAULT_DAY, sunday: null },
    { state: 'RI', weekdays: hours('09:00', '18:00'), saturday: null, sunday: null },
    { state: 'TX', weekdays: DEFAULT_DAY, saturday: DEFAULT_DAY, sunday: hours('12:00', '20:00') },
  ],
};

/** Pseudo-state with hours that are legal in every state and time zone. */
const EVERY_STATE = 'every state';

/** Returns the state that decides a person's hours. The strictest hours apply to a number of an unknown area. */
export const textingState = ({
  state,
  phoneNumber,
}: {
  state: string | null;
  phoneNumber: string;
}): string | null => (hasUnknownArea(phoneNumber) ? EVERY_STATE : state);

const QUARTER_MS = 900_000;
/** Maximum distance at which a legal moment is searched. A table without any hours has none. */
const HORIZON_MS = 14 * 86_400_000;

/** Returns the hours that both days have in common. */
const commonHours = (one: DayHours, other: DayHours): DayHours =>
  one && other && { from: max(one.from, other.from), to: min(one.to, other.to) };

const max = (one: string, other: string): string => (one > other ? one : other);
const min = (one: string, other: string): string => (one < other ? one : other);

const strictest = ({ default: usual, states }: QuietHours): StateHours =>
  states.reduce<StateHours>(
    (common, own) => ({
      weekdays: commonHours(common.weekdays, own.weekdays),
      saturday: commonHours(common.saturday, own.saturday),
      sunday: commonHours(common.sunday, own.sunday),
    }),
    usual,
  );

/** Returns the hours of a state; the default if it has none of its own. */
export const hoursOf = (state: string | null, table: QuietHours): StateHours =>
  state === EVERY_STATE
    ? strictest(table)
    : (table.states.find((own) => own.state === state) ?? table.default);

/** Returns whether people of a state may be texted at a moment. Every zone of the state must allow it. */
export const isLegalHour = (state: string | null, moment: Date, table: QuietHours): boolean =>
  isCallTime({ hours: hoursOf(state, table), zones: zonesOf(state) }, moment);

/**
 * Returns the time for a planned call to a person of a state: within the legal hours, and not on a federal holiday.
 * @param zone zone of the person's days, if the state is unknown
 */
export const plannedTime = (state: string | null, wished: Date, table: QuietHours, zone: string): Date =>
  plannedCallTime(
    { hours: hoursOf(state, table), zones: zonesOf(state) },
    wished,
    (state && zonesOf(state)[0]) || zone,
  );

/** Returns the first moment, from the given one on, at which people of a state may be texted; null if the table allows none. */
export function nextLegalMoment(state: string | null, from: Date, table: QuietHours): Date | null {
  if (isLegalHour(state, from, table)) return from;
  const start = Math.ceil(from.getTime() / QUARTER_MS) * QUARTER_MS;
  for (let time = start; time <= start + HORIZON_MS; time += QUARTER_MS) {
    const moment = new Date(time);
    if (isLegalHour(state, moment, table)) return moment;
  }
  return null;
}

/**
 * Returns the last quarter of an hour, up to the given moment, at which people of a state may be texted; the moment itself if it is legal.
 * Null if the table allows none.
 */
export function lastLegalMoment(state: string | null, until: Date, table: QuietHours): Date | null {
  if (isLegalHour(state, until, table)) return until;
  const end = Math.floor(until.getTime() / QUARTER_MS) * QUARTER_MS;
  for (let time = end; time >= end - HORIZON_MS; time -= QUARTER_MS) {
    const moment = new Date(time);
    if (isLegalHour(state, moment, table)) return moment;
  }
  return null;
}

/** Maximum length of a window. Providers drop messages that they hold longer. */
const WINDOW_MS = 10 * 3_600_000;

/**
 * Returns the first moment, from `now` on, at which people of a state may no longer be texted: `now` itself if they may not be texted then,
 * and at most ten hours ahead.
 */
export function legalUntil(state: string | null, now: Date, table: QuietHours): Date {
  const limit = now.getTime() + WINDOW_MS;
  let time = now.getTime();
  while (time < limit && isLegalHour(state, new Date(time), table))
    time = (Math.floor(time / QUARTER_MS) + 1) * QUARTER_MS;
  return new Date(Math.min(time, limit));
}
