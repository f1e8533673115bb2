import { formatUsPhone } from 'domain/phone';
import type { CalendarEntry } from './calendar-file';

/** Data of an appointment for its calendar entry. */
export interface AppointmentToShow {
  id: string;
  startsAt: Date;
  endsAt: Date;
  sequence: number;
  isCancelled: boolean;
  /** Time of the last change. */
  changedAt: Date;
}

/** Data of the office for a calendar entry. */
export interface OfficeToShow {
  brand: string;
  publicUrl: string;
  /** Name of the agent. */
  with: string;
  /** Phone that the person is called from, E.164; null if not configured. */
  callsFrom: string | null;
  /** Secret page of the appointment. */
  manageUrl: string;
}

/**
 * Returns the UID of an appointment's calendar entry. It is the same in every e-mail and file, so that a later entry replaces an
 * earlier one.
 */
export const uidOf = (appointmentId: string, publicUrl: string): string =>
  `${appointmentId}@${new URL(publicUrl).hostname}`;

/** Returns the entry for the person's calendar. */
export function personsEntry(
  { id, startsAt, endsAt, sequence, isCancelled, changedAt }: AppointmentToShow,
  { brand, publicUrl, callsFrom, manageUrl, ...office }: OfficeToShow,
): CalendarEntry {
  const from = callsFrom ? ` desde el ${formatUsPhone(callsFrom)}` : '';
  return {
    uid: uidOf(id, publicUrl),
    startsAt,
    endsAt,
    summary: `Consulta por teléfono con ${brand}`,
    description: `Le llamará ${office.with}${from}.\nPara cambiarla o cancelarla: ${manageUrl}`,
    url: manageUrl,
    sequence,
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    stampedAt: changedAt,
  };
}
