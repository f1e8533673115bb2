import { AppError } from '../../common/app-error';
import { waitInWords } from '../../common/waiting-time';

/** Same error for an unknown user, a wrong password and an inactive account. */
export const wrongCredentials = (): AppError =>
  new AppError(401, 'WRONG_CREDENTIALS', 'Usuario o contraseña incorrectos');

export const wrongSecondFactor = (): AppError =>
  new AppError(
    401,
    'WRONG_SECOND_FACTOR',
    'El código no es válido. Ingrese el código actual de Google Authenticator.',
  );

/** Not a 401: the password was right, and no code can be. */
export const secondFactorUnreadable = (username: string): AppError =>
  new AppError(
    409,
    'SECOND_FACTOR_UNREADABLE',
    `Su segundo factor ya no se puede leer, porque cambió la clave del servidor. Pida a un administrador que lo restablezca en el servidor con: npm run admin -- reset-otp --username ${username}`,
  );

/** For a passkey login with an expired or already answered challenge. */
export const passkeyExpired = (): AppError =>
  new AppError(401, 'PASSKEY_EXPIRED', 'La solicitud venció. Inténtelo otra vez.');

/** Same error for an unknown passkey, a wrong signature, a counter that went back, and an inactive account. */
export const passkeyRefused = (): AppError =>
  new AppError(
    401,
    'PASSKEY_REFUSED',
    'Esa llave de acceso no abre ninguna cuenta de aquí. Entre con su usuario y su contraseña.',
  );

/** For a full queue of passwords to compare. */
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
