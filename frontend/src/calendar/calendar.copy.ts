import type { TimeOfDay } from 'domain/calendar/appointments';
import type { PartOfDay } from './choose/offered-days';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/**
 * Texts of the calendar page. Days and times are inserted formatted: `martes, 24 de noviembre`, `10:00 a.m.`.
 */
export const calendarCopy = {
  contact: '¿Prefiere hablar con nosotros?',
  loading: 'Abrimos su calendario…',
  slow: 'Está tardando más de lo normal. Siga en esta página: en cuanto llegue la respuesta, aparece aquí.',
  noscript:
    'Para elegir su hora aquí hace falta JavaScript. Actívelo en su navegador y vuelva a cargar la página, o abra este mismo enlace en otro teléfono o computadora: sirve 30 días.',
  working: 'Un momento…',
  retry: 'Intentar de nuevo',
  toForm: 'Ir al formulario',
  failed: {
    title: 'No pudimos abrir su calendario',
    text: 'Su enlace sigue sirviendo: inténtelo de nuevo en un momento.',
  },
  failures: {
    unknown: 'Algo falló de nuestro lado y no se guardó nada. Lo que eligió sigue aquí: inténtelo de nuevo.',
    tooMany: 'Hubo demasiados intentos desde su conexión. Espere un momento e inténtelo de nuevo.',
    tooManyFor: (seconds: number) =>
      `Hubo demasiados intentos desde su conexión. Espere ${
        seconds < 90 ? plural(seconds, 'segundo', 'segundos') : `${Math.ceil(seconds / 60)} minutos`
      } e inténtelo de nuevo.`,
    supportCode: 'Código para soporte',
  },
  unknownVisitor: {
    title: 'Su consulta gratis empieza con el formulario',
    text: 'Deje su nombre y su celular, confirme el código que le enviamos, y enseguida elige aquí el día y la hora. Si ya tiene un enlace nuestro, ábralo otra vez desde el mensaje o el correo.',
  },
  dead: {
    title: 'Este enlace ya no sirve',
    text: 'Los enlaces duran 30 días y se cierran antes si hay uno más nuevo. Si ya tiene una cita, sigue en pie. Para elegir hora, llene el formulario otra vez: toma un minuto.',
  },
  choose: {
    title: 'Elija cuándo le llamamos',
    text: (minutes: number) => `Consulta gratis de ${minutes} minutos, por teléfono y en español.`,
    days: 'Elija el día',
    moreDays: 'Ver más días',
    keys: 'Con el teclado: las flechas pasan de uno a otro.',
    free: (count: number) => plural(count, 'libre', 'libres'),
    full: 'sin horas',
    dayName: (day: string, count: number) =>
      `${day}, ${count === 0 ? 'sin horas libres' : plural(count, 'hora libre', 'horas libres')}`,
    times: 'Elija la hora',
    parts: {
      night: 'Madrugada',
      morning: 'Mañana',
      afternoon: 'Tarde',
      evening: 'Noche',
    } satisfies Record<PartOfDay, string>,
    fullDay: (day: string) => `El ${day} no queda ninguna hora.`,
    nextDay: (day: string) => `Ver el ${day}`,
    onlyOutside:
      'No queda ninguna hora dentro de nuestro horario de llamadas para su estado. Puede pedir otra hora aquí, o pedir que le llamemos.',
    more: {
      action: 'Ver más horarios',
      text: 'Están fuera de las horas en que la ley de su estado, o nuestro propio horario, permite llamarle: le llamamos entonces solo si usted lo pide.',
    },
    zone: 'Sus horas van en la',
    noneFits: '¿Ninguna hora le queda bien?',
    askCallback: 'Pida que le llamemos',
    email: {
      label: 'Correo electrónico (opcional)',
      hint: 'Le enviamos la cita para su calendario y un recordatorio.',
      invalid: 'Revise el correo: parece que le falta algo.',
    },
    yourCall: 'Su llamada',
    nothingChosen: 'Todavía no ha elegido la hora.',
    chooseFirst: 'Primero toque una de las horas.',
    length: (minutes: number, zone: string) => `${minutes} minutos, ${zone}`,
    confirm: 'Confirmar',
    confirming: 'Apartando su hora…',
    promise: 'Es gratis, y puede cambiarla o cancelarla cuando quiera.',
    taken: {
      title: (moment: string) => `Alguien acaba de tomar la hora que eligió: ${moment}.`,
      text: 'Estas son las más cercanas que siguen libres:',
      none: 'Elija otra de la lista; lo demás sigue como lo dejó.',
    },
    gone: (moment: string) => `La hora que había elegido, ${moment}, ya no está libre. Elija otra.`,
  },
  move: {
    title: 'Elija la nueva hora',
    text: (moment: string) => `Su cita sigue en pie hasta que confirme la nueva: ${moment}.`,
    confirm: 'Cambiar la cita',
    confirming: 'Cambiando su cita…',
    keep: 'Dejarla como está',
    noRoom: {
      title: 'Por ahora no hay otras horas libres',
      text: (moment: string) => `Su cita sigue como estaba: ${moment}. Se abren horas nuevas cada día.`,
    },
  },
  callback: {
    title: 'Le llamamos nosotros',
    text: {
      noRoom:
        'En este momento no hay horas para elegir. Díganos en qué parte del día prefiere la llamada, y un especialista le llama para acordar con usted el día y la hora.',
      wished:
        'Díganos en qué parte del día prefiere la llamada, y un especialista le llama para acordar con usted el día y la hora.',
    },
    question: '¿Cuándo prefiere que le llamemos?',
    times: {
      morning: { name: 'En la mañana', hours: 'antes del mediodía' },
      afternoon: { name: 'En la tarde', hours: 'del mediodía a las 5' },
      evening: { name: 'En la noche', hours: 'después de las 5' },
    } satisfies Record<TimeOfDay, { name: string; hours: string }>,
    submit: 'Pedir la llamada',
    submitting: 'Enviando…',
    chooseFirst: 'Primero elija una parte del día.',
    back: 'Volver a las horas libres',
    law: 'Siempre entre las 8 de la mañana y las 9 de la noche, hora de donde usted vive: fuera de esas horas la ley no lo permite.',
  },
  asked: {
    title: 'Listo: le llamaremos',
    text: {
      morning:
        'Un especialista le llamará en la mañana, al número que nos dio, en cuanto quede libre. Si no contesta, lo intentamos de nuevo.',
      afternoon:
        'Un especialista le llamará en la tarde, al número que nos dio, en cuanto quede libre. Si no contesta, lo intentamos de nuevo.',
      evening:
        'Un especialista le llamará en la noche, al número que nos dio, en cuanto quede libre. Si no contesta, lo intentamos de nuevo.',
    } satisfies Record<TimeOfDay, string>,
    done: 'No tiene que hacer nada más.',
    other: 'Elegir otra parte del día',
  },
  appointment: {
    titles: {
      new: 'Su cita quedó agendada',
      moved: 'Su cita cambió de hora',
      upcoming: 'Su cita',
      now: 'Es la hora de su cita',
      past: 'Su cita ya pasó',
      cancelled: 'Su cita está cancelada',
    },
    texts: {
      new: 'Le llamamos al número que nos dio. No tiene que hacer nada más.',
      moved: 'Le llamamos a la nueva hora, al número que nos dio.',
      upcoming: 'Le llamamos al número que nos dio. Aquí puede confirmarla, cambiarla o cancelarla.',
      now: 'Tenga el teléfono a mano: le llamamos al número que nos dio.',
      past: '¿No pudimos hablar, o quiere otra llamada? Llene el formulario y elija otra hora: toma un minuto.',
      cancelled: 'No le llamaremos a esa hora. Si cambia de opinión, puede elegir otra.',
    },
    already: (moment: string) =>
      `Usted ya tenía esta cita, y una basta. La hora que acaba de elegir es otra: ${moment}.`,
    alreadyMove: 'Pasar la cita a esa hora',
    when: 'Cuándo',
    minutes: (count: number) => `${count} minutos`,
    who: 'Quién le llama',
    from: 'Desde qué número',
    unknownNumber: 'Conteste aunque no reconozca el número.',
    saveContact: 'Guardar el contacto',
    saveContactWhy: 'Guárdelo, y sabrá que somos nosotros.',
    calendar: 'Guardar en mi calendario',
    google: 'Google Calendar',
    link: {
      label: 'Su enlace para cambiar o cancelar',
      hint: 'Guárdelo: abre esta cita en cualquier teléfono o computadora, sin contraseña.',
      action: 'Copiar mi enlace',
      copied: 'Enlace copiado.',
      selected: 'El enlace quedó seleccionado: cópielo con su teclado, o manteniéndolo oprimido.',
    },
    newTab: 'se abre en otra pestaña',
    confirm: 'Confirmo que estaré',
    confirmed: 'Usted confirmó que estará. Gracias.',
    change: 'Cambiar',
    cancel: 'Cancelar',
    rechoose: 'Elegir otra hora',
    question: (moment: string) => `¿Cancelar su cita del ${moment}?`,
    questionText: 'Su hora queda libre para otra persona.',
    cancelYes: 'Sí, cancelarla',
    cancelling: 'Cancelando…',
    cancelNo: 'No, conservarla',
    calendarTitle: (brand: string) => `Llamada de ${brand}`,
    calendarText: (from: string | null) =>
      from ? `Consulta gratis por teléfono. Le llamamos desde el ${from}.` : 'Consulta gratis por teléfono.',
  },
  next: {
    title: 'Cómo es la llamada',
    items: [
      {
        title: 'Le llamamos nosotros',
        text: 'A la hora que elija. Si no puede hablar en ese momento, dígalo y acordamos otro.',
      },
      {
        title: 'Hablamos de su caso',
        text: 'La consulta es gratis, por teléfono y en español. Usted cuenta, nosotros preguntamos y tomamos nota.',
      },
      {
        title: 'Usted decide',
        text: 'Le decimos qué se puede disputar y qué plan le conviene, si le conviene alguno. Sin compromiso.',
      },
    ],
  },
  prepare: {
    title: 'Qué conviene tener a mano',
    items: [
      'Sus reportes de crédito, si los tiene. Son gratis en AnnualCreditReport.com.',
      'Cartas o correos de bancos, cobradores o de los burós.',
      'Una idea de sus deudas y de lo que paga al mes.',
      'Su meta: casa, auto, renta, negocio o empezar de cero.',
    ],
  },
  safety: {
    title: 'Cuídese de quien se haga pasar por nosotros',
    text: 'En esa llamada no le pediremos el código que recibió, ni pagos, ni los números completos de sus tarjetas.',
  },
} as const;
