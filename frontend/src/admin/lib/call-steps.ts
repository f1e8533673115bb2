import { plannedCallTime } from 'domain/call-times';
import { zonesOf } from 'domain/us-state-zones';
import type { LeadDetailDto } from '../../shared/api/generated/model';
import { momentOf, type NextStep } from './next-steps';

/** Clock and legal calling hours of a lead. */
export type CallPlace = Pick<LeadDetailDto, 'state' | 'timeZone' | 'callingHours'>;

/** Hours that the law of every state allows, for a lead whose hours were not read. */
const EVERY_STATE = { from: '10:00', to: '18:00' };

/** Returns the clock of a lead of which only the state is known, with the strictest hours. */
export const placeOf = (state: CallPlace['state'], ownerZone: string): CallPlace => ({
  state,
  timeZone: (state && zonesOf(state)[0]) || ownerZone,
  callingHours: { weekdays: EVERY_STATE, saturday: null, sunday: null },
});

/** Returns the moment (ISO 8601) of a call that is planned for a time: within the lead's legal hours, and not on a holiday. */
export const plannedMoment = (
  wished: string | number,
  { state, timeZone, callingHours: hours }: CallPlace,
): string => plannedCallTime({ hours, zones: zonesOf(state) }, new Date(wished), timeZone).toISOString();

/** Returns the moment (ISO 8601) of a usual next step on the lead's clock. */
export const callMomentOf = (step: NextStep, place: CallPlace, now = Date.now()): string =>
  plannedMoment(momentOf(step, place.timeZone, now), place);
