import type { VerificationMethod } from 'domain/verification';
import type { OfferedWayDto } from '../../../shared/api/generated/model';
import type { PendingCode } from '../verification-store';

/** Returns the server's offer for a method. */
export const offerOf = ({ methods }: PendingCode, method: VerificationMethod): OfferedWayDto | undefined =>
  methods?.find((offer) => offer.method === method);

/** Returns the other methods that can be requested now, in the owner's order. */
export function otherMethods({ methods, method, submissionId }: PendingCode): VerificationMethod[] {
  return (
    (methods ?? [])
      .map((offer) => offer.method)
      // The server sends e-mails only for an open submission.
      .filter((other) => other !== method && (other !== 'email' || submissionId !== ''))
  );
}
