import { useGetPerformance } from '../../../shared/api/generated/analytics/analytics';
import { formatNumber, formatPercent } from '../../../shared/numbers';
import { Figures } from '../../ui/Figures';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { toApiRange, type DayRange } from '../../lib/times/day-range';
import { analyticsCopy } from './analytics.copy';
import styles from './figures.module.css';
import { useTotals } from './use-totals';

const { cards: copy, noData, failed } = analyticsCopy;

/** Shows the four main figures. */
export function AnalyticsCards({ range }: { range: DayRange }) {
  const { query, total, verified } = useTotals(range);
  const performance = useGetPerformance(toApiRange(range), { query: { staleTime: 0 } });
  if (query.isError || performance.isError) {
    const retry = () => void Promise.all([query.refetch(), performance.refetch()]);
    return <QueryFailed text={failed} query={{ error: query.error ?? performance.error, refetch: retry }} />;
  }
  const ready = query.isSuccess && performance.isSuccess;
  const score = performance.data?.meanLeadScore ?? null;
  const figures = [
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
    <Figures
      figures={figures.map((figure) => (ready ? figure : { ...figure, value: undefined }))}
      className={styles.figures}
    />
  );
}
