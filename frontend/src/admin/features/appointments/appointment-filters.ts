import { addDays } from 'domain/dates';
import type { ListAppointmentsParams } from '../../../shared/api/generated/model';
import { dayEnd, dayStart, isDay } from '../../../shared/dates';
import { choice, id, listFilters, type FilterValues } from '../../lib/list/list-filters';

export type View = 'agenda' | 'dia' | 'semana';

type Query = Pick<Partial<ListAppointmentsParams>, 'agentId'>;
/** View and day have no query parameters; {@link toRange} converts them to a range. */
const asRange = (): Query => ({});

/** Filters in the address: view, day and agent. */
export const APPOINTMENT_FILTERS = listFilters<Query>()({
  view: choice({
    name: 'vista',
    of: { agenda: true, dia: true, semana: true } satisfies Record<View, true>,
    initial: 'agenda',
    effect: 'arranges',
    toQuery: asRange,
  }),
  /** Day in the shown period; empty for today. */
  day: {
    names: ['dia'],
    parse: (written: string) => (isDay(written) ? written : ''),
    format: (value: string) => [value],
    initial: '',
    effect: 'arranges',
    toQuery: asRange,
  },
  agent: id({ name: 'agente', toQuery: (agentId) => ({ agentId }) }),
});

export type AppointmentFilters = FilterValues<typeof APPOINTMENT_FILTERS>;

const DAYS: Record<View, number> = { agenda: 7, dia: 1, semana: 7 };

/** Returns the number of days by which a view moves forward. */
export const stepOf = (view: View): number => DAYS[view];

/** Returns the first and last day of a view: a week starts on Monday, an agenda on the day itself. */
export function daysOf(view: View, day: string): { first: string; last: string } {
  const first = view === 'semana' ? mondayOf(day) : day;
  return { first, last: addDays(first, DAYS[view] - 1) };
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Returns the API's parameters for these days in a zone. */
export const toRange = (
  { first, last }: { first: string; last: string },
  zone: string,
): { from: string; to: string } => ({ from: dayStart(first, zone), to: dayEnd(last, zone) });
