import type {
  AudienceListDto,
  LeadPreset,
  ListLeadsParams,
  TargetCriteriaDto,
} from '../../../../shared/api/generated/model';
import { dayStart, today } from '../../../../shared/dates';
import { ownerZoneStore } from '../../../lib/times/owner-zone';

type Criteria = Pick<TargetCriteriaDto, 'status' | 'from'> & AudienceListDto;

/** Criteria of each view; null for deleted leads, which receive no campaigns. */
const VIEWS: Record<LeadPreset, () => Criteria | null> = {
  today: () => ({ from: dayStart(today(ownerZoneStore.get()), ownerZoneStore.get()) }),
  not_contacted: () => ({ status: 'verified', lastContact: 'never' }),
  follow_up_overdue: () => ({ followUp: 'overdue' }),
  replied: () => ({ replied: true }),
  deleted: () => null,
};

/**
 * Returns the audience of a campaign to the leads of a list; null for the list of all leads, for single leads, and for a list of which no lead
 * can receive a campaign. Every filter narrows the audience, because a forgotten one would text people outside the list.
 */
export function audienceOf(query: ListLeadsParams): TargetCriteriaDto | null {
  const { preset, sort: _sort, page: _page, pageSize: _size, limit: _limit, exact: _exact, ...rest } = query;
  const { ids, status, from, ...filters } = rest;
  const given = { ...filters, status: status === 'all' ? undefined : status };
  const view = preset ? VIEWS[preset]() : {};
  if (ids || view === null || excludes(view, given)) return null;
  const { state, category, source, to, status: verification, from: start, ...list } = { ...given, ...view };
  // A filter of the list that the API does not accept here does not compile.
  const others: Pick<AudienceListDto, keyof typeof list> = list;
  return present<TargetCriteriaDto>({
    status: verification,
    states: state && state !== 'none' ? [state] : undefined,
    categories: category && [category],
    from: latest(from, start),
    to,
    source,
    list: present<AudienceListDto>({ ...others, state: state === 'none' ? state : undefined }) ?? undefined,
  });
}

/** Returns the address for writing a campaign to the leads of a list. */
export const campaignAddress = (audience: TargetCriteriaDto): string =>
  `/admin?${new URLSearchParams({ tab: 'campanas', editar: 'nueva', lista: JSON.stringify(audience) }).toString()}`;

/** Returns whether a filter has another value than the view, so that the list is empty. */
const excludes = (view: Criteria, given: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(view).some(
    ([name, value]) => given[name] !== undefined && given[name] !== '' && given[name] !== value,
  );

const latest = (...moments: readonly (string | undefined)[]): string | undefined =>
  moments
    .filter((moment) => moment !== undefined)
    .sort()
    .at(-1);

/** Removes undefined fields; returns null if none is left. */
function present<Fields extends object>(fields: Fields): Fields | null {
  const asked = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return asked.length > 0 ? (Object.fromEntries(asked) as Fields) : null;
}
