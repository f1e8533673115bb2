import { AppError } from '../../common/app-error';

/** Returns the error for an invalid value of one field. */
function refused(code: string, field: string, message: string): AppError {
  return new AppError(422, code, message, { details: [{ field, code, message }] });
}

export const notAPhone = (): AppError =>
  refused('PHONE_INVALID', 'phoneNumber', 'Ese no es un número de teléfono completo.');

export const requestNotFound = (): AppError =>
  new AppError(404, 'PRIVACY_REQUEST_NOT_FOUND', 'No encontramos esa solicitud.');

export const requestAnswered = (): AppError =>
  new AppError(409, 'PRIVACY_REQUEST_ANSWERED', 'Esa solicitud ya está contestada.');

export const requestAcknowledged = (): AppError =>
  new AppError(409, 'PRIVACY_REQUEST_ACKNOWLEDGED', 'Ya se confirmó que se recibió esa solicitud.');

export const requestExtended = (): AppError =>
  new AppError(409, 'PRIVACY_REQUEST_EXTENDED', 'Ese plazo ya se extendió; la ley permite una sola vez.');

export const termOver = (): AppError =>
  new AppError(422, 'PRIVACY_TERM_OVER', 'El plazo ya venció: no se puede extender. Conteste cuanto antes.');

export const receivedLater = (): AppError =>
  refused('RECEIVED_IN_THE_FUTURE', 'receivedOn', 'La fecha en que llegó no puede ser posterior a hoy.');

/** Error for a request of another kind, or about another person. */
export const requestMismatch = (): AppError =>
  new AppError(422, 'PRIVACY_REQUEST_MISMATCH', 'Esa solicitud es de otra persona o pide otra cosa.');
