import { formatDollars } from 'domain/money';
import { useCancelSubscription } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { failureOf } from '../../../lib/support-code';
import { useClearDraft } from '../../../ui/fields/KeptDraft';
import { ActionDialog } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';
import { usePaymentReload } from './use-payment-reload';

const { cancel: copy } = actionCopy;
const FORM = 'cancel-subscription';

interface Props {
  payment: PaymentDetailDto;
  onClose: () => void;
}

/** Cancels a subscription's future charges. */
export function CancelDialog({ payment, onClose }: Props) {
  const reload = usePaymentReload(payment.id);
  const clearDraft = useClearDraft(FORM, payment.id);
  const cancel = useCancelSubscription({
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
      intro={<p>{copy.text(formatDollars(payment.renewalCents ?? payment.amountCents))}</p>}
      action={copy.action}
      danger
      failure={failureOf(cancel.error, copy.failed)}
      isPending={cancel.isPending}
      initialValues={{ reason: '' }}
      onSend={(data) => cancel.mutate({ id: payment.id, data })}
      onClose={onClose}
    />
  );
}
