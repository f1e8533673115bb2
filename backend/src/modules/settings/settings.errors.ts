import { AppError } from '../../common/app-error';

/** Error for a setting that another user has changed since the caller read it. */
export const settingsChanged = (): AppError =>
  new AppError(
    409,
    'SETTINGS_CHANGED',
    'Otra persona cambió estos ajustes mientras tanto. No se guardó nada: vea cómo quedaron y decida.',
  );
