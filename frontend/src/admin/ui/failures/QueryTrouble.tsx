import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatDateTime } from '../../lib/times/moments';
import { QueryFailed } from './QueryFailed';
import { queryTroubleCopy as copy } from './query-trouble.copy';
import styles from './QueryTrouble.module.css';

interface Props {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'data' | 'dataUpdatedAt' | 'refetch'>;
  /** Text that says which data could not be read. */
  failed: string;
  /** Whether the rest of the screen works without this data. */
  isPart?: boolean;
}

/**
 * Shows the failure of a query. Without data, it replaces the list. If a refresh failed, it is one line above
 * the data, so that the data and open dialogs stay.
 */
export function QueryTrouble({ query, failed, isPart = false }: Props) {
  if (!query.isError) return null;
  if (query.data === undefined) return <QueryFailed text={failed} query={query} isPart={isPart} />;
  return (
    <p role="status" className={styles.stale}>
      {copy.stale(formatDateTime(new Date(query.dataUpdatedAt).toISOString()))}{' '}
      <Button size="small" onClick={() => void query.refetch()}>
        {copy.retry}
      </Button>
    </p>
  );
}
