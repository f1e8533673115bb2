import type { ReactNode } from 'react';
import { paymentFieldId, type PaymentField as FieldName } from './payment-fields';
import { checkoutCopy } from '../checkout.copy';
import styles from './PaymentField.module.css';

interface Props {
  field: FieldName | 'state';
  error: string | undefined;
  hint?: string | undefined;
  /** Whether the control is a frame of the gateway, which has its own label. */
  hosted?: boolean;
  children: ReactNode;
}

/** Shows a label, its control, its hint, and an error for which room is reserved. */
export function PaymentField({ field, error, hint, hosted = false, children }: Props) {
  const id = paymentFieldId(field);
  const { label } = checkoutCopy.form.fields[field]!;
  return (
    <div className={styles.field} data-field={field}>
      {hosted ? <span className={styles.label}>{label}</span> : <label htmlFor={id}>{label}</label>}
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** Returns the attributes that link a control to its label, hint and error. */
export function describeField(field: FieldName, error: string | undefined, hint?: string) {
  const id = paymentFieldId(field);
  return {
    id,
    name: field,
    required: true,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined && hint ? `${id}-hint` : `${id}-error`,
  };
}
