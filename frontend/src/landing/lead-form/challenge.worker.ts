import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// Computes beside the page, which stays as quick as it was.
handler({ deriveKey });
