import { plannedCallTime, type CallRule } from 'domain/calendar/call-times';
import { isClosedDay } from 'domain/state-law/holidays';
import { zonesOf } from 'domain/us-state-zones';
import type { LeadDetailDto } from '../../../shared/api/generated/model';
import { momentOf, type NextStep } from './next-steps';

/** Clock and legal calling hours of a lead. */
export type CallPlace = Pick<LeadDetailDto, 'state' | 'timeZone' | 'callingHours' | 'callsOnHolidays'>;

/** Hours that the law of every state allows, for a lead whose hours were not read. */
const EVERY_STATE = { from: '10:00', to: '18:00' };

/** Returns the clock of a lead of which only the state is known, with the strictest hours. */
export const placeOf = (state: CallPlace['state'], ownerZone: string): CallPlace => ({
  state,
  timeZone: (state && zonesOf(state)[0]) || ownerZone,
  callingHours: { weekdays: EVERY_STATE, saturday: null, sunday: null },
  callsOnHolidays: false,
});

/** Returns the hours and holidays of a lead. */
export const callRuleOf = ({
  state,
  callingHours,
  callsOnHolidays,
}: Omit<CallPlace, 'timeZone'>): CallRule => ({
  hours: callingHours,
  zones: zonesOf(state),
  isClosed: callsOnHolidays ? undefined : (day) => isClosedDay(state, day),
});

/** Returns the moment (ISO 8601) of a call that is planned for a time: within the lead's legal hours, and not on a holiday. */
export const plannedMoment = (wished: string | number, place: CallPlace): string =>
  plannedCallTime(callRuleOf(place), new Date(wished), place.timeZone).toISOString();

/** Returns the moment (ISO 8601) of a usual next step on the lead's clock. */
export const callMomentOf = (step: NextStep, place: CallPlace, now = Date.now()): string =>
  plannedMoment(momentOf(step, place.timeZone, now), place);
