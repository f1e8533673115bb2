import type { ConversationState, MessagePurpose } from '../../../shared/api/generated/model';

/** Names of the conversations' states. */
export const stateNames: Record<ConversationState, string> = {
  open: 'Por contestar',
  snoozed: 'Pospuestas',
  answered: 'Contestadas',
};

/** Names of automatic messages by purpose; messages of the office need no name. */
export const purposeNames: Record<MessagePurpose, string | null> = {
  received: null,
  reply: null,
  campaign: 'Campaña',
  appointment: 'Aviso de cita',
  appointment_reminder: 'Recordatorio de cita',
  calendar_link: 'Enlace para elegir hora',
  payment_link: 'Enlace de pago',
  receipt: 'Recibo',
  satisfaction: 'Encuesta',
  opt_out_confirmation: 'Confirmación de baja',
  opt_in_confirmation: 'Confirmación de alta',
  help: 'Ayuda automática',
  test: 'Prueba',
};

export const conversationsCopy = {
  parts: {
    open: 'Ver',
    download: 'Descargar',
    openOf: (name: string) => `Ver: ${name}`,
    failed: 'No se pudo abrir el archivo.',
    photoAlt: 'Foto que envió la persona',
    fileName: 'documento.pdf',
    map: 'Ver en el mapa',
    type: (contentType: string) => (contentType.split('/')[1] ?? '').toUpperCase(),
    size: (bytes: number) =>
      bytes < 1_048_576
        ? `${Math.max(1, Math.round(bytes / 1_024))} KB`
        : `${(bytes / 1_048_576).toFixed(1)} MB`,
    cannotOpen: (contentType: string) => `${contentType}, no se puede abrir aquí`,
  },
  title: 'Mensajes',
  list: 'Conversaciones',
  loading: 'Cargando conversaciones…',
  failed: 'No se pudieron leer las conversaciones.',
  filters: {
    states: 'Qué conversaciones se ven',
    all: 'Todas',
    whose: 'De quién',
    anybody: 'De todos',
    me: 'Mías',
    nobody: 'Sin asignar',
    search: 'Buscar por nombre o teléfono',
    searchHint: 'La lista se actualiza mientras escribe.',
  },
  empty: {
    open: 'Nadie espera una respuesta.',
    snoozed: 'No hay conversaciones pospuestas.',
    answered: 'Todavía no hay conversaciones contestadas.',
    all: 'Todavía no hay conversaciones.',
    hint: 'Cuando una persona conteste un mensaje, aparecerá aquí.',
    filtered: 'Ninguna conversación coincide con la búsqueda.',
  },
  more: 'Ver más',
  unread: (count: number) => (count === 1 ? '1 mensaje sin leer' : `${count} mensajes sin leer`),
  unreadInTab: (count: number) =>
    count === 1 ? '1 conversación sin leer' : `${count >= 100 ? '100 o más' : count} conversaciones sin leer`,
  you: 'Usted: ',
  erased: 'Mensaje borrado',
  snoozedUntil: (when: string) => `Pospuesta hasta: ${when}`,
  nobodys: 'Sin asignar',
  choose: 'Elija una conversación para leerla.',
  back: 'Conversaciones',
  one: {
    loading: 'Cargando mensajes…',
    failed: 'No se pudo leer la conversación.',
    gone: 'Esta conversación ya no existe o es de otra persona.',
    log: (name: string) => `Mensajes con ${name}`,
    older: 'Ver mensajes anteriores',
    none: 'Todavía no hay mensajes con esta persona.',
    lead: 'Ver la ficha',
    call: 'Llamar',
    waits: (when: string) => `Espera respuesta: escribió ${when}`,
    assignedTo: (name: string) => `A cargo de ${name}`,
    answered: 'Marcar como contestada',
    reopen: 'Volver a abrir',
    snooze: 'Posponer',
    snoozeDone: 'Conversación pospuesta',
    answeredDone: 'Conversación contestada',
    reopenDone: 'Conversación abierta',
    changeFailed: 'No se pudo cambiar la conversación.',
    by: (name: string) => `por ${name}`,
    inbound: 'La persona',
  },
};
