import type { VerificationMethod } from '../../../../shared/api/generated/model';

/** Returns what visitors experience while no method works. */
const meanwhile = (officePhone: string): string =>
  `Los datos de cada visitante se guardan como lead pendiente, para que usted lo llame. ${
    officePhone
      ? `En la página se le pide que llame a la oficina: ${officePhone}.`
      : 'En la página no se le da ningún teléfono, porque falta el de la oficina.'
  }`;

export const methodsCopy = {
  title: 'Formas de verificar',
  hint: 'Cómo demuestra un visitante que el teléfono es suyo. Se le ofrecen en este orden: primero la primera que esté en servicio, y las demás si no le funciona.',
  list: 'Formas de verificar, en el orden en que se ofrecen',
  what: {
    sms: 'Le enviamos un código de 6 dígitos en un mensaje de texto.',
    voice: 'Le llamamos, y una voz en español le dicta el código.',
    inbound_call: 'El visitante nos llama y marca cuatro dígitos que ve en la página.',
    whatsapp: 'El visitante nos envía por WhatsApp un mensaje ya escrito.',
    email: 'Le enviamos el código por correo. Comprueba el correo, no el teléfono.',
  } satisfies Record<VerificationMethod, string>,
  states: {
    inService: 'En servicio',
    testing: 'En servicio, de prueba',
    out: 'Fuera de servicio',
    unset: 'Sin configurar',
    off: 'Apagada',
  },
  loadingState: 'Leyendo...',
  failed: 'No se pudo leer el estado de las formas de verificar.',
  use: (name: string) => `Usar “${name}”`,
  up: (name: string) => `Subir “${name}”`,
  down: (name: string) => `Bajar “${name}”`,
  moved: (name: string, position: number, all: number) => `“${name}” queda en el lugar ${position} de ${all}`,
  outSince: (when: string) => `Desde el ${when}`,
  retryAt: (when: string) => `Se vuelve a probar por sí sola a partir del ${when}`,
  retrySoon: 'Se vuelve a probar por sí sola con el próximo visitante.',
  lastSuccess: (when: string) => `Funcionó por última vez: ${when}`,
  neverUsed: 'Todavía no se ha usado.',
  lastRefusal: (when: string) => `Último rechazo: ${when}`,
  refusal: (code: string, text: string) => (text.includes(code) ? text : `Código ${code}: ${text}`),
  testing:
    'Las que dicen “de prueba” no salen de este equipo: sus mensajes y llamadas se ven en la bandeja de salida, /dev/outbox.',
  toReachPeople: 'Qué falta para que llegue a las personas',
  toUse: 'Para poder usarla falta, en el archivo .env:',
  inEnvironment: 'En el archivo .env:',
  guide: 'Pídalo a quien instaló el panel; después se reinicia el servidor.',
  none: 'Así nadie podrá verificar su teléfono',
  noneText: meanwhile,
  last: {
    title: (name: string) => `¿Apagar “${name}”?`,
    text: 'No queda otra en servicio: sin ella nadie podrá verificar su teléfono ni llegar al calendario.',
    meanwhile,
    off: 'Apagarla',
    keep: 'Dejarla encendida',
  },
  notice: {
    out: (name: string, when: string) => `“${name}” está fuera de servicio desde el ${when}`,
    next: (first: string, others: string) =>
      `Mientras tanto, a los visitantes se les ofrece ${first}${others ? `; si no les sirve, ${others}` : ''}.`,
    mailAlone: 'El correo no comprueba el teléfono: esos leads no reciben mensajes de texto ni campañas.',
    open: 'Ver las formas de verificar',
    providers: 'Comprobar los proveedores',
    none: 'Ahora nadie puede verificar su teléfono',
    noneWhy: 'Todas las formas de verificar están apagadas, sin configurar o fuera de servicio.',
    noneText: meanwhile,
    pending: 'Ver los leads pendientes',
    fix: 'Revisar las formas de verificar',
  },
};
