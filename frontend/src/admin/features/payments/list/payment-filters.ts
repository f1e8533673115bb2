import { PLAN_NAMES } from 'domain/payments/plans';
import type { ListPaymentsParams } from '../../../../shared/api/generated/model';
import { days, listFilters, option, page, text, type FilterValues } from '../../../lib/list/list-filters';
import { kindNames, onlyNames, statusNames } from '../shared/payments.copy';

/** Payments per page. */
const PAGE_SIZE = 10;

export const PAYMENT_FILTERS = listFilters<ListPaymentsParams>()({
  search: text({ name: 'q', longest: 100, toQuery: (search) => ({ search }) }),
  status: option({ name: 'estado', of: statusNames, toQuery: (status) => ({ status }) }),
  plan: option({ name: 'plan', of: PLAN_NAMES, toQuery: (plan) => ({ plan }) }),
  kind: option({ name: 'tipo', of: kindNames, toQuery: (kind) => ({ kind }) }),
  only: option({ name: 'only', of: onlyNames, toQuery: (only) => ({ only }) }),
  range: days(),
  page: page('pagina', PAGE_SIZE),
});

export type PaymentFilters = FilterValues<typeof PAYMENT_FILTERS>;
