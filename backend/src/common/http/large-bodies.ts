import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Routes under /api/admin with a larger limit than others, in bytes. docker/nginx.conf has the same limits. */
const LARGE_BODIES: Readonly<Record<string, number>> = {
  'PUT /api/admin/site/draft': 1_048_576,
  'POST /api/admin/media': 101 * 1_048_576,
  'POST /api/admin/imports': 101 * 1_048_576,
};

/** Returns whether a route has a larger limit. */
export const isLargeBody = (method: string, route: string): boolean =>
  Object.hasOwn(LARGE_BODIES, `${method} ${route}`);

/**
 * Applies the larger limits. Refuses requests without a session before any byte of the body is read. Call it before the routes are
 * registered.
 * @param expectSignedIn throws if the request has no session
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
