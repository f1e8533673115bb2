import type { ContractLanguage } from '../../shared/api/generated/model';
import { checkoutCopy } from '../checkout.copy';
import styles from './ContractBox.module.css';
import type { ShownContract } from './use-contract';

const { contract: copy } = checkoutCopy.form;

/**
 * Shows the charges with their dates, the right to cancel, and the contract, next to the button that signs
 * it. The customer may read it in Spanish or in English, and signs both.
 */
export function ContractBox({
  shown: { contract, place },
  action,
  language: lang,
  onLanguage,
}: {
  shown: ShownContract;
  action: string;
  /** Language in which the contract is read, and in which the customer receives it first. */
  language: ContractLanguage;
  onLanguage: (language: ContractLanguage) => void;
}) {
  const isEnglish = lang === 'en';
  const texts = isEnglish ? contract.english : contract;
  return (
    <section className={styles.contract} aria-labelledby="contract-title">
      <h3 id="contract-title">{contract.isSignedOutside ? copy.titleOutside : copy.title}</h3>
      {!contract.isSignedOutside && (
        <p role="status">
          <span key={whereOf(contract, place)}>{whereOf(contract, place)}</span>
        </p>
      )}
      <button type="button" className={styles.language} onClick={() => onLanguage(isEnglish ? 'es' : 'en')}>
        <span lang={isEnglish ? 'es' : 'en'} key={lang}>
          {isEnglish ? copy.inSpanish : copy.inEnglish}
        </span>
      </button>
      <ul className={styles.priceLines} lang={lang}>
        {texts.priceLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p lang={lang}>
        <strong>{texts.cancelStatement}</strong>
      </p>
      {texts.lastDayToCancel && (
        <p lang={lang}>
          <strong>{texts.lastDayToCancel}</strong>
        </p>
      )}
      <p>
        <a href="/divulgaciones" target="_blank" rel="noopener">
          {copy.rights}
        </a>{' '}
        <span>{`${copy.rightsNote}.`}</span>
      </p>
      {texts.sections.length > 0 && (
        <details className={styles.full}>
          <summary>{copy.read}</summary>
          <div lang={lang}>
            {texts.sections.map(({ title, paragraphs, isBold }) => (
              <section key={title}>
                <h4>{title}</h4>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{isBold ? <strong>{paragraph}</strong> : paragraph}</p>
                ))}
              </section>
            ))}
          </div>
        </details>
      )}
      <p>{contract.isSignedOutside ? copy.authorise(action) : copy.sign(action)}</p>
    </section>
  );
}

/** Returns the line that says whose contract is shown. */
function whereOf(
  { stateName, zipStateName }: ShownContract['contract'],
  { zip }: ShownContract['place'],
): string {
  if (stateName === null) return zip === '' ? copy.noZip : copy.ofNoState;
  if (zip === '') return copy.ofKnownState(stateName);
  return stateName === zipStateName ? copy.ofState(stateName) : copy.ofResidence(stateName);
}
