import type { ReactNode } from 'react';
import styles from './Facts.module.css';
import shared from './payment-detail.module.css';

interface Props {
  title: string;
  /** Names with values; entries without a value are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  children?: ReactNode;
}

/** Shows a part of the detail: facts with a heading. */
export function Facts({ title, facts, children }: Props) {
  const known = facts.filter(([, value]) => value !== null && value !== false && value !== '');
  return (
    <section className={shared.section}>
      <h3>{title}</h3>
      {known.length > 0 && (
        <dl className={styles.facts}>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}
