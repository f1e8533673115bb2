import { APPOINTMENT_STATUS_NAMES } from 'domain/appointments';
import { dayOf } from 'domain/dates';
import { STATE_ZONES } from 'domain/us-state-zones';
import { isUsState } from 'domain/us-states';
import type { OfficeAppointmentDto } from '../../../shared/api/generated/model';
import { formatDays, formatTimeIn, isSameClock, zoneName } from '../../../shared/dates';
import { officeZone } from '../../lib/moments';
import { appointmentCopy as copy } from './appointments.copy';

/** How an appointment stands, for its mark: what waits for an answer is not the same as what lies ahead. */
export type Standing = 'booked' | 'confirmed' | 'awaiting' | 'attended' | 'no_show' | 'gone';

export function standingOf({
  status,
  needsOutcome,
  confirmedAt,
}: Pick<OfficeAppointmentDto, 'status' | 'needsOutcome' | 'confirmedAt'>): Standing {
  if (status === 'attended' || status === 'no_show') return status;
  if (status !== 'booked') return 'gone';
  if (needsOutcome) return 'awaiting';
  return confirmedAt ? 'confirmed' : 'booked';
}

/** How an appointment stands, in words. */
export function standingName(appointment: OfficeAppointmentDto): string {
  const standing = standingOf(appointment);
  if (standing === 'awaiting') return copy.awaiting;
  return standing === 'confirmed' ? copy.confirmed : APPOINTMENT_STATUS_NAMES[appointment.status];
}

/** Whether it is on, and has begun: the office can say how it went. */
export const hasBegun = (
  { status, startsAt }: Pick<OfficeAppointmentDto, 'status' | 'startsAt'>,
  now = Date.now(),
): boolean => status === 'booked' && Date.parse(startsAt) <= now;

/** Whether the office can give it another time: another calendar's appointments move there. */
export const canMove = ({ status, provider }: Pick<OfficeAppointmentDto, 'status' | 'provider'>): boolean =>
  status === 'booked' && provider === 'own';

/** `martes, 24 de noviembre de 2026, 10:00 a.m.`, on the office's clock. */
export function whenOf(startsAt: string, zone: string = officeZone()): string {
  const day = dayOf(startsAt, zone);
  return `${formatDays(day, day)}, ${formatTimeIn(startsAt, zone)}`;
}

/** The zone of the person's clocks: the one they read the time in, else the one of most of their state. */
export const zoneOf = ({
  timeZone,
  state,
}: {
  timeZone: string | null;
  state: string | null;
}): string | null =>
  timeZone ?? (state !== null && isUsState(state) ? (STATE_ZONES[state][0] ?? null) : null);

/** The time on the person's clocks; empty where they show what the office's do. */
export function theirTime(startsAt: string, timeZone: string | null, zone: string = officeZone()): string {
  if (!timeZone || isSameClock(startsAt, timeZone, zone)) return '';
  return copy.theirTime(formatTimeIn(startsAt, timeZone), zoneName(timeZone));
}

export const nameOf = ({ leadName }: Pick<OfficeAppointmentDto, 'leadName'>): string =>
  leadName || copy.noName;
