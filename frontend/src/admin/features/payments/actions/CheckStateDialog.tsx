import { stateName } from 'domain/us-states';
import { useCheckPaymentState } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { failureOf } from '../../../lib/support-code';
import { useClearDraft } from '../../../ui/fields/KeptDraft';
import { ActionDialog } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';
import { usePaymentReload } from './use-payment-reload';

const { checkState: copy } = actionCopy;
const FORM = 'check-state';

interface Props {
  payment: PaymentDetailDto;
  onClose: () => void;
}

/** Records that the office has checked in which state the customer lives. */
export function CheckStateDialog({ payment, onClose }: Props) {
  const reload = usePaymentReload(payment.id);
  const clearDraft = useClearDraft(FORM, payment.id);
  const check = useCheckPaymentState({
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
      title={copy.title}
      intro={<p>{copy.text(stateName(payment.otherState))}</p>}
      action={copy.action}
      failure={failureOf(check.error, copy.failed)}
      isPending={check.isPending}
      reasonLabel={copy.reason}
      initialValues={{ reason: '' }}
      onSend={({ reason }) => check.mutate({ id: payment.id, data: { reason } })}
      onClose={onClose}
    />
  );
}
