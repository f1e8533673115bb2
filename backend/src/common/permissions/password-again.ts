import { SetMetadata } from '@nestjs/common';
import { AppError } from '../app-error';
import type { SignedInAdmin } from '../current-admin';
import { notForKeys } from './not-permitted';

/** Minutes for which a password counts for what asks for it. */
export const CONFIRMED_MINUTES = 15;

/** An export of more people than this asks for the password and is told to the owners. */
export const LARGE_EXPORT = 1_000;

/** The key of operations whose body may hold the password, in their metadata. */
export const TAKES_PASSWORD = 'takesPassword';

/** The body of the operation may hold `password`, for what asks for it when the login is older than 15 minutes. */
export const TakesPassword = (): MethodDecorator => SetMetadata(TAKES_PASSWORD, true);

/** Not a 401: the session stays valid, and the client must keep it. */
const passwordRequired = (): AppError =>
  new AppError(403, 'PASSWORD_REQUIRED', 'Para esto, escriba otra vez su contraseña.');

/** @throws AppError 403 when the person's password was given longer ago than it counts, and for a key, which has none */
export function expectConfirmed({ confirmed, key }: Pick<SignedInAdmin, 'confirmed' | 'key'>): void {
  if (key) throw notForKeys();
  if (!confirmed) throw passwordRequired();
}
