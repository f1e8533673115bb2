import { formatTimeIn } from '../../../shared/dates';
import { formatDateTime, officeZone } from '../../lib/times/moments';

/** Formats a time of today, in the owner's time zone. */
export const timeOf = (at: number | string): string => formatTimeIn(new Date(at).toISOString(), officeZone());

/** Formats a day with its time, in the owner's time zone. */
export const momentOf = formatDateTime;
