import { useListAppointmentsAwaitingOutcome } from '../../../shared/api/generated/admin-appointments/admin-appointments';

const REFRESH_MS = 60_000;

/** The appointments that ended a while ago without anybody saying how they went. */
export const useAwaitingOutcome = () =>
  useListAppointmentsAwaitingOutcome({
    query: { staleTime: 0, refetchOnWindowFocus: 'always', refetchInterval: REFRESH_MS },
  });
