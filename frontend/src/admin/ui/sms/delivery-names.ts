/** Names of the delivery states of a sent text message. */
export const deliveryNames: Record<string, string> = {
  queued: 'En camino',
  sending: 'En camino',
  sent: 'Enviado',
  delivered: 'Entregado',
  undelivered: 'No entregado',
  failed: 'No entregado',
  unknown: 'Sin confirmar',
};
