import { isExpired, readExpiry } from 'domain/payments/card-expiry';
import { cleanLine, cleanPhone } from 'domain/text';
import { passesLuhn } from 'domain/payments/cards';
import { emailError } from '../../shared/email';
import { digitsOf } from '../card/card-format';
import { checkoutCopy } from '../checkout.copy';
import { PAYMENT_FIELDS, type PaymentField, type PaymentValues } from './payment-fields';

const { errors } = checkoutCopy.form;

/** Error text of each invalid field. */
export type PaymentErrors = Partial<Record<PaymentField, string>>;

/** Returns the error text for an invalid value, else undefined. */
export function validatePaymentField(field: PaymentField, value: string): string | undefined {
  const text = cleanLine(value);
  switch (field) {
    case 'fullName':
      return text.length >= 2 ? undefined : errors.fullName;
    case 'email':
      return emailError(text, errors.email);
    case 'phone':
      return digitsOf(cleanPhone(text)).length >= 10 ? undefined : errors.phone;
    case 'cardNumber':
      return text.length >= 13 && text.length <= 19 && passesLuhn(digitsOf(text))
        ? undefined
        : errors.cardNumber;
    case 'cardExpiry': {
      const expiry = readExpiry(text);
      if (!expiry) return errors.cardExpiry;
      return isExpired(expiry, new Date()) ? errors.cardExpired : undefined;
    }
    case 'cardCvv':
      return /^\d{3,4}$/.test(text) ? undefined : errors.cardCvv;
    case 'billingZip':
      return /^[\da-z -]{5,10}$/i.test(text) ? undefined : errors.billingZip;
  }
}

/** Returns the errors of these fields; empty if the form is valid. */
export function validatePayment(
  values: PaymentValues,
  fields: readonly PaymentField[] = PAYMENT_FIELDS,
): PaymentErrors {
  const found: PaymentErrors = {};
  for (const field of fields) {
    const message = validatePaymentField(field, values[field]);
    if (message) found[field] = message;
  }
  return found;
}
