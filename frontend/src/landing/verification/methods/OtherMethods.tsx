import { hasCode, type VerificationMethod } from 'domain/verification';
import { Trouble } from '../Trouble';
import type { CodeVerification } from '../use-code-verification';
import { updatePending, type PendingCode } from '../verification-store';
import { chooseMethod } from './choose-method';
import { otherMethods } from './offered';
import { useSubmission } from './use-submission';
import { methodsCopy as copy } from './methods.copy';
import dialog from '../VerificationDialog.module.css';
import styles from './methods.module.css';

interface OtherMethodsProps {
  pending: PendingCode;
  verification: CodeVerification;
  isIdle: boolean;
}

/** Shows the other methods below each step, and updates the dialog when the submission's state changes. */
export function OtherMethods({ pending, verification, isIdle }: OtherMethodsProps) {
  useSubmission(pending, isIdle);
  const { busy, trouble } = verification;
  const { method, step } = pending;
  if (step === 'email' || step === 'elsewhere') return null;
  // The first one is already the main button.
  const others = otherMethods(pending).slice(step === 'undelivered' ? 1 : 0);
  // For a code sent earlier, the last chosen method is among the others.
  const offered = step === 'code' && !hasCode(method) ? [method, ...others] : others;
  const canHaveCode = pending.hasHadCode && (step === 'undelivered' || (step === null && !hasCode(method)));
  const failed = trouble?.method && trouble.method !== method ? trouble : null;
  if (offered.length === 0 && !canHaveCode && !failed) return null;

  function choose(chosen: VerificationMethod): void {
    if (chosen === method) updatePending({ step: null });
    else void chooseMethod(chosen, verification);
  }

  return (
    <section className={styles.others} aria-labelledby={offered.length > 0 ? 'other-methods' : undefined}>
      {offered.length > 0 && <h3 id="other-methods">{titleOf(pending)}</h3>}
      {failed && <Trouble trouble={failed} />}
      <ul className={styles.list}>
        {offered.map((other) => (
          <li key={other}>
            <button type="button" className={styles.method} onClick={() => choose(other)}>
              {busy === other ? copy.asking : copy.names[other]}
            </button>
          </li>
        ))}
      </ul>
      {canHaveCode && (
        <button type="button" className={dialog.link} onClick={() => updatePending({ step: 'code' })}>
          {copy.haveCode}
        </button>
      )}
    </section>
  );
}

function titleOf({ method, step }: PendingCode): string {
  if (step === 'undelivered') return copy.undelivered.others;
  return hasCode(method) ? copy.notArrived : copy.otherForm;
}
