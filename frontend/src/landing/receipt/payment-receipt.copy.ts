/** Texts of the receipt on the front page. */
export const paymentReceiptCopy = {
  paid: 'Recibimos su pago',
  stored: 'Su tarjeta quedó guardada',
  mail: 'Le enviamos el recibo y su contrato por correo electrónico. Un especialista le llamará para empezar.',
  close: 'Entendido',
} as const;
