import { AppError } from '../app-error';

/** The answer to who lacks the permission. */
export const notPermitted = (): AppError =>
  new AppError(403, 'NOT_PERMITTED', 'Su función no permite hacer esto. Pídalo al dueño de la cuenta.');
