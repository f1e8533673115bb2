import { today } from '../../../shared/dates';
import { officeZone } from '../../lib/times/moments';
import { useListAppointments } from '../../../shared/api/generated/admin-appointments/admin-appointments';
import { useListFilters } from '../../lib/list/use-list-filters';
import { APPOINTMENT_FILTERS, daysOf, toRange, type View } from './appointment-filters';

const REFRESH_MS = 60_000;

/**
 * Returns the appointments for the address's filters. Refreshes every minute and on return to the page,
 * because live changes may be missed while the connection is interrupted.
 * @param isWide whether there is room for a calendar; phones only have the agenda
 */
export function useAppointments(isWide: boolean) {
  const { filters, setFilters, query } = useListFilters(APPOINTMENT_FILTERS);
  const zone = officeZone();
  const view: View = isWide ? filters.view : 'agenda';
  const now = today(zone);
  const day = filters.day || now;
  const days = daysOf(view, day);
  const list = useListAppointments(
    { ...toRange(days, zone), ...query },
    { query: { staleTime: 0, refetchOnWindowFocus: 'always', refetchInterval: REFRESH_MS } },
  );
  return { filters, setFilters, zone, view, day, today: now, days, list };
}
