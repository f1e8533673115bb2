import { formatUsPhone } from 'domain/phone';
import { ChangeNumber } from '../ChangeNumber';
import { updatePending, type PendingCode } from '../verification-store';
import { Notice } from './Notice';
import { wayIn } from './offered';
import { verificationCopy } from '../verification.copy';
import { waysCopy as copy } from './ways.copy';
import dialog from '../VerificationDialog.module.css';

/** Says how the code comes, where that is not by text alone. */
export function CodeIntro({ pending }: { pending: PendingCode }) {
  const { method, step, phone, email, askedHere } = pending;
  const number = <strong className={dialog.phone}>{formatUsPhone(phone)}</strong>;
  if (step === 'code' || !askedHere)
    return (
      <>
        <p id="code-sent-to" className={dialog.sentTo}>
          {verificationCopy.sentBefore} {number}.
        </p>
        <ChangeNumber />
      </>
    );
  if (method === 'email')
    return (
      <>
        <Notice pending={pending} />
        <p id="code-sent-to" className={dialog.sentTo}>
          {copy.email.sentTo} <strong>{email || copy.email.itsAddress}</strong>. {copy.email.spam}
        </p>
        <button type="button" className={dialog.link} onClick={() => updatePending({ step: 'email' })}>
          {copy.email.change}
        </button>
        <p>
          {copy.email.callAt} {number}.
        </p>
        <ChangeNumber />
      </>
    );
  const caller = method === 'voice' && wayIn(pending, 'voice')?.phoneNumber;
  return (
    <>
      <Notice pending={pending} />
      {method === 'voice' ? (
        <p id="code-sent-to" className={dialog.sentTo}>
          {copy.voice.to} {number}
          {caller && (
            <>
              {' '}
              {copy.voice.from} <span className={dialog.phone}>{formatUsPhone(caller)}</span>
            </>
          )}
          . {copy.voice.press}
        </p>
      ) : (
        <p id="code-sent-to" className={dialog.sentTo}>
          {verificationCopy.sentTo} {number}.
        </p>
      )}
      <ChangeNumber />
    </>
  );
}
