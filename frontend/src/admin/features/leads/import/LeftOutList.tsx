import { IMPORT_FIELD_NAMES } from 'domain/imports';
import type { LeftOutCountDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import styles from './import.module.css';

/** Shows the number of rows with a left-out cell, by field. */
export function LeftOutList({ title, counts }: { title: string; counts: LeftOutCountDto[] }) {
  if (counts.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {counts.map(({ field, count }) => (
          <li key={field}>
            <span>{IMPORT_FIELD_NAMES[field]}</span>
            <strong>{formatNumber(count)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
