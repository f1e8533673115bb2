import { AppError } from '../app-error';

/** The answer to who lacks the permission. */
export const notPermitted = (): AppError =>
  new AppError(403, 'NOT_PERMITTED', 'Su función no permite hacer esto. Pídalo al dueño de la cuenta.');

/** The answer to who must set up a second factor before anything else. */
export const secondFactorRequired = (): AppError =>
  new AppError(
    403,
    'SECOND_FACTOR_REQUIRED',
    'Su función pide la autenticación de dos factores. Actívela en Cuenta para continuar.',
  );
