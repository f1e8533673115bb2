import { AppError } from '../../../common/app-error';

export const actNotFound = (): AppError =>
  new AppError(404, 'BULK_ACT_NOT_FOUND', 'Ese cambio en grupo no existe.');

export const notUndoable = (): AppError =>
  new AppError(409, 'BULK_NOT_UNDOABLE', 'Ya no queda nada que deshacer de ese cambio.');

export const listChanged = (now: number): AppError =>
  new AppError(
    409,
    'LIST_CHANGED',
    `La lista cambió: ahora tiene ${now.toLocaleString('en-US')} leads. Revísela y vuelva a intentarlo.`,
  );

export const listTooLong = (most: number): AppError =>
  new AppError(
    422,
    'LIST_TOO_LONG',
    `Se pueden cambiar ${most.toLocaleString('en-US')} leads a la vez como máximo. Use un filtro más estrecho.`,
  );

export const notPermittedAnyMore = (): AppError =>
  new AppError(
    403,
    'NOT_PERMITTED',
    'Quien empezó este cambio ya no puede hacerlo. El resto de los leads quedó como estaba.',
  );

/** Failure of an action that failed at each retry. */
export const NEVER_DONE =
  'No se pudo terminar este cambio. El resto de los leads quedó como estaba; vuelva a intentarlo con la lista.';
