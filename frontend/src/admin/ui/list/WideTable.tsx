import type { ReactNode } from 'react';
import edges from '../navigation/scroll-edges.module.css';
import styles from './WideTable.module.css';

interface Props {
  caption?: string;
  /** What it is called, where it has no caption. */
  label?: string;
  /** Heads of the columns. */
  columns: readonly string[];
  /** The rows. */
  children: ReactNode;
}

const scrolls = 'Tabla que se desplaza hacia los lados';

/** A plain table that scrolls by itself, with the keyboard too, where it is wider or longer than its place. */
export function WideTable({ caption, label, columns, children }: Props) {
  return (
    <div
      className={`${styles.scroller} ${edges.edges}`}
      tabIndex={0}
      role="group"
      aria-label={label ? `${label}: ${scrolls}` : scrolls}
    >
      <table className={styles.table}>
        {caption && (
          <caption>
            <span className={styles.caption}>{caption}</span>
          </caption>
        )}
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
