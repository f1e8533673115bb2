import type { FunnelStepDtoStep } from '../../../shared/api/generated/model';

/** Names of the funnel's steps. A new step without a name does not compile. */
export const stepNames: Record<FunnelStepDtoStep, string> = {
  visit: 'Visita',
  form_start: 'Formulario empezado',
  form_submit: 'Formulario enviado',
  code_sent: 'Código enviado',
  code_verified: 'Lead verificado',
  calendar_redirect: 'Llegó al calendario',
  booked: 'Cita agendada',
  attended: 'Se presentó',
  client: 'Pagó',
};

export const deviceNames: Record<string, string> = {
  mobile: 'Celular',
  tablet: 'Tableta',
  desktop: 'Computadora',
};

export const analyticsCopy = {
  title: 'Analytics',
  range: 'Todas las fechas',
  tooLong: (days: number) =>
    `Elija ${days} días como máximo: de un período más largo no se muestra la asistencia.`,
  noData: 'Sin datos',
  failed: 'No se pudieron cargar estos datos.',
  cards: {
    change: (change: string, days: number) =>
      days === 1 ? `${change} frente al día anterior` : `${change} frente a los ${days} días anteriores`,
    total: 'Total Leads',
    totalHint: 'Leads registrados, sin contar los eliminados.',
    conversion: 'Tasa de Conversión',
    conversionHint: 'Parte de los leads que se verificó, por teléfono o por correo.',
    score: 'Score Promedio',
    scoreHint: 'Promedio del puntaje de los leads, de 0 a 100.',
    verified: 'Verificados',
    verifiedHint: 'Leads que se verificaron, por teléfono o por correo.',
  },
  tabs: {
    resumen: 'Resumen',
    demografia: 'Demografía',
    rendimiento: 'Rendimiento',
    tendencias: 'Tendencias',
    embudo: 'Embudo',
    asistencia: 'Asistencia',
    equipo: 'Equipo y fuentes',
  },
  summary: {
    verified: 'Verificados',
    pending: 'Pendientes',
    of: (part: string, all: string) => `${part} de ${all}`,
  },
  demography: {
    columns: { state: 'Estado', total: 'Leads', share: 'Porcentaje' },
    missing: 'Sin Especificar',
    empty: 'Sin Datos Disponibles',
  },
  performance: {
    response: 'Tiempo de respuesta',
    responseUnit: (hours: string) => `${hours} h`,
    responseHint:
      'Promedio entre la verificación y la primera llamada, mensaje o reunión que hicimos. Solo cuenta los leads que ya la tuvieron.',
    followUp: 'Tasa de seguimiento',
    followUpHint: 'Parte de los leads verificados que tuvo al menos una llamada, mensaje o reunión nuestra.',
    satisfaction: 'Satisfacción',
    satisfactionUnit: (mean: string) => `${mean} de 5`,
    satisfactionHint:
      'Promedio de las respuestas, de 1 a 5, al SMS de satisfacción que se envía después de la consulta.',
  },
  trends: {
    registered: 'Registrados',
    verified: 'Verificados',
    chart: 'Leads registrados y verificados por día',
    columns: { day: 'Día', registered: 'Registrados', verified: 'Verificados', converted: 'Convertidos' },
    pending: 'Pendientes',
    empty: 'Sin Actividad',
    zone: (zone: string) => `Días según la ${zone}.`,
  },
  funnel: {
    intro:
      'Del primer clic al primer pago. Si no elige fechas, se muestran los últimos 30 días, comparados con los 30 anteriores.',
    columns: {
      step: 'Paso',
      count: 'Cantidad',
      ofFirst: 'Del total',
      ofBefore: 'Del paso anterior',
      lost: 'Se perdieron',
      change: 'Frente al período anterior',
    },
    of: 'Pasos de',
    everybody: 'Todas las visitas',
    bySource: 'Por origen',
    byDevice: 'Por dispositivo',
    byMethod: 'Por forma de verificar',
    method: 'Forma de verificar',
    verified: 'Verificados',
    share: 'Del total',
    mailNote: 'Quien verificó su correo cuenta como verificado, aunque su teléfono siga sin comprobar.',
    source: 'Origen',
    device: 'Dispositivo',
    empty: 'Sin Actividad',
    definition:
      'Las visitas se cuentan una vez por sesión del navegador; lo que solo el servidor sabe (código enviado, verificación, cita, asistencia, primer pago), una vez por lead.',
    rate: 'De visita a cita',
    paidRate: 'De cita a pago',
    scroll: 'Tabla que se desplaza hacia los lados',
  },
  showRate: {
    rate: 'Asistencia',
    rateHint: 'De las citas con resultado, cuántas se presentaron.',
    booked: 'Citas',
    attended: 'Se presentaron',
    noShow: 'No se presentaron',
    open: 'Sin resultado',
    openHint: 'Todavía no llegan, o nadie anotó qué pasó.',
    cancelled: 'Canceladas',
    note: (zone: string) =>
      `Cada cita cuenta en la semana en que es, de lunes a domingo según la ${zone}. Las canceladas no cuentan como citas. Si no elige fechas, se muestran las últimas doce semanas.`,
    weekOf: (day: string) => `Semana del ${day}`,
    byWeek: 'Por semana',
    week: 'Semana del',
    byAgent: 'Por persona que atiende',
    agent: 'Persona',
    otherCalendar: 'Otro calendario',
    gone: 'Cuenta eliminada',
    bySource: 'Por origen',
    source: 'Origen',
    unknownLead: 'Sin lead conocido',
    empty: 'No hay citas en estas fechas.',
  },
};
