import { formatUsPhone } from 'domain/phone';
import type { CalendarEntry } from './calendar-file';

/** What the calendar entry of an appointment of our own is made of. */
export interface AppointmentToShow {
  id: string;
  startsAt: Date;
  endsAt: Date;
  sequence: number;
  isCancelled: boolean;
  /** When it last changed. */
  changedAt: Date;
}

/** What is told of the office. */
export interface OfficeToShow {
  brand: string;
  publicUrl: string;
  /** Who has the consultation. */
  with: string;
  /** The phone that the person is called from, E.164; null when not set. */
  callsFrom: string | null;
  /** The secret page of the appointment. */
  manageUrl: string;
}

/** Its name in calendars: the same in every mail and file, so that a later one takes the earlier one's place. */
export const uidOf = (appointmentId: string, publicUrl: string): string =>
  `${appointmentId}@${new URL(publicUrl).hostname}`;

/** The entry for the calendar of the person. */
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
