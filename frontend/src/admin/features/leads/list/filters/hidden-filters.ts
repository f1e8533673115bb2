import { countSet } from '../../../../lib/list/use-list-filters';
import { LEAD_FILTERS, type LeadFilters } from './lead-filters';

/** Filters set in the bar or below the list; the others are behind 'Más filtros'. */
const VISIBLE_FILTERS = ['q', 'status', 'preset', 'page'] as const satisfies readonly (keyof LeadFilters)[];

/** Filter with a control behind 'Más filtros'. */
export type HiddenFilter = Exclude<keyof LeadFilters, (typeof VISIBLE_FILTERS)[number]>;

/** Filters behind 'Más filtros', in the order of their controls. */
export const HIDDEN_FILTERS = (Object.keys(LEAD_FILTERS) as (keyof LeadFilters)[]).filter(
  (name): name is HiddenFilter => !VISIBLE_FILTERS.some((each) => each === name),
);

/** Returns the number of hidden filters that are set. */
export const countHidden = (filters: LeadFilters): number => countSet(LEAD_FILTERS, filters, HIDDEN_FILTERS);
