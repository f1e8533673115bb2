import type {
  HoldingDtoAction,
  PrivacyRequestChannel,
  PrivacyRequestKind,
  PrivacyRequestOutcome,
} from '../../../shared/api/generated/model';

export const kindNames: Record<PrivacyRequestKind, string> = {
  export: 'Copia de sus datos',
  erase: 'Borrar sus datos',
  correct: 'Corregir sus datos',
};

export const channelNames: Record<PrivacyRequestChannel, string> = {
  phone: 'por teléfono',
  email: 'por correo',
  letter: 'por carta',
  message: 'por mensaje de texto',
};

export const outcomeNames: Record<PrivacyRequestOutcome, string> = {
  done: 'Hecha',
  refused: 'Negada',
};

export const actionNames: Record<HoldingDtoAction, string> = {
  erased: 'Se borra',
  anonymised: 'Queda anónimo',
  kept: 'Se conserva',
};

const days = (count: number) => (count === 1 ? '1 día' : `${count} días`);

export const privacyCopy = {
  title: 'Privacidad',
  intro:
    'Lo que guardamos de cada persona, para entregárselo o borrarlo cuando lo pide, y el plazo que da la ley para contestar.',
  failed: 'No se pudo cargar la información.',
  cancel: 'Cancelar',
  person: {
    title: 'Datos de una persona',
    phone: 'Teléfono',
    phonePlaceholder: '(305) 420-1234',
    required: 'Escriba el teléfono.',
    search: 'Buscar',
    hint: 'Antes de entregar o borrar datos, compruebe que quien pide es la persona: llámela al número registrado.',
    notFound: 'No guardamos nada sobre este teléfono.',
    notFoundHint: 'Si la persona escribió desde otro número, búsquelo también.',
    held: (records: string) => `${records} ${records === '1' ? 'registro' : 'registros'} en total`,
    noName: 'Sin nombre',
    columns: { what: 'Dato', count: 'Registros', fate: 'Si se borran sus datos' },
    subscriptions: (count: number) =>
      count === 1
        ? 'Tiene una suscripción activa: se le seguirá cobrando aunque se borren sus datos. Cancélela antes en Pagos si ya no la quiere.'
        : `Tiene ${count} suscripciones activas: se le seguirá cobrando aunque se borren sus datos. Cancélelas antes en Pagos si ya no las quiere.`,
    answers: {
      export: (day: string) => `Descargar los datos contesta la solicitud que llegó el ${day}.`,
      erase: (day: string) => `Borrar los datos contesta la solicitud que llegó el ${day}.`,
      correct: (day: string) =>
        `El ${day} pidió corregir sus datos: cámbielos en su perfil y escriba abajo, en “Contestar”, qué se hizo.`,
    } satisfies Record<PrivacyRequestKind, (day: string) => string>,
    waiting: (what: string, due: string) => `Tiene una solicitud sin contestar: “${what}”, para el ${due}.`,
    download: 'Descargar datos',
    downloaded: 'Descarga lista',
    downloadedText: 'Entréguela por un medio seguro y no la conserve.',
    downloadFailed: 'No se pudieron descargar los datos.',
    erase: 'Borrar datos',
    erasedTitle: (phone: string) => `Se borraron los datos de ${phone}`,
    erasedColumn: 'Qué se hizo',
    close: 'Listo',
    done: {
      erased: 'Borrado',
      anonymised: 'Quedó anónimo',
      kept: 'Se conservó',
    } satisfies Record<HoldingDtoAction, string>,
  },
  erase: {
    title: (phone: string) => `Borrar los datos de ${phone}`,
    intro: 'No se puede deshacer. La persona puede volver a llenar el formulario cuando quiera.',
    groups: {
      erased: 'Se borra',
      anonymised: 'Queda sin nombre ni teléfono, solo como cifra',
      kept: 'Se conserva, porque la ley lo exige o protege el sitio',
    } satisfies Record<HoldingDtoAction, string>,
    count: (name: string, count: string) => `${name} (${count})`,
    reason: 'Motivo (opcional)',
    reasonHint: 'Queda en la auditoría.',
    confirm: 'Últimos cuatro dígitos del teléfono',
    confirmHint: 'Para no borrar a otra persona por error.',
    mismatch: 'No son los últimos cuatro dígitos de este teléfono.',
    ok: 'Borrar para siempre',
    done: 'Datos borrados',
    failed: 'No se pudieron borrar los datos. No se borró nada.',
  },
  requests: {
    title: 'Solicitudes',
    intro:
      'Toda solicitud se confirma en 10 días hábiles y se contesta en 45 días; se puede extender una vez otros 45, con aviso.',
    add: 'Registrar solicitud',
    filter: 'Qué solicitudes se muestran',
    filters: { abiertas: 'Sin contestar', contestadas: 'Contestadas', todas: 'Todas' },
    overdueCount: (count: number) =>
      count === 1 ? 'Hay 1 solicitud vencida.' : `Hay ${count} solicitudes vencidas.`,
    empty: 'Nadie ha pedido nada todavía',
    emptyHint:
      'Cuando alguien pida una copia de sus datos, que se borren o que se corrijan, regístrelo aquí.',
    emptyOpen: 'No hay solicitudes sin contestar',
    seeOpen: 'Ver las que esperan respuesta',
    emptyAnswered: 'No hay solicitudes contestadas',
    received: (day: string, channel: string) => `Llegó el ${day} ${channel}`,
    recordedBy: (username: string) => `la registró ${username}`,
    steps: { acknowledge: 'Confirmar recepción', answer: 'Contestar' },
    before: (day: string) => `hasta el ${day}`,
    left: (count: number) =>
      count === 0 ? 'vence hoy' : count === 1 ? 'queda 1 día' : `quedan ${days(count)}`,
    overdue: (count: number) => `vencida hace ${days(count)}`,
    acknowledged: (day: string, by: string) => `Confirmada el ${day} por ${by}`,
    extended: (day: string, by: string) => `Extendida el ${day} por ${by}`,
    answered: (outcome: string, day: string, by: string) => `${outcome} el ${day} por ${by}`,
    overdueTag: 'Vencida',
    actions: {
      attend: 'Atender',
      acknowledge: 'Confirmar recepción',
      extend: 'Extender',
      answer: 'Contestar',
      of: (action: string, who: string) => `${action}: ${who}`,
    },
    acknowledgedToast: 'Recepción confirmada',
    failed: 'No se pudo guardar el cambio.',
    pager: {
      label: 'Páginas de solicitudes',
      showing: (from: string, to: string, total: string) =>
        `Mostrando ${from} a ${to} de ${total} ${total === '1' ? 'solicitud' : 'solicitudes'}`,
    },
  },
  add: {
    title: 'Registrar solicitud',
    kind: 'Qué pide',
    channel: 'Cómo llegó',
    phone: 'Teléfono del que se trata',
    phoneRequired: 'Escriba el teléfono.',
    name: 'Nombre de quien pide (opcional)',
    day: 'Día en que llegó',
    dayRequired: 'Escriba el día en que llegó.',
    dayHint: 'Los plazos se cuentan desde ese día.',
    note: 'Nota (opcional)',
    ok: 'Registrar',
    done: 'Solicitud registrada',
    doneText: (acknowledge: string, answer: string) =>
      `Confirme la recepción a más tardar el ${acknowledge} y conteste a más tardar el ${answer}.`,
    failed: 'No se pudo registrar la solicitud.',
  },
  extend: {
    title: 'Extender 45 días',
    intro: (day: string) =>
      `La ley permite hacerlo una sola vez y obliga a avisar a la persona, con el motivo, antes de que venza el primer plazo. El nuevo plazo vence el ${day}.`,
    reason: 'Motivo que le dio a la persona',
    required: 'Escriba el motivo que le dio a la persona.',
    ok: 'Extender',
    done: 'Plazo extendido',
  },
  answer: {
    title: 'Contestar la solicitud',
    outcome: 'Qué se hizo',
    outcomes: { done: 'Se hizo lo que pidió', refused: 'No se hizo, y se le dijo por qué' },
    answer: 'Qué se le contestó',
    answerHint: 'La ley pide guardar la respuesta dos años. Si no se hizo, escriba el motivo.',
    required: 'Escriba qué se le contestó.',
    ok: 'Guardar respuesta',
    done: 'Solicitud contestada',
  },
};
