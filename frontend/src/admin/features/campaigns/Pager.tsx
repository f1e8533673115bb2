import { Button } from 'antd';
import { formatNumber } from '../../../shared/numbers';
import { campaignsCopy as copy } from './campaigns.copy';
import styles from './campaigns.module.css';

interface Props {
  /** What is paged: there may be two on the page. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  showing: (from: string, to: string, total: string) => string;
  onPage: (page: number) => void;
}

/** Which rows these are of how many, and the way to the others. */
export function Pager({ label, page, pageSize, total, showing, onPage }: Props) {
  const pages = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const place = copy.page(formatNumber(page), formatNumber(pages));
  return (
    <nav className={styles.pager} aria-label={`${label}. ${place}`}>
      <p>{showing(formatNumber(first), formatNumber(last), formatNumber(total))}</p>
      {pages > 1 && (
        <div className={styles.pagerButtons}>
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
