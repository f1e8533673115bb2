import { AppError } from '../../common/app-error';

/** Said alike of an unknown user, a wrong password and an inactive account. */
export const wrongCredentials = (): AppError =>
  new AppError(401, 'WRONG_CREDENTIALS', 'Usuario o contraseña incorrectos');

export const wrongSecondFactor = (): AppError =>
  new AppError(
    401,
    'WRONG_SECOND_FACTOR',
    'El código no es válido. Ingrese el código actual de Google Authenticator.',
  );

export const tooManyLogins = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'TOO_MANY_LOGINS',
    `Demasiados intentos. Vuelva a probar en ${Math.ceil(retryAfterSeconds / 60)} minutos.`,
    { retryAfterSeconds },
  );
