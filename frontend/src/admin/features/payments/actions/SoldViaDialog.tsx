import { useSetSoldVia } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { failureOf } from '../../../lib/support-code';
import { useClearDraft } from '../../../ui/fields/KeptDraft';
import { ActionDialog } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';
import { usePaymentReload } from './use-payment-reload';

const { soldVia: copy } = actionCopy;
const FORM = 'sold-via';

interface Props {
  payment: PaymentDetailDto;
  onClose: () => void;
}

/** Records whether a plan was sold in a call. */
export function SoldViaDialog({ payment, onClose }: Props) {
  const reload = usePaymentReload(payment.id);
  const clearDraft = useClearDraft(FORM, payment.id);
  const toPhone = payment.soldVia === 'online';
  const change = useSetSoldVia({
    mutation: {
      onSuccess: (detail) => {
        showToast({ title: copy.done });
        clearDraft();
        onClose();
        void reload(detail);
      },
      onError: () => void reload(),
    },
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
