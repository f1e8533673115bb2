import { AppError } from '../../../common/app-error';

export const assigneeNotFound = (): AppError =>
  new AppError(422, 'ASSIGNEE_NOT_FOUND', 'Esa persona no existe, no está activa o no atiende leads.');
