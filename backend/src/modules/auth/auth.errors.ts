import { AppError } from '../../common/app-error';
import { waitInWords } from '../../common/waiting-time';

/** The same for an unknown user, a wrong password and an inactive account. */
export const wrongCredentials = (): AppError =>
  new AppError(401, 'WRONG_CREDENTIALS', 'Usuario o contraseña incorrectos');

export const wrongSecondFactor = (): AppError =>
  new AppError(
    401,
    'WRONG_SECOND_FACTOR',
    'El código no es válido. Ingrese el código actual de Google Authenticator.',
  );

/** More passwords wait to be compared than the server takes in. */
export const busyWithPasswords = (): AppError =>
  new AppError(
    503,
    'LOGIN_BUSY',
    'Hay demasiados inicios de sesión a la vez. Inténtelo de nuevo en unos segundos.',
    { retryAfterSeconds: 5 },
  );

export const tooManyLogins = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'TOO_MANY_LOGINS',
    `Demasiados intentos. Inténtelo de nuevo en ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
