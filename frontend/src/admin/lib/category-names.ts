/** What a lead is to the office, in words. */
export const categoryNames: Record<string, string> = {
  new: 'Nuevo',
  hot: 'Caliente',
  warm: 'Tibio',
  cold: 'Frío',
  contacted: 'Contactado',
  booked: 'Con cita',
  client: 'Cliente',
  lost: 'Perdido',
};
