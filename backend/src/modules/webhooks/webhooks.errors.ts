import { AppError } from '../../common/app-error';

/** For a message that its provider has not signed, or whose provider is not set up. */
export const badSignature = (): AppError =>
  new AppError(403, 'BAD_SIGNATURE', 'La firma del mensaje no es válida.');
