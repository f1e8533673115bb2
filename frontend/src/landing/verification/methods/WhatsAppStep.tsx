import { formatUsPhone } from 'domain/phone';
import { ChangeNumber } from '../ChangeNumber';
import { Notice } from './Notice';
import { offerOf } from './offered';
import { StepTitle, type StepProps } from './StepTitle';
import { Waiting } from './Waiting';
import { methodsCopy } from './methods.copy';
import dialog from '../VerificationDialog.module.css';
import styles from './methods.module.css';

const copy = methodsCopy.whatsapp;

/** Lets the visitor send a prepared WhatsApp message. */
export function WhatsAppStep({ pending, verification }: StepProps) {
  const { phoneNumber, link } = offerOf(pending, 'whatsapp') ?? {};
  const message = link && new URL(link).searchParams.get('text');
  return (
    <>
      <StepTitle text={copy.title} />
      <Notice pending={pending} />
      <p id="code-sent-to" className={dialog.sentTo}>
        <span>{copy.from}</span> <strong className={dialog.phone}>{formatUsPhone(pending.phone)}</strong>
        <span>.</span>
      </p>
      <ChangeNumber />
      {phoneNumber && message && (
        <div className={`${styles.card} ${styles.byHand}`}>
          <p>
            <span>{copy.byHand}</span> <strong className={dialog.phone}>{formatUsPhone(phoneNumber)}</strong>{' '}
            <span>{copy.message}</span>
          </p>
          <p className={styles.message}>{message}</p>
        </div>
      )}
      <Waiting
        pending={pending}
        verification={verification}
        text={copy.waiting}
        action={link ? { label: copy.open, href: link, newTab: true } : null}
      />
    </>
  );
}
