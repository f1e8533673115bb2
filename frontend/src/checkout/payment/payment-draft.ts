import { hasFields, sessionRecord } from '../../shared/session-record';

/** What has been typed so far, but for the card: of that nothing is ever kept. */
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
