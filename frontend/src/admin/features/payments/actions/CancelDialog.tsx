import { formatDollars } from 'domain/payments/money';
import { useCancelSubscription } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { failureOf } from '../../../lib/support-code';
import { ActionDialog } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';
import { useActionResult } from './use-action-result';

const { cancel: copy } = actionCopy;
const FORM = 'cancel-subscription';

interface Props {
  payment: PaymentDetailDto;
  onClose: () => void;
}

/** Cancels a subscription's future charges. */
export function CancelDialog({ payment, onClose }: Props) {
  const cancel = useCancelSubscription({
    mutation: useActionResult({
      paymentId: payment.id,
      form: FORM,
      of: payment.id,
      onClose,
      toastOf: () => ({ title: copy.done }),
    }),
  });
  return (
    <ActionDialog
      name={FORM}
      of={payment.id}
      title={copy.title(payment.fullName)}
      intro={<p>{copy.text(formatDollars(payment.renewalCents ?? payment.amountCents))}</p>}
      action={copy.action}
      danger
      failure={failureOf(cancel.error, copy.failed)}
      isPending={cancel.isPending}
      initialValues={{ reason: '' }}
      onSend={(data) => cancel.mutate({ id: payment.id, data })}
      onClose={onClose}
    />
  );
}
