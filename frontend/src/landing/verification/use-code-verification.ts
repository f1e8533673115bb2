import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../shared/api/api-error';
import { resendCode, verifyLead } from '../../shared/api/generated/leads/leads';
import { trackEvent } from '../../shared/events';
import { showToast, type ToastMessage } from '../../shared/ui/toast-store';
import { readDevice } from '../lead-form/read-device';
import { withProof } from '../lead-form/with-proof';
import {
  codeResent,
  codeVerified,
  codeWasWrong,
  resendAvailableIn,
  triesAreUsedUp,
} from './verification-store';
import { verificationCopy } from './verification.copy';

/** Length of every verification code. */
export const CODE_LENGTH = 6;

/** The visitor reads that all went well before the page leaves. */
const REDIRECT_DELAY_MS = 1500;

const { toasts } = verificationCopy;

/**
 * The two calls of the code dialog, one at a time, and what came of them.
 * @param phone the number the code was sent to
 * @param onEnded called when a call left the visitor in the dialog, so that the field can be made ready again. A code that
 * was compared is spent; one that the server never saw can be sent again.
 */
export function useCodeVerification(phone: string, onEnded: (end: { codeIsSpent: boolean }) => void) {
  const [busy, setBusy] = useState<'verifying' | 'resending' | null>(null);
  const [error, setError] = useState('');
  const inFlight = useRef(false);

  /** Runs one call unless another is under way. */
  async function once(
    kind: 'verifying' | 'resending',
    call: () => Promise<{ codeIsSpent: boolean }>,
  ): Promise<void> {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(kind);
    setError('');
    const end = await call();
    inFlight.current = false;
    setBusy(null);
    onEnded(end);
  }

  function refuse(toast: Required<Pick<ToastMessage, 'title' | 'description'>>): void {
    // The text stands in the dialog too: a toast leaves after 5 s.
    setError(toast.description);
    showToast({ ...toast, variant: 'destructive' });
  }

  async function verify(code: string): Promise<void> {
    if (code.length !== CODE_LENGTH) {
      refuse(toasts.incomplete);
      onEnded({ codeIsSpent: false });
      return;
    }
    await once('verifying', async () => {
      try {
        const answer = await verifyLead({ phoneNumber: phone, code });
        if (answer.verified && answer.redirectUrl) {
          leaveFor(answer.redirectUrl);
        } else {
          codeWasWrong();
          refuse(toasts.wrong);
        }
        return { codeIsSpent: true };
      } catch (failure) {
        const isUsedUp = failure instanceof ApiError && failure.code === 'OUT_OF_TRIES';
        if (isUsedUp) triesAreUsedUp();
        const description = messageOf(failure) || toasts.failed.description;
        refuse({ ...toasts.failed, description });
        return { codeIsSpent: isUsedUp };
      }
    });
  }

  async function resend(): Promise<void> {
    await once('resending', async () => {
      try {
        const request = { phoneNumber: phone, ...(await readDevice()) };
        codeResent(await withProof((proof) => resendCode({ ...request, ...proof })));
        showToast({ title: toasts.sent, description: verificationCopy.resent });
      } catch (failure) {
        if (failure instanceof ApiError && failure.retryAfter) resendAvailableIn(failure.retryAfter);
        setError(messageOf(failure) || verificationCopy.resendFailed);
      }
      return { codeIsSpent: false };
    });
  }

  return { busy, error, verify, resend, clearError: () => setError('') };
}

function leaveFor(redirectUrl: string): void {
  codeVerified();
  showToast(toasts.verified);
  trackEvent('calendar_redirect');
  setTimeout(() => window.location.assign(redirectUrl), REDIRECT_DELAY_MS);
}
