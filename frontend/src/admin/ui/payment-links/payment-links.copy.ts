import type { PaymentLinkState } from 'domain/payments/payment-links';

/** Texts about a payment link, on all screens. */
export const paymentLinksCopy = {
  asked: (who: string, channel: string) => `${channel} · ${who}`,
  ends: (when: string) => `Vence ${when}`,
  opened: (when: string) => `Abierto el ${when}`,
  withdrawnBy: (who: string) => `Retirado por ${who}`,
  items: (count: number) => (count === 1 ? '1 dato a disputar' : `${count} datos a disputar`),
  signedOutside: (day: string, who: string) => `Contrato firmado fuera del sistema el ${day} por ${who}`,
  phone: 'Acordado en una llamada',
  seePayment: 'Ver el pago',
  withdraw: 'Retirar',
  withdrawOf: (plan: string) => `Retirar el enlace de ${plan}`,
  withdrawSure: '¿Retirar el enlace?',
  withdrawText: 'Quien lo tenga ya no podrá pagar con él.',
  withdrawn: 'Enlace retirado',
  withdrawFailed: 'No se pudo retirar el enlace.',
  keep: 'Dejarlo',
} as const;

export const stateColours: Readonly<Record<PaymentLinkState, string>> = {
  sent: 'default',
  opened: 'processing',
  paying: 'warning',
  paid: 'success',
  withdrawn: 'default',
  expired: 'default',
};
