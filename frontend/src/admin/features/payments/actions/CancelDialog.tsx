import { formatDollars } from 'domain/payments/money';
import { cancelSubscription } from '../../../../shared/api/generated/admin-payments/admin-payments';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';

const { cancel: copy } = actionCopy;

/** Cancels a subscription's future charges. */
export function CancelDialog({ payment, onClose }: ActionProps) {
  return (
    <ActionDialog
      payment={payment}
      name="cancel-subscription"
      title={copy.title(payment.fullName)}
      intro={<p>{copy.text(formatDollars(payment.renewalCents ?? payment.amountCents))}</p>}
      action={copy.action}
      danger
      done={copy.done}
      failed={copy.failed}
      initialValues={{ reason: '' }}
      send={(data) => cancelSubscription(payment.id, data)}
      onClose={onClose}
    />
  );
}
