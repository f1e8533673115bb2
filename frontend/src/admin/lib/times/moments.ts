import { formatDateTimeIn, formatLongDateTimeIn } from '../../../shared/dates';
import { ownerZoneStore } from './owner-zone';

/** Returns the time zone that the whole office uses: the owner's. */
export const officeZone = (): string => ownerZoneStore.get();

/**
 * Formats a moment in the owner's time zone: `21 nov 2026, 3:05 p.m.`. Adds the zone's name if the reader's clock
 * differs.
 */
export const formatDateTime = (moment: string): string => formatDateTimeIn(moment, officeZone());

/** Formats a moment in the owner's time zone, in full: `sábado, 21 de noviembre de 2026, 3:05:09 p.m.`. */
export const formatLongDateTime = (moment: string): string => formatLongDateTimeIn(moment, officeZone());
