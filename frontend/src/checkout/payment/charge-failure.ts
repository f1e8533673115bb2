import { ApiError, messageOf } from '../../shared/api/api-error';
import { checkoutCopy } from '../checkout.copy';
import { PAYMENT_FIELDS, type PaymentField } from './payment-fields';
import type { PaymentErrors } from './payment-validation';

/** Part of the offer that the customer must read again before paying; null for none. */
export type ChangedOffer = 'price' | 'contract' | null;

/** Conclusion from a failed charge request. */
export type ChargeFailure =
  /** The card may have been charged; the outcome must be looked up. */
  | { kind: 'inDoubt' }
  | { kind: 'alreadyPaid' }
  /** The card was not charged. */
  | {
      kind: 'refused';
      message: string;
      fields: PaymentErrors;
      changed: ChangedOffer;
    };

/** Server errors that guarantee that no card was charged. */
const NOTHING_CHARGED = new Set(['PAYMENTS_UNAVAILABLE', 'PAYMENTS_OUT_OF_SERVICE']);

export function readChargeFailure(error: unknown): ChargeFailure {
  const { status, code, details } = error instanceof ApiError ? error : { status: 0, code: '', details: [] };
  // Any other failure may have charged the card, so the outcome must be looked up.
  const isInDoubt = status === 0 || (status >= 500 && !NOTHING_CHARGED.has(code));
  if (isInDoubt || code === 'IDEMPOTENCY_KEY_REUSED') return { kind: 'inDoubt' };
  if (code === 'ALREADY_PAID' || code === 'ALREADY_HAS_PLAN') return { kind: 'alreadyPaid' };
  const ours = details.filter(({ field }) => isPaymentField(field));
  return {
    kind: 'refused',
    message: messageOf(error) || checkoutCopy.form.toasts.unreadable,
    changed: code === 'PRICE_CHANGED' ? 'price' : code === 'CONTRACT_CHANGED' ? 'contract' : null,
    fields: Object.fromEntries(ours.map(({ field, message }) => [field, message])),
  };
}

const isPaymentField = (field: string): field is PaymentField =>
  (PAYMENT_FIELDS as readonly string[]).includes(field);
