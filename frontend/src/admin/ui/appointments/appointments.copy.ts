/** Texts about an appointment and its actions, on all screens. */
export const appointmentCopy = {
  /** Time in the called person's zone, if it differs from the user's. */
  theirTime: (time: string, zone: string) => `${time} para la persona (${zone})`,
  minutes: (count: number) => `${count} min`,
  with: (agent: string) => `Con ${agent}`,
  nobody: 'Sin especialista',
  noName: 'Sin nombre',
  call: (name: string) => `Llamar a ${name}`,
  confirmed: 'Confirmada',
  awaiting: 'Falta el resultado',
  awaitingCount: (count: number) => (count === 1 ? '1 sin resultado' : `${count} sin resultado`),
  bookedByOffice: 'Agendada por la oficina',
  attended: 'Se presentó',
  noShow: 'No se presentó',
  changed: 'Cambió',
  change: 'Cambiar',
  cancel: 'Cancelar',
  /** Replaces a wrong outcome by the other one. */
  correct: { attended: 'Corregir: se presentó', no_show: 'Corregir: no se presentó' },
  outcomeOf: (action: string, name: string, when: string) => `${action}: ${name}, ${when}`,
  done: {
    attended: 'Anotado: se presentó',
    no_show: 'Anotado: no se presentó',
    cancelled: 'Cita cancelada',
  },
  noShowHint: 'Si se le puede escribir, hoy recibe una invitación a elegir otra hora.',
  outcomeFailed: 'No se pudo anotar el resultado.',
  cancelDialog: {
    title: (name: string) => `¿Cancelar la cita de ${name}?`,
    text: 'La hora queda libre y se le avisa a la persona.',
    textExternal: (provider: string) =>
      `Esta cita está en ${provider}: cancélela allí, para que la persona lo sepa y la hora quede libre. Aquí solo se anota que se canceló.`,
    there: (provider: string) => `Cancelarla en ${provider}`,
    action: 'Sí, cancelar la cita',
    back: 'Volver',
    failed: 'No se pudo cancelar la cita.',
  },
  changeDialog: {
    title: (name: string) => `Cambiar la cita de ${name}`,
    now: (when: string) => `Ahora: ${when}`,
    hint: 'Se le avisa a la persona de la hora nueva.',
    action: 'Cambiar y avisar',
    back: 'Volver',
    done: 'Cita cambiada',
    failed: 'No se pudo cambiar la cita.',
    same: 'Elija una hora o un especialista distintos.',
  },
  time: {
    agent: 'Especialista',
    agentsFailed: 'No se pudieron cargar los especialistas.',
    anyAgent: 'Quien esté libre',
    how: 'Cómo elegir la hora',
    whose: (agent: string | undefined, zone: string) =>
      `Son las horas libres de ${agent ?? 'quienes toman citas'}, en ${zone}.`,
    free: 'Horas libres',
    any: 'Otra hora',
    days: 'Días con horas libres',
    timesOf: (day: string) => `Horas libres del ${day}`,
    loading: 'Buscando horas libres...',
    failed: 'No se pudieron cargar las horas libres.',
    none: 'No hay horas libres en los próximos días. Elija otra hora o a otra persona.',
    moment: 'Fecha y hora',
    momentTime: 'Hora de la cita',
    momentHint: (zone: string) => `Puede estar fuera del horario. En ${zone}.`,
    momentPast: 'Elija una hora que no haya pasado.',
    required: 'Elija una hora.',
    chosen: (when: string) => `Cita nueva: ${when}`,
  },
  taken: 'Esa hora acaba de ocuparse. Elija otra.',
  /** Texts about a time that the office chooses. */
  outsideHours:
    'Esa hora está fuera de las horas en que la ley del estado, o el horario de la oficina, permite llamar.',
  callingHours: {
    requested:
      'Está fuera de las horas en que la ley del estado, o el horario de la oficina, permite llamar. La persona pidió la llamada a esa hora.',
    outside:
      'Está fuera de las horas en que la ley del estado, o el horario de la oficina, permite llamar, y no consta que la persona la haya pedido.',
  },
};
