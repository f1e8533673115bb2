import { Button } from 'antd';
import { pagerCopy as copy } from './pager.copy';
import styles from './ShortPager.module.css';

interface Props {
  label: string;
  /** Which items these are of how many. */
  showing: string;
  page: number;
  isLast: boolean;
  onPage: (page: number) => void;
}

/** The way through a list whose pages are not counted. */
export function ShortPager({ label, showing, page, isLast, onPage }: Props) {
  return (
    <nav className={styles.pager} aria-label={label}>
      <p>{showing}</p>
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {copy.previous}
      </Button>
      <Button disabled={isLast} onClick={() => onPage(page + 1)}>
        {copy.next}
      </Button>
    </nav>
  );
}
