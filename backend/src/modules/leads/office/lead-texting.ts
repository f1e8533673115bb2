import { stateName } from 'domain/us-states';
import { AppError } from '../../../common/app-error';
import { sinceInWords } from '../../../common/local-time';
import { hasUnknownArea } from '../../../common/phone';
import type { Lead } from '../../lead-store/lead.entity';
import { hasProvenPhone } from '../../lead-store/proven-phone';
import { nextLegalMoment, textingState, type QuietHours } from '../../settings/legal-hours';

/** Why a lead cannot be written to now. */
export interface TextingRefusal {
  code: string;
  /** In Spanish. */
  reason: string;
  /** From when on it is allowed again; null when that depends on something else than time. */
  from: Date | null;
}

/** What decides whether a lead may be written to. */
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
  /** By what it would be written to. */
  channel: 'sms' | 'whatsapp';
  /** From that channel. */
  isOptedOut: boolean;
  /** Whether somebody with that phone wrote by that channel and may still be answered: whoever has the phone asked for it. */
  isAnswer: boolean;
  now: Date;
  quietHours: QuietHours;
  /** The owner's. */
  timeZone: string;
}

/** A refusal that does not end by itself. */
export const refusal = (code: string, reason: string): TextingRefusal => ({ code, reason, from: null });

/** @returns why a person of the office may not text a lead now; null when they may */
export function textingRefusal({
  lead,
  channel,
  isOptedOut,
  isAnswer,
  now,
  quietHours,
  timeZone,
}: TextingFacts): TextingRefusal | null {
  if (lead.deletedAt)
    return refusal('LEAD_DELETED', 'Este lead está eliminado. Restáurelo para poder escribirle.');
  if (isOptedOut)
    return refusal(
      'PHONE_OPTED_OUT',
      `Esta persona pidió no recibir mensajes ${channel === 'sms' ? 'de texto' : 'por WhatsApp'}.`,
    );
  if (lead.isFraudulent)
    return refusal('LEAD_FRAUDULENT', 'Este lead está marcado como fraude: no se le escribe.');
  if (lead.isBlocked)
    return refusal('LEAD_BLOCKED', 'Este lead está bloqueado. Desbloquéelo para poder escribirle.');
  if (!hasProvenPhone(lead) && lead.verificationStatus === 'verified')
    return refusal(
      'LEAD_NOT_VERIFIED',
      'Esta persona solo verificó su correo: el teléfono está sin comprobar y podría ser de otra. Escríbale por email; por SMS podrá cuando ella llame o escriba desde ese número.',
    );
  if (!hasProvenPhone(lead) && !isAnswer)
    return refusal(
      'LEAD_NOT_VERIFIED',
      'Este teléfono no está verificado: podría ser de otra persona. Se le puede escribir cuando lo verifique.',
    );
  const from = nextLegalMoment(textingState(lead), now, quietHours);
  if (from && from <= now) return null;
  const place = hasUnknownArea(lead.phoneNumber)
    ? 'a un número cuyo código de área es nuevo y no dice de qué estado es'
    : lead.state
      ? `en ${stateName(lead.state)}`
      : 'donde vive esta persona';
  return {
    code: 'OUTSIDE_TEXTING_HOURS',
    reason: from
      ? `A esta hora la ley no permite escribirle ${place}. Podrá hacerlo desde ${sinceInWords(from, timeZone, now)}.`
      : `Los horarios de Configuración no permiten escribirle ${place} ningún día.`,
    from,
  };
}

export const textingRefused = ({ code, reason }: TextingRefusal): AppError => new AppError(422, code, reason);
