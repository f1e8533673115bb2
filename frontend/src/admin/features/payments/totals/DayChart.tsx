import { formatDollars } from 'domain/payments/money';
import { formatDay } from '../../../../shared/dates';
import type { ChartDay } from './chart-days';
import { paymentsCopy } from '../shared/payments.copy';
import styles from './DayChart.module.css';

const { totals: copy } = paymentsCopy;

/** Shows the income of each day as bars. The table next to it says the same. */
export function DayChart({ days }: { days: ChartDay[] }) {
  const most = Math.max(1, ...days.map(({ netCents, refundedCents }) => netCents + refundedCents));
  const height = (cents: number) => ({ height: `${(cents / most) * 100}%` });
  return (
    <figure className={styles.chart} aria-hidden="true">
      <p className={styles.legend}>
        <span data-part="net">{copy.net}</span>
        <span data-part="refunded">{copy.refunded}</span>
        <span>{formatDollars(most)}</span>
      </p>
      <div className={styles.bars}>
        {days.map(({ day, netCents, refundedCents }) => (
          <div
            key={day}
            className={styles.day}
            title={copy.onDay(
              formatDay(day),
              formatDollars(netCents),
              refundedCents > 0 ? formatDollars(refundedCents) : '',
            )}
          >
            <span data-part="refunded" style={height(refundedCents)} />
            <span data-part="net" style={height(netCents)} />
          </div>
        ))}
      </div>
      <p className={styles.axis}>
        <span>{formatDay(days[0]!.day)}</span>
        <span>{formatDay(days.at(-1)!.day)}</span>
      </p>
    </figure>
  );
}
