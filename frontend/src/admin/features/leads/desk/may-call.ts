import { isCallTime } from 'domain/calendar/call-times';
import type { DeskItemDto, LeadDetailDto } from '../../../../shared/api/generated/model';
import { callRuleOf } from '../../../lib/times/call-steps';

/** Returns whether the law allows a call at a time, according to the last answer of the server. */
export const mayCallAt = (
  { mayCall, callableFrom }: Pick<DeskItemDto, 'mayCall' | 'callableFrom'>,
  now: number,
): boolean => mayCall || (callableFrom !== null && Date.parse(callableFrom) <= now);

/**
 * Returns whether an open lead may still be called. The server's last answer no longer holds when the calling hours of the lead end, or a
 * holiday begins.
 */
export const mayCallLeadAt = (
  lead: Pick<LeadDetailDto, 'mayCall' | 'callableFrom' | 'state' | 'callingHours' | 'callsOnHolidays'>,
  now: number,
): boolean => mayCallAt(lead, now) && isCallTime(callRuleOf(lead), now);
