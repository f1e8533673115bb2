import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { AppError } from '../../common/app-error';

export const unauthenticated = (): AppError =>
  new AppError(401, 'UNAUTHENTICATED', 'Inicie sesión para continuar.');

/** A key of the API, or else the token of a session. */
export const WAYS_IN = ['api-key', 'jwt'];

/**
 * Finds out whether a request has a live session or key before its body is read; the guard looks again before anything is done.
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
