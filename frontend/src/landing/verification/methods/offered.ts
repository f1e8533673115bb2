import type { VerificationMethod } from 'domain/verification';
import type { OfferedWayDto } from '../../../shared/api/generated/model';
import type { PendingCode } from '../verification-store';

/** Returns the server's offer for a method. */
export const wayIn = ({ ways }: PendingCode, method: VerificationMethod): OfferedWayDto | undefined =>
  ways?.find((way) => way.method === method);

/** Returns the other methods that can be requested now, in the owner's order. */
export function otherWays({ ways, method, submissionId }: PendingCode): VerificationMethod[] {
  return (
    (ways ?? [])
      .map((way) => way.method)
      // The server sends e-mails only for an open submission.
      .filter((other) => other !== method && (other !== 'email' || submissionId !== ''))
  );
}
