import { ApiError, messageOf } from '../../shared/api/api-error';
import { checkoutCopy } from '../checkout.copy';
import { PAYMENT_FIELDS, type PaymentField } from './payment-fields';
import type { PaymentErrors } from './payment-validation';

/** What a failed request says of the payment. */
export type ChargeFailure =
  /** It may have been charged: that is to be found out. */
  | { kind: 'inDoubt' }
  | { kind: 'alreadyPaid' }
  /** Nothing was charged. */
  | {
      kind: 'refused';
      message: string;
      fields: PaymentErrors;
      isPriceChanged: boolean;
      isContractChanged: boolean;
    };

/** Failures of the server that say that no card was charged. */
const NOTHING_CHARGED = new Set(['PAYMENTS_UNAVAILABLE', 'PAYMENTS_OUT_OF_SERVICE']);

export function readChargeFailure(error: unknown): ChargeFailure {
  const { status, code, details } = error instanceof ApiError ? error : { status: 0, code: '', details: [] };
  // No answer, or none that says so: whether it was charged is to be found out, not guessed.
  const isInDoubt = status === 0 || (status >= 500 && !NOTHING_CHARGED.has(code));
  if (isInDoubt || code === 'IDEMPOTENCY_KEY_REUSED') return { kind: 'inDoubt' };
  if (code === 'ALREADY_PAID' || code === 'ALREADY_HAS_PLAN') return { kind: 'alreadyPaid' };
  const ours = details.filter(({ field }) => isPaymentField(field));
  return {
    kind: 'refused',
    message: messageOf(error) || checkoutCopy.form.toasts.unreadable,
    isPriceChanged: code === 'PRICE_CHANGED',
    isContractChanged: code === 'CONTRACT_CHANGED',
    fields: Object.fromEntries(ours.map(({ field, message }) => [field, message])),
  };
}

const isPaymentField = (field: string): field is PaymentField =>
  (PAYMENT_FIELDS as readonly string[]).includes(field);
