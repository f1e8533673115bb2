import { useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error';

/** Error code: the gateway could not be reached; nothing happened, and the key is spent. */
const UNAVAILABLE = 'PAYMENTS_UNAVAILABLE';

/**
 * Provides the Idempotency-Key of a dialog's action. Retries use the same key until the server confirms that
 * nothing happened. While the outcome is unknown, the values must stay the same too.
 */
export function useOnceKey() {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isInDoubt, setInDoubt] = useState(false);

  /** Updates the key after a failure. */
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

export type OnceKey = ReturnType<typeof useOnceKey>;
