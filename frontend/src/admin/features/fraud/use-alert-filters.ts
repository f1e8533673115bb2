import { useSearchParams } from 'react-router-dom';
import type { ListFraudAlertsParams } from '../../../shared/api/generated/model';
import { toApiRange, useRange } from '../../lib/use-range';
import { severityNames, statusFilterNames, typeNames } from './fraud.copy';

export const ALERTS_PER_PAGE = 10;

const known = <T extends string>(names: Record<T, string>, value: string | null): T | undefined =>
  value !== null && value in names ? (value as T) : undefined;

/** What the list of alerts is narrowed down to, kept in the address. */
export function useAlertFilters() {
  const [parameters, setParameters] = useSearchParams();
  const { range, setRange } = useRange();
  const page = Math.max(1, Math.floor(Number(parameters.get('pagina'))) || 1);
  const filters = {
    status: known(statusFilterNames, parameters.get('estado')),
    severity: known(severityNames, parameters.get('gravedad')),
    type: known(typeNames, parameters.get('tipo')),
  };
  const set = (changes: Record<string, string>) =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      if (!('pagina' in changes)) next.delete('pagina');
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  const query: ListFraudAlertsParams = { ...given, ...toApiRange(range), page, pageSize: ALERTS_PER_PAGE };
  return {
    ...filters,
    range,
    setRange,
    page,
    query,
    isFiltered: Object.keys(given).length > 0 || Boolean(range.from || range.to),
    set,
  };
}
