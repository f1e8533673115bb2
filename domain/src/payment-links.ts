/** Ways by which a lead gets a payment link; `copy`: the office passes it on by itself. */
export const PAYMENT_LINK_CHANNELS = ['email', 'sms', 'copy'] as const;
export type PaymentLinkChannel = (typeof PAYMENT_LINK_CHANNELS)[number];

/**
 * What became of a payment link: `sent`, `opened` on the payment page, `paying` while a payment by it is under way or in doubt, `paid`;
 * `withdrawn` by the office, or `expired`.
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
  email: 'Por email',
  sms: 'Por SMS',
  copy: 'Copiado',
};

/** Days for which a payment link can be used. */
export const PAYMENT_LINK_DAYS = 7;

/** States in which a link can still be paid by. */
export const isOpenLink = (state: PaymentLinkState): boolean => state === 'sent' || state === 'opened';

/** The secret of a payment link as it stands in an address: 32 bytes, base64url. */
export const PAYMENT_LINK_SECRET = /^[A-Za-z0-9_-]{43}$/;
