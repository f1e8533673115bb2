import { hasCode } from 'domain/verification';
import { formatUsPhone } from 'domain/phone';
import { ChangeNumber } from '../ChangeNumber';
import { closeCodeDialog } from '../verification-store';
import { verificationCopy } from '../verification.copy';
import { chooseMethod } from './choose-method';
import { otherMethods } from './offered';
import { StepTitle, type StepProps } from './StepTitle';
import { methodsCopy } from './methods.copy';
import dialog from '../VerificationDialog.module.css';
import styles from './methods.module.css';

const { undelivered: copy, names, asking } = methodsCopy;

/** Offers the next method after a message was not delivered. */
export function UndeliveredStep({ pending, verification }: StepProps) {
  const { method, phone, email } = pending;
  const [next] = otherMethods(pending);
  const { busy } = verification;
  return (
    <>
      <StepTitle
        text={[hasCode(method) && copy.failed[method], next && copy.next[next]].filter(Boolean).join(' ')}
      />
      <p id="code-sent-to" className={dialog.sentTo}>
        <span>{hasCode(method) && copy.to[method]}</span>{' '}
        {method === 'email' ? (
          <strong>{email || methodsCopy.email.itsAddress}</strong>
        ) : (
          <strong className={dialog.phone}>{formatUsPhone(phone)}</strong>
        )}
        <span>{next ? '.' : `. ${copy.check}`}</span>
      </p>
      <ChangeNumber />
      {next && (
        <button
          type="button"
          className={`button ${styles.main}`}
          onClick={() => void chooseMethod(next, verification)}
        >
          {busy === next ? asking : names[next]}
        </button>
      )}
      <button type="button" className={`button button--quiet ${styles.cancel}`} onClick={closeCodeDialog}>
        {verificationCopy.cancel}
      </button>
    </>
  );
}
