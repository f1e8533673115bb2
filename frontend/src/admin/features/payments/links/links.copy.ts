/** Texts of the payment links in 'Pagos'. */
export const linksCopy = {
  title: (count: string) => `Enlaces de pago (${count})`,
  intro: 'Los hace la oficina con “Cobrar” en el perfil de un lead. Quien paga es el cliente.',
  state: 'Qué fue del enlace',
  anyState: 'Todos',
  none: 'Ningún enlace está así.',
  failed: 'No se pudieron cargar los enlaces de pago.',
  pager: 'Páginas de enlaces de pago',
  showing: (from: string, to: string, total: string) => `Mostrando ${from} a ${to} de ${total} enlaces`,
} as const;
