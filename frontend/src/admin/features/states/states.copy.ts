import type { ContractNeed } from 'domain/state-law/record';
import type { LawField } from 'domain/state-law/overrides';
import type { SellingReason, SellingWay } from 'domain/state-law/selling';
import type { MissingPart } from '../../../shared/api/generated/model';

const reasons: Record<SellingReason, string> = {
  forbidden: 'La ley prohíbe este negocio a una empresa con fines de lucro.',
  fees_limited: 'La ley limita el precio por debajo de un plan mensual.',
  result_first: 'La ley no deja cobrar antes de un resultado.',
  debt_adjusting: 'Arreglar deudas con fines de lucro es delito: consulte a su abogado antes de vender.',
  report_annexed: 'El contrato debe llevar adjunto el reporte de crédito, así que se hace con un asesor.',
  items_listed: 'El contrato debe nombrar lo que se va a disputar, así que se hace con un asesor.',
  registration_missing: 'Falta el registro o la licencia del estado.',
  registration_unknown: 'No encontramos si hace falta un registro: confírmelo.',
  bond_missing: 'Falta la fianza.',
  bond_unknown: 'No encontramos si hace falta una fianza: confírmelo.',
};

const needs: Record<ContractNeed, string> = {
  report: 'el reporte de crédito adjunto y marcado',
  items: 'la lista de lo que se va a disputar',
  agent: 'su agente para recibir notificaciones legales',
  second_signature: 'la firma de la empresa',
  bond_sentence: 'una frase sobre la fianza',
  signature_leave: 'permiso escrito para usar la firma del cliente',
  rights_text: 'el texto del estado sobre el derecho a ver y disputar el reporte',
};

const missing: Record<MissingPart, string> = {
  registration: 'registro',
  bond: 'fianza',
  agent: 'agente para notificaciones',
  representative: 'quién firma por la empresa',
  bond_issuer: 'quién emitió la fianza',
};

const wayHints: Record<SellingWay, string> = {
  online: 'Se contrata y se paga en la página.',
  advisor: 'Se vende solo con un enlace de pago, después del análisis.',
  consultation: 'Recibe leads y citas; no se vende ningún plan.',
  closed: 'No recibe leads, ni citas, ni mensajes.',
};

/** Joins names as in “Georgia, Kansas y Ohio”. */
const NAMES_LIST = new Intl.ListFormat('es', { type: 'conjunction' });

export const statesCopy = {
  title: 'Estados',
  intro:
    'Cómo atiende cada estado, qué pide su ley y qué le falta para vender ahí. Son datos que investigamos, no consejo legal: revíselos con su abogado.',
  loading: 'Cargando los estados…',
  failed: 'No se pudieron cargar los estados.',
  saveFailed: 'No se pudo guardar. No cambió nada.',
  saved: (state: string) => `${state}: guardado`,
  list: 'Estados, de la A a la Z',
  search: 'Buscar estado',
  way: 'Cómo lo atiende',
  any: 'Todos',
  lack: 'Qué falta',
  filteredEmpty: 'Ningún estado cumple estos filtros',
  clear: 'Quitar filtros',
  counts: (count: number) => (count === 1 ? '1 estado' : `${count} estados`),
  table: (version: number, day: string) => `Tabla de leyes, versión ${version}, revisada el ${day}.`,
  old: {
    6: 'La tabla de leyes tiene más de 6 meses: pida a su abogado que la revise.',
    12: 'La tabla de leyes tiene más de un año: no se fíe de ella sin que su abogado la revise.',
  },
  rules: {
    title: 'Reglas por estado',
    advise:
      'Por ahora solo avisan: nada se rechaza, menos las ventas que la ley prohíbe. Cuando confirme la lista, la página, la oficina y la API rechazarán lo que aquí no se permite.',
    enforce: (who: string, when: string) =>
      `Activas: lo que aquí no se permite, se rechaza. Las confirmó ${who}, ${when}.`,
    newTable: 'La tabla de leyes cambió después de esa confirmación: revise la lista y confírmela otra vez.',
    confirm: 'Confirmar la lista',
    confirmAgain: 'Confirmar otra vez',
    confirmTitle: '¿Activar las reglas por estado?',
    confirmText: (closed: readonly string[], unsold: number) =>
      [
        'Desde ahora se rechaza lo que la lista no permite.',
        ...(closed.length > 0 ? [`No se atiende a personas de ${NAMES_LIST.format(closed)}.`] : []),
        ...(unsold > 0
          ? [`En ${unsold === 1 ? '1 estado' : `${unsold} estados`} no se vende en línea.`]
          : []),
        'Los contratos vigentes siguen igual.',
      ].join(' '),
    confirmed: 'Reglas activadas',
    advised: 'Las reglas solo avisan',
    back: 'Volver a solo avisar',
    backTitle: '¿Dejar de rechazar?',
    backText:
      'Se podrá vender y recibir en todos los estados, como antes de confirmar la lista, menos donde la ley prohíbe vender.',
    reason: 'Motivo (queda en la auditoría)',
    reasonRequired: 'Escriba el motivo.',
    cancel: 'Cancelar',
  },
  wayHints,
  reasons,
  needs,
  missing,
  row: {
    edit: 'Ver y cambiar',
    see: 'Ver',
    of: (act: string, state: string) => `${act}: ${state}`,
    chosen: 'Lo eligió usted',
    missing: (parts: string) => `Falta: ${parts}`,
    nothingMissing: 'No falta nada',
    alwaysRefused: 'La ley no deja vender aquí: cada venta se rechaza, elija lo que elija.',
    ended: 'Venció: no se vende hasta que lo renueve',
    ends: (day: string) => `Vence el ${day}`,
    refused: (count: number) =>
      count === 1 ? '1 solicitud rechazada en 30 días' : `${count} solicitudes rechazadas en 30 días`,
  },
  detail: {
    lack: (state: string) => `Qué me falta para vender en ${state}`,
    ready: 'Nada: se puede vender en línea.',
    nameLacks: {
      agent: 'Falta nombrar un agente que reciba notificaciones legales en el estado.',
      representative: 'Falta nombrar a la persona que firma los contratos por la empresa.',
      bond_issuer: 'Falta nombrar a la aseguradora que emitió la fianza.',
    },
    ended: { registration: 'El registro venció.', bond: 'La fianza venció.' },
    law: 'Lo que pide la ley',
    citation: 'Ley',
    none: 'No encontramos una ley propia del estado',
    cancel: 'Días para cancelar',
    cancelDays: (days: number, business: boolean) => `${days} días${business ? ' hábiles' : ''}`,
    federal: '3 días hábiles (regla federal)',
    rescission: 'Cancelar por escrito después de esos días',
    rescissionAnyTime:
      'En cualquier momento, y el contrato termina. Si la persona usa el enlace de su recibo, el sistema le crea la tarea; si manda una carta o un correo, cancele su plan en Pagos',
    registration: 'Registro o licencia',
    bond: 'Fianza',
    contract: 'El contrato debe llevar',
    performance: 'Plazo máximo del contrato',
    refund: 'Devolver el dinero después de cancelar',
    contacts: 'Llamadas y mensajes con un número en 24 horas',
    contactsUnknown: (limit: number) => `No se sabe: ${limit}, el máximo más estricto que encontramos`,
    statements: 'Informe al cliente mientras dura el contrato',
    statementsEvery: (months: number) =>
      `${months === 1 ? 'Uno cada mes' : `Uno cada ${months} meses`}: el sistema le crea la tarea`,
    days: (days: number) => `${days} días`,
    required: 'Hace falta',
    notRequired: 'No hace falta',
    unknown: 'No se sabe',
    advertised: 'El número debe salir en su publicidad; su sitio lo muestra al pie y en los términos',
    amount: (dollars: string) => `Hasta ${dollars}`,
    onlyPrepaid: 'Solo si cobra antes de terminar el servicio',
    certainty: {
      confirmed: 'comprobado en el texto de la ley',
      secondary: 'según otras fuentes',
      unknown: 'no comprobado',
    },
    sources: 'Fuentes',
    checked: (day: string) => `Revisado el ${day}`,
  },
  contracts: {
    title: (total: string) => `Contratos con un texto anterior (${total})`,
    intro: (version: string) =>
      `El texto del contrato que se ofrece hoy es el del ${version}. Estos se firmaron antes: no cambian, y cada persona conserva las palabras que firmó.`,
    failed: 'No se pudieron cargar los contratos.',
    byState: 'Contratos por estado',
    counts: (signed: string, running: string) => `${signed} firmados, ${running} vigentes`,
    one: (running: number) => (running === 1 ? '1 firmado, vigente' : '1 firmado, terminado'),
    noState: 'Sin estado conocido',
    state: 'Estado del contrato',
    only: 'Vigencia',
    onlyNames: { running: 'Vigentes' },
    none: 'Ningún contrato cumple estos filtros',
    list: 'Contratos, del más reciente al más antiguo',
    signed: (day: string, version: string) => `Firmado el ${day}, texto del ${version}`,
    running: 'Vigente',
    ended: 'Terminado',
    seeLead: 'Ver el lead',
    seeContract: 'Ver el contrato',
    of: (act: string, name: string) => `${act}: ${name}`,
    pager: 'Páginas de los contratos',
    showing: (from: string, to: string, total: string) => `${from} a ${to} de ${total}`,
  },
  overrides: {
    title: 'Usar otro valor en mi oficina',
    intro:
      'Si su abogado lee la ley de otra manera, cambie aquí el valor. Vale para contratos nuevos, llamadas y mensajes; los contratos firmados conservan el suyo.',
    field: 'Qué valor',
    fields: {
      cancel_days: 'Días para cancelar',
      refund_days: 'Días para devolver el dinero',
      performance_days: 'Plazo máximo del contrato',
      registration: 'Registro o licencia',
      bond: 'Fianza',
      contacts: 'Llamadas y mensajes en 24 horas',
    } satisfies Record<LawField, string>,
    days: 'Días',
    contacts: 'Contactos',
    kind: 'Cómo se cuentan',
    kinds: { business: 'Hábiles', calendar: 'Todos los días' },
    noLimit: 'Sin plazo máximo',
    need: 'Hace falta',
    needs: { yes: 'Sí', no: 'No' },
    bonds: { yes: 'Sí', prepaid: 'Solo si cobra antes de terminar el servicio', no: 'No' },
    inTable: (value: string) => `Según la tabla: ${value}.`,
    unknown: 'no se sabe',
    used: (value: string) => `Su oficina usa: ${value}`,
    why: (who: string, day: string, reason: string) => `${reason} (${who}, ${day})`,
    looser: 'Es menos estricto que la tabla. Úselo solo si su abogado se lo confirmó por escrito.',
    isLooser: 'menos estricto que la tabla',
    reason: 'Motivo del cambio',
    save: 'Usar este valor',
    back: 'Volver a la tabla',
    saved: (state: string) => `${state}: valor guardado`,
    removed: (state: string) => `${state}: vale otra vez la tabla`,
  },
  form: {
    way: 'Cómo atiende este estado',
    proposed: (name: string) => `Como propone la ley: ${name}`,
    registration: 'Número de registro o licencia',
    registrationEnds: 'El registro vence el',
    registrationWaived: 'Mi oficina no necesita registro aquí',
    bond: 'Número de la fianza',
    bondEnds: 'La fianza vence el',
    bondWaived: 'Mi oficina no necesita fianza aquí',
    endsHint: 'Déjelo vacío si no vence.',
    agent: 'Agente para notificaciones legales, con su dirección',
    representative: 'Quién firma los contratos por la empresa',
    bondIssuer: 'Aseguradora que emitió la fianza, con su dirección',
    bondIssuerHint:
      'El contrato la nombra con las palabras de la ley. Con una cuenta en garantía en lugar de fianza la ley pide otra frase: hable con su abogado antes de vender.',
    reason: 'Motivo',
    earlierReason: (reason: string) => `Motivo anterior: ${reason}`,
    reasonHint: 'Obligatorio si elige menos de lo que pide la ley. Queda en la auditoría.',
    save: 'Guardar',
    close: 'Cerrar',
  },
};
