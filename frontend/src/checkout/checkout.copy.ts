export const checkoutCopy = {
  title: 'Su plan',
  back: 'Volver',
  summary: 'Resumen del plan',
  perMonth: 'al mes',
  popular: 'Más popular',
  before: 'Antes',
  includes: 'Incluye',
  guarantee: {
    title: 'Garantía de 60 días',
    text: 'Si en los primeros 60 días no está conforme con el servicio, le devolvemos su dinero.',
  },
  howTo: {
    title: 'Cómo contratarlo',
    text: 'Todavía no aceptamos pagos con tarjeta en esta página. Su plan se contrata por teléfono, después de la consulta gratis: así sabe qué se puede hacer en su caso antes de pagar.',
    steps: [
      'Agende su consulta gratis con su nombre, estado y celular.',
      'Hable con un especialista y confirme si este plan le conviene.',
      'Reciba el contrato por escrito. Tiene 3 días hábiles para cancelarlo sin costo.',
    ],
    action: 'Agendar mi consulta gratis',
    note: 'Esta página no le pide ni guarda datos de tarjetas.',
  },
  failed: 'No pudimos cargar el plan. Revise su conexión e intente de nuevo.',
  retry: 'Intentar de nuevo',
  noscript:
    'Para ver el resumen de su plan hace falta JavaScript. Puede ver los planes en la página de inicio y agendar allí su consulta gratis.',
} as const;
