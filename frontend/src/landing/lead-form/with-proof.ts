import { ApiError } from '../../shared/api/api-error';
import { transportCopy } from '../../shared/api/transport.copy';
import { showLoadNotice } from '../../shared/site/load-notice';
import { leadFormCopy as copy } from './lead-form.copy';

/**
 * Makes a request that sends a code. If the server requires a proof of work, computes it and repeats the
 * request once.
 */
export async function withProof<T>(
  call: (proof: { challenge?: string }) => Promise<T>,
  onStage: (stage: 'proving' | 'sending') => void = () => undefined,
): Promise<T> {
  try {
    return await call({});
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 'CHALLENGE_REQUIRED') throw failure;
    onStage('proving');
    const challenge = await prove(failure);
    onStage('sending');
    return call({ challenge });
  }
}

async function prove(asked: ApiError): Promise<string> {
  try {
    const { solveChallenge } = await import('./solve-challenge').catch((failure: unknown) => {
      showLoadNotice();
      throw failure;
    });
    return await solveChallenge();
  } catch (failure) {
    // Shows the server's error about too many attempts, but no internal error of the computation.
    throw failure instanceof ApiError
      ? failure
      : new ApiError({
          status: asked.status,
          code: asked.code,
          message: navigator.onLine ? copy.errors.notProved : transportCopy.network,
        });
  }
}
