import { useCallback, useEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import { PAYMENT_FIELDS, paymentFieldId, type PaymentField } from './payment-fields';
import { validatePaymentField, type PaymentErrors } from './payment-validation';

/** Id of the text that explains a refused payment. */
export const REFUSAL_ID = 'payment-refusal';

/** Manages when a field's error appears and disappears, and which field gets the focus after a refusal. */
export function useFieldErrors(
  errors: PaymentErrors,
  refusal: string | null,
  onErrors: Dispatch<SetStateAction<PaymentErrors>>,
) {
  const shownRefusal = useRef<string | null>(null);

  // Moves the focus to the field that the server refused. The pressed button has lost the focus, because it
  // is disabled during the payment.
  useEffect(() => {
    if (shownRefusal.current === refusal) return;
    shownRefusal.current = refusal;
    const first = PAYMENT_FIELDS.find((field) => errors[field] !== undefined);
    if (refusal) document.getElementById(first ? paymentFieldId(first) : REFUSAL_ID)?.focus();
  }, [refusal, errors]);

  const setError = useCallback(
    (field: PaymentField, message: string | undefined) =>
      onErrors((known) => (known[field] === message ? known : { ...known, [field]: message })),
    [onErrors],
  );

  const noteTyped = (field: PaymentField, value: string): void => {
    // An existing error disappears as soon as it is corrected; a new one appears only when the field is left.
    if (errors[field] !== undefined) setError(field, validatePaymentField(field, value));
  };

  const noteLeft = (field: PaymentField, value: string): void => {
    // An empty field is reported on submit only, not when the visitor tabs past it.
    const message = value === '' ? undefined : validatePaymentField(field, value);
    if (message) setError(field, message);
  };

  return { setError, noteTyped, noteLeft };
}
