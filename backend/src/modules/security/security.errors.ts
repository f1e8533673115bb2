import { AppError } from '../../common/app-error';
import { waitInWords } from '../../common/waiting-time';

export const blocked = (): AppError =>
  new AppError(
    403,
    'BLOCKED',
    'Por seguridad no podemos atender esta solicitud por ahora. Inténtelo más tarde.',
  );

export const blockNotFound = (): AppError =>
  new AppError(404, 'BLOCK_NOT_FOUND', 'Ese bloqueo no existe o ya no está activo.');

export const longerBlock = (): AppError =>
  new AppError(409, 'LONGER_BLOCK', 'Ya hay un bloqueo que dura más. Sigue en vigor si no lo reemplaza.');

export const ownAddress = (): AppError =>
  new AppError(
    422,
    'OWN_ADDRESS',
    'Es su propia dirección IP, o un rango que la incluye: no se puede bloquear.',
  );

export const allowlisted = (): AppError =>
  new AppError(
    422,
    'ALLOWLISTED',
    'Está en “Nunca bloquear”, en Configuración, o es un rango que incluye algo de esa lista: no se puede bloquear.',
  );

export const notBlockable = (message: string): AppError =>
  new AppError(422, 'NOT_BLOCKABLE', message, {
    details: [{ field: 'entityValue', code: 'NOT_BLOCKABLE', message }],
  });

export const notAnAddress = (): AppError =>
  new AppError(422, 'NOT_AN_ADDRESS', 'Esa no es una dirección IP.', {
    details: [{ field: 'ip', code: 'NOT_AN_ADDRESS', message: 'Esa no es una dirección IP.' }],
  });

export const tooManyWrongLinks = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'TOO_MANY_WRONG_LINKS',
    `Desde su conexión se abrieron demasiados enlaces que no funcionan. Inténtelo de nuevo en ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
