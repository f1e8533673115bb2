import { AppError } from '../../common/app-error';
import { waitInWords } from '../../common/waiting-time';

export const checkRuns = (): AppError =>
  new AppError(409, 'CHECK_RUNNING', 'Ya se están comprobando los proveedores. Espere unos segundos.');

export const tooManyChecks = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'TOO_MANY_CHECKS',
    `Demasiadas comprobaciones. Inténtelo de nuevo en ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
