import { Button } from 'antd';
import { formatNumber } from '../../../shared/numbers';
import { paymentsCopy as copy } from './payments.copy';
import styles from './payments.module.css';
import { PAGE_SIZE } from './use-payment-filters';

interface Props {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which payments these are of how many, and the way to the others. */
export function PaymentPager({ page, total, onPage }: Props) {
  const pages = Math.ceil(total / PAGE_SIZE);
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, total);
  const place = copy.page(formatNumber(page), formatNumber(pages));
  return (
    <nav className={styles.pager} aria-label={place}>
      <p>{copy.showing(formatNumber(first), formatNumber(last), formatNumber(total))}</p>
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
