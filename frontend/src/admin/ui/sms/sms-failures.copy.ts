/** Reasons why a message was not delivered: Twilio's codes and our own. */
const reasonNames: Record<string, string> = {
  '20003': 'Twilio no reconoce la cuenta: revise sus claves',
  '21655': 'Twilio no encuentra esa plantilla de WhatsApp',
  '21656': 'Twilio no acepta los datos de esa plantilla de WhatsApp',
  '63016': 'Pasadas 24 horas, WhatsApp solo lleva plantillas aprobadas',
  '20404': 'Twilio no encuentra la cuenta o el servicio de mensajes',
  '21212': 'El número que envía no es válido',
  '21408': 'La cuenta no tiene permiso para enviar a Estados Unidos',
  '21606': 'El número que envía no es de la cuenta',
  '30003': 'El teléfono estaba apagado o sin señal',
  '30004': 'La persona o su operadora bloquea los mensajes',
  '30005': 'El número no existe o no está en servicio',
  '30006': 'Es un teléfono fijo o de una operadora sin mensajes',
  '30007': 'La operadora lo tomó por mensaje no deseado',
  '30008': 'La operadora no dijo por qué',
  '30034': 'El número que envía no está registrado para campañas (10DLC)',
  '21211': 'El número no es válido',
  '21610': 'Pidió no recibir mensajes',
  '21614': 'El número no es un celular',
  '21612': 'La operadora no lleva mensajes a ese número',
  '20429': 'La operadora estaba saturada',
  '30001': 'La operadora tenía demasiados mensajes en espera',
  '30002': 'La cuenta de mensajes está suspendida',
  '30022': 'Se superó el número de mensajes que permite la operadora',
  invalid_number: 'El número no es válido',
  not_mobile: 'El número no es un celular',
  unreachable: 'El número no está en servicio',
  not_eligible: 'El lead se eliminó, se bloqueó, se marcó como fraude o tiene el teléfono sin comprobar',
  phone_unproven: 'El teléfono está sin comprobar: podría ser de otra persona',
  opted_out: 'Pidió no recibir mensajes',
  withdrawn: 'Ya no correspondía enviarlo',
  '21608': 'La cuenta del proveedor es de prueba',
  '21703': 'El servicio de mensajes del proveedor no tiene números',
  '30032': 'El número gratuito que envía no está verificado',
  content: 'La operadora lo tomó por mensaje no deseado',
  over_limit: 'Ya recibió cuatro mensajes en los últimos 30 días, los que aceptó',
  no_legal_hours: 'En Configuración no hay ninguna hora permitida para su estado',
  cancelled: 'La campaña se canceló antes',
  'no answer': 'La operadora no respondió',
  answer_lost: 'La respuesta de la operadora se perdió',
  too_late: 'Ya era tarde para enviarlo',
  budget_exhausted: 'Se agotó el presupuesto diario',
  undelivered: 'La operadora no dijo por qué',
  failed: 'La operadora no dijo por qué',
  skipped: 'Sin motivo registrado',
  unknown: 'Todavía no se sabe qué pasó',
};

/** Returns a reason as text; an unknown one is returned unchanged. */
export const reasonName = (reason: string): string =>
  Object.hasOwn(reasonNames, reason) ? (reasonNames[reason] ?? reason) : reason;

/** Returns whether it is a provider's code, which a user may have to look up. */
export const isCode = (reason: string): boolean => /^\d+$/.test(reason);

/** Returns the reason for a single message, with the provider's code, which a user may have to look up. */
export function failureInWords(reason: string): string {
  if (!isCode(reason)) return Object.hasOwn(reasonNames, reason) ? reasonName(reason) : UNKNOWN_REASON;
  return `${Object.hasOwn(reasonNames, reason) ? reasonName(reason) : UNKNOWN_REASON} (código ${reason})`;
}
const UNKNOWN_REASON = 'La operadora dio un motivo que no conocemos';
