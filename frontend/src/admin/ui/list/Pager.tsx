import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/numbers';
import { pagerCopy as copy } from './pager.copy';
import styles from './Pager.module.css';

interface Props {
  /** Name of the list, if the page has two. */
  label?: string;
  /** Requested page. */
  page: number;
  /** Response with the visible rows: that of the previous page until the requested one is loaded. */
  of: { page: number; pageSize: number; total: number };
  /** True if there are more rows than were counted. */
  hasMore?: boolean;
  showing: (from: string, to: string, total: string) => string;
  onPage: (page: number) => void;
  /** Content next to the text. */
  children?: ReactNode;
}

/** Shows which rows of how many are visible, and links to other pages. */
export function Pager({ label, page, of, hasMore = false, showing, onPage, children }: Props) {
  const { page: shownPage, pageSize, total } = of;
  const counted = (count: number) => formatNumber(count) + (hasMore ? '+' : '');
  const pages = Math.ceil(total / pageSize);
  const first = (shownPage - 1) * pageSize + 1;
  const last = Math.min(shownPage * pageSize, total);
  const place = copy.page(formatNumber(shownPage), counted(pages));
  return (
    <nav className={styles.pager} aria-label={label ? `${label}. ${place}` : place}>
      <p>
        {showing(formatNumber(first), formatNumber(last), counted(total))} {children}
      </p>
      {pages > 1 && (
        <div className={styles.buttons}>
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {copy.previous}
          </Button>
          <span>{place}</span>
          <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {copy.next}
          </Button>
        </div>
      )}
    </nav>
  );
}
