import { setSoldVia } from '../../../../shared/api/generated/admin-payments/admin-payments';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';

const { soldVia: copy } = actionCopy;

/** Records whether a plan was sold in a call. */
export function SoldViaDialog({ payment, onClose }: ActionProps) {
  const toPhone = payment.soldVia === 'online';
  return (
    <ActionDialog
      payment={payment}
      name="sold-via"
      title={toPhone ? copy.titlePhone : copy.titleOnline}
      intro={<p>{toPhone ? copy.textPhone : copy.textOnline}</p>}
      action={toPhone ? copy.action : copy.actionBack}
      done={copy.done}
      failed={copy.failed}
      initialValues={{ reason: '' }}
      send={({ reason }) => setSoldVia(payment.id, { soldVia: toPhone ? 'phone' : 'online', reason })}
      onClose={onClose}
    />
  );
}
