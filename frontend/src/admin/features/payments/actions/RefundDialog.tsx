import { formatDollars } from 'domain/payments/money';
import { refundPayment } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import type { ToastMessage } from '../../../../shared/ui/toast-store';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { AmountField, toCents } from './AmountField';
import { actionCopy } from '../shared/payment-detail.copy';
import { useOnceKey } from './use-once-key';

const { refund: copy } = actionCopy;

/** Refunds a payment completely or partially. */
export function RefundDialog({ payment, onClose }: ActionProps) {
  const once = useOnceKey();
  const leftCents = payment.amountCents - payment.refundedCents;
  return (
    <ActionDialog<{ amount: number; reason: string }>
      payment={payment}
      name="refund"
      title={copy.title(payment.fullName)}
      intro={
        <>
          <p>{copy.left(formatDollars(leftCents))}</p>
          <p>{copy.unsettled}</p>
          {payment.subscriptionStatus === 'active' && <p>{copy.subscription}</p>}
        </>
      }
      action={copy.action}
      danger
      done={outcomeOf}
      failed={copy.failed}
      once={once}
      repeated={copy.repeated}
      initialValues={{ amount: leftCents / 100, reason: '' }}
      send={({ amount, reason }) =>
        refundPayment(
          payment.id,
          { amountCents: toCents(amount), refundedCents: payment.refundedCents, reason },
          { headers: once.headers },
        )
      }
      onClose={onClose}
    >
      <AmountField
        leastCents={1}
        tooLittle={copy.least}
        mostCents={leftCents}
        tooMuch={copy.most(formatDollars(leftCents))}
      />
    </ActionDialog>
  );
}

/** Returns the toast for the newest refund, which is this one. */
function outcomeOf({ refunds }: PaymentDetailDto): ToastMessage {
  const [newest] = refunds;
  if (!newest || newest.status === 'unknown') return { title: copy.unknown, description: copy.unknownText };
  if (newest.kind === 'void') return { title: copy.voided };
  return { title: copy.done, description: copy.doneText(formatDollars(newest.amountCents)) };
}
