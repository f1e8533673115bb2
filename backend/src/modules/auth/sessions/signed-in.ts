import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { AppError } from '../../../common/app-error';

export const unauthenticated = (): AppError =>
  new AppError(401, 'UNAUTHENTICATED', 'Inicie sesión para continuar.');

/** Passport strategies that are tried in turn: an API key, then the token of a session. */
export const WAYS_IN = ['api-key', 'jwt'];

/**
 * Checks for a live session or key before the body is read. The guard checks again before the operation starts.
 * @throws AppError 401
 */
export async function expectSignedIn(request: FastifyRequest): Promise<void> {
  const isSignedIn = await new Promise<boolean>((resolve, reject) => {
    const answer = (error: unknown, admin: unknown) =>
      error ? reject(error as Error) : resolve(Boolean(admin));
    const ask = passport.authenticate(WAYS_IN, { session: false }, answer) as (
      request: unknown,
      response: unknown,
      next: (error: unknown) => void,
    ) => void;
    ask(request, {}, reject);
  });
  if (!isSignedIn) throw unauthenticated();
}
