import { dayOf } from 'domain/dates';
import type { ListLeadsParams, ViewFilterDto } from '../../../../shared/api/generated/model';
import { ownerZoneStore } from '../../../lib/times/owner-zone';
import { LEAD_FILTERS, type LeadFilters } from '../list/filters/lead-filters';

/** Returns the list filters of a saved view. Days are in the owner's time zone. */
export function filtersOf(saved: ViewFilterDto): LeadFilters {
  const timeZone = ownerZoneStore.get();
  const { search, from, to, status, sort, assignedTo, source, answeredCampaign, ...chosen } = saved;
  return {
    ...initialFilters(),
    ...chosen,
    q: search ?? '',
    status: status ?? LEAD_FILTERS.status.initial,
    sort: sort ?? LEAD_FILTERS.sort.initial,
    assignedTo: assignedTo ?? '',
    source: source ?? '',
    answeredCampaign: answeredCampaign ?? '',
    range: {
      from: from && dayOf(from, timeZone),
      // The range's end is exclusive: the start of the next day.
      to: to && dayOf(Date.parse(to) - 1, timeZone),
    },
  };
}

/** Returns whether two filters have the same results in the same order. */
export const isSameList = (one: ListLeadsParams, other: ListLeadsParams): boolean =>
  keyOf(one) === keyOf(other);

/** Returns the API parameters of a saved view, in the same form as the list's. */
export const queryOf = (saved: ViewFilterDto): ListLeadsParams => {
  const filters = filtersOf(saved);
  return Object.assign(
    {},
    ...names
      .filter((name) => LEAD_FILTERS[name].effect !== 'pages')
      .map((name) => (LEAD_FILTERS[name].toQuery as (value: unknown) => object)(filters[name])),
  ) as ListLeadsParams;
};

const names = Object.keys(LEAD_FILTERS) as (keyof LeadFilters)[];

const initialFilters = (): LeadFilters =>
  Object.fromEntries(names.map((name) => [name, LEAD_FILTERS[name].initial])) as LeadFilters;

const keyOf = (query: ListLeadsParams): string => JSON.stringify(Object.entries(query).sort());
