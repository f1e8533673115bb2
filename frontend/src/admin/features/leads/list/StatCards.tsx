import { Skeleton } from 'antd';
import { useGetLeadStats } from '../../../../shared/api/generated/admin-leads/admin-leads';
import { formatNumber, formatPercent } from '../../../../shared/numbers';
import { QueryFailed } from '../../../ui/QueryFailed';
import { leadsCopy } from '../shared/leads.copy';
import styles from '../shared/leads.module.css';

const { stats: copy } = leadsCopy;

/** The four figures above the list. */
export function StatCards() {
  const stats = useGetLeadStats();
  if (stats.isError)
    return <QueryFailed text={copy.failed} error={stats.error} onRetry={() => void stats.refetch()} />;
  const cards = [
    { name: copy.total, value: stats.data && formatNumber(stats.data.totalLeads) },
    { name: copy.verified, value: stats.data && formatNumber(stats.data.verifiedLeads) },
    { name: copy.pending, value: stats.data && formatNumber(stats.data.pendingLeads) },
    { name: copy.conversion, value: stats.data && formatPercent(stats.data.conversionRate) },
  ];
  return (
    <dl className={styles.stats}>
      {cards.map(({ name, value }) => (
        <div key={name} className={styles.stat}>
          <dt>{name}</dt>
          <dd>{value ?? <Skeleton.Input active size="small" />}</dd>
        </div>
      ))}
    </dl>
  );
}
