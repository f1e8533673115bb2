import { ApiError } from '../../shared/api/api-error';
import { transportCopy } from '../../shared/api/transport.copy';
import { showLoadNotice } from '../../shared/site/load-notice';
import { leadFormCopy as copy } from './lead-form.copy';

/** Makes a call that sends a code; where the server asks for a proof, computes it and makes the call again, once. */
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
    // What the server says of too many tries is said; what went wrong inside the computation is not for people.
    throw failure instanceof ApiError
      ? failure
      : new ApiError({
          status: asked.status,
          code: asked.code,
          message: navigator.onLine ? copy.errors.notProved : transportCopy.network,
        });
  }
}
