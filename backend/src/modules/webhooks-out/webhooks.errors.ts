import { AppError } from '../../common/app-error';

export const webhookNotFound = (): AppError =>
  new AppError(404, 'WEBHOOK_NOT_FOUND', 'Ese webhook ya no existe.');

export const deliveryNotFound = (): AppError =>
  new AppError(404, 'DELIVERY_NOT_FOUND', 'Ese envío ya no está en el registro.');

export const webhookAddressRefused = (): AppError =>
  new AppError(
    422,
    'WEBHOOK_ADDRESS_REFUSED',
    'La dirección debe empezar con https:// y llevar el nombre de un sitio público, sin usuario.',
  );

export const tooManyWebhooks = (most: number): AppError =>
  new AppError(422, 'TOO_MANY_WEBHOOKS', `Puede haber ${most} webhooks como máximo. Elimine uno primero.`);

/** Error for a webhook that would send each of its messages twice to the same address. */
export const webhookExists = (): AppError =>
  new AppError(
    409,
    'WEBHOOK_EXISTS',
    'Ya hay un webhook con esa dirección y esos mismos avisos. No se guardó nada: cada aviso llegaría dos veces.',
  );

export const nothingToReplay = (): AppError =>
  new AppError(
    409,
    'NOTHING_TO_REPLAY',
    'Lo que contaba este envío ya no existe: no hay qué enviar otra vez.',
  );

export const webhookPaused = (): AppError =>
  new AppError(409, 'WEBHOOK_PAUSED', 'Este webhook está en pausa: no se envía nada. Reanúdelo primero.');
