/** Texts of 'Cobrar': a lead's payment link. */
export const chargeCopy = {
  button: 'Cobrar',
  title: 'Enlace de pago',
  intro: (firstName: string) =>
    `${firstName} paga por su cuenta en el sitio. El enlace sirve una sola vez, durante 7 días, y mantiene el precio de hoy.`,
  plan: 'Plan',
  planRequired: 'Elija el plan.',
  planOption: (name: string, first: string, then: string) => `${name} · ${first} hoy, después ${then} al mes`,
  loadingPlans: 'Cargando los planes...',
  plansFailed: 'No se pudieron cargar los planes.',
  soldVia: '¿Cómo se acordó el plan?',
  soldViaRequired: 'Diga cómo se acordó.',
  soldViaNames: { online: 'Por escrito o en el sitio', phone: 'En una llamada' },
  phoneRefused:
    'Si se acordó en una llamada, la ley no permite cobrar por adelantado (16 CFR § 310.4): aquí las tarjetas se cobran al momento, así que no se puede enviar.',
  phoneStored:
    'Si se acordó en una llamada, la tarjeta se guarda y se cobra cuando haya prueba del resultado (16 CFR § 310.4).',
  channel: '¿Cómo lo recibe?',
  channelRequired: 'Elija cómo lo recibe.',
  email: (address: string) => `Por email a ${address}`,
  noEmail: 'Por email: el lead no tiene uno',
  unverified: 'Por email: el lead no está verificado',
  sms: (phone: string) => `Por SMS a ${phone}`,
  smsHint: 'El SMS lleva solo el enlace: las operadoras no dejan pasar textos de crédito ni de cobros.',
  copy: 'Copiarlo y enviarlo yo',
  replaces: 'El enlace anterior de este lead deja de servir.',
  back: 'Volver',
  send: 'Enviar enlace',
  make: 'Crear enlace',
  failed: 'No se pudo crear el enlace.',
  priceChanged: 'El precio cambió hace un momento. Revíselo y envíe otra vez.',
  sent: 'Enlace de pago en camino',
  ready: {
    title: 'Enlace listo',
    text: (firstName: string, until: string) =>
      `Es personal de ${firstName}, vale hasta el ${until} y no se vuelve a mostrar: si lo pierde, cree otro.`,
    field: 'Enlace de pago',
    copy: 'Copiar enlace',
    copied: 'Enlace copiado',
    copyFailed: 'No se pudo copiar. Selecciónelo y cópielo a mano.',
    done: 'Listo',
  },
  links: {
    title: 'Enlaces de pago',
    failed: 'No se pudieron cargar los enlaces de pago.',
  },
} as const;
