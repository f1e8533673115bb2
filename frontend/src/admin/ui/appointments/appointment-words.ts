import { APPOINTMENT_STATUS_NAMES } from 'domain/calendar/appointments';
import { dayOf } from 'domain/dates';
import { STATE_ZONES } from 'domain/us-state-zones';
import { isUsState } from 'domain/us-states';
import type { OfficeAppointmentDto } from '../../../shared/api/generated/model';
import { formatDays, formatTimeIn, isSameClock, zoneName } from '../../../shared/dates';
import { officeZone } from '../../lib/times/moments';
import { appointmentCopy as copy } from './appointments.copy';

/**
 * State of an appointment for its mark. Unlike the stored status, it distinguishes future appointments from
 * those without a recorded outcome.
 */
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

/** Returns the Spanish name of an appointment's state. */
export function standingName(appointment: OfficeAppointmentDto): string {
  const standing = standingOf(appointment);
  if (standing === 'awaiting') return copy.awaiting;
  return standing === 'confirmed' ? copy.confirmed : APPOINTMENT_STATUS_NAMES[appointment.status];
}

/** Returns whether the appointment is booked and has begun, so that its outcome can be recorded. */
export const hasBegun = (
  { status, startsAt }: Pick<OfficeAppointmentDto, 'status' | 'startsAt'>,
  now = Date.now(),
): boolean => status === 'booked' && Date.parse(startsAt) <= now;

/** Returns whether the office can move it. Appointments of external calendars are moved there. */
export const canMove = ({ status, provider }: Pick<OfficeAppointmentDto, 'status' | 'provider'>): boolean =>
  status === 'booked' && provider === 'own';

/** Formats a time in the owner's time zone: `martes, 24 de noviembre de 2026, 10:00 a.m.`. */
export function whenOf(startsAt: string, zone: string = officeZone()): string {
  const day = dayOf(startsAt, zone);
  return `${formatDays(day, day)}, ${formatTimeIn(startsAt, zone)}`;
}

/** Returns the person's time zone: the one in which they chose the time, else the main one of their state. */
export const zoneOf = ({
  timeZone,
  state,
}: {
  timeZone: string | null;
  state: string | null;
}): string | null =>
  timeZone ?? (state !== null && isUsState(state) ? (STATE_ZONES[state][0] ?? null) : null);

/** Returns the time in the person's zone; empty if it equals the office's. */
export function theirTime(startsAt: string, timeZone: string | null, zone: string = officeZone()): string {
  if (!timeZone || isSameClock(startsAt, timeZone, zone)) return '';
  return copy.theirTime(formatTimeIn(startsAt, timeZone), zoneName(timeZone));
}

export const nameOf = ({ leadName }: Pick<OfficeAppointmentDto, 'leadName'>): string =>
  leadName || copy.noName;
