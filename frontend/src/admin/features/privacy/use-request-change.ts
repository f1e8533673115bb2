import { useQueryClient } from '@tanstack/react-query';
import { getListPrivacyRequestsQueryKey } from '../../../shared/api/generated/privacy/privacy';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFailure } from '../../lib/report-failure';
import { privacyCopy } from './privacy.copy';

/**
 * Shows a toast after a change of a request and reloads the list, also if another administrator changed it
 * first.
 */
export function useRequestChange(done: string, onDone?: () => void) {
  const queries = useQueryClient();
  return {
    onSuccess: () => {
      showToast({ title: done });
      onDone?.();
    },
    onError: (error: unknown) => reportFailure(error, privacyCopy.requests.failed),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: getListPrivacyRequestsQueryKey() }),
        queries.invalidateQueries({ queryKey: ['privacy-person'] }),
      ]),
  };
}
