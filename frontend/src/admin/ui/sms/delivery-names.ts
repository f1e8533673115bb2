/** What became of a text of ours. */
export const deliveryNames: Record<string, string> = {
  queued: 'En camino',
  sending: 'En camino',
  sent: 'Enviado',
  delivered: 'Entregado',
  undelivered: 'No entregado',
  failed: 'No entregado',
  unknown: 'Sin confirmar',
};
