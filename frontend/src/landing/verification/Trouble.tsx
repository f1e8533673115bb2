import { OfficeContacts } from '../lead-form/OfficeContacts';
import { WithPhoneLink } from '../lead-form/WithPhoneLink';
import type { VerificationTrouble } from './use-code-verification';
import styles from './VerificationDialog.module.css';

interface TroubleProps {
  id?: string;
  /** Null while there is no failure. */
  trouble: Pick<VerificationTrouble, 'text' | 'contacts'> | null;
}

/** Shows a failure, and after a refusal the contacts with the office. */
export function Trouble({ id, trouble }: TroubleProps) {
  return (
    <div role="alert" className={styles.error}>
      <p id={id}>
        <WithPhoneLink text={trouble?.text ?? ''} />
      </p>
      <OfficeContacts contacts={trouble?.contacts ?? []} />
    </div>
  );
}
