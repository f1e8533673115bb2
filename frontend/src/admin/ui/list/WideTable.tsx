import type { ReactNode } from 'react';
import edges from '../navigation/scroll-edges.module.css';
import styles from './WideTable.module.css';

interface Props {
  caption?: string;
  /** Accessible name of a table without a caption. */
  label?: string;
  /** Column headings. */
  columns: readonly string[];
  children: ReactNode;
}

const scrolls = 'Tabla que se desplaza hacia los lados';

/** Shows a plain table that scrolls, also by keyboard, if it is wider or longer than its container. */
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
