import { stateName } from 'domain/us-states';
import { formatNumber, formatPercent } from '../../../shared/numbers';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import type { DayRange } from '../../lib/times/day-range';
import { analyticsCopy } from './analytics.copy';
import { EmptyPeriod } from './EmptyPeriod';
import styles from './analytics.module.css';
import { useTotals } from './use-totals';
import { ListLoading } from '../../ui/list/ListLoading';

const { demography: copy, failed } = analyticsCopy;

/** Shows the leads of each state, with their share of the total. */
export function Demography({ range }: { range: DayRange }) {
  const { query, states, total } = useTotals(range);
  if (query.isPending) return <ListLoading />;
  if (!query.data) return <QueryFailed text={failed} query={query} />;
  if (total === 0) return <EmptyPeriod text={copy.empty} />;
  const most = states[0]?.total ?? 1;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{copy.columns.state}</th>
          <th scope="col">{copy.columns.total}</th>
          <th scope="col">{copy.columns.share}</th>
        </tr>
      </thead>
      <tbody>
        {states.map(({ state, total: count }) => (
          <tr key={state ?? ''}>
            <th scope="row">
              {stateName(state, copy.missing)}
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </th>
            <td>{formatNumber(count)}</td>
            <td>{formatPercent((count / total) * 100)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
