import { CURRENT_CONSENT, withBrand } from 'domain/messages/consent-texts';
import { brandName } from '../../shared/site/page-data';
import { leadFormCopy as copy } from './lead-form.copy';
import styles from './lead-form.module.css';

/** Shows the consent given by requesting the code, and the separate checkbox for marketing messages. */
export function ConsentLines() {
  const { smsNotice, marketingLabel } = withBrand(CURRENT_CONSENT, brandName());
  return (
    <div className={styles.consent}>
      <label className={styles.marketing}>
        <input type="checkbox" name="marketingSms" />
        <span>{marketingLabel}</span>
      </label>
      <p>
        <span>{`${smsNotice} ${copy.legal.before}`}</span> <a href="/privacidad">{copy.legal.privacy}</a>{' '}
        <span>{copy.legal.between}</span> <a href="/terminos">{copy.legal.terms}</a>
        <span>.</span>
      </p>
    </div>
  );
}
