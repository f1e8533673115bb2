import { formatUsPhone } from 'domain/phone';
import { ChangeNumber } from '../ChangeNumber';
import { Notice } from './Notice';
import { offerOf } from './offered';
import { StepTitle, type StepProps } from './StepTitle';
import { Waiting } from './Waiting';
import { methodsCopy } from './methods.copy';
import dialog from '../VerificationDialog.module.css';
import styles from './methods.module.css';

const copy = methodsCopy.inboundCall;

/** Shows the number to call and the four digits to key in. */
export function CallStep({ pending, verification }: StepProps) {
  const { phoneNumber, digits, link } = offerOf(pending, 'inbound_call') ?? {};
  return (
    <>
      <StepTitle text={copy.title} />
      <Notice pending={pending} />
      <p id="code-sent-to" className={dialog.sentTo}>
        <span>{copy.from}</span> <strong className={dialog.phone}>{formatUsPhone(pending.phone)}</strong>{' '}
        <span>{copy.then}</span>
      </p>
      <ChangeNumber />
      {phoneNumber && digits && (
        <dl className={styles.card}>
          <div>
            <dt>{copy.number}</dt>
            <dd className={dialog.phone}>{formatUsPhone(phoneNumber)}</dd>
          </div>
          <div>
            <dt>{copy.digits}</dt>
            <dd className={styles.digits}>
              <span aria-hidden="true">{digits}</span>
              {/* Separates the digits, so that screen readers say them one by one. */}
              <span className="visually-hidden">{[...digits].join(', ')}</span>
            </dd>
          </div>
        </dl>
      )}
      <Waiting
        pending={pending}
        verification={verification}
        text={copy.waiting}
        action={link ? { label: copy.call, href: link } : null}
      />
    </>
  );
}
