import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isInvitedAgain, type AppointmentOutcome } from 'domain/calendar/appointments';
import {
  getListAppointmentsAwaitingOutcomeQueryKey,
  getListAppointmentsQueryKey,
  useUpdateAppointment,
} from '../../../shared/api/generated/admin-appointments/admin-appointments';
import {
  getGetLeadQueryKey,
  getListLeadsQueryKey,
} from '../../../shared/api/generated/admin-leads/admin-leads';
import type {
  AwaitingOutcomeDto,
  OfficeAppointmentDto,
  OfficeAppointmentsDto,
} from '../../../shared/api/generated/model';
import { sentence } from '../../../shared/sentence';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFailure } from '../../lib/report-failure';
import { nameOf, whenOf } from './appointment-words';
import { appointmentCopy as copy } from './appointments.copy';

const listKey = (): QueryKey => getListAppointmentsQueryKey();
const awaitingKey = (): QueryKey => getListAppointmentsAwaitingOutcomeQueryKey();

/** Returns a function that reloads everything that shows appointments, and the appointment's lead. */
export function useAppointmentReload(): (leadId?: string | null) => Promise<unknown> {
  const queries = useQueryClient();
  return (leadId) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: listKey() }),
      queries.invalidateQueries({ queryKey: awaitingKey() }),
      queries.invalidateQueries({ queryKey: getListLeadsQueryKey() }),
      ...(leadId ? [queries.invalidateQueries({ queryKey: getGetLeadQueryKey(leadId) })] : []),
    ]);
}

/**
 * Shows an outcome before the server confirms it.
 * @returns a function that undoes this
 */
function showAtOnce(queries: QueryClient, id: string, outcome: AppointmentOutcome): () => void {
  const before = [
    ...queries.getQueriesData({ queryKey: listKey() }),
    ...queries.getQueriesData({ queryKey: awaitingKey() }),
  ];
  queries.setQueriesData<OfficeAppointmentsDto>({ queryKey: listKey() }, (list) =>
    list
      ? {
          ...list,
          appointments: list.appointments.map((each) =>
            each.id === id ? { ...each, status: outcome, needsOutcome: false } : each,
          ),
        }
      : list,
  );
  queries.setQueriesData<AwaitingOutcomeDto>({ queryKey: awaitingKey() }, (list) => {
    if (!list?.appointments.some((each) => each.id === id)) return list;
    return {
      ...list,
      count: list.count - 1,
      appointments: list.appointments.filter((each) => each.id !== id),
    };
  });
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data);
  };
}

/**
 * Records an appointment's outcome. Shows it immediately; if it could not be recorded, restores the previous
 * state and shows the reason.
 */
export function useOutcome(appointment: OfficeAppointmentDto, onRecorded?: () => void) {
  const queries = useQueryClient();
  const reload = useAppointmentReload();
  const { leadId, startsAt } = appointment;
  const update = useUpdateAppointment<unknown, () => void>({
    mutation: {
      onMutate: async ({ data: { outcome } }) => {
        // A response that is still on its way would restore the old state.
        await queries.cancelQueries({ queryKey: listKey() });
        await queries.cancelQueries({ queryKey: awaitingKey() });
        return outcome ? showAtOnce(queries, appointment.id, outcome) : () => undefined;
      },
      onSuccess: (_, { data: { outcome } }) => {
        if (!outcome) return;
        showToast({
          title: copy.done[outcome],
          description: [
            sentence(`${nameOf(appointment)}, ${whenOf(startsAt)}`),
            ...(outcome === 'no_show' && leadId && isInvitedAgain(startsAt, Date.now())
              ? [copy.noShowHint]
              : []),
          ].join(' '),
        });
        onRecorded?.();
      },
      onError: (error, _, takeBack) => {
        takeBack?.();
        reportFailure(error, copy.outcomeFailed);
      },
      onSettled: () => reload(leadId),
    },
  });
  return {
    isPending: update.isPending,
    record: (outcome: AppointmentOutcome) => update.mutate({ id: appointment.id, data: { outcome } }),
  };
}
