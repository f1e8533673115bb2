import { WaysOut } from '../lead-form/WaysOut';
import { WithPhoneLink } from '../lead-form/WithPhoneLink';
import type { VerificationTrouble } from './use-code-verification';
import styles from './VerificationDialog.module.css';

interface TroubleProps {
  id?: string;
  /** Nothing for a place that waits for a text. */
  trouble: Pick<VerificationTrouble, 'text' | 'ways'> | null;
}

/** Says what failed, and after a refusal how to reach the office. */
export function Trouble({ id, trouble }: TroubleProps) {
  return (
    <div role="alert" className={styles.error}>
      <p id={id}>
        <WithPhoneLink text={trouble?.text ?? ''} />
      </p>
      <WaysOut ways={trouble?.ways ?? []} />
    </div>
  );
}
