import { useSetSoldVia } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { failureOf } from '../../../lib/support-code';
import { ActionDialog } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';
import { useActionResult } from './use-action-result';

const { soldVia: copy } = actionCopy;
const FORM = 'sold-via';

interface Props {
  payment: PaymentDetailDto;
  onClose: () => void;
}

/** Records whether a plan was sold in a call. */
export function SoldViaDialog({ payment, onClose }: Props) {
  const toPhone = payment.soldVia === 'online';
  const change = useSetSoldVia({
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
      title={toPhone ? copy.titlePhone : copy.titleOnline}
      intro={<p>{toPhone ? copy.textPhone : copy.textOnline}</p>}
      action={toPhone ? copy.action : copy.actionBack}
      failure={failureOf(change.error, copy.failed)}
      isPending={change.isPending}
      initialValues={{ reason: '' }}
      onSend={({ reason }) =>
        change.mutate({ id: payment.id, data: { soldVia: toPhone ? 'phone' : 'online', reason } })
      }
      onClose={onClose}
    />
  );
}
