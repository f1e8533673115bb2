import { AppError } from '../../../common/app-error';

export const suppressionNotFound = (): AppError =>
  new AppError(404, 'SUPPRESSION_NOT_FOUND', 'Ese número no tiene una baja de la oficina por ese medio.');

export const optedOutByPerson = (): AppError =>
  new AppError(
    409,
    'OPTED_OUT_BY_PERSON',
    'La propia persona pidió no recibir mensajes: solo ella puede volver a pedirlos, enviando START.',
  );

export const refusalNotFound = (): AppError =>
  new AppError(404, 'SUSPECTED_REFUSAL_NOT_FOUND', 'Ese mensaje ya fue atendido o no existe.');

export const notAUsPhone = (text: string): AppError => new AppError(422, 'PHONE_INVALID', text);
