/** Texts of the day fields. */
export const datesCopy = {
  placeholder: 'dd/mm/aaaa',
  open: 'Abrir el calendario',
  calendar: 'Calendario',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  unreadable: 'Escriba la fecha así: 21/11/2026.',
  range: { label: 'Fechas', from: 'Desde', to: 'Hasta', days: (count: number) => `${count} días` },
} as const;
