import { codeVerified } from '../verification-store';
import { CallStep } from './CallStep';
import { EmailStep } from './EmailStep';
import { StepTitle, type StepProps } from './StepTitle';
import { UndeliveredStep } from './UndeliveredStep';
import { methodsCopy as copy } from './methods.copy';
import { WhatsAppStep } from './WhatsAppStep';
import dialog from '../VerificationDialog.module.css';
import styles from './methods.module.css';

/**
 * Shows the step that replaces the code field: a call, a WhatsApp message, the e-mail address, an undelivered
 * message, or a phone that was verified elsewhere.
 */
export function OtherStep(props: StepProps) {
  const { method, step } = props.pending;
  if (step === 'elsewhere') return <ElsewhereStep />;
  if (step === 'email') return <EmailStep {...props} />;
  if (step === 'undelivered') return <UndeliveredStep {...props} />;
  return method === 'whatsapp' ? <WhatsAppStep {...props} /> : <CallStep {...props} />;
}

function ElsewhereStep() {
  return (
    <>
      <StepTitle text={copy.elsewhere.title} />
      <p id="code-sent-to" className={dialog.sentTo}>
        {copy.elsewhere.text}
      </p>
      <button type="button" className={`button ${styles.main}`} onClick={codeVerified}>
        {copy.elsewhere.close}
      </button>
    </>
  );
}
