import { Button } from 'antd';
import { supportLine } from '../../lib/support-code';
import styles from './QueryFailed.module.css';

interface Props {
  /** What could not be done, in words. */
  text: string;
  /** What happened. */
  error: unknown;
  onRetry: () => void;
}

/** In the place of data that could not be read: says so, and offers to try again. */
export function QueryFailed({ text, error, onRetry }: Props) {
  const code = supportLine(error);
  return (
    <div role="alert" className={styles.failed}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden>
        <path d="M12 2 1 21h22zm-1 7h2v6h-2zm0 8h2v2h-2z" fillRule="evenodd" />
      </svg>
      <p className={styles.text}>{text}</p>
      {code && <p className={styles.code}>{code}</p>}
      <Button type="primary" className={styles.retry} onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
