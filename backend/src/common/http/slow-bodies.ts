import type { FastifyInstance } from 'fastify';
import { isLargeBody } from './large-bodies';
import { refuseUnreadable } from './unreadable-request';

/** Time after which an incomplete body is cut off. */
const USUAL_MS = 30_000;
/** Time for a film of 100 MB over a slow line. Such requests have a session. */
export const LARGEST_MS = 900_000;

/**
 * Limits the time of bodies. The server's own limit is the same for all routes, so it is set for the largest body, and other bodies are cut
 * off here. Requests without a body have no limit.
 * @param usualMs limit of bodies that are not large
 */
export function cutSlowBodies(fastify: FastifyInstance, usualMs = USUAL_MS): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody && !raw.complete) {
      const patience = isLargeBody(request.method, request.routeOptions.url ?? '') ? LARGEST_MS : usualMs;
      const timer = setTimeout(() => {
        if (!raw.complete)
          refuseUnreadable(
            Object.assign(new Error('the body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
            raw.socket,
          );
      }, patience).unref();
      const stop = () => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
}
