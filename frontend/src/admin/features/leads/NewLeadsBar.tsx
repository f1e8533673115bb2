import { Button } from 'antd';
import { useState } from 'react';
import { useCountNewLeads } from '../../../shared/api/generated/admin-leads/admin-leads';
import { serverNow } from '../../../shared/api/transport';
import { formatNumber } from '../../../shared/numbers';
import { leadsCopy as copy } from './leads.copy';
import styles from './leads.module.css';
import { useLeadReload } from './use-lead-changes';

const ASK_EVERY_MS = 15_000;

/** Says that leads have come since the list was read. They are shown on request: nothing moves under the reader. */
export function NewLeadsBar() {
  const [since, setSince] = useState(serverNow);
  const reload = useLeadReload();
  const fresh = useCountNewLeads(
    { since },
    { query: { refetchInterval: ASK_EVERY_MS, staleTime: 0, initialData: { count: 0 } } },
  );
  const { count } = fresh.data;
  return (
    <div role="status">
      {count > 0 && (
        <div className={styles.newLeads}>
          <span>{copy.newLeads(count, formatNumber(count))}</span>
          <Button
            size="small"
            type="primary"
            onClick={() => {
              setSince(serverNow());
              void reload();
            }}
          >
            {copy.showNew}
          </Button>
        </div>
      )}
    </div>
  );
}
