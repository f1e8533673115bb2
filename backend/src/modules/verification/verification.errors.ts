import { AppError } from '../../common/app-error';
import { type PhoneRefusal } from '../../common/phone';
import { waitInWords } from '../../common/waiting-time';

/** What the person is told about a number that is refused. The landing looks for these words. */
export const PHONE_REFUSALS: Record<PhoneRefusal, string> = {
  invalid: 'Buen intento, pero ese número no es válido. Revise los 10 dígitos de su celular.',
  not_us: 'Solo aceptamos números de Estados Unidos. Use un celular con código de área de EE. UU.',
};

export const phoneRefused = (reason: PhoneRefusal): AppError =>
  new AppError(422, reason === 'invalid' ? 'PHONE_INVALID' : 'PHONE_NOT_US', PHONE_REFUSALS[reason]);

export const codeRecentlySent = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'CODE_RECENTLY_SENT',
    `Ya le enviamos un código. Espere ${waitInWords(retryAfterSeconds)} entre intentos para pedir otro.`,
    { retryAfterSeconds },
  );

export const tooManySends = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'TOO_MANY_CODES',
    `Demasiados intentos. Podrá pedir otro código en ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );

export const tooManyValidations = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'TOO_MANY_VALIDATIONS',
    `Demasiados intentos. Inténtelo de nuevo en ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );

export const outOfTries = (): AppError =>
  new AppError(429, 'OUT_OF_TRIES', 'Se agotaron los intentos para este código. Pida un código nuevo.', {
    retryAfterSeconds: 60,
  });

/** Said of a wrong code, an expired one and a phone we do not know, so that none tells itself apart. */
export const WRONG_CODE = 'El código no es válido o ya venció. Revíselo o pida uno nuevo.';
