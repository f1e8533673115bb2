import { AppError } from '../../../common/app-error';

export const viewNotFound = (): AppError => new AppError(404, 'VIEW_NOT_FOUND', 'Esa vista ya no existe.');

export const viewNameTaken = (): AppError =>
  new AppError(409, 'VIEW_NAME_TAKEN', 'Ya tiene una vista con ese nombre. Elija otro.');

export const tooManyViews = (most: number): AppError =>
  new AppError(422, 'TOO_MANY_VIEWS', `Puede guardar ${most} vistas como máximo. Elimine una primero.`);
