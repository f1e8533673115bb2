/** Names of the form's fields, in the order in which they stand. */
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

/** Fields that the gateway's own frames take the place of, where those are in use. */
export const CARD_FIELDS = ['cardNumber', 'cardExpiry', 'cardCvv'] as const satisfies PaymentField[];

export type CardField = (typeof CARD_FIELDS)[number];

export const isCardField = (field: PaymentField): field is CardField =>
  (CARD_FIELDS as readonly PaymentField[]).includes(field);

/** What was typed, as it stands in the fields. */
export type PaymentValues = Record<PaymentField, string>;

/** Id of a field's control. */
export const paymentFieldId = (field: PaymentField): string => `payment-${field}`;
