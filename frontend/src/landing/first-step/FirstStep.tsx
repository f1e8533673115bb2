import { landingData } from '../landing-data';
import { FORM_SECTION, goToForm } from '../lead-form/go-to-form';
import { PhoneInput } from '../lead-form/PhoneInput';
import { FIRST_PHONE_ID } from './first-phone';
import styles from './first-step.module.css';

/**
 * Shows the form's first field on the first screen; its number is copied into the whole form. The button is a
 * plain link, which also works without scripts. The field has no name, so that its number never appears in an
 * address.
 */
export function FirstStep() {
  const { action } = landingData();
  return (
    <form
      className={styles.step}
      action={`#${FORM_SECTION}`}
      onSubmit={(event) => {
        event.preventDefault();
        goToForm();
      }}
    >
      <label className={styles.label} htmlFor={FIRST_PHONE_ID}>
        Su número de celular
      </label>
      <PhoneInput id={FIRST_PHONE_ID} className={styles.phone} placeholder="(305) 420-1234" />
      <a className={`button button--maiz ${styles.action}`} href={`#${FORM_SECTION}`}>
        {action}
      </a>
    </form>
  );
}
