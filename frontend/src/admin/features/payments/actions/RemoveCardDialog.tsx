import { useRemoveStoredCard } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { failureOf } from '../../../lib/support-code';
import { useClearDraft } from '../../../ui/fields/KeptDraft';
import { ActionDialog } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';
import { usePaymentReload } from './use-payment-reload';

const { removeCard: copy } = actionCopy;
const FORM = 'remove-card';

interface Props {
  payment: PaymentDetailDto;
  onClose: () => void;
}

/** Removes a stored card, which then cannot be charged. */
export function RemoveCardDialog({ payment, onClose }: Props) {
  const reload = usePaymentReload(payment.id);
  const clearDraft = useClearDraft(FORM, payment.id);
  const remove = useRemoveStoredCard({
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
      title={copy.title(payment.fullName)}
      intro={<p>{copy.text}</p>}
      action={copy.action}
      danger
      failure={failureOf(remove.error, copy.failed)}
      isPending={remove.isPending}
      initialValues={{ reason: '' }}
      onSend={(data) => remove.mutate({ id: payment.id, data })}
      onClose={onClose}
    />
  );
}
