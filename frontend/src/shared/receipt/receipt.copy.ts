export const receiptCopy = {
  plan: 'Plan',
  amount: 'Pagó hoy',
  card: 'Tarjeta',
  cardEnding: (last4: string) => `Terminada en ${last4}`,
  number: 'Número de pago',
  contract: 'Ver e imprimir su contrato',
} as const;
