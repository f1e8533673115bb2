import { formatDollars } from 'domain/payments/money';
import { ApiError } from '../../../../shared/api/api-error';
import { useRefundPayment } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import type { ToastMessage } from '../../../../shared/ui/toast-store';
import { failureOf } from '../../../lib/support-code';
import { ActionDialog } from './ActionDialog';
import { AmountField, toCents } from './AmountField';
import { actionCopy } from '../shared/payment-detail.copy';
import { useOnceKey } from './use-once-key';
import { useActionResult } from './use-action-result';

const { refund: copy } = actionCopy;
const FORM = 'refund';
/** Error code: another refund with this key was sent before and arrived. */
const REPEATED = 'IDEMPOTENCY_KEY_REUSED';

interface Props {
  payment: PaymentDetailDto;
  onClose: () => void;
}

/** Refunds a payment completely or partially. */
export function RefundDialog({ payment, onClose }: Props) {
  const result = useActionResult({
    paymentId: payment.id,
    form: FORM,
    of: payment.id,
    onClose,
    toastOf: outcomeOf,
  });
  const once = useOnceKey();
  const refund = useRefundPayment({
    request: { headers: once.headers },
    mutation: {
      ...result,
      onError: (error) => {
        once.note(error);
        result.onError();
      },
    },
  });
  const isRepeated = refund.error instanceof ApiError && refund.error.code === REPEATED;
  const leftCents = payment.amountCents - payment.refundedCents;
  return (
    <ActionDialog<{ amount: number; reason: string }>
      name={FORM}
      of={payment.id}
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
      failure={isRepeated ? copy.repeated : failureOf(refund.error, copy.failed)}
      isPending={refund.isPending}
      isLocked={once.isInDoubt && !isRepeated}
      initialValues={{ amount: leftCents / 100, reason: '' }}
      onSend={({ amount, reason }) =>
        refund.mutate({
          id: payment.id,
          data: { amountCents: toCents(amount), refundedCents: payment.refundedCents, reason },
        })
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
