import { useQueryClient } from '@tanstack/react-query';
import {
  getListFraudAlertsQueryKey,
  useDecideFraudAlert,
  useDecideFraudAlerts,
} from '../../../shared/api/generated/fraud/fraud';
import type { AlertDto } from '../../../shared/api/generated/model';
import { formatNumber } from '../../../shared/numbers';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFailure } from '../../lib/report-failure';
import { fraudCopy } from './fraud.copy';

const { decide: copy } = fraudCopy;

/** Those that are asked about before they are taken. */
export type Decision = 'resolved' | 'false_positive';

/** Decides alerts and reads the list again, also when another administrator decided first. */
export function useDecide(onDone: () => void) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: getListFraudAlertsQueryKey() });
  const onError = (error: unknown) => reportFailure(error, copy.failed);
  const one = useDecideFraudAlert({
    mutation: {
      onSuccess: () => {
        showToast({ title: copy.done });
        onDone();
      },
      onError,
      onSettled,
    },
  });
  const many = useDecideFraudAlerts({
    mutation: {
      onSuccess: ({ changed }) => {
        showToast({ title: copy.doneMany(formatNumber(changed)) });
        onDone();
      },
      onError,
      onSettled,
    },
  });
  const withNote = (note?: string) => (note ? { note } : {});
  return {
    isPending: one.isPending || many.isPending,
    one: (id: string, status: AlertDto['status'], note?: string) =>
      one.mutate({ id, data: { status, ...withNote(note) } }),
    many: (ids: string[], status: AlertDto['status'], note?: string) =>
      many.mutate({ data: { ids, status, ...withNote(note) } }),
  };
}
