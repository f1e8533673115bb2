import { AppError } from '../../common/app-error';

export const blocked = (): AppError =>
  new AppError(
    403,
    'BLOCKED',
    'Por seguridad no podemos atender esta solicitud por ahora. Inténtelo más tarde.',
  );
