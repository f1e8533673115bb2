import {
  isCallTime,
  plannedCallTime,
  type CallRule,
  type DayHours,
  type StateHours,
} from 'domain/calendar/call-times';
import { CONTACT_LAW } from 'domain/state-law/contact-law';
import { isClosedDay } from 'domain/state-law/holidays';
import { zonesOf } from 'domain/us-state-zones';
import { hasUnknownArea } from '../../common/phone';

/** Hours in which people may be called and texted: the default, and the exceptions by state. */
export interface QuietHours {
  default: StateHours;
  /** `state` is a two-letter code. */
  states: ({ state: string } & StateHours)[];
  /** Whether legal holidays are open like other days; absent means no. */
  onHolidays?: boolean;
}

const DAYS = ['weekdays', 'saturday', 'sunday'] as const;

const max = (one: string, other: string): string => (one > other ? one : other);
const min = (one: string, other: string): string => (one < other ? one : other);

/** Returns the hours that both days have in common. */
const commonHours = (one: DayHours, other: DayHours): DayHours =>
  one && other && { from: max(one.from, other.from), to: min(one.to, other.to) };

/** Returns whether two days have the same hours. */
function isSame(one: DayHours, other: DayHours): boolean {
  return one?.from === other?.from && one?.to === other?.to;
}

const commonOf = (one: StateHours, other: StateHours): StateHours => ({
  weekdays: commonHours(one.weekdays, other.weekdays),
  saturday: commonHours(one.saturday, other.saturday),
  sunday: commonHours(one.sunday, other.sunday),
});

const USUAL_DAY: DayHours = { from: '09:00', to: '20:00' };
const USUAL: StateHours = { weekdays: USUAL_DAY, saturday: USUAL_DAY, sunday: USUAL_DAY };

/** Hours until the owner edits them: 9 to 20, and fewer where the table of state law (`CONTACT_LAW`) has fewer. */
export const DEFAULT_QUIET_HOURS: QuietHours = {
  default: USUAL,
  states: Object.entries(CONTACT_LAW)
    .map(([state, { hours }]) => ({ state, ...(hours.allowed ? commonOf(USUAL, hours.allowed) : USUAL) }))
    .filter((own) => DAYS.some((day) => !isSame(own[day], USUAL_DAY)))
    .sort((one, other) => (one.state < other.state ? -1 : 1)),
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

const strictest = ({ default: usual, states }: QuietHours): StateHours =>
  states.reduce<StateHours>(commonOf, usual);

/** Returns the hours of a state; the default if it has none of its own. */
export const hoursOf = (state: string | null, table: QuietHours): StateHours =>
  state === EVERY_STATE
    ? strictest(table)
    : (table.states.find((own) => own.state === state) ?? table.default);

const ruleOf = (state: string | null, table: QuietHours): CallRule => ({
  hours: hoursOf(state, table),
  zones: zonesOf(state),
  isClosed: table.onHolidays ? undefined : (day) => isClosedDay(state, day),
});

/** Returns whether people of a state may be texted at a moment. Every zone of the state must allow it. */
export const isLegalHour = (state: string | null, moment: Date, table: QuietHours): boolean =>
  isCallTime(ruleOf(state, table), moment);

/**
 * Returns the time for a planned call to a person of a state: within the legal hours, and not on a holiday.
 * @param zone zone of the person's days, if the state is unknown
 */
export const plannedTime = (state: string | null, wished: Date, table: QuietHours, zone: string): Date =>
  plannedCallTime(ruleOf(state, table), wished, (state && zonesOf(state)[0]) || zone);

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
