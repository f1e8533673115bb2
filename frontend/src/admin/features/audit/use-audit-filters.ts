import { useSearchParams } from 'react-router-dom';
import type { ListAuditEntriesParams } from '../../../shared/api/generated/model';
import { isDay } from '../../../shared/dates';
import { inOrder, toApiRange } from '../../lib/use-range';
import { actionNames } from './audit.copy';

/** What the list is narrowed to, as the address has it. */
export interface AuditFilterValues {
  action?: ListAuditEntriesParams['action'];
  username?: string;
  ip?: string;
  /** First and last day, YYYY-MM-DD. */
  from?: string;
  to?: string;
  page: number;
}

const FILTERS = ['action', 'username', 'ip', 'from', 'to'] as const;

/** Days are the owner's: from the start of the first to the end of the last. */
export function toApiParameters({
  action,
  username,
  ip,
  from,
  to,
}: AuditFilterValues): ListAuditEntriesParams {
  return {
    ...(action ? { action } : {}),
    ...(username ? { username } : {}),
    ...(ip ? { ipAddress: ip } : {}),
    ...toApiRange(inOrder({ from, to })),
  };
}

/** The filters, kept in the address so that they can be shared and survive back and forward. */
export function useAuditFilters() {
  const [parameters, setParameters] = useSearchParams();
  const read = (name: string) => parameters.get(name)?.trim() || undefined;
  const day = (name: string) => {
    const value = read(name);
    return value && isDay(value) ? value : undefined;
  };
  const action = read('action');
  const page = Number(read('page') ?? '1');
  const filters: AuditFilterValues = {
    ...(action && action in actionNames ? { action: action as keyof typeof actionNames } : {}),
    ...(read('username') ? { username: read('username') } : {}),
    ...(read('ip') ? { ip: read('ip') } : {}),
    ...(day('from') ? { from: day('from') } : {}),
    ...(day('to') ? { to: day('to') } : {}),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };

  /** Changes some of them; a changed filter starts from the first page. */
  const setFilters = (changes: Partial<Record<keyof AuditFilterValues, string | number | undefined>>) =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      if (!('page' in changes)) next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, String(value));
      }
      return next;
    });

  return {
    filters,
    filtered: FILTERS.some((name) => filters[name] !== undefined),
    setFilters,
    clear: () => setFilters(Object.fromEntries(FILTERS.map((name) => [name, undefined]))),
  };
}
