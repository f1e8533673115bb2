import { formatUsPhone } from 'domain/phone';
import { AppError } from '../../common/app-error';
import type { DeliveryRefusal } from '../verification/senders/code-sender';

const REFUSALS: Record<DeliveryRefusal, [code: string, text: string]> = {
  invalid_number: [
    'PHONE_INVALID',
    'Buen intento, pero ese número no es válido. Revise los 10 dígitos de su celular.',
  ],
  not_mobile: [
    'PHONE_NOT_MOBILE',
    'Ese número no es válido para recibir mensajes de texto: necesitamos un celular, no un teléfono fijo.',
  ],
  unreachable: [
    'PHONE_UNREACHABLE',
    'Ese número no es válido o no está en servicio en este momento. Pruebe con otro celular.',
  ],
  opted_out: [
    'PHONE_OPTED_OUT',
    'Ese número pidió no recibir nuestros mensajes. Envíe START al número que le escribió, o use otro celular.',
  ],
};

export const deliveryRefused = (reason: DeliveryRefusal): AppError => {
  const [code, text] = REFUSALS[reason];
  return new AppError(422, code, text);
};

/** Contacts that need no verified phone. */
export interface OfficeContacts {
  /** Phone of the office, E.164; empty if there is none. */
  officePhone: string;
  /** Calendar elsewhere; null for our own, which needs a verified phone. */
  calendarUrl: string | null;
}

const calendarOf = ({ calendarUrl }: OfficeContacts) => (calendarUrl ? { details: { calendarUrl } } : {});

/** Returns the error for a request that the risk rules refuse, with other contacts for a person. */
export const codeNotSent = (contacts: OfficeContacts): AppError =>
  new AppError(
    422,
    'CODE_NOT_SENT',
    contacts.officePhone
      ? `No pudimos enviar el código. Llámenos al ${formatUsPhone(contacts.officePhone)} y agendamos su consulta.`
      : 'No pudimos enviar el código. Inténtelo de nuevo más tarde.',
    calendarOf(contacts),
  );

/** Error for a code that cannot be sent for a reason that is not the visitor's: a spent budget, or filtering by carriers. */
export const codeNotDeliverable = (): AppError =>
  new AppError(
    503,
    'SMS_UNAVAILABLE',
    'Recibimos sus datos, pero por ahora no podemos enviar el código. Le contactaremos; también puede volver a intentarlo más tarde.',
    { retryAfterSeconds: 3_600 },
  );

/** Error for a stored lead with a phone that no method can verify. */
export const noWayToVerify = (contacts: OfficeContacts): AppError =>
  new AppError(
    503,
    'NO_WAY_TO_VERIFY',
    contacts.officePhone
      ? `Recibimos sus datos, pero por ahora no podemos comprobar su teléfono. Llámenos al ${formatUsPhone(contacts.officePhone)} y agendamos su consulta.`
      : 'Recibimos sus datos, pero por ahora no podemos comprobar su teléfono. Le contactaremos pronto.',
    { retryAfterSeconds: 300, ...calendarOf(contacts) },
  );

export const emailRequired = (): AppError =>
  new AppError(422, 'EMAIL_REQUIRED', 'Escriba su correo electrónico para recibir el código.');

export const unknownConsentVersion = (): AppError =>
  new AppError(400, 'VALIDATION_FAILED', 'La página cambió. Recárguela y envíe el formulario de nuevo.', {
    details: [
      {
        field: 'consent.textVersion',
        code: 'UNKNOWN_CONSENT_VERSION',
        message: 'La página cambió. Recárguela y envíe el formulario de nuevo.',
      },
    ],
  });

export const leadNotFound = (): AppError =>
  new AppError(404, 'LEAD_NOT_FOUND', 'Ese lead no existe o fue eliminado.');

/** Returns the lead that was looked up. @throws AppError 404 if it is null */
export function orLeadNotFound<T>(lead: T | null): T {
  if (lead === null) throw leadNotFound();
  return lead;
}

export const leadChanged = (): AppError =>
  new AppError(
    409,
    'LEAD_CHANGED',
    'Otra persona cambió este lead mientras tanto y su cambio no se guardó. Recargue la página para ver cómo quedó.',
  );

export const leadPhoneTaken = (): AppError =>
  new AppError(
    409,
    'LEAD_PHONE_TAKEN',
    'No se puede restaurar: la misma persona volvió a registrarse con ese teléfono.',
  );

export const followUpPast = (): AppError =>
  new AppError(422, 'FOLLOW_UP_PAST', 'Esa fecha ya pasó. Elija un momento futuro para el seguimiento.');

export const outcomeWithoutCall = (): AppError =>
  new AppError(422, 'OUTCOME_WITHOUT_CALL', 'Solo una llamada tiene resultado. Quítelo o elija “Llamada”.');

export const twoNextSteps = (): AppError =>
  new AppError(
    422,
    'TWO_NEXT_STEPS',
    'Elija cuándo volver a llamar, o ningún siguiente paso, pero no ambos.',
  );

export const bookedWithoutAppointment = (): AppError =>
  new AppError(
    422,
    'BOOKED_WITHOUT_APPOINTMENT',
    'Este lead no tiene ninguna cita por venir. Agéndela primero; en “Mi día” el resultado de la llamada se guarda junto con la cita.',
  );

/** Error for an outcome soon after another one; sent again with `confirm: true`, it is recorded. */
export const outcomeRecent = (by: string | null): AppError =>
  new AppError(
    409,
    'OUTCOME_RECENT',
    `${by ?? 'Otra persona'} anotó el resultado de una llamada a este lead hace menos de diez minutos.`,
  );

/** Error for undoing an outcome that is older than ten seconds, has a later one, or belongs to another user. */
export const outcomeSettled = (): AppError =>
  new AppError(
    409,
    'OUTCOME_SETTLED',
    'Ese resultado ya no se puede deshacer. Corríjalo en el perfil del lead.',
  );

/** Error for a call against a rule without a reason. */
export const callNeedsReason = (rule: string, text: string): AppError =>
  new AppError(409, 'CALL_NEEDS_REASON', text, {
    details: [{ field: 'reason', code: rule.toUpperCase(), message: text }],
  });

/** @param leadId id of the lead with that phone; null if the user may not see it */
export const leadExists = (leadId: string | null): AppError =>
  new AppError(
    409,
    'LEAD_EXISTS',
    leadId
      ? 'Ya hay un lead con ese teléfono.'
      : 'Ya hay un lead con ese teléfono, y lo atiende otra persona.',
    leadId ? { details: { leadId } } : {},
  );

export const phoneErased = (): AppError =>
  new AppError(
    422,
    'PHONE_ERASED',
    'La persona de ese número pidió que se borraran sus datos. Solo ella puede volver, con el formulario del sitio.',
  );

export const consentInFuture = (): AppError =>
  new AppError(
    422,
    'CONSENT_IN_FUTURE',
    'Nadie ha dicho todavía lo que dirá: revise la fecha del consentimiento.',
  );
