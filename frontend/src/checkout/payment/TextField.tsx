import type { InputHTMLAttributes } from 'react';
import { checkoutCopy } from '../checkout.copy';
import { describeField, PaymentField } from './PaymentField';
import type { PaymentField as FieldName } from './payment-fields';
import type { PaymentErrors } from './payment-validation';

const { fields: copy } = checkoutCopy.form;

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onBlur'> {
  field: FieldName;
  errors: PaymentErrors;
  onBlur: (field: FieldName) => void;
}

/** Shows a field without formatting. */
export function TextField({ field, errors, onBlur, ...input }: Props) {
  const hint = copy[field]?.hint;
  return (
    <PaymentField field={field} error={errors[field]} hint={hint}>
      <input {...describeField(field, errors[field], hint)} {...input} onBlur={() => onBlur(field)} />
    </PaymentField>
  );
}
