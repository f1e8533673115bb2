import type { ListLeadsParams, TargetCriteriaDto } from '../../../../shared/api/generated/model';
import { dayStart, today } from '../../../../shared/dates';
import { ownerZoneStore } from '../../../lib/owner-zone';

/**
 * Returns the audience of a campaign to the leads of a list; null for deleted leads, which receive no
 * campaigns.
 */
export function audienceOf(query: ListLeadsParams): TargetCriteriaDto | null {
  const { search, method, assignedTo, answeredCampaign, appointment, state, category, source, preset } =
    query;
  if (preset === 'deleted') return null;
  const status = preset === 'not_contacted' ? 'verified' : query.status;
  const lastContact = preset === 'not_contacted' ? 'never' : query.lastContact;
  const followUp = preset === 'follow_up_overdue' ? 'overdue' : query.followUp;
  const zone = ownerZoneStore.get();
  const todays = preset === 'today' ? dayStart(today(zone), zone) : undefined;
  const from = [query.from, todays]
    .filter((moment) => moment !== undefined)
    .sort()
    .at(-1);
  return present({
    status: status === 'all' ? undefined : status,
    states: state && state !== 'none' ? [state] : undefined,
    categories: category && [category],
    from,
    to: query.to,
    source,
    list: present({
      search,
      method,
      assignedTo,
      answeredCampaign,
      appointment,
      lastContact,
      followUp,
      state: state === 'none' ? state : undefined,
      replied: preset === 'replied' ? true : undefined,
    }),
  }) as TargetCriteriaDto;
}

/** Returns the address for writing a campaign to the leads of a list. */
export const campaignAddress = (audience: TargetCriteriaDto): string =>
  `/admin?${new URLSearchParams({ tab: 'campanas', editar: 'nueva', lista: JSON.stringify(audience) }).toString()}`;

/** Removes undefined fields; returns undefined if none is left. */
function present<Fields extends object>(fields: Fields): Fields | undefined {
  const asked = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return asked.length > 0 ? (Object.fromEntries(asked) as Fields) : undefined;
}
