import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The routes under /api/admin that take more than other requests, in bytes. docker/nginx.conf has the same. */
const LARGE_BODIES: Readonly<Record<string, number>> = {
  'PUT /api/admin/site/draft': 1_048_576,
  'POST /api/admin/media': 101 * 1_048_576,
  'POST /api/admin/imports': 101 * 1_048_576,
};

/** Whether a route takes more than others. */
export const isLargeBody = (method: string, route: string): boolean =>
  Object.hasOwn(LARGE_BODIES, `${method} ${route}`);

/**
 * Lets those routes take their bodies. Whoever has no session is refused before a byte of the body is read. To be called before the
 * routes are made.
 * @param expectSignedIn throws for a request without a session
 */
export function takeLargeBodies(
  fastify: FastifyInstance,
  expectSignedIn: (request: FastifyRequest) => Promise<void>,
): void {
  fastify.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    const limit = methods.map((method) => LARGE_BODIES[`${method} ${route.url}`]).find(Boolean);
    if (!limit) return;
    route.bodyLimit = limit;
    route.onRequest = [...[route.onRequest ?? []].flat(), (request) => expectSignedIn(request)];
  });
}
