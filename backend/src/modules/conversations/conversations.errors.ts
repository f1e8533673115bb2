import { WHATSAPP_WINDOW_HOURS } from 'domain/messages/conversations';
import { AppError } from '../../common/app-error';
import type { MediaProblem } from '../messaging/media/media-source';
import { refusal } from '../leads/office/lead-texting';

export const conversationNotFound = (): AppError =>
  new AppError(404, 'CONVERSATION_NOT_FOUND', 'Con esta persona todavía no hay mensajes.');

export const conversationChanged = (): AppError =>
  new AppError(
    409,
    'CONVERSATION_CHANGED',
    'Mientras usted escribía llegó o salió otro mensaje. Léalo y decida si el suyo todavía va.',
  );

/** Error for a new state of a conversation in which another message has been sent or received since it was read. */
export const conversationMovedOn = (): AppError =>
  new AppError(
    409,
    'CONVERSATION_CHANGED',
    'Mientras tanto llegó o salió otro mensaje. Léalo y decida otra vez.',
  );

export const keyReused = (): AppError =>
  new AppError(
    409,
    'IDEMPOTENCY_KEY_REUSED',
    'Esa clave de idempotencia ya se usó con otro mensaje. Use una nueva para cada uno.',
  );

export const templateChanged = (): AppError =>
  new AppError(
    409,
    'TEMPLATE_CHANGED',
    'Esa plantilla cambió o ya no está aprobada. Vuelva a elegirla y lea cómo queda.',
  );

export const snoozePast = (): AppError =>
  new AppError(422, 'SNOOZE_PAST', 'Esa hora ya pasó. Elija un momento futuro para volver a verla.');

export const CHANNEL_OFF = refusal('CHANNEL_OFF', 'WhatsApp no está en servicio en este sitio.');

export const WINDOW_CLOSED = refusal(
  'WHATSAPP_WINDOW_CLOSED',
  `Por WhatsApp solo se puede contestar libremente en las ${WHATSAPP_WINDOW_HOURS} horas que siguen a un mensaje de la persona; después, con una plantilla aprobada.`,
);

export const mediaNotFound = (): AppError =>
  new AppError(
    404,
    'MEDIA_NOT_FOUND',
    'No encontramos ese archivo en el mensaje. Actualice la página; si sigue igual, pida a la persona que lo envíe otra vez.',
  );

const MEDIA_REFUSALS: Readonly<Record<MediaProblem, [status: number, code: string, text: string]>> = {
  gone: [
    410,
    'MEDIA_GONE',
    'Twilio ya no guarda este archivo. Si lo necesita, pida a la persona que lo envíe otra vez.',
  ],
  refused_type: [
    415,
    'MEDIA_TYPE_REFUSED',
    'Por seguridad solo se abren fotos (JPEG, PNG, WebP), audios (MP3, OGG, AMR) y PDF. Pida a la persona que lo envíe así.',
  ],
  too_large: [
    413,
    'MEDIA_TOO_LARGE',
    'El archivo pesa más de 16 MB y no se puede abrir aquí. Pida a la persona uno más pequeño.',
  ],
  elsewhere: [
    503,
    'MEDIA_UNAVAILABLE',
    'El enlace del archivo lleva a un sitio que no es de Twilio. Por seguridad no se abrió.',
  ],
  away: [503, 'MEDIA_UNAVAILABLE', 'Twilio no responde ahora. Inténtelo de nuevo en unos minutos.'],
};

export const mediaRefused = (problem: MediaProblem): AppError => new AppError(...MEDIA_REFUSALS[problem]);
