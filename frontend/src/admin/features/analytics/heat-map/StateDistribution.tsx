import { Card } from 'antd';
import { stateName } from 'domain/us-states';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useGetLeadsByState } from '../../../../shared/api/generated/analytics/analytics';
import type { StateCountDto } from '../../../../shared/api/generated/model';
import { formatNumber, formatPercent } from '../../../../shared/numbers';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { toApiRange, type DayRange } from '../../../lib/times/day-range';
import { EmptyPeriod } from '../EmptyPeriod';
import { ALL_DATES } from './all-dates';
import { heatMapCopy } from './heat-map.copy';
import styles from './StateDistribution.module.css';
import shared from './heat-map.module.css';
import { lazyPart } from '../../../ui/failures/lazy-part';
import { ListLoading } from '../../../ui/list/ListLoading';

const StateMap = lazyPart(() => import('./StateMap'));
const { states: copy } = heatMapCopy;
const TOP = 8;

/** Shows where leads live: states with the most leads, map and table. */
export function StateDistribution({ range, zone }: { range: DayRange; zone: string | undefined }) {
  const query = useGetLeadsByState(toApiRange(range, zone), { query: { staleTime: 0 } });
  const states = query.data?.states ?? [];
  const all = states.reduce((sum, { total }) => sum + total, 0);
  const addressOf = (state: string | null) => {
    const parameters = new URLSearchParams({ tab: 'leads', estado: state ?? 'none' });
    if (range.from) parameters.set('desde', range.from);
    if (range.to) parameters.set('hasta', range.to);
    return `/admin?${parameters.toString()}`;
  };
  return (
    <Card title={<h3>{copy.title}</h3>}>
      {query.isPending && <ListLoading />}
      {query.isError && <QueryFailed text={copy.failed} query={query} />}
      {query.isSuccess && all === 0 && (
        <EmptyPeriod text={copy.empty} hint={copy.emptyHint} wider={ALL_DATES} />
      )}
      {all > 0 && (
        <div className={styles.states}>
          <Suspense fallback={<ListLoading />}>
            <StateMap states={states} addressOf={addressOf} />
          </Suspense>
          <div>
            <h4 className={shared.subtitle}>{copy.top}</h4>
            <ol className={styles.top}>
              {states.slice(0, TOP).map(({ state, total }) => (
                <li key={state ?? ''}>
                  <Link to={addressOf(state)}>{stateName(state, copy.missing)}</Link>
                  <span className={styles.bar} aria-hidden="true">
                    <span style={{ width: `${(total / (states[0]?.total ?? 1)) * 100}%` }} />
                  </span>
                  <span className={styles.figure}>
                    {formatNumber(total)} · {formatPercent((total / all) * 100)}
                  </span>
                </li>
              ))}
            </ol>
          </div>
          <StateTable states={states} all={all} addressOf={addressOf} />
        </div>
      )}
    </Card>
  );
}

interface TableProps {
  states: StateCountDto[];
  all: number;
  addressOf: (state: string | null) => string;
}

function StateTable({ states, all, addressOf }: TableProps) {
  return (
    <details className={shared.equivalent}>
      <summary>{copy.table}</summary>
      <table className={shared.table}>
        <thead>
          <tr>
            <th scope="col">{copy.columns.state}</th>
            <th scope="col">{copy.columns.total}</th>
            <th scope="col">{copy.columns.verified}</th>
            <th scope="col">{copy.columns.share}</th>
          </tr>
        </thead>
        <tbody>
          {states.map(({ state, total, verified }) => (
            <tr key={state ?? ''}>
              <th scope="row">
                <Link to={addressOf(state)}>{stateName(state, copy.missing)}</Link>
              </th>
              <td>{formatNumber(total)}</td>
              <td>{formatNumber(verified)}</td>
              <td>{formatPercent((total / all) * 100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
