import { resolvePayment } from '../../../../shared/api/generated/admin-payments/admin-payments';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';

const { review: copy } = actionCopy;

/** Marks a payment as reviewed that was charged after it was recorded as not charged. Moves no money. */
export function ReviewDialog({ payment, onClose }: ActionProps) {
  return (
    <ActionDialog
      payment={payment}
      name="review"
      title={copy.title}
      intro={<p>{copy.text}</p>}
      action={copy.action}
      done={copy.done}
      failed={copy.failed}
      initialValues={{ reason: '' }}
      send={({ reason }) => resolvePayment(payment.id, { happened: true, reason })}
      onClose={onClose}
    />
  );
}
