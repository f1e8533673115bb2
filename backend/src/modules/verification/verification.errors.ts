import { PHONE_REFUSAL_TEXTS, type PhoneRefusal } from 'domain/phone';
import { AppError } from '../../common/app-error';
import { waitInWords } from '../../common/waiting-time';

const REFUSED_PHONES: Record<PhoneRefusal, string> = {
  invalid: 'PHONE_INVALID',
  not_us: 'PHONE_NOT_US',
  territory: 'PHONE_TERRITORY',
  service_number: 'PHONE_SERVICE_NUMBER',
};

/** @param texts texts by reason; for visitors by default */
export const phoneRefused = (
  reason: PhoneRefusal,
  texts: Readonly<Record<PhoneRefusal, string>> = PHONE_REFUSAL_TEXTS,
): AppError => new AppError(422, REFUSED_PHONES[reason], texts[reason]);

export const codeRecentlySent = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'CODE_RECENTLY_SENT',
    `Ya le enviamos un código. Podrá pedir otro en ${waitInWords(retryAfterSeconds)} (hay un límite de intentos).`,
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

/** Same text for a wrong code, an expired one and an unknown phone, so that they cannot be distinguished. */
export const WRONG_CODE = 'El código no es válido o ya venció. Revíselo o pida uno nuevo.';
