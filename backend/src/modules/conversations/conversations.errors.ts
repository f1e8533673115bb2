import { AppError } from '../../common/app-error';

export const conversationNotFound = (): AppError =>
  new AppError(404, 'CONVERSATION_NOT_FOUND', 'Con esta persona todavía no hay mensajes.');

export const conversationChanged = (): AppError =>
  new AppError(
    409,
    'CONVERSATION_CHANGED',
    'Mientras usted escribía llegó o salió otro mensaje. Léalo y decida si el suyo todavía va.',
  );

export const keyReused = (): AppError =>
  new AppError(
    409,
    'IDEMPOTENCY_KEY_REUSED',
    'Esa clave de idempotencia ya se usó con otro mensaje. Use una nueva para cada uno.',
  );

export const snoozePast = (): AppError =>
  new AppError(422, 'SNOOZE_PAST', 'Esa hora ya pasó. Elija un momento futuro para volver a verla.');
