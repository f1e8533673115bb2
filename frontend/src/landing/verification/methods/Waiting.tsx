import { formatTime } from '../../../shared/clock';
import { Trouble } from '../Trouble';
import type { CodeVerification } from '../use-code-verification';
import { useSecondsUntil } from '../use-seconds-until';
import { closeCodeDialog, type PendingCode } from '../verification-store';
import { verificationCopy } from '../verification.copy';
import { methodsCopy as copy } from './methods.copy';
import styles from './methods.module.css';

interface WaitingProps {
  pending: PendingCode;
  verification: CodeVerification;
  /** Text about the expected event. */
  text: string;
  /** Link for the call or message. */
  action: { label: string; href: string; newTab?: boolean } | null;
}

/**
 * Shows the link that opens the phone or WhatsApp, and the state of waiting. After ten minutes, offers to
 * start again.
 */
export function Waiting({ pending, verification, text, action }: WaitingProps) {
  const isOver = useSecondsUntil(pending.expiresAt) === 0;
  const { busy, trouble, ask } = verification;
  const { method } = pending;
  const said = trouble?.method === method ? trouble : isOver ? { text: copy.over, contacts: [] } : null;
  return (
    <>
      {said && <Trouble trouble={said} />}
      {isOver ? (
        <button type="button" className={`button ${styles.main}`} onClick={() => void ask(method)}>
          {busy === method ? copy.asking : copy.again}
        </button>
      ) : (
        <>
          {action && (
            <a
              className={`button ${styles.main}`}
              href={action.href}
              {...(action.newTab && { target: '_blank', rel: 'noopener' })}
            >
              {action.label}
            </a>
          )}
          <p className={styles.waiting}>
            <span className={styles.spinner} aria-hidden="true" />
            <span>{`${text} ${copy.goodUntil(formatTime(pending.expiresAt))}`}</span>
          </p>
        </>
      )}
      <button type="button" className={`button button--quiet ${styles.cancel}`} onClick={closeCodeDialog}>
        {verificationCopy.cancel}
      </button>
    </>
  );
}
