import { Skeleton } from 'antd';
import { useGetPerformance } from '../../../shared/api/generated/analytics/analytics';
import { formatNumber, formatPercent } from '../../../shared/numbers';
import { QueryFailed } from '../../ui/QueryFailed';
import { toApiRange, type DayRange } from '../../lib/day-range';
import { analyticsCopy } from './analytics.copy';
import styles from './analytics.module.css';
import { useTotals } from './use-totals';

const { cards: copy, noData, failed } = analyticsCopy;

/** The four figures above everything else. */
export function AnalyticsCards({ range }: { range: DayRange }) {
  const { query, total, verified } = useTotals(range);
  const performance = useGetPerformance(toApiRange(range), { query: { staleTime: 0 } });
  if (query.isError || performance.isError) {
    const retry = () => void Promise.all([query.refetch(), performance.refetch()]);
    return <QueryFailed text={failed} error={query.error ?? performance.error} onRetry={retry} />;
  }
  const ready = query.isSuccess && performance.isSuccess;
  const score = performance.data?.meanLeadScore ?? null;
  const cards = [
    { name: copy.total, hint: copy.totalHint, value: formatNumber(total) },
    {
      name: copy.conversion,
      hint: copy.conversionHint,
      value: total === 0 ? noData : formatPercent((verified / total) * 100),
    },
    { name: copy.score, hint: copy.scoreHint, value: score === null ? noData : String(score) },
    { name: copy.verified, hint: copy.verifiedHint, value: formatNumber(verified) },
  ];
  return (
    <dl className={styles.cards}>
      {cards.map(({ name, hint, value }) => (
        <div key={name} className={styles.card}>
          <dt>{name}</dt>
          <dd className={styles.value}>{ready ? value : <Skeleton.Input active size="small" />}</dd>
          <dd className={styles.hint}>{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
