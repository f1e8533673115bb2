import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { showToast, type ToastMessage } from '../../../../shared/ui/toast-store';
import { useClearDraft } from '../../../ui/fields/KeptDraft';
import { usePaymentReload } from './use-payment-reload';

interface Action {
  paymentId: string;
  form: string;
  /** Id of the record that the draft belongs to. */
  of: string;
  onClose: () => void;
  toastOf: (detail: PaymentDetailDto) => ToastMessage;
}

/** Returns the callbacks of a dialog's mutation: success closes the dialog, and the payment is reloaded either way. */
export function useActionResult({ paymentId, form, of, onClose, toastOf }: Action) {
  const reload = usePaymentReload(paymentId);
  const clearDraft = useClearDraft(form, of);
  return {
    onSuccess: (detail: PaymentDetailDto) => {
      showToast(toastOf(detail));
      clearDraft();
      onClose();
      void reload(detail);
    },
    onError: () => void reload(),
  };
}
