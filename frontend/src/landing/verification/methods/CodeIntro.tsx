import { formatUsPhone } from 'domain/phone';
import { ChangeNumber } from '../ChangeNumber';
import { updatePending, type PendingCode } from '../verification-store';
import { Notice } from './Notice';
import { offerOf } from './offered';
import { verificationCopy } from '../verification.copy';
import { methodsCopy as copy } from './methods.copy';
import dialog from '../VerificationDialog.module.css';

/** Shows how the code was sent: by text message, call or e-mail, or earlier. */
export function CodeIntro({ pending }: { pending: PendingCode }) {
  const { method, step, phone, email, askedHere } = pending;
  const number = <strong className={dialog.phone}>{formatUsPhone(phone)}</strong>;
  if (step === 'code' || !askedHere)
    return (
      <>
        <p id="code-sent-to" className={dialog.sentTo}>
          <span>{verificationCopy.sentBefore}</span> {number}
          <span>.</span>
        </p>
        <ChangeNumber />
      </>
    );
  if (method === 'email')
    return (
      <>
        <Notice pending={pending} />
        <p id="code-sent-to" className={dialog.sentTo}>
          <span>{copy.email.sentTo}</span> <strong>{email || copy.email.itsAddress}</strong>
          <span>{`. ${copy.email.spam}`}</span>
        </p>
        <button type="button" className={dialog.link} onClick={() => updatePending({ step: 'email' })}>
          {copy.email.change}
        </button>
        <p>
          <span>{copy.email.callAt}</span> {number}
          <span>.</span>
        </p>
        <ChangeNumber />
      </>
    );
  const caller = method === 'voice' && offerOf(pending, 'voice')?.phoneNumber;
  return (
    <>
      <Notice pending={pending} />
      {method === 'voice' ? (
        <p id="code-sent-to" className={dialog.sentTo}>
          <span>{copy.voice.to}</span> {number}
          {caller && <span>{` ${copy.voice.from} `}</span>}
          {caller && <span className={dialog.phone}>{formatUsPhone(caller)}</span>}
          <span>{`. ${copy.voice.press}`}</span>
        </p>
      ) : (
        <p id="code-sent-to" className={dialog.sentTo}>
          <span>{verificationCopy.sentTo}</span> {number}
          <span>.</span>
        </p>
      )}
      <ChangeNumber />
    </>
  );
}
