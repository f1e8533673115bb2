import { AppError } from '../../../common/app-error';

export const templateNotFound = (): AppError =>
  new AppError(404, 'TEMPLATE_NOT_FOUND', 'Esa plantilla ya no existe.');

export const templateTaken = (): AppError =>
  new AppError(409, 'TEMPLATE_TAKEN', 'Ya hay una plantilla con ese nombre o con ese atajo. Elija otro.');

/** Error for a template that another user has changed since it was read. */
export const templateEdited = (): AppError =>
  new AppError(
    409,
    'TEMPLATE_CHANGED',
    'Otra persona cambió esta plantilla mientras tanto y su cambio no se guardó. Recargue la página para ver cómo quedó.',
  );

export const tooManyTemplates = (most: number): AppError =>
  new AppError(422, 'TOO_MANY_TEMPLATES', `Puede haber ${most} plantillas como máximo. Elimine una primero.`);
