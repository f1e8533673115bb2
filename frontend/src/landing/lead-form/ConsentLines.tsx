import { SITE } from '../../shared/site/site';
import consent from '../content/consent.json';
import { leadFormCopy as copy } from './lead-form.copy';
import styles from './lead-form.module.css';

/** Version of the texts that ConsentLines shows; the server keeps the texts of every version. */
export const CONSENT_VERSION = consent.version;

const withBrand = (text: string): string => text.replaceAll('{brand}', () => SITE.brand);

/** What the visitor agrees to by asking for the code, and apart from it the box for marketing messages. */
export function ConsentLines() {
  return (
    <div className={styles.consent}>
      <label className={styles.marketing}>
        <input type="checkbox" name="marketingSms" />
        <span>{withBrand(consent.marketingLabel)}</span>
      </label>
      <p>
        {withBrand(consent.smsNotice)} {copy.legal.before} <a href="/privacidad">{copy.legal.privacy}</a>{' '}
        {copy.legal.between} <a href="/terminos">{copy.legal.terms}</a>.
      </p>
    </div>
  );
}
