import { AppError } from '../../common/app-error';

/** For a message without a valid signature, or from a provider that is not configured. */
export const badSignature = (): AppError =>
  new AppError(403, 'BAD_SIGNATURE', 'La firma del mensaje no es válida.');
