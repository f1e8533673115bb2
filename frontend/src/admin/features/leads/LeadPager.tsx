import { Button } from 'antd';
import { formatNumber } from '../../../shared/numbers';
import { leadsCopy as copy } from './leads.copy';
import styles from './leads.module.css';
import { PAGE_SIZE } from './use-lead-filters';

interface Props {
  page: number;
  total: number;
  /** False when the server stopped counting. */
  exact: boolean;
  onPage: (page: number) => void;
  onCountAll: () => void;
}

/** Which leads these are of how many, and the way to the others; nothing when there is one page. */
export function LeadPager({ page, total, exact, onPage, onCountAll }: Props) {
  const pages = Math.ceil(total / PAGE_SIZE);
  if (pages <= 1) return null;
  const more = exact ? '' : '+';
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, total);
  return (
    <nav className={styles.pager} aria-label={copy.page(formatNumber(page), formatNumber(pages))}>
      <p>
        {copy.showing(formatNumber(first), formatNumber(last), formatNumber(total) + more)}{' '}
        {!exact && (
          <Button type="link" size="small" onClick={onCountAll}>
            {copy.countAll}
          </Button>
        )}
      </p>
      <div className={styles.pagerButtons}>
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {copy.previous}
        </Button>
        <span>{copy.page(formatNumber(page), formatNumber(pages) + more)}</span>
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {copy.next}
        </Button>
      </div>
    </nav>
  );
}
