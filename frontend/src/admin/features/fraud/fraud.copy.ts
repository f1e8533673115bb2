import type {
  AlertSeverity,
  AlertStatus,
  AlertType,
  ListFraudAlertsStatus,
} from '../../../shared/api/generated/model';

export const severityNames: Record<AlertSeverity, string> = {
  critical: 'Crítica',
  high: 'Alta',
  medium: 'Media',
  low: 'Baja',
};

export const statusNames: Record<AlertStatus, string> = {
  active: 'Activa',
  reviewing: 'En revisión',
  resolved: 'Resuelta',
  false_positive: 'Falso positivo',
};

/** Filter of the list: a state, or all undecided alerts. */
export const statusFilterNames: Record<ListFraudAlertsStatus, string> = {
  open: 'Abiertas',
  ...statusNames,
};

export const typeNames: Record<AlertType, string> = {
  submission: 'Formulario sospechoso',
  code_guessing: 'Intentos de adivinar códigos',
  card_testing: 'Prueba de tarjetas robadas',
  sms_pumping: 'Abuso de envíos de SMS',
};

export const fraudCopy = {
  title: 'Fraude',
  failed: 'No se pudieron cargar estos datos.',
  sections: { alertas: 'Alertas', tendencias: 'Tendencias', redes: 'Redes de internet (IP)' },
  open: {
    title: 'Alertas abiertas',
    critical: 'Críticas',
    high: 'Altas',
    medium: 'Medias',
    low: 'Bajas',
    hints: {
      critical: 'Puntaje de 85 o más',
      high: 'De 70 a 84',
      medium: 'De 50 a 69',
      low: 'De 30 a 49',
    },
  },
  filters: {
    label: 'Filtrar alertas',
    status: 'Estado',
    severity: 'Gravedad',
    type: 'Tipo',
    any: 'Todas',
    anyTime: 'Todas las fechas',
  },
  explained:
    '“Bloquear” impide que ese teléfono o esa dirección siga, y cierra la alerta. “No es fraude” quita sus señales del puntaje. “Cerrar sin cambios” solo archiva la alerta.',
  keys: 'j y k: siguiente y anterior · b: bloquear · n: no es fraude · c: cerrar sin cambios',
  empty: 'No hay alertas',
  emptyHint: 'Aquí aparece lo que las reglas encuentran sospechoso.',
  filteredEmpty: 'Ninguna alerta cumple estos filtros',
  list: 'Alertas',
  score: (score: string) => `Puntaje ${score}`,
  times: (count: string) => `${count} veces`,
  lead: 'Lead',
  points: (points: string) => `+${points}`,
  from: 'Desde',
  unknownPlace: 'lugar desconocido',
  system: 'Sistema',
  decidedBy: (who: string, when: string) => `${who}, ${when}`,
  actions: {
    block: 'Bloquear',
    reviewing: 'Poner en revisión',
    resolved: 'Cerrar sin cambios',
    false_positive: 'No es fraude',
    active: 'Reabrir',
    of: (action: string, subject: string) => `${action}: ${subject}`,
  },
  decide: {
    title: { block: 'Bloquear', resolved: 'Cerrar sin cambios', false_positive: 'No es fraude' },
    many: (count: string) => `${count} alertas`,
    hint: {
      block: {
        phone:
          'Ese teléfono no podrá enviar el formulario ni recibir códigos hasta que lo desbloqueen en Seguridad. La alerta queda cerrada.',
        ip: 'Desde esa dirección nadie podrá enviar el formulario ni pedir códigos durante 24 horas. La alerta queda cerrada.',
      },
      resolved: 'La alerta queda cerrada y nada más: el puntaje no cambia y nadie queda bloqueado.',
      false_positive:
        'Las señales de la alerta dejan de contar para esa persona: su puntaje baja y puede recibir un código.',
    },
    note: 'Nota (opcional)',
    reason: 'Motivo',
    reasonRequired: 'Escriba por qué se bloquea.',
    ok: {
      block: 'Bloquear y cerrar la alerta',
      resolved: 'Cerrar la alerta',
      false_positive: 'Confirmar que no es fraude',
    },
    cancel: 'Cancelar',
    done: 'Alerta actualizada',
    blockFailed: 'No se pudo bloquear.',
    doneMany: (count: string) => (count === '1' ? '1 alerta actualizada' : `${count} alertas actualizadas`),
    failed: 'No se pudo actualizar la alerta.',
  },
  selection: {
    choose: (subject: string) => `Seleccionar ${subject}`,
    all: 'Seleccionar todas las de esta página',
    count: (count: string) => (count === '1' ? '1 seleccionada' : `${count} seleccionadas`),
  },
  pager: {
    showing: (from: string, to: string, total: string) =>
      `Mostrando ${from} a ${to} de ${total} ${total === '1' ? 'alerta' : 'alertas'}`,
  },
  trends: {
    caption: 'Día por día',
    days: (count: number) => `${count} días`,
    day24: '24 horas',
    range: 'Período',
    zone: (zone: string) => `Días según la ${zone}`,
    saved: 'Mensajes ahorrados',
    savedHint: 'Que las reglas, los límites y los bloqueos no dejaron enviar',
    attempts: 'Intentos',
    wrong: 'Códigos incorrectos',
    blocks: 'Bloqueos',
    alerts: 'Alertas',
    day: 'Día',
    empty: 'Sin actividad en este período',
    more: (days: number) => `Ver ${days} días`,
    seeAttempts: 'Ver los intentos',
  },
  networks: {
    caption: 'Redes con más fallos, la peor primero',
    columns: {
      network: 'Red',
      provider: 'Proveedor',
      country: 'País',
      addresses: 'Direcciones',
      attempts: 'Intentos',
      failures: 'Fallos',
      phones: 'Teléfonos',
      action: 'Acción',
    },
    unknown: 'Desconocido',
    block: 'Bloquear red',
    blockOf: (network: string) => `Bloquear red ${network}`,
    blocked: 'Bloqueada',
    done: (network: string) => `${network} bloqueada por 24 horas`,
    failed: 'No se pudo bloquear la red.',
    reason: 'Red con muchos fallos',
    confirm: (network: string) => `¿Bloquear ${network} por 24 horas?`,
    confirmHint: 'Nadie de esa red podrá pedir un código mientras tanto.',
    empty: 'Ninguna red con fallos en este período',
  },
};
