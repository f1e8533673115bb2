import { useQueryClient } from '@tanstack/react-query';
import {
  getGetSecurityStatsQueryKey,
  getListBlocksQueryKey,
  getListOtpAttemptsQueryKey,
  getListSeenIpsQueryKey,
} from '../../../../shared/api/generated/security/security';
import { IP_REPORTS_KEY } from './ip-report-key';

/** Returns a function that reloads everything that a new or lifted block changes. */
export function useSecurityReload() {
  const queries = useQueryClient();
  const keys = [
    getGetSecurityStatsQueryKey(),
    getListBlocksQueryKey(),
    getListOtpAttemptsQueryKey(),
    getListSeenIpsQueryKey(),
    IP_REPORTS_KEY,
  ];
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
