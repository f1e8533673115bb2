/** Ways to send a payment link to a lead. `copy`: the user sends the link outside the product. */
export const PAYMENT_LINK_CHANNELS = ['email', 'sms', 'copy'] as const;
export type PaymentLinkChannel = (typeof PAYMENT_LINK_CHANNELS)[number];

/**
 * States of a payment link: `sent`; `opened` on the payment page; `paying` while a payment through it is in
 * progress or its result is unknown; `paid`; `withdrawn` by the office; `expired`.
 */
export const PAYMENT_LINK_STATES = ['sent', 'opened', 'paying', 'paid', 'withdrawn', 'expired'] as const;
export type PaymentLinkState = (typeof PAYMENT_LINK_STATES)[number];

export const PAYMENT_LINK_STATE_NAMES: Readonly<Record<PaymentLinkState, string>> = {
  sent: 'Sin abrir',
  opened: 'Abierto',
  paying: 'Pagando',
  paid: 'Pagado',
  withdrawn: 'Retirado',
  expired: 'Vencido',
};

export const PAYMENT_LINK_CHANNEL_NAMES: Readonly<Record<PaymentLinkChannel, string>> = {
  email: 'Por correo',
  sms: 'Por SMS',
  copy: 'Copiado',
};

/** Days until a payment link expires. */
export const PAYMENT_LINK_DAYS = 7;

/** Returns whether a link in this state can still be paid. */
export const isOpenLink = (state: PaymentLinkState): boolean => state === 'sent' || state === 'opened';

/** Secret in the address of a payment link: 32 bytes, base64url. */
export const PAYMENT_LINK_SECRET = /^[A-Za-z0-9_-]{43}$/;
