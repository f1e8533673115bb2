import type { AppError } from '../../common/app-error';
import { validationFailed } from '../../common/http/validation.pipe';
import type { SignedInAdmin } from '../../common/current-admin';
import type { AudienceList, TargetCriteria } from './campaign.entity';
import type { TargetCriteriaDto } from './dto/campaign-requests.dto';

/** Error for a range of criteria that no lead can meet. */
const noSuchRange = (field: 'to' | 'scoreMax', code: string, message: string): AppError =>
  validationFailed([{ field: `targetCriteria.${field}`, code, message }]);

/**
 * Converts criteria for storage: times become ISO 8601, and missing fields are left out.
 * @param admin author; a filter for the author's own leads keeps meaning this user
 */
export function storedCriteria(
  given: TargetCriteriaDto | undefined,
  { id }: Pick<SignedInAdmin, 'id'>,
): TargetCriteria {
  const { from, to, list, ...others } = given ?? {};
  const { scoreMin, scoreMax } = others;
  if (from && to && from >= to)
    throw noSuchRange('to', 'BEFORE_FROM', 'El período termina antes de empezar.');
  if (scoreMin !== undefined && scoreMax !== undefined && scoreMin > scoreMax)
    throw noSuchRange('scoreMax', 'BELOW_MINIMUM', 'El puntaje máximo es menor que el mínimo.');
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
