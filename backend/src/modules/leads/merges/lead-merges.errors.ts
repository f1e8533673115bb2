import { AppError } from '../../../common/app-error';

export const sameLead = (): AppError =>
  new AppError(422, 'MERGE_SAME_LEAD', 'Elija dos leads distintos para unirlos.');

export const keepsOtherPhone = (): AppError =>
  new AppError(
    422,
    'MERGE_KEEPS_PHONE',
    'Conserve el lead que comprobó el teléfono: el otro es su posible duplicado.',
  );

export const emailIsProof = (): AppError =>
  new AppError(
    422,
    'MERGE_EMAIL_PROVEN',
    'El correo de este lead es su única comprobación y no se puede cambiar por el del otro.',
  );

export const isVerifying = (): AppError =>
  new AppError(
    409,
    'MERGE_WHILE_VERIFYING',
    'Esa persona está verificando su teléfono en este momento. Espere diez minutos y vuelva a intentarlo.',
  );

export const mergeNotFound = (): AppError =>
  new AppError(404, 'MERGE_NOT_FOUND', 'Esa unión no existe o ya se deshizo.');

export const mergeOver = (): AppError =>
  new AppError(409, 'MERGE_OVER', 'Pasaron más de 7 días: la unión ya no se puede deshacer.');

export const mergedFurther = (): AppError =>
  new AppError(409, 'MERGED_FURTHER', 'Después se unió con otro lead. Deshaga primero esa unión.');

/** For two leads that have changed since the user compared them. */
export const pairChanged = (): AppError =>
  new AppError(
    409,
    'LEAD_CHANGED',
    'Uno de los dos leads cambió mientras los comparaba. No se unieron: revise los datos y confirme otra vez.',
  );
