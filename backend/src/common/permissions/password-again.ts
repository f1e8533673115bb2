import { SetMetadata } from '@nestjs/common';
import { AppError } from '../app-error';
import type { SignedInAdmin } from '../current-admin';
import { notForKeys } from './not-permitted';

/** Minutes for which a confirmed password stays valid. */
export const CONFIRMED_MINUTES = 15;

/** Number of people in an export above which it requires a confirmed password and the owners are notified. */
export const LARGE_EXPORT = 1_000;

/** Metadata key of operations that accept the password in their body. */
export const TAKES_PASSWORD = 'takesPassword';

/** Declares that the operation's body may contain `password`, which is required if the last confirmation is older than 15 minutes. */
export const TakesPassword = (): MethodDecorator => SetMetadata(TAKES_PASSWORD, true);

/** Not a 401: the session stays valid, and the client must keep it. */
const passwordRequired = (): AppError =>
  new AppError(403, 'PASSWORD_REQUIRED', 'Para esto, escriba otra vez su contraseña.');

/**
 * Requires a confirmed password.
 * @throws AppError 403 if the confirmation is too old, and for a key, which has no password
 */
export function expectConfirmed({ confirmed, key }: Pick<SignedInAdmin, 'confirmed' | 'key'>): void {
  if (key) throw notForKeys();
  if (!confirmed) throw passwordRequired();
}
