import { useGetPerformance } from '../../../shared/api/generated/analytics/analytics';
import { formatPercent } from '../../../shared/numbers';
import { Loading } from '../../../shared/ui/Loading';
import { QueryFailed } from '../../ui/QueryFailed';
import { toApiRange, type DayRange } from '../../lib/day-range';
import { analyticsCopy } from './analytics.copy';
import styles from './analytics.module.css';

const { performance: copy, noData, failed } = analyticsCopy;

/** How the office does: soon, often and well enough; each figure with what it means. */
export function Performance({ range }: { range: DayRange }) {
  const query = useGetPerformance(toApiRange(range), { query: { staleTime: 0 } });
  if (query.isPending) return <Loading />;
  if (query.isError)
    return <QueryFailed text={failed} error={query.error} onRetry={() => void query.refetch()} />;
  const { responseTimeHours, followUpRate, satisfaction } = query.data;
  const figures = [
    {
      name: copy.response,
      value: responseTimeHours === null ? null : copy.responseUnit(String(responseTimeHours)),
      hint: copy.responseHint,
    },
    {
      name: copy.followUp,
      value: followUpRate === null ? null : formatPercent(followUpRate),
      hint: copy.followUpHint,
    },
    {
      name: copy.satisfaction,
      value: satisfaction === null ? null : copy.satisfactionUnit(String(satisfaction)),
      hint: copy.satisfactionHint,
    },
  ];
  return (
    <dl className={styles.cards}>
      {figures.map(({ name, value, hint }) => (
        <div key={name} className={styles.card}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value ?? noData}</dd>
          <dd className={styles.hint}>{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
