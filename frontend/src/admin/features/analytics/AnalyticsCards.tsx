import { useGetPerformance } from '../../../shared/api/generated/analytics/analytics';
import { formatNumber, formatPercent } from '../../../shared/numbers';
import { Figures, type FigureChange } from '../../ui/Figures';
import { changeOfDays } from '../../ui/figure-change';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { queryOfBefore, rangeBefore, toApiRange, type DayRange } from '../../lib/times/day-range';
import { analyticsCopy } from './analytics.copy';
import styles from './figures.module.css';
import { useTotals, useTotalsBefore } from './use-totals';

const { cards: copy, noData, failed } = analyticsCopy;

/** Shows the four main figures, with their change against the same number of days before. */
export function AnalyticsCards({ range }: { range: DayRange }) {
  const { query, total, verified } = useTotals(range);
  const performance = useGetPerformance(toApiRange(range), { query: { staleTime: 0 } });
  const before = rangeBefore(range, query.dataUpdatedAt);
  const totalsBefore = useTotalsBefore(before);
  const performanceBefore = useGetPerformance(before?.moments, { query: queryOfBefore(before) });
  const changeOf = (now: number | null, then: number | null | undefined): FigureChange | undefined =>
    totalsBefore.query.isSuccess ? changeOfDays(now, then, before) : undefined;
  if ((query.isError && !query.data) || (performance.isError && !performance.data)) {
    const retry = () => void Promise.all([query.refetch(), performance.refetch()]);
    return (
      <QueryFailed text={failed} query={{ error: query.error ?? performance.error, refetch: retry }} isPart />
    );
  }
  const ready = query.data !== undefined && performance.data !== undefined;
  const score = performance.data?.meanLeadScore ?? null;
  const figures = [
    {
      name: copy.total,
      hint: copy.totalHint,
      value: formatNumber(total),
      change: changeOf(total, totalsBefore.total),
    },
    {
      name: copy.conversion,
      hint: copy.conversionHint,
      value: total === 0 ? noData : formatPercent((verified / total) * 100),
      change: changeOf(shareOf(verified, total), shareOf(totalsBefore.verified, totalsBefore.total)),
    },
    {
      name: copy.score,
      hint: copy.scoreHint,
      value: score === null ? noData : String(score),
      change: changeOf(score, performanceBefore.data?.meanLeadScore),
    },
    {
      name: copy.verified,
      hint: copy.verifiedHint,
      value: formatNumber(verified),
      change: changeOf(verified, totalsBefore.verified),
    },
  ];
  return (
    <Figures
      figures={figures.map((figure) => (ready ? figure : { ...figure, value: undefined }))}
      className={styles.figures}
    />
  );
}

const shareOf = (part: number, total: number): number | null => (total === 0 ? null : part / total);
