import type { TargetCriteria } from './campaign.entity';
import type { TargetCriteriaDto } from './dto/campaign-requests.dto';

/** Criteria as they are stored: moments in ISO 8601; fields left out or null are absent. */
export function storedCriteria(given: TargetCriteriaDto | null | undefined): TargetCriteria {
  const { from, to, ...others } = given ?? {};
  return Object.fromEntries(
    Object.entries({ ...others, from: from?.toISOString(), to: to?.toISOString() }).filter(
      ([, value]) => value !== undefined && value !== null,
    ),
  );
}

/** Criteria as the API answers them. */
export function shownCriteria(stored: TargetCriteria | null): TargetCriteriaDto {
  const { from, to, ...others } = stored ?? {};
  return { ...others, ...(from ? { from: new Date(from) } : {}), ...(to ? { to: new Date(to) } : {}) };
}
