import { stateName } from 'domain/us-states';
import { checkPaymentState } from '../../../../shared/api/generated/admin-payments/admin-payments';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';

const { checkState: copy } = actionCopy;

/** Records that the office has checked in which state the customer lives. */
export function CheckStateDialog({ payment, onClose }: ActionProps) {
  return (
    <ActionDialog
      payment={payment}
      name="check-state"
      title={copy.title}
      intro={<p>{copy.text(stateName(payment.otherState))}</p>}
      action={copy.action}
      done={copy.done}
      failed={copy.failed}
      reasonLabel={copy.reason}
      initialValues={{ reason: '' }}
      send={({ reason }) => checkPaymentState(payment.id, { reason })}
      onClose={onClose}
    />
  );
}
