import { SELLING_WAY_NAMES } from 'domain/state-law/serving';
import { US_STATE_NAMES } from 'domain/us-states';
import type { ListEarlierContractsParams } from '../../../shared/api/generated/model';
import { listFilters, option, page, text } from '../../lib/list/list-filters';
import { statesCopy as copy } from './states.copy';

/** Filters of the list of states, which the browser applies. */
export const STATE_FILTERS = listFilters<object>()({
  search: text({ name: 'buscar', longest: 60, toQuery: () => ({}) }),
  way: option({ name: 'como', of: SELLING_WAY_NAMES, toQuery: () => ({}) }),
  missing: option({ name: 'falta', of: copy.missing, toQuery: () => ({}) }),
});

/** Contracts per page. */
const CONTRACTS_PAGE_SIZE = 10;

/** Filters of the contracts with earlier texts. */
export const CONTRACT_FILTERS = listFilters<ListEarlierContractsParams>()({
  state: option({ name: 'contratos', of: US_STATE_NAMES, toQuery: (state) => ({ state }) }),
  only: option({ name: 'contratos-que', of: copy.contracts.onlyNames, toQuery: (only) => ({ only }) }),
  page: page('pagina-contratos', CONTRACTS_PAGE_SIZE),
});
