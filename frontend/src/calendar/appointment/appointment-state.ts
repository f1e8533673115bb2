import type { AppointmentDto } from '../../shared/api/generated/model';

/** What an appointment is to its visitor now. */
export type AppointmentState = 'upcoming' | 'now' | 'past' | 'cancelled';

export function stateOf({ status, startsAt, endsAt }: AppointmentDto, now: number): AppointmentState {
  if (status === 'cancelled' || status === 'rescheduled') return 'cancelled';
  if (status !== 'booked' || Date.parse(endsAt) <= now) return 'past';
  return Date.parse(startsAt) <= now ? 'now' : 'upcoming';
}
