import type { CardBrand } from 'domain/payments/cards';

export const checkoutCopy = {
  back: 'Volver',
  loading: 'Cargando su plan...',
  invited: (firstName: string, until: string) =>
    `${firstName}, este es el plan que acordó con nosotros. El precio vale hasta el ${until}.`,
  linkOver: 'Este enlace ya no se puede usar',
  summary: 'Resumen del plan',
  today: 'Hoy paga',
  firstMonth: 'el primer mes',
  nothing: 'al guardar su tarjeta',
  firstLater: (amount: string) => `El primer mes, ${amount}`,
  then: (amount: string) => `Después, ${amount} cada mes`,
  popular: 'Más popular',
  before: 'Antes',
  includes: (count: number) => `Qué incluye (${count})`,
  gift: 'De regalo',
  form: {
    title: 'Datos de pago',
    simulated: {
      title: 'Pagos simulados.',
      text: 'No se cobra dinero de verdad. Use la tarjeta de prueba 4111 1111 1111 1111, cualquier fecha futura y el CVV 999.',
    },
    fields: {
      fullName: { label: 'Nombre completo', hint: 'Como aparece en la tarjeta.' },
      email: { label: 'Correo electrónico', hint: 'Ahí le enviamos el recibo y su contrato.' },
      phone: { label: 'Teléfono' },
      cardNumber: { label: 'Número de tarjeta' },
      cardExpiry: { label: 'Vencimiento', hint: 'Mes y año (MM/YY).' },
      cardCvv: { label: 'CVV' },
      billingZip: { label: 'Código postal de la tarjeta' },
      state: { label: 'Estado donde vive' },
    } as Record<string, { label: string; hint?: string }>,
    sameState: 'El de mi código postal',
    cvvHint: (brand: CardBrand | undefined) =>
      brand === 'amex' ? 'Los 4 dígitos del frente.' : 'Los 3 dígitos del reverso.',
    hostedLoading: 'Cargando los campos seguros de la tarjeta...',
    hostedFailed:
      'No se pudieron cargar los campos seguros de la tarjeta. Revise su conexión o desactive el bloqueador de anuncios para esta página.',
    retry: 'Intentar de nuevo',
    errors: {
      fullName: 'Nombre completo es requerido',
      email: 'Email inválido',
      phone: 'Teléfono inválido',
      cardNumber: 'Número de tarjeta inválido',
      cardExpiry: 'Formato MM/YY',
      cardExpired: 'La tarjeta está vencida',
      cardCvv: 'CVV inválido',
      billingZip: 'Código postal inválido',
    },
    contract: {
      title: 'Lo que firma al pagar',
      noZip: 'Escriba arriba su código postal para ver el contrato de su estado.',
      ofKnownState: (state: string) =>
        `Es el contrato para ${state}, el estado que usted nos dio. Escriba arriba su código postal.`,
      ofState: (state: string) => `Es el contrato para ${state}, según su código postal.`,
      ofResidence: (state: string) =>
        `Es el contrato para ${state}: entre su código postal y el estado donde vive, vale el que le da más días para cancelar.`,
      ofNoState:
        'Es el contrato con el plazo más largo para cancelar: su código postal no dice en qué estado vive.',
      changed:
        'Este es el contrato de su estado, y cambia algo del que veía. No se le cobró nada: léalo y vuelva a tocar el botón.',
      failed:
        'No pudimos traer el contrato de su estado y no se le cobró nada. Revise su conexión e inténtelo de nuevo.',
      read: 'Leer el contrato completo',
      inEnglish: 'Read it in English',
      inSpanish: 'Leerlo en español',
      rights: 'Sus derechos sobre su expediente de crédito',
      rightsNote: '(léalos antes de pagar)',
      authorise: (action: string) => `Al tocar “${action}” usted autoriza estos cobros.`,
      titleOutside: 'Lo que autoriza al pagar',
      sign: (action: string) =>
        `Al tocar “${action}” usted firma el contrato con el nombre que escribió arriba. Le enviamos copia por correo electrónico, con el aviso de cancelación, en español y en inglés.`,
    },
    pay: (amount: string) => `Pagar ${amount}`,
    store: 'Guardar mi tarjeta y contratar',
    sending: 'Procesando...',
    secure:
      'El pago viaja cifrado. No guardamos el número, la fecha ni el CVV de su tarjeta: solo pasan al procesador de pagos.',
    toasts: {
      success: {
        title: '¡Pago Procesado Exitosamente!',
        description: 'Tu suscripción ha sido activada. Te enviaremos un email de confirmación.',
      },
      stored: {
        title: '¡Tarjeta guardada!',
        description: 'Hoy no se le cobró nada. Le enviaremos un correo de confirmación.',
      },
      failed: {
        title: 'Error al Procesar Pago',
        description: 'Por favor verifica tus datos e intenta nuevamente.',
      },
      changed: { contract: 'El contrato cambió', price: 'El precio cambió' },
      unreadable: 'Payment failed',
      notArrived:
        'Su solicitud no nos llegó y no se le cobró nada. Revise su conexión e inténtelo de nuevo: no se le puede cobrar dos veces.',
      offline:
        'No hay conexión y no se le cobró nada. Revise su internet e inténtelo de nuevo; lo que escribió sigue aquí.',
      otherTab: {
        title: 'Pago en otra pestaña',
        description: 'Ya hay un pago en proceso en otra pestaña de este navegador. Espere a que termine.',
      },
    },
  },
  confirming: {
    title: 'Estamos confirmando su pago',
    text: 'La respuesta del banco está tardando. No cierre esta página ni vuelva a pagar: no se le cobrará dos veces.',
    offline:
      'Su teléfono se quedó sin conexión. En cuanto vuelva, aquí le diremos si el pago llegó. No cierre esta página ni vuelva a pagar: no se le cobrará dos veces.',
    slow: 'Está tardando más de lo normal. Puede cerrar esta página: le avisaremos por correo en cuanto lo sepamos, y no se le cobrará dos veces.',
  },
  done: {
    title: 'Listo',
    text: 'Ahora volvemos al inicio; ahí verá otra vez estos datos.',
  },
  alreadyPaid: {
    title: 'Ya pagó este plan',
    text: 'Este plan se pagó hace poco con su correo o desde este navegador, y no se le cobró otra vez. Revise su correo: ahí están el recibo y su contrato.',
    home: 'Ir al inicio',
    again: 'Quiero pagarlo otra vez',
  },
  failed: 'No pudimos cargar el plan. Revise su conexión e inténtelo de nuevo.',
  retry: 'Intentar de nuevo',
  noscript:
    'Para ver el resumen de su plan y pagarlo hace falta JavaScript. Puede ver los planes en la página de inicio y agendar allí su consulta gratis.',
} as const;
