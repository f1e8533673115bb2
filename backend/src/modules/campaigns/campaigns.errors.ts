import { AppError } from '../../common/app-error';
import { waitInWords } from '../../common/waiting-time';
import type { CampaignStatus } from './campaign.entity';

export const campaignNotFound = (): AppError =>
  new AppError(404, 'CAMPAIGN_NOT_FOUND', 'No encontramos esa campaña.');

const STATUS_WORDS: Record<CampaignStatus, string> = {
  draft: 'es un borrador',
  scheduled: 'ya está programada',
  sending: 'se está enviando',
  paused: 'está en pausa',
  completed: 'ya terminó',
  cancelled: 'está cancelada',
  failed: 'no tuvo destinatarios',
};

/** Error for an action that the campaign's status does not allow. */
export const wrongStatus = (status: CampaignStatus, wanted: string): AppError =>
  new AppError(409, 'CAMPAIGN_STATUS', `Esta campaña ${STATUS_WORDS[status]}: no se puede ${wanted}.`);

/** Error for a text or criteria that have changed since the review. */
export const campaignChanged = (): AppError =>
  new AppError(
    409,
    'CAMPAIGN_CHANGED',
    'La campaña cambió después de esta revisión. No se envió nada: revísela otra vez.',
  );

/** Error for a draft that another user has changed since it was read. */
export const draftChanged = (): AppError =>
  new AppError(
    409,
    'CAMPAIGN_CHANGED',
    'Otra persona cambió este borrador mientras tanto y su cambio no se guardó. Recargue la página para ver cómo quedó.',
  );

/** Error for an Idempotency-Key with which another test was sent. */
export const keyReused = (): AppError =>
  new AppError(
    409,
    'IDEMPOTENCY_KEY_REUSED',
    'Esta prueba ya se envió con otro texto o a otro teléfono. Cierre la ventana y empiece otra prueba.',
  );

/** Error for a stored text that would reach people with braces. */
export const openVariable = (): AppError =>
  new AppError(
    422,
    'OPEN_VARIABLE',
    'El mensaje tiene una variable mal escrita o sin cerrar. Escriba cada una con dos llaves a cada lado, como {{firstName}}.',
  );

/** Error for a review that is older than 24 hours, or does not exist. */
export const reviewExpired = (): AppError =>
  new AppError(
    409,
    'REVIEW_EXPIRED',
    'Pasaron más de 24 horas desde esta revisión. No se envió nada: revísela otra vez.',
  );

export const noRecipients = (): AppError =>
  new AppError(
    422,
    'NO_RECIPIENTS',
    'Nadie que cumpla estos criterios aceptó recibir mensajes. Amplíe el público antes de programar la campaña.',
  );

export const scheduledInThePast = (): AppError =>
  new AppError(422, 'SCHEDULED_IN_THE_PAST', 'Elija una fecha y hora que no hayan pasado.');

export const messageTooLong = (segments: number): AppError =>
  new AppError(
    422,
    'MESSAGE_TOO_LONG',
    `El mensaje ocupa ${segments} segmentos y pueden ser 6 como máximo. Acórtelo o quite los acentos y emojis señalados.`,
  );

export const tooManyTests = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'TOO_MANY_TESTS',
    `Puede enviar 10 pruebas por hora. Inténtelo de nuevo en ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );

export const testPhoneUnproven = (): AppError =>
  new AppError(
    422,
    'LEAD_NOT_VERIFIED',
    'Ese número es de un lead que todavía no lo comprobó: podría ser de otra persona. Haga la prueba con otro.',
  );

export const testPhoneOptedOut = (): AppError =>
  new AppError(422, 'PHONE_OPTED_OUT', 'Ese número pidió no recibir mensajes. Haga la prueba con otro.');
