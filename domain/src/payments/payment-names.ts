/** Names of the states of a payment. */
export const PAYMENT_STATUS_NAMES = {
  approved: 'Aprobado',
  declined: 'Rechazado',
  unknown: 'Sin confirmar',
  processing: 'En proceso',
  failed: 'No se procesó',
  stored: 'Tarjeta guardada',
  partially_refunded: 'Reembolsado en parte',
  refunded: 'Reembolsado',
  voided: 'Anulado',
} as const;

/** Names of the kinds of a payment. */
export const PAYMENT_KIND_NAMES = {
  first: 'Primer pago',
  renewal: 'Mensualidad',
  later: 'Cobro a tarjeta guardada',
} as const;

/** Names of the ways in which a plan was sold. */
export const SOLD_VIA_NAMES = {
  online: 'En línea',
  phone: 'Por teléfono',
} as const;
