import { AppError } from '../../common/app-error';

export const mediaUnsupported = (
  message = 'Ese archivo no sirve aquí. Suba una foto (JPG, PNG, WebP o AVIF) o un video MP4.',
): AppError => new AppError(415, 'MEDIA_UNSUPPORTED', message);

export const mediaTooLarge = (): AppError =>
  new AppError(
    413,
    'PAYLOAD_TOO_LARGE',
    'El archivo pesa demasiado: fotos de hasta 15 MB y videos de hasta 100 MB.',
  );

export const mediaMissing = (): AppError =>
  new AppError(400, 'MALFORMED_REQUEST', 'Falta el archivo. Elija uno y súbalo otra vez.');

export const mediaNotFound = (): AppError => new AppError(404, 'NOT_FOUND', 'Ese archivo ya no está.');

export const tooManyUploads = (retryAfterSeconds: number): AppError =>
  new AppError(429, 'TOO_MANY_REQUESTS', 'Subió muchos archivos en poco tiempo. Espere un momento.', {
    retryAfterSeconds,
  });

export const mediaBusy = (): AppError =>
  new AppError(503, 'BUSY', 'Se están preparando otros archivos. Inténtelo de nuevo en un minuto.', {
    retryAfterSeconds: 30,
  });
