import { hasCode } from 'domain/verification';
import { useEffect, useEffectEvent } from 'react';
import { getSubmission } from '../../../shared/api/generated/leads/leads';
import type { SubmissionStatusDto } from '../../../shared/api/generated/model';
import { leaveFor } from '../use-code-verification';
import { updatePending, type PendingCode } from '../verification-store';

/** Who has called or written looks at the page at once; a code that does not arrive is told a little later. */
const POLL_MS = 3_000;
const POLL_FOR_CODE_MS = 6_000;
/** How long after a call back the same may be asked for again. */
const CALL_GAP_MS = 60_000;

/** Never given out: the server answers with the ways that are in service. */
const NO_SUBMISSION = '00000000-0000-4000-8000-000000000000';

/**
 * Follows what becomes of the submission while the dialog is open and the page is seen, and moves on by itself.
 * @param isIdle false while the visitor types or waits for an answer: nothing changes under their hands
 */
export function useSubmission(pending: PendingCode, isIdle: boolean): void {
  const { submissionId, method, ways, step } = pending;
  const isWanted = step !== 'elsewhere' && (submissionId !== '' || ways === null);

  /** @returns whether there is more to come */
  const hear = useEffectEvent((status: SubmissionStatusDto): boolean => {
    updatePending({ ways: status.methods });
    switch (status.state) {
      case 'verified':
        if (status.redirectUrl) leaveFor(status.redirectUrl);
        else if (isIdle) updatePending({ step: 'elsewhere' });
        return !status.redirectUrl;
      case 'expired':
        // A code may outlive its submission.
        updatePending({ submissionId: '', ...(hasCode(method) ? {} : { expiresAt: Date.now() }) });
        return false;
      case 'undelivered':
      case 'waiting':
        if (method === 'inbound_call' && status.method === 'voice')
          updatePending({
            method: 'voice',
            step: null,
            instead: method,
            hasHadCode: true,
            resendAvailableAt: Date.now() + CALL_GAP_MS,
          });
        else if (status.state === 'undelivered' && status.method === method && isIdle && step === null)
          updatePending({ step: 'undelivered' });
        return true;
    }
  });

  /** What is not known is asked for at once. */
  const firstPause = useEffectEvent((pause: number): number => (ways === null ? 0 : pause));

  useEffect(() => {
    if (!isWanted) return undefined;
    const pause = hasCode(method) ? POLL_FOR_CODE_MS : POLL_MS;
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let isAsking = false;

    async function ask(): Promise<void> {
      clearTimeout(timer);
      // Asked again when the page is seen again.
      if (isAsking || document.hidden) return;
      isAsking = true;
      const goesOn = await getSubmission(submissionId || NO_SUBMISSION, { signal: over.signal }).then(
        (status) => !over.signal.aborted && hear(status),
        // The network comes back.
        () => true,
      );
      isAsking = false;
      if (goesOn && !over.signal.aborted) timer = setTimeout(() => void ask(), pause);
    }

    const askNow = (): void => void ask();
    document.addEventListener('visibilitychange', askNow);
    timer = setTimeout(askNow, firstPause(pause));
    return () => {
      over.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askNow);
    };
  }, [submissionId, method, isWanted]);
}
