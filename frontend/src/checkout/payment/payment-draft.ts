import { hasFields, sessionRecord } from '../../shared/session-record';

/** Saved input of the payment form. Card data is never saved. */
interface PaymentDraft {
  fullName: string;
  email: string;
  phone: string;
  billingZip: string;
  /** Code of the chosen state; empty if none was chosen. */
  state: string;
}

export const DRAFT_FIELDS = ['fullName', 'email', 'phone', 'billingZip', 'state'] as const;

export const paymentDraft = sessionRecord<PaymentDraft>(
  'paymentDraft',
  hasFields<PaymentDraft>({
    fullName: 'string',
    email: 'string',
    phone: 'string',
    billingZip: 'string',
    state: 'string',
  }),
);
