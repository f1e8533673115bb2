import { stateName } from 'domain/us-states';
import { AppError } from '../../../common/app-error';
import { sinceInWords } from '../../../common/calendar/local-time';
import { hasUnknownArea } from '../../../common/phone';
import type { Lead } from '../../lead-store/lead.entity';
import { hasProvenPhone } from '../../lead-store/proven-phone';
import { limitInWords } from '../contacts/contact-limit.copy';
import { isLegalHour, nextLegalMoment, textingState, type QuietHours } from '../../settings/legal-hours';

/** Reason why a lead may not receive messages now. */
export interface TextingRefusal {
  code: string;
  /** Spanish text. */
  reason: string;
  /** Time when messages are allowed again; null if that does not depend on time. */
  from: Date | null;
}

/** Data that decide whether a lead may receive messages. */
export interface TextingFacts {
  lead: Pick<
    Lead,
    | 'state'
    | 'phoneNumber'
    | 'verificationStatus'
    | 'verificationMethod'
    | 'phoneProvenAt'
    | 'isBlocked'
    | 'isFraudulent'
    | 'deletedAt'
  >;
  /** Channel of the message. */
  channel: 'sms' | 'whatsapp';
  /** Opt-out that stops the message: `own` of that channel, `other` of another one; null for none. */
  optOut: 'own' | 'other' | null;
  /**
   * Whether the message answers one from that phone on that channel, and the time for answers has not ended: then the owner of
   * the phone wrote first.
   */
  isAnswer: boolean;
  /** Time at which the law allows one more contact with the number; null if it does now. */
  freeAt: Date | null;
  /** Maximum number of contacts with the number in 24 hours. */
  mostContacts: number;
  /** Whether the office does not serve the lead's state, and the lead has no running contract. */
  isStateRefused: boolean;
  now: Date;
  quietHours: QuietHours;
  /** Time zone of the owner. */
  timeZone: string;
}

/** Returns a refusal without an end. */
export const refusal = (code: string, reason: string): TextingRefusal => ({ code, reason, from: null });

/** @returns reason why a user may not text a lead now; null if it is allowed */
export function textingRefusal({
  lead,
  channel,
  optOut,
  isAnswer,
  freeAt,
  mostContacts,
  isStateRefused,
  now,
  quietHours,
  timeZone,
}: TextingFacts): TextingRefusal | null {
  if (lead.deletedAt)
    return refusal('LEAD_DELETED', 'Este lead está eliminado. Restáurelo para poder escribirle.');
  if (optOut) return optOutRefusal(optOut, channel);
  if (lead.isFraudulent)
    return refusal('LEAD_FRAUDULENT', 'Este lead está marcado como fraude: no se le escribe.');
  if (lead.isBlocked)
    return refusal('LEAD_BLOCKED', 'Este lead está bloqueado. Desbloquéelo para poder escribirle.');
  // Each message of a person may be answered.
  if (isStateRefused && !isAnswer)
    return refusal(
      'STATE_NOT_SERVED',
      `La oficina no atiende ${stateName(lead.state!)}: a esta persona no se le escribe (Administración, Estados).`,
    );
  if (!hasProvenPhone(lead) && lead.verificationStatus === 'verified')
    return refusal(
      'LEAD_NOT_VERIFIED',
      'Esta persona solo verificó su correo: el teléfono está sin comprobar y podría ser de otra. Escríbale por correo; por SMS podrá cuando ella llame o escriba desde ese número.',
    );
  if (!hasProvenPhone(lead) && !isAnswer)
    return refusal(
      'LEAD_NOT_VERIFIED',
      'Este teléfono no está verificado: podría ser de otra persona. Se le puede escribir cuando lo verifique.',
    );
  const state = textingState(lead);
  const from = nextLegalMoment(state, now, quietHours);
  if (from && from <= now) {
    if (!freeAt) return null;
    const again = nextLegalMoment(state, freeAt, quietHours);
    const until = again ? ` Podrá escribirle desde ${sinceInWords(again, timeZone, now)}.` : '';
    return { ...refusal('CONTACT_LIMIT', `${limitInWords(mostContacts)}${until}`), from: again };
  }
  const isHoliday = isLegalHour(state, now, { ...quietHours, onHolidays: true });
  const place = hasUnknownArea(lead.phoneNumber)
    ? 'a un número cuyo código de área es nuevo y no dice de qué estado es'
    : lead.state
      ? `en ${stateName(lead.state)}`
      : 'donde vive esta persona';
  return {
    code: 'OUTSIDE_TEXTING_HOURS',
    reason: from
      ? `${isHoliday ? 'Hoy es feriado: no se debe' : 'A esta hora la ley, o el horario de la oficina, no permite'} escribirle ${place}. Podrá hacerlo desde ${sinceInWords(from, timeZone, now)}.`
      : `Los horarios de Configuración no permiten escribirle ${place} ningún día.`,
    from,
  };
}

const optOutRefusal = (
  optOut: NonNullable<TextingFacts['optOut']>,
  channel: TextingFacts['channel'],
): TextingRefusal =>
  refusal(
    'PHONE_OPTED_OUT',
    optOut === 'own'
      ? `Esta persona pidió no recibir mensajes ${channel === 'sms' ? 'de texto' : 'por WhatsApp'}.`
      : 'Esta persona pidió por otro medio no recibir mensajes, y eso vale para todos: solo se le contesta cuando ella escribe.',
  );

export const textingRefused = ({ code, reason }: TextingRefusal): AppError => new AppError(422, code, reason);

/** Returns whether a text is refused only because of the number of contacts in 24 hours, so that a reason allows it. */
export const isContactLimit = ({ code }: TextingRefusal): boolean => code === 'CONTACT_LIMIT';
