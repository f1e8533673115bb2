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

/** Usual names of media types whose own name says little to the office. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  'application/msword': 'Word',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.ms-powerpoint': 'PowerPoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'audio/mpeg': 'MP3',
  'text/plain': 'texto',
  'text/vcard': 'vCard',
  'text/x-vcard': 'vCard',
  'video/3gpp': '3GP',
  'video/quicktime': 'MOV',
};

export const conversationsCopy = {
  person: {
    label: 'Datos de la persona',
    state: 'Lugar de residencia',
    localTime: 'Hora allá',
    verification: 'Verificación',
    category: 'Categoría',
    nextStep: 'Siguiente paso',
    none: 'Ninguno',
    appointment: 'Próxima cita',
    noAppointment: 'Sin cita',
    source: 'Origen',
    created: 'Creado',
  },
  parts: {
    open: 'Ver',
    download: 'Descargar',
    actOf: (act: string, name: string) => `${act}: ${name}`,
    failed: 'No se pudo abrir el archivo.',
    cannotShow: 'Este navegador no puede mostrarlo. Descárguelo para verlo u oírlo con otro programa.',
    photoAlt: 'Foto que envió la persona',
    enlarge: 'Ver en grande',
    map: 'Ver en el mapa',
    inReplyTo: (text: string | undefined) =>
      text ? `En respuesta a “${text}”` : 'En respuesta a un mensaje anterior',
    chose: (text: string) => `Eligió “${text}”`,
    /** Returns the name of a media type; '' for one without a short name. */
    type: (contentType: string) =>
      TYPE_NAMES[contentType] ?? /\/([a-z0-9]{2,5})$/.exec(contentType)?.[1]?.toUpperCase() ?? '',
    size: (bytes: number) =>
      bytes < 1_048_576
        ? `${Math.max(1, Math.round(bytes / 1_024))} KB`
        : `${(bytes / 1_048_576).toFixed(1)} MB`,
    cannotOpen: 'no se puede abrir aquí',
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
    showAll: 'Ver todas',
    leads: 'Ver los leads',
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
    lead: 'Ver el perfil',
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
