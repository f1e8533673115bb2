import { flushSync } from 'react-dom';
import { focusLeadField } from '../lead-form/lead-fields';
import { closeCodeDialog } from './verification-store';
import { verificationCopy as copy } from './verification.copy';
import styles from './VerificationDialog.module.css';

/** Back to the form's phone field. */
export function ChangeNumber() {
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => {
        // The form cannot take the focus before the dialog is gone. The code stays good until another number gets
        // one, for someone who finds that the number was right after all.
        flushSync(closeCodeDialog);
        focusLeadField('phoneNumber');
      }}
    >
      {copy.changeNumber}
    </button>
  );
}
