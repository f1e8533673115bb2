import type { ReactNode } from 'react';
import shared from './analytics.module.css';

interface Props {
  /** Accessible name of the scrolling area. */
  label: string;
  caption?: string;
  columns: readonly string[];
  children: ReactNode;
}

/** Shows a table of figures that scrolls, also by keyboard. */
export function FigureTable({ label, caption, columns, children }: Props) {
  return (
    <div className={shared.scroller} tabIndex={0} role="group" aria-label={label}>
      <table className={shared.table}>
        {caption && <caption>{caption}</caption>}
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
