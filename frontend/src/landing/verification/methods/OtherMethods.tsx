import { hasCode, type VerificationMethod } from 'domain/verification';
import { Trouble } from '../Trouble';
import type { CodeVerification } from '../use-code-verification';
import { updatePending, type PendingCode } from '../verification-store';
import { chooseWay } from './choose-method';
import { otherWays } from './offered';
import { useSubmission } from './use-submission';
import { waysCopy as copy } from './methods.copy';
import dialog from '../VerificationDialog.module.css';
import styles from './methods.module.css';

interface OtherWaysProps {
  pending: PendingCode;
  verification: CodeVerification;
  isIdle: boolean;
}

/** Shows the other methods below each step, and updates the dialog when the submission's state changes. */
export function OtherWays({ pending, verification, isIdle }: OtherWaysProps) {
  useSubmission(pending, isIdle);
  const { busy, trouble } = verification;
  const { method, step } = pending;
  if (step === 'email' || step === 'elsewhere') return null;
  // The first one is already the main button.
  const others = otherWays(pending).slice(step === 'undelivered' ? 1 : 0);
  // For a code sent earlier, the last chosen method is among the others.
  const offered = step === 'code' && !hasCode(method) ? [method, ...others] : others;
  const canHaveCode = pending.hasHadCode && (step === 'undelivered' || (step === null && !hasCode(method)));
  const failed = trouble?.way && trouble.way !== method ? trouble : null;
  if (offered.length === 0 && !canHaveCode && !failed) return null;

  function choose(way: VerificationMethod): void {
    if (way === method) updatePending({ step: null });
    else void chooseWay(way, verification);
  }

  return (
    <section className={styles.others} aria-labelledby={offered.length > 0 ? 'other-ways' : undefined}>
      {offered.length > 0 && <h3 id="other-ways">{titleOf(pending)}</h3>}
      {failed && <Trouble trouble={failed} />}
      <ul className={styles.list}>
        {offered.map((way) => (
          <li key={way}>
            <button type="button" className={styles.way} onClick={() => choose(way)}>
              {busy === way ? copy.asking : copy.names[way]}
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
