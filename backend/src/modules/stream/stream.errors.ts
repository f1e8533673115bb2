import { AppError } from '../../common/app-error';

export const tooManyStreams = (): AppError =>
  new AppError(429, 'TOO_MANY_STREAMS', 'Ya hay cinco pantallas suyas al día. Cierre una, o espere.', {
    retryAfterSeconds: 60,
  });

export const streamUnavailable = (): AppError =>
  new AppError(503, 'STREAM_UNAVAILABLE', 'Ahora no se puede avisar al momento de lo que cambia.', {
    retryAfterSeconds: 30,
  });
