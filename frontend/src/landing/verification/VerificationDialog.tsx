import { formatUsPhone } from 'domain/phone';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusLeadField } from '../lead-form/lead-fields';
import { Modal } from '../overlays/Modal';
import { CodeInput } from './CodeInput';
import { CODE_LENGTH, useCodeVerification } from './use-code-verification';
import { minutesAndSeconds, useSecondsUntil } from './use-seconds-until';
import { closeCodeDialog, TRIES_PER_CODE, type PendingCode } from './verification-store';
import { verificationCopy as copy } from './verification.copy';
import styles from './VerificationDialog.module.css';

/** Asks for the code that was sent to the visitor's phone. Rendered while the dialog is open. */
export function VerificationDialog({ pending }: { pending: PendingCode }) {
  const input = useRef<HTMLInputElement>(null);
  const submitted = useRef('');
  const [code, setCode] = useState('');
  const secondsToResend = useSecondsUntil(pending.resendAvailableAt);
  const secondsToExpiry = useSecondsUntil(pending.expiresAt);
  const { busy, error, verify, resend, clearError } = useCodeVerification(
    pending.phone,
    ({ codeIsSpent }) => {
      if (codeIsSpent) setCode('');
      input.current?.focus();
    },
  );
  const usedUp = pending.triesLeft === 0;

  useEffect(() => input.current?.focus(), []);

  function change(next: string): void {
    setCode(next);
    clearError();
    if (next.length === CODE_LENGTH && next !== submitted.current) submit(next);
  }

  function submit(candidate: string): void {
    // The server would compare it no more.
    if (usedUp) return;
    submitted.current = candidate;
    void verify(candidate);
  }

  async function requestAnother(): Promise<void> {
    setCode('');
    submitted.current = '';
    await resend();
  }

  const complete = code.length === CODE_LENGTH;
  return (
    <Modal labelledBy="code-title" describedBy="code-sent-to" onClose={closeCodeDialog}>
      <h2 id="code-title">{copy.title}</h2>
      <p id="code-sent-to" className={styles.sentTo}>
        {pending.askedHere ? copy.sentTo : copy.sentBefore}{' '}
        <strong className={styles.phone}>{formatUsPhone(pending.phone)}</strong>
      </p>
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          // The form cannot take the focus before the dialog is gone. The code stays good until another number gets
          // one, for someone who finds that the number was right after all.
          flushSync(closeCodeDialog);
          focusLeadField('phoneNumber');
        }}
      >
        {copy.changeNumber}
      </button>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(code);
        }}
      >
        <label htmlFor="code">{copy.label}</label>
        <CodeInput
          inputRef={input}
          id="code"
          value={code}
          describedBy="code-error code-expiry"
          invalid={error !== '' || usedUp}
          readOnly={busy === 'verifying'}
          onChange={change}
          onEnter={() => submit(code)}
        />
        <p id="code-error" role="alert" className={styles.error}>
          {usedUp ? copy.triesUsedUp : error}
        </p>
        <p id="code-expiry" className={styles.expiry}>
          {!usedUp && expiryText(pending, secondsToExpiry === 0)}
        </p>
        <button
          type="button"
          className={styles.link}
          disabled={secondsToResend > 0 || busy !== null}
          onClick={() => void requestAnother()}
        >
          {resendLabel(busy === 'resending', secondsToResend)}
        </button>
        <div className={styles.actions}>
          <button type="button" className="button button--quiet" onClick={closeCodeDialog}>
            {copy.cancel}
          </button>
          <button type="submit" className="button" disabled={!complete || usedUp || busy !== null}>
            {busy === 'verifying' ? copy.verifying : copy.verify}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Until when the code is good, and after a wrong one how often another may be tried. */
function expiryText({ askedHere, expiresAt, triesLeft }: PendingCode, expired: boolean): string {
  if (expired) return copy.expired;
  const expiry = askedHere ? copy.expiresAt(clockTime(expiresAt)) : copy.goodFor;
  return triesLeft < TRIES_PER_CODE ? `${copy.triesLeft(triesLeft)} ${expiry}` : expiry;
}

function resendLabel(resending: boolean, secondsLeft: number): string {
  if (resending) return copy.resending;
  return secondsLeft > 0 ? copy.resendIn(minutesAndSeconds(secondsLeft)) : copy.resend;
}

function clockTime(moment: number): string {
  return new Date(moment).toLocaleTimeString('es-US', { hour: 'numeric', minute: '2-digit' });
}
