import type { SignedInAdmin } from '../../common/current-admin';
import type { AudienceList, TargetCriteria } from './campaign.entity';
import type { TargetCriteriaDto } from './dto/campaign-requests.dto';

/**
 * Converts criteria for storage: times become ISO 8601, and missing fields are left out.
 * @param admin author; a filter for the author's own leads keeps meaning this user
 */
export function storedCriteria(
  given: TargetCriteriaDto | undefined,
  { id }: Pick<SignedInAdmin, 'id'>,
): TargetCriteria {
  const { from, to, list, ...others } = given ?? {};
  const kept: AudienceList = withoutBlanks({
    ...list,
    ...(list?.assignedTo === 'me' ? { assignedTo: id } : {}),
  });
  return withoutBlanks({
    ...others,
    from: from?.toISOString(),
    to: to?.toISOString(),
    list: Object.keys(kept).length > 0 ? kept : undefined,
  });
}

/** Converts stored criteria to the format of the API. */
export function shownCriteria(stored: TargetCriteria | null): TargetCriteriaDto {
  const { from, to, list, ...others } = stored ?? {};
  return {
    ...others,
    ...(from ? { from: new Date(from) } : {}),
    ...(to ? { to: new Date(to) } : {}),
    ...(list ? { list } : {}),
  };
}

const withoutBlanks = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
