import type { ApiScope } from 'domain/office/api-scopes';
import { AppError } from '../app-error';

/** For a user without the permission. */
export const notPermitted = (): AppError =>
  new AppError(403, 'NOT_PERMITTED', 'Su función no permite hacer esto. Pídalo al dueño de la cuenta.');

/** For a key, where a session is required. */
export const notForKeys = (): AppError =>
  new AppError(403, 'NOT_FOR_KEYS', 'Esto no se hace con una clave de API: inicie sesión en el panel.');

/** For a key without the scope. */
export const scopeMissing = (scope: ApiScope): AppError =>
  new AppError(403, 'SCOPE_MISSING', `La clave de API no tiene el permiso ${scope}.`);

/** For a user who must set up a second factor first. */
export const secondFactorRequired = (): AppError =>
  new AppError(
    403,
    'SECOND_FACTOR_REQUIRED',
    'Su función pide la autenticación de dos factores. Actívela en Cuenta para continuar.',
  );
