import { useGetPerformance } from '../../../shared/api/generated/analytics/analytics';
import { formatPercent } from '../../../shared/numbers';
import { Figures, type FigureChange } from '../../ui/Figures';
import { changeOfDays } from '../../ui/figure-change';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { queryOfBefore, rangeBefore, toApiRange, type DayRange } from '../../lib/times/day-range';
import { analyticsCopy } from './analytics.copy';
import styles from './figures.module.css';
import { ListLoading } from '../../ui/list/ListLoading';

const { performance: copy, noData, failed } = analyticsCopy;

/** Shows how fast, how often and how successfully the office works, with an explanation of each figure. */
export function Performance({ range }: { range: DayRange }) {
  const query = useGetPerformance(toApiRange(range), { query: { staleTime: 0 } });
  const before = rangeBefore(range, query.dataUpdatedAt);
  const earlier = useGetPerformance(before?.moments, { query: queryOfBefore(before) });
  if (query.isPending) return <ListLoading />;
  if (!query.data) return <QueryFailed text={failed} query={query} />;
  const { responseTimeHours, followUpRate, satisfaction } = query.data;
  const changeOf = (name: 'responseTimeHours' | 'followUpRate' | 'satisfaction'): FigureChange | undefined =>
    changeOfDays(query.data[name], before && earlier.data?.[name], before);
  const figures = [
    {
      name: copy.response,
      value: responseTimeHours === null ? noData : copy.responseUnit(String(responseTimeHours)),
      change: changeOf('responseTimeHours'),
      hint: copy.responseHint,
    },
    {
      name: copy.followUp,
      value: followUpRate === null ? noData : formatPercent(followUpRate),
      change: changeOf('followUpRate'),
      hint: copy.followUpHint,
    },
    {
      name: copy.satisfaction,
      value: satisfaction === null ? noData : copy.satisfactionUnit(String(satisfaction)),
      change: changeOf('satisfaction'),
      hint: copy.satisfactionHint,
    },
  ];
  return <Figures figures={figures} className={styles.figures} />;
}
