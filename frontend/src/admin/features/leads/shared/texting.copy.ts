/** Timeline entries about messages and payments. */
export const textingNames = {
  payment: 'Pago',
  satisfaction: 'Calificó la consulta',
  opt_out: 'Pidió no recibir mensajes',
  opt_in: 'Volvió a aceptar mensajes',
};

export const ratingInWords = (rating: string): string => `${rating} de 5`;
