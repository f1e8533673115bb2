import { useSearchParams } from 'react-router-dom';
import type { ListPaymentsParams } from '../../../../shared/api/generated/model';
import { isDay } from '../../../../shared/dates';
import { inOrder, toApiRange } from '../../../lib/use-range';
import { kindNames, onlyNames, planNames, statusNames } from '../shared/payments.copy';

/** Payments on a page. */
export const PAGE_SIZE = 10;
/** The server knows of no page after it. */
const LAST_PAGE = 10_000_000;
const LONGEST_SEARCH = 100;

/** What the list is narrowed to, as the address has it. */
export interface PaymentFilters {
  search: string;
  status: keyof typeof statusNames | undefined;
  plan: keyof typeof planNames | undefined;
  kind: keyof typeof kindNames | undefined;
  only: keyof typeof onlyNames | undefined;
  /** First and last day, YYYY-MM-DD. */
  from: string | undefined;
  to: string | undefined;
  page: number;
}

/** The names the filters have in the address. */
const PARAMETERS: Record<keyof PaymentFilters, string> = {
  search: 'q',
  status: 'estado',
  plan: 'plan',
  kind: 'tipo',
  only: 'only',
  from: 'desde',
  to: 'hasta',
  page: 'pagina',
};
const NARROWING = ['search', 'status', 'plan', 'kind', 'only', 'from', 'to'] as const;

const oneOf = <T extends string>(value: string | null, known: Readonly<Record<T, unknown>>): T | undefined =>
  value !== null && Object.hasOwn(known, value) ? (value as T) : undefined;

function readFilters(parameters: URLSearchParams): PaymentFilters {
  const read = (name: keyof PaymentFilters) => parameters.get(PARAMETERS[name]);
  const day = (name: 'from' | 'to') => {
    const value = read(name) ?? '';
    return isDay(value) ? value : undefined;
  };
  const page = Number(read('page') ?? '1');
  return {
    search: (read('search') ?? '').trim().slice(0, LONGEST_SEARCH),
    status: oneOf(read('status'), statusNames),
    plan: oneOf(read('plan'), planNames),
    kind: oneOf(read('kind'), kindNames),
    only: oneOf(read('only'), onlyNames),
    ...inOrder({ from: day('from'), to: day('to') }),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1,
  };
}

/** The filters as the API takes them. Days are the owner's: from the start of the first to the end of the last. */
export function toApiFilters(filters: PaymentFilters): ListPaymentsParams {
  const { search, status, plan, kind, only, from, to } = filters;
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(plan ? { plan } : {}),
    ...(kind ? { kind } : {}),
    ...(only ? { only } : {}),
    ...toApiRange({ from, to }),
  };
}

/** Some of the filters, changed. */
export type PaymentFilterChanges = Partial<Record<keyof PaymentFilters, string | number | undefined>>;

/** The filters and the payment that is open, kept in the address: both can be shared and survive back and forward. */
export function usePaymentFilters() {
  const [parameters, setParameters] = useSearchParams();
  const filters = readFilters(parameters);

  /** Changes some of them; anything but the page starts again from the first. */
  const setFilters = (changes: PaymentFilterChanges, { replace = false } = {}) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (!('page' in changes)) next.delete(PARAMETERS.page);
        for (const [name, value] of Object.entries(changes)) {
          const parameter = PARAMETERS[name as keyof PaymentFilters];
          if (value === undefined || value === '' || value === 1) next.delete(parameter);
          else next.set(parameter, String(value));
        }
        return next;
      },
      { replace },
    );

  return {
    filters,
    filtered: NARROWING.some((name) => Boolean(filters[name])),
    setFilters,
    /** Shows all payments again. */
    clear: () => setFilters(Object.fromEntries(NARROWING.map((name) => [name, undefined]))),
    /** The address of a payment's detail over this list. */
    paymentAddress: (id: string) => {
      const next = new URLSearchParams(parameters);
      next.set('tab', 'pagos');
      next.set('pago', id);
      return `/admin?${next.toString()}`;
    },
    openPayment: parameters.get('pago'),
    closePayment: () =>
      setParameters((now) => {
        const next = new URLSearchParams(now);
        next.delete('pago');
        return next;
      }),
  };
}
