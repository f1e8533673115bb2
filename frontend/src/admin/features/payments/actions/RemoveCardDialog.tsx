import { removeStoredCard } from '../../../../shared/api/generated/admin-payments/admin-payments';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';

const { removeCard: copy } = actionCopy;

/** Removes a stored card, which then cannot be charged. */
export function RemoveCardDialog({ payment, onClose }: ActionProps) {
  return (
    <ActionDialog
      payment={payment}
      name="remove-card"
      title={copy.title(payment.fullName)}
      intro={<p>{copy.text}</p>}
      action={copy.action}
      danger
      done={copy.done}
      failed={copy.failed}
      initialValues={{ reason: '' }}
      send={(data) => removeStoredCard(payment.id, data)}
      onClose={onClose}
    />
  );
}
