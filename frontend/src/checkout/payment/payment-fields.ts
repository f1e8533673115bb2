/** Names of the form's fields, in order. */
export const PAYMENT_FIELDS = [
  'fullName',
  'email',
  'phone',
  'cardNumber',
  'cardExpiry',
  'cardCvv',
  'billingZip',
] as const;

export type PaymentField = (typeof PAYMENT_FIELDS)[number];

/** Fields that the gateway's frames replace, if used. */
export const CARD_FIELDS = ['cardNumber', 'cardExpiry', 'cardCvv'] as const satisfies PaymentField[];

export type CardField = (typeof CARD_FIELDS)[number];

export const isCardField = (field: PaymentField): field is CardField =>
  (CARD_FIELDS as readonly PaymentField[]).includes(field);

/** Current text of each field. */
export type PaymentValues = Record<PaymentField, string>;

/** Returns the id of a field's control. */
export const paymentFieldId = (field: PaymentField | 'state'): string => `payment-${field}`;
