import type { AppointmentDto } from '../../shared/api/generated/model';

/** State of an appointment from the visitor's point of view. */
export type AppointmentState = 'upcoming' | 'now' | 'past' | 'cancelled';

export function stateOf({ status, startsAt, endsAt }: AppointmentDto, now: number): AppointmentState {
  if (status === 'cancelled' || status === 'rescheduled') return 'cancelled';
  if (status !== 'booked' || Date.parse(endsAt) <= now) return 'past';
  return Date.parse(startsAt) <= now ? 'now' : 'upcoming';
}
