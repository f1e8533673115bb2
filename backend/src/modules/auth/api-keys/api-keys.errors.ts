import { AppError } from '../../../common/app-error';
import { waitInWords } from '../../../common/waiting-time';

export const keyNotFound = (): AppError =>
  new AppError(404, 'API_KEY_NOT_FOUND', 'Esa clave de API ya no existe.');

export const keyNameTaken = (): AppError =>
  new AppError(409, 'API_KEY_NAME_TAKEN', 'Ya hay una clave de API con ese nombre. Elija otro.');

export const tooManyKeys = (most: number): AppError =>
  new AppError(
    422,
    'TOO_MANY_API_KEYS',
    `Puede haber ${most} claves de API como máximo. Elimine una primero.`,
  );

export const keyExpiryRefused = (days: number): AppError =>
  new AppError(
    422,
    'API_KEY_EXPIRY',
    `La clave debe vencer más tarde que ahora, y dentro de ${days} días como máximo.`,
  );

export const tooManyKeyCalls = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'API_KEY_LIMIT',
    `Demasiadas peticiones con esta clave de API. Inténtelo de nuevo en ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
