import { formatUsPhone } from 'domain/phone';
import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import { formatTime } from '../../shared/clock';
import { ChangeNumber } from './ChangeNumber';
import { CodeInput } from './CodeInput';
import { Trouble } from './Trouble';
import { CODE_LENGTH, type CodeVerification } from './use-code-verification';
import { minutesAndSeconds, useSecondsUntil } from './use-seconds-until';
import { closeCodeDialog, TRIES_PER_CODE, type PendingCode } from './verification-store';
import { verificationCopy as copy } from './verification.copy';
import styles from './VerificationDialog.module.css';

interface CodeStepProps {
  pending: PendingCode;
  verification: CodeVerification;
  inputRef: RefObject<HTMLInputElement | null>;
  code: string;
  onCode: (code: string) => void;
  /** Text above the field, instead of the sentence about a text message. */
  intro: ReactElement | undefined;
}

/** Asks for the six digits. */
export function CodeStep({ pending, verification, inputRef, code, onCode, intro }: CodeStepProps) {
  const submitted = useRef('');
  const secondsToResend = useSecondsUntil(pending.resendAvailableAt);
  const isExpired = useSecondsUntil(pending.expiresAt) === 0;
  const { busy, trouble, verify, ask, clearTrouble } = verification;
  const usedUp = pending.triesLeft === 0;
  const said = trouble && (trouble.method === null || trouble.method === pending.method) ? trouble : null;

  useEffect(() => inputRef.current?.focus(), [inputRef]);

  function change(next: string): void {
    onCode(next);
    clearTrouble();
    if (next.length === CODE_LENGTH && next !== submitted.current) submit(next);
  }

  function submit(candidate: string): void {
    // The server no longer accepts this code.
    if (usedUp) return;
    submitted.current = candidate;
    void verify(candidate);
  }

  async function requestAnother(): Promise<void> {
    onCode('');
    submitted.current = '';
    await ask(pending.method, pending.email);
  }

  return (
    <>
      <h2 id="code-title">{copy.title}</h2>
      {intro ?? (
        <>
          <p id="code-sent-to" className={styles.sentTo}>
            <span>{pending.askedHere ? copy.sentTo : copy.sentBefore}</span>{' '}
            <strong className={styles.phone}>{formatUsPhone(pending.phone)}</strong>
          </p>
          <ChangeNumber />
        </>
      )}
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
          inputRef={inputRef}
          id="code"
          value={code}
          describedBy="code-error code-expiry"
          invalid={said !== null || usedUp}
          readOnly={busy === 'verifying'}
          onChange={change}
          onEnter={() => submit(code)}
        />
        <Trouble
          id="code-error"
          trouble={usedUp && !said?.method ? { text: copy.triesUsedUp, contacts: [] } : said}
        />
        <p id="code-expiry" className={styles.expiry}>
          {!usedUp && expiryText(pending, isExpired)}
        </p>
        {pending.step === null && (
          <button
            type="button"
            className={styles.link}
            disabled={secondsToResend > 0 || busy !== null}
            onClick={() => void requestAnother()}
          >
            {resendLabel(pending.method === 'voice', busy === pending.method, secondsToResend)}
          </button>
        )}
        <div className={styles.actions}>
          <button type="button" className="button button--quiet" onClick={closeCodeDialog}>
            {copy.cancel}
          </button>
          <button
            type="submit"
            className="button"
            disabled={code.length < CODE_LENGTH || usedUp || busy !== null}
          >
            {busy === 'verifying' ? copy.verifying : copy.verify}
          </button>
        </div>
      </form>
    </>
  );
}

/** Returns until when the code is valid, and after a wrong one the number of remaining attempts. */
function expiryText({ askedHere, expiresAt, triesLeft, step }: PendingCode, expired: boolean): string {
  if (expired) return copy.expired;
  // For an earlier code of another method, only the general lifetime is known.
  const expiry = askedHere && step === null ? copy.expiresAt(formatTime(expiresAt)) : copy.goodFor;
  return triesLeft < TRIES_PER_CODE ? `${copy.triesLeft(triesLeft)} ${expiry}` : expiry;
}

function resendLabel(isCall: boolean, isUnderWay: boolean, secondsLeft: number): string {
  if (isUnderWay) return isCall ? copy.calling : copy.resending;
  return (
    (isCall ? copy.callAgain : copy.resend) + (secondsLeft > 0 ? copy.in(minutesAndSeconds(secondsLeft)) : '')
  );
}
