import { Progress } from 'antd';
import { formatNumber, formatPercent } from '../../../shared/numbers';
import { Loading } from '../../../shared/ui/Loading';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import type { DayRange } from '../../lib/times/day-range';
import { analyticsCopy } from './analytics.copy';
import styles from './Summary.module.css';
import { useTotals } from './use-totals';

const { summary: copy, failed } = analyticsCopy;

/** Shows verified and pending leads as counts and shares. */
export function Summary({ range }: { range: DayRange }) {
  const { query, total, verified, pending } = useTotals(range);
  if (query.isPending) return <Loading />;
  if (query.isError) return <QueryFailed text={failed} query={query} />;
  const parts = [
    { name: copy.verified, count: verified, color: 'var(--heat-5)' },
    { name: copy.pending, count: pending, color: 'var(--maiz)' },
  ];
  return (
    <div className={styles.summary}>
      {parts.map(({ name, count, color }) => {
        const percent = total === 0 ? 0 : (count / total) * 100;
        return (
          <div key={name}>
            <p className={styles.part}>
              <strong>{name}</strong>
              <span>
                {copy.of(formatNumber(count), formatNumber(total))} · {formatPercent(percent)}
              </span>
            </p>
            <Progress percent={percent} showInfo={false} strokeColor={color} aria-label={name} />
          </div>
        );
      })}
    </div>
  );
}
