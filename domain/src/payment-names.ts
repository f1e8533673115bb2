/** Where a payment stands, in words. */
export const PAYMENT_STATUS_NAMES = {
  approved: 'Aprobado',
  declined: 'Rechazado',
  unknown: 'Sin confirmar',
  processing: 'En proceso',
  failed: 'No se procesó',
  stored: 'Tarjeta guardada',
  partially_refunded: 'Devuelto en parte',
  refunded: 'Devuelto',
  voided: 'Anulado',
} as const;

/** What a payment is, in words. */
export const PAYMENT_KIND_NAMES = {
  first: 'Primer pago',
  renewal: 'Mensualidad',
  later: 'Cobro a tarjeta guardada',
} as const;

/** How a plan was sold, in words. */
export const SOLD_VIA_NAMES = {
  online: 'En línea',
  phone: 'Por teléfono',
} as const;
