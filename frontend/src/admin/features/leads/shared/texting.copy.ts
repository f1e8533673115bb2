/** Texts of writing to a lead, and of what became of it. */
export const textingCopy = {
  title: 'Enviar SMS',
  label: 'Mensaje de texto',
  hint: 'Le llega tal como lo escriba: diga quién escribe. Si responde, su respuesta aparece en el historial.',
  required: 'Escriba el mensaje.',
  send: 'Enviar SMS',
  sent: 'Mensaje en camino',
  failed: 'No se pudo enviar el mensaje.',
};

/** What happens on the timeline by text, or by paying. */
export const textingNames = {
  payment: 'Pago',
  satisfaction: 'Calificó la consulta',
  opt_out: 'Pidió no recibir mensajes',
  opt_in: 'Volvió a aceptar mensajes',
};

export const ratingInWords = (rating: string): string => `${rating} de 5`;
