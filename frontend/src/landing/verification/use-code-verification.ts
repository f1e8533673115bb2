import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../shared/api/api-error';
import { resendCode, verifyLead } from '../../shared/api/generated/leads/leads';
import { hasCode, type VerificationMethod } from 'domain/verification';
import { trackEvent } from '../../shared/events';
import { closeToast, showToast, toastStore, type ToastMessage } from '../../shared/ui/toast-store';
import type { OfficeContact } from '../landing-data';
import { readDevice } from '../lead-form/read-device';
import { calendarIn, contactsBeside } from '../lead-form/contacts-beside';
import { withProof } from '../lead-form/with-proof';
import {
  codeResent,
  codeVerified,
  codeWasWrong,
  resendAvailableIn,
  triesAreUsedUp,
  updatePending,
  type PendingCode,
} from './verification-store';
import { verificationCopy } from './verification.copy';

/** Number of digits of a verification code. */
export const CODE_LENGTH = 6;

/** Time for the visitor to read the success message before the redirect. */
const REDIRECT_DELAY_MS = 1500;

const { toasts } = verificationCopy;

/** Failure of a request, in text for the visitor. */
export interface VerificationTrouble {
  text: string;
  /** Method that failed; null if the code itself was refused. */
  method: VerificationMethod | null;
  /** Contacts with the office; empty if the visitor can continue. */
  contacts: OfficeContact[];
}

/** Request in progress: verifying a code, or requesting a method. */
export type Busy = 'verifying' | VerificationMethod | null;

/** Requests of the code dialog, with their state. */
export interface CodeVerification {
  busy: Busy;
  trouble: VerificationTrouble | null;
  verify: (code: string) => Promise<void>;
  /** Requests another code, or another method. */
  ask: (method: VerificationMethod, email?: string) => Promise<void>;
  clearTrouble: () => void;
}

/**
 * Makes the requests of the code dialog, one at a time.
 * @param onEnded called when a request ends and the visitor stays in the dialog, to prepare the field again.
 * A code that was compared or replaced is spent; one that did not reach the server can be sent again.
 */
export function useCodeVerification(
  { phone, method: current, submissionId }: PendingCode,
  onEnded: (end: { codeIsSpent: boolean }) => void,
): CodeVerification {
  const [busy, setBusy] = useState<Busy>(null);
  const [trouble, setTrouble] = useState<VerificationTrouble | null>(null);
  const inFlight = useRef(false);

  /** Runs a request unless another is in progress. */
  async function once(
    kind: NonNullable<Busy>,
    call: () => Promise<{ codeIsSpent: boolean } | null>,
  ): Promise<void> {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(kind);
    setTrouble(null);
    const end = await call();
    inFlight.current = false;
    setBusy(null);
    if (end) onEnded(end);
  }

  function refuse(toast: Required<Pick<ToastMessage, 'title' | 'description'>>): void {
    // Also shown in the dialog, because a toast disappears after 5 s.
    setTrouble({ text: toast.description, method: null, contacts: [] });
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

  async function ask(method: VerificationMethod, email = ''): Promise<void> {
    // Closes the toast about the previous method: it is outdated, and on phones it covers the next step's
    // title.
    const said = toastStore.get();
    if (said) closeToast(said.id);
    await once(method, async () => {
      try {
        const request = {
          phoneNumber: phone,
          method,
          ...(submissionId && { submissionId }),
          ...(email && { email }),
          ...(await readDevice()),
        };
        const sent = await withProof((proof) => resendCode({ ...request, ...proof }));
        codeResent(sent, method, email);
        if (hasCode(sent.method) && sent.state !== 'undelivered')
          showToast({
            title: toasts.sent,
            description:
              sent.method === current && current !== 'voice' ? verificationCopy.resent : sent.message,
          });
        return { codeIsSpent: true };
      } catch (failure) {
        const { code, retryAfter } = failure instanceof ApiError ? failure : {};
        if (retryAfter && method === current) resendAvailableIn(retryAfter);
        if (code === 'EMAIL_REQUIRED') updatePending({ step: 'email' });
        const text = messageOf(failure) || verificationCopy.resendFailed;
        const goesOn = code === 'EMAIL_REQUIRED' || code === 'CODE_RECENTLY_SENT';
        setTrouble({ text, method, contacts: goesOn ? [] : contactsBeside(text, calendarIn(failure)) });
        // The focus stays on the button when another method was requested.
        return method === current ? { codeIsSpent: false } : null;
      }
    });
  }

  return { busy, trouble, verify, ask, clearTrouble: () => setTrouble(null) };
}

/** Continues to the calendar after the phone was verified. */
export function leaveFor(redirectUrl: string): void {
  codeVerified();
  showToast(toasts.verified);
  trackEvent('calendar_redirect');
  setTimeout(() => window.location.assign(redirectUrl), REDIRECT_DELAY_MS);
}
