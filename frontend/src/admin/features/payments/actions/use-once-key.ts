import { useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error';

/** The gateway could not be asked: nothing happened, and the key is used up. */
const UNAVAILABLE = 'PAYMENTS_UNAVAILABLE';

/**
 * The Idempotency-Key of what a dialog does: the same one however often it is tried, until the server has said that
 * nothing happened. While it is not known whether something did, what is asked for has to stay the same too.
 */
export function useOnceKey() {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isInDoubt, setInDoubt] = useState(false);

  /** Takes a failure into account. */
  const note = (error: unknown): void => {
    const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' };
    const nothingHappened = status === 422 || (code === UNAVAILABLE && !isInDoubt);
    if (nothingHappened) {
      setKey(crypto.randomUUID());
      setInDoubt(false);
    } else if (status === 0 || (status >= 500 && code !== UNAVAILABLE)) {
      setInDoubt(true);
    }
  };

  return { headers: { 'Idempotency-Key': key }, isInDoubt, note };
}
