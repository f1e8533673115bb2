import { SUPPRESSION_CHANNEL_NAMES } from 'domain/messages/suppressions';
import { cutText } from 'domain/text';
import type { SuppressionChannel, SuppressionSource } from '../../../shared/api/generated/model';

/** Channels that an opt-out can block. */
export const channelNames: Record<SuppressionChannel, string> = SUPPRESSION_CHANNEL_NAMES;

export const sourceNames: Record<SuppressionSource, string> = {
  person: 'La persona',
  office: 'La oficina',
};

/** How a person can end their own opt-out; the office cannot end it. */
export const ownEnds: Record<SuppressionChannel, string> = {
  sms: 'Solo la persona la quita, con START',
  whatsapp: 'Solo la persona la quita, con ALTA por WhatsApp',
  voice: 'La oficina no la puede quitar',
  all: 'La oficina no la puede quitar',
};

export const optOutCopy = {
  add: 'Pidió no recibir mensajes',
  addText:
    'Desde ese momento no se le escribe ni se le llama por ese medio, tampoco para enviarle un código. La propia persona puede volver a recibir mensajes de texto si envía START. Si pidió que no la contacten de ninguna manera, elija “Mensajes y llamadas”.',
  phone: 'Teléfono',
  phonePlaceholder: '(305) 420-1234',
  phoneRequired: 'Escriba el teléfono.',
  channel: 'Qué no quiere recibir',
  reason: 'Cómo lo pidió',
  reasonPlaceholder: 'Lo pidió por teléfono',
  reasonRequired: 'Escriba cómo lo pidió.',
  ok: 'Anotar',
  cancel: 'Cancelar',
  added: 'Anotado: pidió no recibir mensajes',
  addFailed: 'No se pudo anotar.',
  lift: 'Quitar',
  liftOf: (phone: string) => `Quitar la baja de ${phone}`,
  liftTitle: (phone: string) => `¿Quitar la baja de ${phone}?`,
  liftText: 'Quítela solo si se anotó por error, o si la persona pidió volver a recibir mensajes.',
  liftReason: 'Motivo (opcional)',
  lifted: 'Baja quitada',
  liftFailed: 'No se pudo quitar.',
  suspected: 'Este mensaje parece pedir que no le escriban más:',
  suspectedBy: (who: string) => `Este mensaje de ${who} parece pedir que no le escriban más:`,
  suspectedWhatsapp: 'Este mensaje de WhatsApp parece pedir que no le escriban más:',
  suspectedWhatsappBy: (who: string) => `Este WhatsApp de ${who} parece pedir que no le escriban más:`,
  obey: 'Dejar de escribirle',
  obeyReason: (body: string, channel: SuppressionChannel) =>
    cutText(
      `Lo escribió ${channel === 'whatsapp' ? 'por WhatsApp' : 'en un mensaje de texto'}: “${body}”`,
      500,
    ),
  dismiss: 'No lo pide',
  dismissed: 'Mensaje revisado',
  dismissFailed: 'No se pudo guardar.',
};
