import type { ReactNode } from 'react';
import type { LeadRowDto } from '../../../../../shared/api/generated/model';
import styles from './ColumnHead.module.css';
import type { LeadFilters } from '../filters/lead-filters';

/** Column of the table of leads. */
export interface Column {
  key: string;
  title: string;
  /** Direction of the first click; absent if the column cannot sort. */
  sort?: 'ascending' | 'descending';
  /** Whether it is shown only on wide screens. */
  isExtra?: boolean;
  className?: string | undefined;
  cell: (lead: LeadRowDto) => ReactNode;
}

interface Props {
  column: Column;
  order: LeadFilters['sort'];
  onSort: (sort: string) => void;
}

/** Shows a column's heading. Each click on a sortable one reverses the order. */
export function ColumnHead({ column: { key, title, sort, isExtra }, order, onSort }: Props) {
  const now = order === key ? 'ascending' : order === `-${key}` ? 'descending' : undefined;
  const next = now === undefined ? sort : now === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" data-extra={isExtra} aria-sort={now}>
      {sort ? (
        <button
          type="button"
          className={styles.sorter}
          onClick={() => onSort(`${next === 'descending' ? '-' : ''}${key}`)}
        >
          {title}
          <span className={styles.arrow} data-order={now} aria-hidden />
        </button>
      ) : (
        title
      )}
    </th>
  );
}
