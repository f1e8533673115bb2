import { useListAppointments } from '../../../../../shared/api/generated/admin-appointments/admin-appointments';
import type { OfficeAppointmentDto } from '../../../../../shared/api/generated/model';

/** Range that includes all appointments. */
const ALWAYS = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };

/** Id of the heading of a lead's appointments. */
export const LEAD_APPOINTMENTS = 'lead-appointments';

/** Returns a lead's next appointment, and the others, newest first. */
export function useLeadAppointments(leadId: string) {
  const list = useListAppointments(
    { ...ALWAYS, leadId },
    { query: { staleTime: 0, refetchOnWindowFocus: 'always' } },
  );
  const appointments = list.data?.appointments ?? [];
  const next = appointments.find(isAhead);
  return { list, next, others: appointments.filter((each) => each !== next).toReversed() };
}

const isAhead = ({ status, startsAt }: OfficeAppointmentDto): boolean =>
  status === 'booked' && Date.parse(startsAt) > Date.now();
