import { hasFields, sessionRecord } from '../../shared/session-record';

/** Saved input of the payment form. Card data is never saved. */
interface PaymentDraft {
  fullName: string;
  email: string;
  phone: string;
  billingZip: string;
}

export const DRAFT_FIELDS = ['fullName', 'email', 'phone', 'billingZip'] as const;

export const paymentDraft = sessionRecord<PaymentDraft>(
  'paymentDraft',
  hasFields<PaymentDraft>({ fullName: 'string', email: 'string', phone: 'string', billingZip: 'string' }),
);
