import type { VerificationMethod } from 'domain/verification';
import type { OfferedWayDto } from '../../../shared/api/generated/model';
import type { PendingCode } from '../verification-store';

/** What the server offers by this way. */
export const wayIn = ({ ways }: PendingCode, method: VerificationMethod): OfferedWayDto | undefined =>
  ways?.find((way) => way.method === method);

/** The other ways that can be asked for now, in the owner's order. */
export function otherWays({ ways, method, submissionId }: PendingCode): VerificationMethod[] {
  return (
    (ways ?? [])
      .map((way) => way.method)
      // Mail goes out for an open submission alone.
      .filter((other) => other !== method && (other !== 'email' || submissionId !== ''))
  );
}
