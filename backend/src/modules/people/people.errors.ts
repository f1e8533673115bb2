import { AppError, type FieldError } from '../../common/app-error';
import { waitInWords } from '../../common/waiting-time';

export const personNotFound = (): AppError =>
  new AppError(404, 'PERSON_NOT_FOUND', 'Esa persona no está en el equipo.');

/** Error for a field of a user that another user has changed since the caller read it. */
export const personChanged = (): AppError =>
  new AppError(
    409,
    'USER_CHANGED',
    'Alguien cambió los datos de esta persona mientras tanto. No se guardó nada: vea cómo quedaron y decida.',
  );

export const lastOwner = (): AppError =>
  new AppError(
    409,
    'LAST_OWNER',
    'Es el único dueño activo. Antes de cambiarlo, nombre dueño a otra persona.',
  );

export const personWithoutEmail = (): AppError => {
  const message = 'Esta persona no tiene correo. Anote uno y vuelva a enviar el enlace.';
  const details: FieldError[] = [{ field: 'email', code: 'PERSON_WITHOUT_EMAIL', message }];
  return new AppError(422, 'PERSON_WITHOUT_EMAIL', message, { details });
};

/** Returns the same error for a used, replaced, expired or unknown link. */
export const invitationOver = (): AppError =>
  new AppError(
    404,
    'INVITATION_OVER',
    'Este enlace ya no sirve: venció, ya se usó o se envió otro más nuevo. Pida uno nuevo a quien lo invitó.',
  );

export const tooManyInvitationTries = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'TOO_MANY_INVITATION_TRIES',
    `Demasiados intentos. Inténtelo de nuevo en ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
