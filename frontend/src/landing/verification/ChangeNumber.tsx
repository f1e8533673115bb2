import { flushSync } from 'react-dom';
import { focusLeadField } from '../lead-form/lead-fields';
import { closeCodeDialog } from './verification-store';
import { verificationCopy as copy } from './verification.copy';
import styles from './VerificationDialog.module.css';

/** Shows a button that leads back to the form's phone field. */
export function ChangeNumber() {
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => {
        // The form can take the focus only after the dialog is removed. The code stays valid until another
        // number gets one, in case the visitor finds that the number was correct.
        flushSync(closeCodeDialog);
        focusLeadField('phoneNumber');
      }}
    >
      {copy.changeNumber}
    </button>
  );
}
