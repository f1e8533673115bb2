import type { ReactNode } from 'react';
import type { LeadRowDto } from '../../../../../shared/api/generated/model';
import styles from './ColumnHead.module.css';
import type { LeadFilters } from '../filters/lead-filters';

/** A column of the table of leads. */
export interface Column {
  key: string;
  title: string;
  /** Given for one that can order the list: how the first click orders it. */
  sort?: 'ascending' | 'descending';
  /** Shown where the screen is wide enough for it. */
  isExtra?: boolean;
  className?: string | undefined;
  cell: (lead: LeadRowDto) => ReactNode;
}

interface Props {
  column: Column;
  order: LeadFilters['sort'];
  onSort: (sort: string) => void;
}

/** The head of a column. Each click on one that can order the list turns the order round. */
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
