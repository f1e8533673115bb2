import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const VIDEO_HOST = 'https://www.youtube-nocookie.com';
const MAP_HOST = 'https://www.openstreetmap.org';

/**
 * The content policy of a path. Scripts come from our own files alone, on every page. Frames come from the video host
 * that the carousel knows, in the back office from the map's; a picture from there tells whether it can be reached.
 * Inline styles are allowed where the interface library makes them: the API's documentation and the back office, never
 * on the public pages. The payment page alone may use the gateway's own fields for the card, where those are set up.
 * @param cardFieldsOrigin origin of the gateway's script and frames, empty for none
 */
export function contentSecurityPolicy(path: string, cardFieldsOrigin = ''): string {
  const inlineStyles = /^\/(docs|admin)(\/|$)/.test(path);
  const backOffice = /^\/admin(\/|$)/.test(path);
  const checkout = /^\/checkout\/?$/.test(path);
  const gateway = cardFieldsOrigin && checkout ? ` ${cardFieldsOrigin}` : '';
  return [
    "default-src 'self'",
    `script-src 'self'${gateway}`,
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data:${backOffice ? ` ${MAP_HOST}` : ''}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${gateway}`,
    `frame-src ${backOffice ? MAP_HOST : checkout ? `'self'${gateway}` : VIDEO_HOST}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join('; ');
}

/** Sets the security headers of every answer. */
export async function registerSecurityHeaders(
  fastify: FastifyInstance,
  { https, cardFieldsOrigin }: { https: boolean; cardFieldsOrigin: string },
): Promise<void> {
  await fastify.register(helmet, {
    contentSecurityPolicy: false,
    // Only over HTTPS does the header mean anything, and on localhost it would outlive the product.
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.header(
      'content-security-policy',
      contentSecurityPolicy(request.url.split('?')[0] ?? '/', cardFieldsOrigin),
    );
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
}
