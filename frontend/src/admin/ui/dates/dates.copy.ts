/** Texts of the day fields. */
export const datesCopy = {
  placeholder: 'mm/dd/aaaa',
  open: 'Abrir el calendario',
  calendar: 'Calendario',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  unreadable: 'Escriba la fecha así: 11/21/2026, primero el mes.',
  /** Readings of a date such as 10/11, in words. */
  read: (day: string) => `Se entiende ${day}.`,
  swap: (day: string) => `Cambiar a ${day}`,
  range: { label: 'Fechas', from: 'Desde', to: 'Hasta', days: (count: number) => `${count} días` },
} as const;
