import { useRemoveStoredCard } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { failureOf } from '../../../lib/support-code';
import { ActionDialog } from './ActionDialog';
import { actionCopy } from '../shared/payment-detail.copy';
import { useActionResult } from './use-action-result';

const { removeCard: copy } = actionCopy;
const FORM = 'remove-card';

interface Props {
  payment: PaymentDetailDto;
  onClose: () => void;
}

/** Removes a stored card, which then cannot be charged. */
export function RemoveCardDialog({ payment, onClose }: Props) {
  const remove = useRemoveStoredCard({
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
