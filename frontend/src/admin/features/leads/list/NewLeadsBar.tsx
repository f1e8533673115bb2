import { Button } from 'antd';
import { useState } from 'react';
import { useCountNewLeads } from '../../../../shared/api/generated/admin-leads/admin-leads';
import { serverNow } from '../../../../shared/api/transport';
import { formatNumber } from '../../../../shared/numbers';
import { leadsCopy as copy } from '../shared/leads.copy';
import styles from './NewLeadsBar.module.css';

const ASK_EVERY_MS = 15_000;

interface Props {
  /** Time of the newest lead on the screen; null if the newest are not shown. */
  newest: string | null;
  /** Shows the newest leads. */
  onShow: () => void;
}

/**
 * Says that new leads have arrived. They appear on request, so that the list does not move while it is read.
 */
export function NewLeadsBar({ newest, onShow }: Props) {
  const [opened] = useState(serverNow);
  const [seen, setSeen] = useState<string | null>(null);
  if (newest !== null && newest !== seen) setSeen(newest);
  const fresh = useCountNewLeads(
    { since: seen ?? opened },
    { query: { refetchInterval: ASK_EVERY_MS, staleTime: 0, initialData: { count: 0 } } },
  );
  const { count } = fresh.data;
  return (
    <div role="status">
      {count > 0 && (
        <div className={styles.newLeads}>
          <span>{copy.newLeads(count, formatNumber(count))}</span>
          <Button size="small" type="primary" onClick={onShow}>
            {copy.showNew}
          </Button>
        </div>
      )}
    </div>
  );
}
