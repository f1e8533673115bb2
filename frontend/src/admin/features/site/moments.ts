import { formatTimeIn } from '../../../shared/dates';
import { formatDateTime, officeZone } from '../../lib/moments';

/** Formats a time of today, on the office's clock. */
export const timeOf = (at: number | string): string => formatTimeIn(new Date(at).toISOString(), officeZone());

/** Formats a day with its time, on the office's clock. */
export const momentOf = formatDateTime;
