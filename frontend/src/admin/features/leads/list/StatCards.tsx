import { useGetLeadStats } from '../../../../shared/api/generated/admin-leads/admin-leads';
import { formatNumber, formatPercent } from '../../../../shared/numbers';
import { Figures } from '../../../ui/Figures';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { leadsCopy } from '../shared/leads.copy';
import styles from './StatCards.module.css';

const { stats: copy } = leadsCopy;

/** Shows the four figures above the list. */
export function StatCards() {
  const stats = useGetLeadStats();
  if (stats.isError && !stats.data) return <QueryFailed text={copy.failed} query={stats} isPart />;
  const figures = [
    { name: copy.total, value: stats.data && formatNumber(stats.data.totalLeads) },
    { name: copy.verified, value: stats.data && formatNumber(stats.data.verifiedLeads) },
    { name: copy.pending, value: stats.data && formatNumber(stats.data.pendingLeads) },
    { name: copy.conversion, value: stats.data && formatPercent(stats.data.conversionRate) },
  ];
  return <Figures figures={figures} className={styles.stats} />;
}
