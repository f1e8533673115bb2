import { AppError } from '../../../common/app-error';
import type { SuppressionChannel } from './suppression.entity';

export const suppressionNotFound = (): AppError =>
  new AppError(404, 'SUPPRESSION_NOT_FOUND', 'Ese número no tiene una baja de la oficina por ese medio.');

/** Explanation how a person can revoke an opt-out, by channel. */
const OWN_WISHES: Readonly<Record<SuppressionChannel, string>> = {
  sms: 'La propia persona pidió no recibir mensajes: solo ella puede volver a pedirlos, enviando START.',
  whatsapp:
    'La propia persona pidió no recibir WhatsApp: solo ella puede volver a pedirlo, escribiendo ALTA por WhatsApp.',
  voice:
    'La propia persona marcó 9 para no recibir más llamadas automáticas: no se le hacen. Puede verificar su teléfono de otra forma, o llamar ella.',
  all: 'La propia persona pidió no recibir mensajes ni llamadas: solo ella puede volver a pedirlos.',
};

/** @param channel of the person's own opt-out */
export const optedOutByPerson = (channel: SuppressionChannel): AppError =>
  new AppError(409, 'OPTED_OUT_BY_PERSON', OWN_WISHES[channel]);

export const refusalNotFound = (): AppError =>
  new AppError(404, 'SUSPECTED_REFUSAL_NOT_FOUND', 'Ese mensaje ya fue atendido o no existe.');

export const notAUsPhone = (text: string): AppError => new AppError(422, 'PHONE_INVALID', text);
