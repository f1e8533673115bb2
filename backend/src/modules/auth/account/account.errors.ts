import { AppError, type FieldError } from '../../../common/app-error';
import { waitInWords } from '../../../common/waiting-time';
import type { PasswordProblem } from '../login/password-rules';

const ofField = (status: number, code: string, field: string, message: string): AppError => {
  const details: FieldError[] = [{ field, code, message }];
  return new AppError(status, code, message, { details });
};

/** Not a 401: the session stays valid, and the client must keep it. */
export const wrongPassword = (field: string): AppError =>
  ofField(422, 'WRONG_PASSWORD', field, 'La contraseña actual no es correcta');

export const tooManyPasswordTries = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'TOO_MANY_PASSWORD_TRIES',
    `Demasiados intentos con una contraseña incorrecta. Inténtelo de nuevo en ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );

/** For the second of two concurrent changes: the account was changed after the password was confirmed. */
export const accountChanged = (): AppError =>
  new AppError(
    409,
    'ACCOUNT_CHANGED',
    'Su cuenta cambió mientras tanto y esto no se guardó. Recargue la página e inténtelo de nuevo.',
  );

const PASSWORD_PROBLEMS: Record<PasswordProblem, string> = {
  too_short: 'La nueva contraseña debe tener al menos 6 caracteres',
  is_username: 'La contraseña no puede ser el nombre de usuario',
  too_common: 'Esa contraseña es de las más usadas y se adivina enseguida. Elija otra.',
};

export const weakPassword = (problem: PasswordProblem, field = 'newPassword'): AppError =>
  ofField(422, 'WEAK_PASSWORD', field, PASSWORD_PROBLEMS[problem]);

export const passwordsDiffer = (): AppError =>
  ofField(400, 'PASSWORDS_DIFFER', 'confirmPassword', 'Las contraseñas no coinciden');

export const samePassword = (): AppError =>
  ofField(422, 'SAME_PASSWORD', 'newPassword', 'La nueva contraseña es igual a la actual');

export const usernameTaken = (field = 'newUsername'): AppError =>
  ofField(409, 'USERNAME_TAKEN', field, 'Ese nombre de usuario ya está en uso, o se confunde con otro');

export const usernameIsPassword = (): AppError =>
  ofField(422, 'USERNAME_IS_PASSWORD', 'newUsername', 'El nombre de usuario no puede ser su contraseña');

export const passkeyNotFound = (): AppError =>
  new AppError(404, 'PASSKEY_NOT_FOUND', 'Esa llave de acceso ya no existe.');

export const tooManyPasskeys = (most: number): AppError =>
  new AppError(
    422,
    'TOO_MANY_PASSKEYS',
    `Una cuenta tiene ${most} llaves de acceso como máximo. Elimine una que ya no use.`,
  );

/** For a passkey that is registered already, or failed its proof. */
export const passkeyNotAdded = (): AppError =>
  new AppError(422, 'PASSKEY_NOT_ADDED', 'La llave de acceso no se pudo añadir. Inténtelo otra vez.');

export const otpAlreadyEnabled = (): AppError =>
  new AppError(409, 'OTP_ALREADY_ENABLED', 'La autenticación de dos factores ya está habilitada.');

export const otpNotEnabled = (): AppError =>
  new AppError(409, 'OTP_NOT_ENABLED', 'La autenticación de dos factores no está habilitada.');

export const otpNotSetUp = (): AppError =>
  new AppError(409, 'OTP_NOT_SET_UP', 'Primero configure Google Authenticator.');

export const wrongOtpToken = (): AppError =>
  ofField(
    422,
    'WRONG_OTP_TOKEN',
    'token',
    'El código no es válido. Ingrese el que muestra ahora la aplicación.',
  );

/** Not a 401: the session stays valid, and the client must keep it. */
export const secondFactorNeeded = (): AppError =>
  new AppError(
    403,
    'SECOND_FACTOR_NEEDED',
    'Para esto, cierre la sesión y vuelva a entrar con su código de Google Authenticator.',
  );

export const sessionNotFound = (): AppError =>
  new AppError(404, 'SESSION_NOT_FOUND', 'Esa sesión ya está cerrada.');
