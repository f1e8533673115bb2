import type { CalendarMode } from 'domain/appointments';

export const appointmentsCopy = {
  title: 'Citas',
  hint: 'Qué encuentra quien acaba de verificarse, y qué se le envía después.',
  mode: 'Cómo se agenda',
  modes: {
    own: 'Elige una hora libre de su equipo, aquí mismo. Cada persona pone su horario en la sección Citas, «Horarios y calendarios».',
    external:
      'Va al enlace de abajo, con su nombre y su teléfono ya escritos. Las citas de Calendly y de Cal.com se ven en el panel si conecta sus avisos; las de otro calendario, no.',
    callback:
      'No elige hora: dice si prefiere la mañana, la tarde o el final de la tarde, y queda un seguimiento para llamarle entonces.',
  } satisfies Record<CalendarMode, string>,
  urlHints: {
    own: 'Ahora no se usa. Si pega aquí un enlace de Calendly o de Cal.com, se agenda allí.',
    external: 'A dónde va quien verifica su teléfono.',
    callback: 'Ahora no se usa. Si pega aquí un enlace de Calendly o de Cal.com, se agenda allí.',
  } satisfies Record<CalendarMode, string>,
  urlMissing: 'Falta el enlace de su calendario: mientras tanto se agenda en el nuestro.',
  callsFrom: 'Teléfono desde el que llaman',
  callsFromHint: (officePhone: string) =>
    `Se le muestra a quien agenda, para que lo guarde y conteste. Vacío: ${
      officePhone ? `el de la oficina, ${officePhone}` : 'el de la oficina, que tampoco está puesto'
    }.`,
  rules: 'Reglas de nuestro calendario',
  duration: 'Duración de una cita',
  durationHint: 'Las que ya están agendadas no cambian.',
  durationWrong: 'De 10 a 240 minutos, de 5 en 5.',
  buffer: 'Tiempo libre entre citas',
  bufferHint: 'Antes y después de cada una.',
  bufferWrong: 'De 0 a 120 minutos, de 5 en 5.',
  minutes: 'min',
  notice: 'Anticipación mínima',
  noticeHint: 'Cuánto antes, como muy tarde, se puede agendar.',
  noNotice: 'Ninguna',
  inMinutes: (count: number) => `${count} minutos`,
  inHours: (count: number) => (count === 1 ? '1 hora' : `${count} horas`),
  inDays: (count: number) => (count === 1 ? '1 día' : `${count} días`),
  horizon: 'Días que se ofrecen',
  horizonHint: 'Contando hoy; 60 como máximo.',
  horizonWrong: 'De 1 a 60 días.',
  days: 'días',
  perDay: 'Citas por persona y día',
  perDayHint: 'Llegadas a ese número, ese día ya no se ofrece.',
  noLimit: 'Sin límite',
  holidays: {
    title: 'Feriados de la oficina',
    hint: 'Nadie atiende esos días, salvo quien les ponga un horario propio.',
    none: 'Ninguno.',
    day: 'Día',
    add: 'Agregar',
    added: (day: string) => `Agregado: ${day}`,
    remove: (day: string) => `Quitar: ${day}`,
    removed: (day: string) => `Quitado: ${day}`,
    known: 'Ya está en la lista.',
    past: 'Ese día ya pasó.',
    most: 'Caben 100.',
    federal: 'Cerrar también en los feriados federales',
    federalHint:
      'Son once: Año Nuevo, Martin Luther King, Presidentes, Memorial Day, Juneteenth, 4 de julio, Labor Day, Día de la Raza, Veteranos, Acción de Gracias y Navidad.',
  },
  messages: 'Mensajes de las citas',
  messagesHint:
    'Por correo y, si esa forma está en servicio, por mensaje de texto, siempre en las horas permitidas.',
  nudges: 'Invitar a quien no agendó',
  nudgesHint: 'A los 10 minutos de verificarse y, si hace falta, a las 24 horas, con su enlace personal.',
  dayBefore: 'Recordar 24 horas antes',
  dayBeforeHint: 'Puede confirmar o cambiar con una respuesta.',
  twoHours: 'Recordar 2 horas antes',
  twoHoursHint: 'Con el teléfono desde el que le llaman.',
};
