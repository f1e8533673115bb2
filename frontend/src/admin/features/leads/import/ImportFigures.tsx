import { formatNumber } from '../../../../shared/numbers';
import styles from './import.module.css';

/** Shows the figures of an import. */
export function ImportFigures({ figures }: { figures: [name: string, count: number][] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
