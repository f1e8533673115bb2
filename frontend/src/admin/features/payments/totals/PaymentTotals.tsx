import { formatDollars } from 'domain/payments/money';
import { PLAN_NAMES } from 'domain/payments/plans';
import { useState } from 'react';
import type { PaymentTotalsDto, PlanSumDto } from '../../../../shared/api/generated/model';
import { today, zoneName } from '../../../../shared/dates';
import { formatNumber } from '../../../../shared/numbers';
import { formatChartDay } from '../../../ui/current-day';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import type { DayRange } from '../../../lib/times/day-range';
import { chartDays, MOST_DRAWN_DAYS } from './chart-days';
import { DayChart } from './DayChart';
import { paymentsCopy } from '../shared/payments.copy';
import styles from './PaymentTotals.module.css';

const { totals: copy } = paymentsCopy;

interface Props {
  totals: PaymentTotalsDto;
  range: DayRange;
}

/** Shows the income by plan and by day, on request. */
export function PaymentTotals({ totals: { byPlan, byDay }, range }: Props) {
  const zone = useOwnerZone();
  const [isOpen, setOpen] = useState(false);
  const now = today(zone);
  const days = chartDays(byDay, range, now);
  return (
    <details className={styles.totals} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{copy.show}</summary>
      {isOpen && byDay.length === 0 && <p>{copy.empty}</p>}
      {isOpen && byDay.length > 0 && (
        <div className={styles.body}>
          <section className={styles.wide}>
            <h3>{copy.netByDay(zoneName(zone))}</h3>
            <DayChart days={days} today={now} />
            {(byDay.at(-1)?.day ?? '') < days[0]!.day && (
              <p className={styles.note}>{copy.last(formatNumber(MOST_DRAWN_DAYS))}</p>
            )}
          </section>
          <section>
            <h3>{copy.byPlan}</h3>
            <SumTable
              label={copy.byPlan}
              column={copy.plan}
              rows={byPlan.map((sum) => ({ ...sum, name: PLAN_NAMES[sum.plan] }))}
            />
          </section>
          <section>
            <h3>{copy.byDay}</h3>
            <SumTable
              label={copy.byDay}
              column={copy.day}
              rows={byDay.map((sum) => ({ ...sum, name: formatChartDay(sum.day, now) }))}
            />
          </section>
        </div>
      )}
    </details>
  );
}

interface TableProps {
  label: string;
  /** Heading of the first column. */
  column: string;
  rows: (Omit<PlanSumDto, 'plan'> & { name: string })[];
}

function SumTable({ label, column, rows }: TableProps) {
  return (
    <div className={styles.scroller} tabIndex={0} role="group" aria-label={`${label}. ${copy.scroll}`}>
      <table className={styles.sums}>
        <thead>
          <tr>
            {[column, copy.count, copy.gross, copy.refunded, copy.net].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, grossCents, refundedCents }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatNumber(count)}</td>
              <td>{formatDollars(grossCents)}</td>
              <td>{formatDollars(refundedCents)}</td>
              <td>{formatDollars(grossCents - refundedCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
