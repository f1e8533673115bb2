import { SELLING_WAY_NAMES } from 'domain/state-law/serving';
import { listFilters, option, text } from '../../lib/list/list-filters';
import { statesCopy as copy } from './states.copy';

/** Filters of the list of states, which the browser applies. */
export const STATE_FILTERS = listFilters<object>()({
  search: text({ name: 'buscar', longest: 60, toQuery: () => ({}) }),
  way: option({ name: 'como', of: SELLING_WAY_NAMES, toQuery: () => ({}) }),
  missing: option({ name: 'falta', of: copy.missing, toQuery: () => ({}) }),
});
