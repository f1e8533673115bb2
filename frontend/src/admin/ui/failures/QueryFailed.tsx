import { Button } from 'antd';
import { supportLine } from '../../lib/support-code';
import styles from './QueryFailed.module.css';

interface Props {
  /** Text that says which action failed. */
  text: string;
  /** Failed query. */
  query: { error: unknown; refetch: () => unknown };
  /** Whether the rest of the screen works without this data. The failure is then shown in a line. */
  isPart?: boolean;
}

/** Shows that data could not be read, with a button to retry. */
export function QueryFailed({ text, query, isPart = false }: Props) {
  const code = supportLine(query.error);
  return (
    <div role="alert" className={styles.failed} data-part={isPart}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden>
        <path d="M12 2 1 21h22zm-1 7h2v6h-2zm0 8h2v2h-2z" fillRule="evenodd" />
      </svg>
      <p className={styles.text}>{text}</p>
      {code && <p className={styles.code}>{code}</p>}
      <Button
        type={isPart ? 'default' : 'primary'}
        size={isPart ? 'small' : 'medium'}
        className={styles.retry}
        onClick={() => void query.refetch()}
      >
        Reintentar
      </Button>
    </div>
  );
}
