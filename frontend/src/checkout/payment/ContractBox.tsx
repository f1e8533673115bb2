import { checkoutCopy } from '../checkout.copy';
import styles from './ContractBox.module.css';
import type { ShownContract } from './use-contract';

const { contract: copy } = checkoutCopy.form;

/**
 * Shows the charges with their dates, the right to cancel, and the contract, next to the button that signs
 * it.
 */
export function ContractBox({ shown: { contract, zip }, action }: { shown: ShownContract; action: string }) {
  const ofWhere =
    zip === '' ? copy.noZip : contract.stateName ? copy.ofState(contract.stateName) : copy.ofNoState;
  return (
    <section className={styles.contract} aria-labelledby="contract-title">
      <h3 id="contract-title">{copy.title}</h3>
      <p role="status">
        <span key={ofWhere}>{ofWhere}</span>
      </p>
      <ul className={styles.priceLines}>
        {contract.priceLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <strong>{contract.cancelStatement}</strong>
      </p>
      <p>
        <a href="/divulgaciones" target="_blank" rel="noopener">
          {copy.rights}
        </a>{' '}
        <span>{`${copy.rightsNote}.`}</span>
      </p>
      <details className={styles.full}>
        <summary>{copy.read}</summary>
        {contract.sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h4>{title}</h4>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </details>
      <p>{copy.sign(action)}</p>
    </section>
  );
}
