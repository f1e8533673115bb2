import { AppError } from '../../common/app-error';

export const taskNotFound = (): AppError => new AppError(404, 'TASK_NOT_FOUND', 'Esa tarea ya no existe.');

export const taskLeadUnseen = (): AppError =>
  new AppError(422, 'TASK_LEAD_UNSEEN', 'Esa persona no puede ver ese lead. Asígnele primero el lead.');
