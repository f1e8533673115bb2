import { Link } from 'react-router-dom';
import styles from './Figures.module.css';

/** Change against the period before. */
export interface FigureChange {
  /** '+12.5%'. */
  size: string;
  /** 'frente a los 7 días anteriores'. */
  against: string;
}

export interface Figure {
  name: string;
  /** Undefined while it is loading. */
  value: string | undefined;
  /** Undefined if there is nothing to compare with. */
  change?: FigureChange | undefined;
  hint?: string | undefined;
  link?: { to: string; text: string };
  /** Whether it requires action. */
  alarm?: boolean | undefined;
}

/** Maximum length of a value in large type: `$209,365.50`. Longer values would break. */
const MOST_CHARACTERS = 11;

interface Props {
  figures: readonly Figure[];
  label?: string;
  /** Class with a feature's columns and sizes. */
  className?: string | undefined;
}

/** Shows figures with their names, each on a card. */
export function Figures({ figures, label, className = '' }: Props) {
  return (
    <dl className={`${styles.figures} ${className}`} aria-label={label}>
      {figures.map(({ name, value, change, hint, link, alarm = false }) => (
        <div key={name} className={styles.figure} data-alarm={alarm}>
          <dt>{name}</dt>
          <dd className={styles.value} data-long={(value?.length ?? 0) > MOST_CHARACTERS}>
            {value ?? <span className={styles.waiting} aria-hidden />}
          </dd>
          {change && value && (
            <dd className={styles.change}>
              <strong>{change.size}</strong> {change.against}
            </dd>
          )}
          {hint && <dd className={styles.hint}>{hint}</dd>}
          {link && (
            <dd className={styles.hint}>
              <Link to={link.to}>{link.text}</Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
