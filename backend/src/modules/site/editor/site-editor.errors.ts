import type { Problem } from 'domain/site/problem';
import { AppError } from '../../../common/app-error';
import { validationFailed } from '../../../common/http/validation.pipe';

/** For a save after another user has saved the draft. */
export const draftChanged = (updatedBy: string | null): AppError =>
  new AppError(
    409,
    'DRAFT_CHANGED',
    `${updatedBy ?? 'Otra persona'} guardó cambios en el sitio mientras usted editaba. Lo suyo sigue aquí: revíselo con lo nuevo.`,
  );

export const siteInvalid = (problems: readonly Problem[]): AppError =>
  new AppError(422, 'SITE_INVALID', 'Hay campos por corregir antes de publicar.', {
    details: problems.map(({ path, message }) => ({ field: path.join('.'), code: 'SITE_FIELD', message })),
  });

/** For a valid document that the renderer refused. */
export const siteNotRendered = (page: string): AppError =>
  new AppError(
    422,
    'SITE_NOT_RENDERED',
    `No se pudo preparar la página (${page}). No se publicó nada y el sitio sigue como estaba.`,
  );

export const versionNotFound = (): AppError =>
  new AppError(404, 'NOT_FOUND', 'Esa versión ya no se guarda. Actualice la lista.');

export const draftTooDeep = (): AppError =>
  validationFailed([
    {
      field: 'document',
      code: 'TOO_COMPLEX',
      message: 'El borrador tiene demasiadas partes. Quite algunas.',
    },
  ]);

/** For a used or expired ticket. A ticket is valid for one page, once, within a minute. */
export const ticketSpent = (): AppError =>
  new AppError(
    403,
    'TICKET_SPENT',
    'Esta vista previa ya se abrió o venció. Vuelva a abrirla desde el editor.',
  );
