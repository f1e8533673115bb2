import { useQueryClient } from '@tanstack/react-query';
import {
  getListFraudAlertsQueryKey,
  useDecideFraudAlert,
  useDecideFraudAlerts,
} from '../../../shared/api/generated/fraud/fraud';
import type { AlertDto } from '../../../shared/api/generated/model';
import { formatNumber } from '../../../shared/numbers';
import { ApiError } from '../../../shared/api/api-error';
import { useBlockEntity } from '../../../shared/api/generated/security/security';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFailure } from '../../lib/report-failure';
import { blockOf } from './blockable';
import { fraudCopy } from './fraud.copy';

const { decide: copy } = fraudCopy;

/** Decisions that need a confirmation. */
export type Decision = 'block' | 'resolved' | 'false_positive';

const LONGER_BLOCK = 'LONGER_BLOCK';

/**
 * Decides alerts and reloads the list, even if another user has decided first.
 * @param onDone called with the ids of the decided alerts
 */
export function useDecide(onDone: (ids: string[]) => void) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: getListFraudAlertsQueryKey() });
  const onError = (error: unknown) => reportFailure(error, copy.failed);
  const one = useDecideFraudAlert({
    mutation: {
      onSuccess: (_, { id }) => {
        showToast({ title: copy.done });
        onDone([id]);
      },
      onError,
      onSettled,
    },
  });
  const many = useDecideFraudAlerts({
    mutation: {
      onSuccess: ({ changed }, { data }) => {
        showToast({ title: copy.doneMany(formatNumber(changed)) });
        onDone(data.ids);
      },
      onError,
      onSettled,
    },
  });
  const block = useBlockEntity();
  const withNote = (note?: string) => (note ? { note } : {});
  return {
    isPending: one.isPending || many.isPending || block.isPending,
    one: (id: string, status: AlertDto['status'], note?: string) =>
      one.mutate({ id, data: { status, ...withNote(note) } }),
    /** Blocks the subject of the alert, then closes the alert. An existing longer block stays. */
    block: async (alert: AlertDto, reason: string) => {
      try {
        await block.mutateAsync({ data: blockOf(alert, reason) });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === LONGER_BLOCK))
          return reportFailure(error, copy.blockFailed);
      }
      one.mutate({ id: alert.id, data: { status: 'resolved', note: reason } });
    },
    many: (ids: string[], status: AlertDto['status'], note?: string) =>
      many.mutate({ data: { ids, status, ...withNote(note) } }),
  };
}
