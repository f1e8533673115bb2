import { useCallback, useEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import { PAYMENT_FIELDS, paymentFieldId, type PaymentField } from './payment-fields';
import { validatePaymentField, type PaymentErrors } from './payment-validation';

/** Id of the text that says why a payment was refused. */
export const REFUSAL_ID = 'payment-refusal';

/** When the error of a single field comes and goes, and which field has the focus after a refusal. */
export function useFieldErrors(
  errors: PaymentErrors,
  refusal: string | null,
  onErrors: Dispatch<SetStateAction<PaymentErrors>>,
) {
  const shownRefusal = useRef<string | null>(null);

  // What the server says of a field is where the person looks next. The button that was pressed lost the focus: it could
  // not be pressed while the payment was under way.
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
    // An error goes as soon as it is mended; a new one waits until the field is left.
    if (errors[field] !== undefined) setError(field, validatePaymentField(field, value));
  };

  const noteLeft = (field: PaymentField, value: string): void => {
    // An empty field is named when the form is sent, not while one goes past it.
    const message = value === '' ? undefined : validatePaymentField(field, value);
    if (message) setError(field, message);
  };

  return { setError, noteTyped, noteLeft };
}
