import { useGetPerformance } from '../../../shared/api/generated/analytics/analytics';
import { formatPercent } from '../../../shared/numbers';
import { Loading } from '../../../shared/ui/Loading';
import { Figures } from '../../ui/Figures';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { toApiRange, type DayRange } from '../../lib/times/day-range';
import { analyticsCopy } from './analytics.copy';
import styles from './figures.module.css';

const { performance: copy, noData, failed } = analyticsCopy;

/** Shows how fast, how often and how successfully the office works, with an explanation of each figure. */
export function Performance({ range }: { range: DayRange }) {
  const query = useGetPerformance(toApiRange(range), { query: { staleTime: 0 } });
  if (query.isPending) return <Loading />;
  if (query.isError) return <QueryFailed text={failed} query={query} />;
  const { responseTimeHours, followUpRate, satisfaction } = query.data;
  const figures = [
    {
      name: copy.response,
      value: responseTimeHours === null ? noData : copy.responseUnit(String(responseTimeHours)),
      hint: copy.responseHint,
    },
    {
      name: copy.followUp,
      value: followUpRate === null ? noData : formatPercent(followUpRate),
      hint: copy.followUpHint,
    },
    {
      name: copy.satisfaction,
      value: satisfaction === null ? noData : copy.satisfactionUnit(String(satisfaction)),
      hint: copy.satisfactionHint,
    },
  ];
  return <Figures figures={figures} className={styles.figures} />;
}
