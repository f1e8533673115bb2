import { formatDollars } from 'domain/payments/money';
import type { PaymentTotalsDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { Figures, type Figure, type FigureChange } from '../../../ui/Figures';
import type { RangeBefore } from '../../../lib/times/day-range';
import { changeOfDays } from '../../../ui/figure-change';
import { paymentsCopy } from '../shared/payments.copy';
import styles from './PaymentFigures.module.css';

const { figures: copy } = paymentsCopy;

interface Props {
  /** Undefined while they are loading. */
  totals: PaymentTotalsDto | undefined;
  /** Totals of the same number of days before; undefined if there are none, or while they are loading. */
  earlier?: { range: RangeBefore; totals: PaymentTotalsDto } | undefined;
  /** Address of the declined payments in the same days. */
  declinedAddress: string;
}

/** Shows the main figures: the money of the shown days, and payments that need review. */
export function PaymentFigures({ totals, earlier, declinedAddress }: Props) {
  const changeOf = (amountOf: (of: PaymentTotalsDto) => number): FigureChange | undefined =>
    totals && earlier && changeOfDays(amountOf(totals), amountOf(earlier.totals), earlier.range);
  const figures: Figure[] = [
    {
      name: copy.gross,
      value: totals && formatDollars(totals.grossCents),
      change: changeOf(({ grossCents }) => grossCents),
      hint: totals && copy.grossHint(totals.count, formatNumber(totals.count)),
    },
    {
      name: copy.refunded,
      value: totals && formatDollars(totals.refundedCents),
      change: changeOf(({ refundedCents }) => refundedCents),
      hint: copy.refundedHint,
    },
    {
      name: copy.net,
      value: totals && formatDollars(netOf(totals)),
      change: changeOf(netOf),
      hint: copy.netHint,
    },
    {
      name: copy.subscriptions,
      value: totals && formatNumber(totals.activeSubscriptions),
      hint: copy.allTime,
      link: { to: '/admin?tab=pagos&only=subscribed', text: copy.subscriptionsLink },
    },
    {
      name: copy.declined,
      value: totals && formatNumber(totals.declined),
      change: changeOf(({ declined }) => declined),
      link: { to: declinedAddress, text: copy.declinedLink },
    },
    {
      name: copy.toReview,
      value: totals && formatNumber(totals.toReview),
      hint: copy.allTime,
      link: { to: '/admin?tab=pagos&only=review', text: copy.toReviewLink },
      alarm: Boolean(totals?.toReview),
    },
  ];
  return <Figures figures={figures} label={copy.label} className={styles.figures} />;
}

const netOf = ({ grossCents, refundedCents }: PaymentTotalsDto): number => grossCents - refundedCents;
