import type { SetupStep } from 'domain/office/setup';

interface StepCopy {
  title: string;
  /** Why the step matters. */
  why: string;
  /** Words of the link to the place where the step is done. */
  go: string;
}

export const setupCopy = {
  title: 'Ponga en marcha su oficina',
  progress: (done: number, of: number) => `${done} de ${of} pasos hechos`,
  done: 'Hecho',
  site: 'Ver mi sitio',
  dismiss: 'Ocultar',
  dismissed: 'Lista oculta',
  undo: 'Deshacer',
  failed: 'No se pudo guardar. Inténtelo de nuevo.',
  steps: {
    contact: {
      title: 'Teléfono de la oficina',
      why: 'Es uno solo para sus páginas, sus correos y el contrato: quien agenda sabe qué número contestar.',
      go: 'Escribir los datos',
    },
    hours: {
      title: 'Su horario',
      why: 'Son las horas en que las personas pueden agendar.',
      go: 'Cambiarlo',
    },
    team: {
      title: 'Invite a su equipo',
      why: 'Cada persona entra con su propio usuario y ve lo que le toca.',
      go: 'Invitar',
    },
    site: {
      title: 'Nombre, textos y precios',
      why: 'Su sitio muestra un ejemplo. Cámbielo y publique.',
      go: 'Abrir el sitio',
    },
    states: {
      title: 'Estados donde puede vender',
      why: 'Cada estado pide sus registros y fianzas. Hasta que confirme la lista, casi nada se rechaza.',
      go: 'Revisar los estados',
    },
    messages: {
      title: 'Mensajes de verdad',
      why: 'Los códigos y los textos no salen de aquí todavía. Hace falta una cuenta de Twilio.',
      go: 'Ver los proveedores',
    },
    payments: {
      title: 'Cobros de verdad',
      why: 'Las tarjetas pasan por un simulador. Hace falta una cuenta de NMI.',
      go: 'Ver los proveedores',
    },
    lead: {
      title: 'Envíese un lead de prueba',
      why: 'Llene el formulario de su sitio con su propio teléfono y vea qué recibe una persona.',
      go: 'Abrir el formulario',
    },
  } satisfies Record<SetupStep, StepCopy>,
  hours: {
    ask: (workdays: string, saturday: string, zone: string) =>
      `¿Es este su horario? Lunes a viernes de ${workdays} y sábados de ${saturday} (${zone}).`,
    range: (from: string, to: string) => `${from} a ${to}`,
    waits: 'Hasta que conteste, su sitio no ofrece horas, solo una llamada.',
    yes: 'Sí, es este',
    no: 'Yo no atiendo',
    saved: 'Horario confirmado',
    absent: 'Usted no toma citas',
    failed: 'No se pudo guardar el horario.',
  },
};
