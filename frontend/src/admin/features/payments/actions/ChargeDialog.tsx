import { cardBrandName } from 'domain/payments/cards';
import { formatDollars } from 'domain/payments/money';
import { chargeStoredCard } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import type { ToastMessage } from '../../../../shared/ui/toast-store';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { AmountField, toCents } from './AmountField';
import { actionCopy } from '../shared/payment-detail.copy';
import { useOnceKey } from './use-once-key';

const { charge: copy } = actionCopy;
const LEAST_CENTS = 100;
const MOST_CENTS = 10_000_000;

/** Charges a stored card for completed work. */
export function ChargeDialog({ payment, onClose }: ActionProps) {
  const once = useOnceKey();
  const brand = payment.cardBrand ? (cardBrandName(payment.cardBrand) ?? payment.cardBrand) : '';
  return (
    <ActionDialog<{ amount: number | null; reason: string }>
      payment={payment}
      name="charge"
      title={copy.title(payment.fullName)}
      intro={<p>{copy.text([brand, payment.last4].filter(Boolean).join(' '))}</p>}
      action={copy.action}
      done={outcomeOf}
      failed={copy.failed}
      once={once}
      repeated={copy.repeated}
      initialValues={{ amount: null, reason: '' }}
      send={({ amount, reason }) =>
        chargeStoredCard(
          payment.id,
          { amountCents: toCents(amount ?? 0), chargeCount: payment.later.length, reason },
          { headers: once.headers },
        )
      }
      onClose={onClose}
    >
      <AmountField
        leastCents={LEAST_CENTS}
        tooLittle={copy.least}
        mostCents={MOST_CENTS}
        tooMuch={copy.most}
      />
    </ActionDialog>
  );
}

/** Returns the toast for the newest charge, which is this one. */
function outcomeOf({ later }: PaymentDetailDto): ToastMessage {
  const [newest] = later;
  return newest?.status === 'approved'
    ? { title: copy.done, description: copy.doneText(formatDollars(newest.amountCents)) }
    : { title: copy.unknown, description: copy.unknownText };
}
