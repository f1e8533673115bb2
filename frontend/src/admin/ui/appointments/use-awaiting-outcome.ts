import { useListAppointmentsAwaitingOutcome } from '../../../shared/api/generated/admin-appointments/admin-appointments';

const REFRESH_MS = 60_000;

/** Returns past appointments without a recorded outcome. */
export const useAwaitingOutcome = () =>
  useListAppointmentsAwaitingOutcome({
    query: { staleTime: 0, refetchOnWindowFocus: 'always', refetchInterval: REFRESH_MS },
  });
