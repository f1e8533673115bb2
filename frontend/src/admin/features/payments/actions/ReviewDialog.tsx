import { useResolvePayment } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { failureOf } from '../../../lib/support-code';
import { ActionDialog } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';
import { useActionResult } from './use-action-result';

const { review: copy } = actionCopy;
const FORM = 'review';

interface Props {
  payment: PaymentDetailDto;
  onClose: () => void;
}

/** Marks a payment as reviewed that was charged after it was recorded as not charged. Moves no money. */
export function ReviewDialog({ payment: { id }, onClose }: Props) {
  const mutation = useActionResult({
    paymentId: id,
    form: FORM,
    of: id,
    onClose,
    toastOf: () => ({ title: copy.done }),
  });
  const review = useResolvePayment({ mutation });
  return (
    <ActionDialog
      name={FORM}
      of={id}
      title={copy.title}
      intro={<p>{copy.text}</p>}
      action={copy.action}
      failure={failureOf(review.error, copy.failed)}
      isPending={review.isPending}
      initialValues={{ reason: '' }}
      onSend={({ reason }) => review.mutate({ id, data: { happened: true, reason } })}
      onClose={onClose}
    />
  );
}
