import { isUsState } from 'domain/us-states';
import { useSearchParams } from 'react-router-dom';
import type { ListLeadsParams } from '../../../../shared/api/generated/model';
import { isDay } from '../../../../shared/dates';
import { categoryNames } from '../../../lib/category-names';
import { inOrder, toApiRange } from '../../../lib/use-range';
import { presetNames, sortNames } from '../shared/leads.copy';

/** Leads on a page. */
export const PAGE_SIZE = 10;
/** The server knows of no page after it. */
const LAST_PAGE = 10_000_000;

/** What the list is narrowed to and how it is ordered, as the address has it. */
export interface LeadFilters {
  q: string;
  status: 'all' | 'verified' | 'pending';
  state: string | undefined;
  category: string | undefined;
  source: string | undefined;
  /** First and last day, YYYY-MM-DD. */
  from: string | undefined;
  to: string | undefined;
  preset: keyof typeof presetNames | undefined;
  sort: keyof typeof sortNames;
  page: number;
}

/** The names the filters have in the address. */
const PARAMETERS: Record<keyof LeadFilters, string> = {
  q: 'q',
  status: 'verificacion',
  state: 'estado',
  category: 'categoria',
  source: 'origen',
  from: 'desde',
  to: 'hasta',
  preset: 'vista',
  sort: 'orden',
  page: 'pagina',
};
const NARROWING = ['q', 'status', 'state', 'category', 'source', 'from', 'to', 'preset'] as const;

const oneOf = <T extends string>(value: string | null, known: Readonly<Record<T, unknown>>): T | undefined =>
  value !== null && Object.hasOwn(known, value) ? (value as T) : undefined;

function readFilters(parameters: URLSearchParams): LeadFilters {
  const read = (name: keyof LeadFilters) => parameters.get(PARAMETERS[name]);
  const day = (name: 'from' | 'to') => {
    const value = read(name) ?? '';
    return isDay(value) ? value : undefined;
  };
  const state = read('state');
  const page = Number(read('page') ?? '1');
  return {
    q: (read('q') ?? '').slice(0, 2_000),
    status: oneOf(read('status'), { verified: 1, pending: 1 }) ?? 'all',
    state: state && (state === 'none' || isUsState(state)) ? state : undefined,
    category: oneOf(read('category'), categoryNames),
    source: read('source')?.slice(0, 200) || undefined,
    ...inOrder({ from: day('from'), to: day('to') }),
    preset: oneOf(read('preset'), presetNames),
    sort: oneOf(read('sort'), sortNames) ?? '-createdAt',
    page: Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1,
  };
}

/** The filters as the API takes them. Days are the owner's: from the start of the first to the end of the last. */
export function toApiFilters(filters: LeadFilters): ListLeadsParams {
  const { q, status, state, category, source, from, to, preset, sort } = filters;
  return {
    ...(q.trim() ? { search: q.trim() } : {}),
    ...(status === 'all' ? {} : { status }),
    ...(state ? { state: state as ListLeadsParams['state'] } : {}),
    ...(category ? { category: category as ListLeadsParams['category'] } : {}),
    ...(source ? { source } : {}),
    ...toApiRange({ from, to }),
    ...(preset ? { preset } : {}),
    ...(sort === '-createdAt' ? {} : { sort }),
  };
}

export type LeadFilterChanges = Partial<Record<keyof LeadFilters, string | number | undefined>>;

/** The filters, kept in the address so that a list can be shared and survives back and forward. */
export function useLeadFilters() {
  const [parameters, setParameters] = useSearchParams();
  const filters = readFilters(parameters);

  /** Changes some of them; anything but the page starts again from the first. */
  const setFilters = (changes: LeadFilterChanges, { replace = false } = {}) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (!('page' in changes)) next.delete(PARAMETERS.page);
        for (const [name, value] of Object.entries(changes)) {
          const parameter = PARAMETERS[name as keyof LeadFilters];
          const isDefault =
            value === undefined || value === '' || value === 'all' || value === 1 || value === '-createdAt';
          if (isDefault) next.delete(parameter);
          else next.set(parameter, String(value));
        }
        return next;
      },
      { replace },
    );

  return {
    filters,
    filtered: NARROWING.some(
      (name) => filters[name] !== undefined && filters[name] !== '' && filters[name] !== 'all',
    ),
    setFilters,
    /** Shows all leads again. @param changes besides, such as the order */
    clear: (changes: LeadFilterChanges = {}) =>
      setFilters({ ...Object.fromEntries(NARROWING.map((name) => [name, undefined])), ...changes }),
    /** The address of a lead's detail over this list. */
    leadAddress: (id: string) => {
      const next = new URLSearchParams(parameters);
      next.set('tab', 'leads');
      next.set('lead', id);
      return `/admin?${next.toString()}`;
    },
    openLead: parameters.get('lead'),
    closeLead: () =>
      setParameters((now) => {
        const next = new URLSearchParams(now);
        next.delete('lead');
        return next;
      }),
  };
}
