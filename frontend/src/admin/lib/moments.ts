import { formatDateTimeIn, formatLongDateTimeIn } from '../../shared/dates';
import { ownerZoneStore } from './owner-zone';

/** The zone by whose clocks the whole office reads: the owner's. */
export const officeZone = (): string => ownerZoneStore.get();

/** `21 nov 2026, 3:05 p.m.`, on the office's clock, which is named where the reader's is another. */
export const formatDateTime = (moment: string): string => formatDateTimeIn(moment, officeZone());

/** `sábado, 21 de noviembre de 2026, 3:05:09 p.m.`, in the same way. */
export const formatLongDateTime = (moment: string): string => formatLongDateTimeIn(moment, officeZone());
