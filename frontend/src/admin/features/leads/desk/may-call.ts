import { isCallTime } from 'domain/call-times';
import { zonesOf } from 'domain/us-state-zones';
import type { DeskItemDto, LeadDetailDto } from '../../../../shared/api/generated/model';

/** Returns whether the law allows a call at a time, according to the last answer of the server. */
export const mayCallAt = (
  { mayCall, callableFrom }: Pick<DeskItemDto, 'mayCall' | 'callableFrom'>,
  now: number,
): boolean => mayCall || (callableFrom !== null && Date.parse(callableFrom) <= now);

/** Returns whether an open lead may still be called. The server's last answer no longer holds when the calling hours of the lead end. */
export const mayCallLeadAt = (
  lead: Pick<LeadDetailDto, 'mayCall' | 'callableFrom' | 'state' | 'callingHours'>,
  now: number,
): boolean =>
  mayCallAt(lead, now) && isCallTime({ hours: lead.callingHours, zones: zonesOf(lead.state) }, now);
