import { hasCode } from 'domain/verification';
import { useEffect, useEffectEvent } from 'react';
import { getSubmission } from '../../../shared/api/generated/leads/leads';
import type { SubmissionStatusDto } from '../../../shared/api/generated/model';
import { leaveFor } from '../use-code-verification';
import { updatePending, type PendingCode } from '../verification-store';

/**
 * Short interval after a call or message, because the visitor watches the page; below, a longer one to detect
 * an undelivered code.
 */
const POLL_MS = 3_000;
const POLL_FOR_CODE_MS = 6_000;
/** Minimum interval between two callbacks. */
const CALL_GAP_MS = 60_000;

/** Id that is never assigned: the server answers with the available methods. */
const NO_SUBMISSION = '00000000-0000-4000-8000-000000000000';

/**
 * Polls the submission while the dialog is open and visible, and changes the step when its state changes.
 * @param isIdle false while the visitor types or waits for an answer; then the step stays
 */
export function useSubmission(pending: PendingCode, isIdle: boolean): void {
  const { submissionId, method, methods, step } = pending;
  const isWanted = step !== 'elsewhere' && (submissionId !== '' || methods === null);

  /**
   * Handles a new state.
   * @returns whether to continue polling
   */
  const hear = useEffectEvent((status: SubmissionStatusDto): boolean => {
    updatePending({ methods: status.methods });
    switch (status.state) {
      case 'verified':
        if (status.redirectUrl) leaveFor(status.redirectUrl);
        else if (isIdle) updatePending({ step: 'elsewhere' });
        return !status.redirectUrl;
      case 'expired':
        // A code can outlive its submission.
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

  /** Returns the delay of the first poll: 0 while the methods are unknown. */
  const firstPause = useEffectEvent((pause: number): number => (methods === null ? 0 : pause));

  useEffect(() => {
    if (!isWanted) return undefined;
    const pause = hasCode(method) ? POLL_FOR_CODE_MS : POLL_MS;
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let isAsking = false;

    async function ask(): Promise<void> {
      clearTimeout(timer);
      // Polls again when the page becomes visible.
      if (isAsking || document.hidden) return;
      isAsking = true;
      const goesOn = await getSubmission(submissionId || NO_SUBMISSION, { signal: over.signal }).then(
        (status) => !over.signal.aborted && hear(status),
        // Continues after a network failure.
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
