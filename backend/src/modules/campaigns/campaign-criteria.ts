import type { SignedInAdmin } from '../../common/current-admin';
import type { AudienceList, TargetCriteria } from './campaign.entity';
import type { TargetCriteriaDto } from './dto/campaign-requests.dto';

/**
 * Criteria as they are stored: moments in ISO 8601; fields left out are absent.
 * @param admin who writes them: one's own leads stay those of this person
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

/** Criteria as the API answers them. */
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
