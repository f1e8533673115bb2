import { formatDollars } from 'domain/payments/money';
import { formatDay } from '../../../../shared/dates';
import { currentDayCopy, formatChartDay } from '../../../ui/current-day';
import type { ChartDay } from './chart-days';
import { paymentsCopy } from '../shared/payments.copy';
import styles from './DayChart.module.css';

const { totals: copy } = paymentsCopy;

interface Props {
  days: ChartDay[];
  /** Day that is not over; its bar is hatched. */
  today: string;
}

/** Shows the income of each day as bars. The table next to it says the same. */
export function DayChart({ days, today }: Props) {
  const last = days.at(-1)!.day;
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
            data-now={day === today}
            title={copy.onDay(
              formatChartDay(day, today),
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
        <span>{last === today ? currentDayCopy.legend : formatDay(last)}</span>
      </p>
    </figure>
  );
}
