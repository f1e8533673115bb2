import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const VIDEO_HOST = 'https://www.youtube-nocookie.com';
const MAP_HOST = 'https://www.openstreetmap.org';

/** Browser features that neither our pages nor pages framed in them use. */
const REFUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Browser features that pages may use. Passkeys are for our own pages, not for pages framed in them. */
export const PERMISSIONS_POLICY = [
  ...REFUSED_FEATURES.map((feature) => `${feature}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');

/** Policy of answers that are data: if a browser shows one as a page, it loads and runs nothing. */
export const DATA_POLICY =
  "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'; sandbox";

/** Policy of scripts, styles and fonts. Only a worker uses it. Short, because every visitor loads these files. */
const ASSET_POLICY = "default-src 'self'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'";

/** Policy of pages written by the server: contracts, refusals and the outbox. They run no script. */
export const DOCUMENT_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');
/** Policy of the outbox, which also has forms that simulate the visitor. */
const OUTBOX_POLICY = DOCUMENT_POLICY.replace("form-action 'none'", "form-action 'self'");

/** Policy of the site's draft in the editor's frame: it is displayed, but runs and sends nothing. */
const PREVIEW_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "frame-ancestors 'self'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

/**
 * Returns the content security policy of a path. Scripts come only from our own files, on every page. Frames come
 * from the video host on the landing page, which has the carousel, and in the back office from the map's host; a
 * picture from there shows whether it can be reached. Inline styles are allowed where the interface library creates
 * them: in the API's documentation and in the back office. Its library writes style elements and attributes as text,
 * so trusted types cannot be required there either. Public pages never allow inline styles. Only the payment page may
 * use the gateway's own card fields, if they are configured: Collect.js needs its host for scripts, styles, frames
 * and requests, and writes styles as text.
 * @param cardFieldsOrigin origin of the gateway's script and frames, empty for none
 */
export function contentSecurityPolicy(path: string, cardFieldsOrigin = ''): string {
  if (isAsset(path)) return ASSET_POLICY;
  if (/^\/dev\//.test(path)) return OUTBOX_POLICY;
  if (/^\/api\/payments\/[^/]+\/cancel$/.test(path))
    return DOCUMENT_POLICY.replace("form-action 'none'", "form-action 'self'");
  if (/^\/api\/payments\//.test(path)) return DOCUMENT_POLICY;
  if (isPreview(path)) return PREVIEW_POLICY;
  if (/^\/(api|docs-json|media)(\/|$)/.test(path)) return DATA_POLICY;
  const inlineStyles = /^\/(docs|admin)(\/|$)/.test(path);
  const backOffice = /^\/admin(\/|$)/.test(path);
  const checkout = /^\/checkout\/?$/.test(path);
  const gateway = cardFieldsOrigin && checkout ? ` ${cardFieldsOrigin}` : '';
  const frames = backOffice
    ? `'self' ${MAP_HOST}`
    : checkout
      ? `'self'${gateway}`
      : path === '/'
        ? VIDEO_HOST
        : "'none'";
  return [
    "default-src 'self'",
    `script-src 'self'${gateway}`,
    `style-src 'self'${gateway}${inlineStyles || gateway ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data:${backOffice ? ` blob: ${MAP_HOST}` : ''}`,
    "font-src 'self'",
    `media-src 'self'${backOffice ? ' blob:' : ''}`,
    `connect-src 'self'${gateway}`,
    `frame-src ${frames}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Headers that browsers apply only to documents, so they are not sent with each script. */
const OF_DOCUMENTS = ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-frame-options'];

/** Returns whether a URL contains a secret or belongs to a page opened by one. Such URLs are sent as referrer to no site, not even ours. */
export const sendsNoReferrer = (url: string): boolean =>
  /^\/calendario([/?]|$)/.test(url) || /[?&](ref|token|ticket)=/.test(url);

/** Returns whether a path is a page of the site's draft. Only the back office may frame it, and nothing in it runs. */
const isPreview = (path: string): boolean => path.startsWith('/api/admin/site/preview/');

const isAsset = (path: string): boolean => path.startsWith('/assets/') || path === '/stale-page.js';

/** Headers of a refusal by the router, before any hook runs. */
export const REFUSAL_HEADERS = {
  'content-security-policy': DATA_POLICY,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

/** Sets the security headers of every answer. */
export async function registerSecurityHeaders(
  fastify: FastifyInstance,
  { https, cardFieldsOrigin }: { https: boolean; cardFieldsOrigin: string },
): Promise<void> {
  await fastify.register(helmet, {
    contentSecurityPolicy: false,
    // The header works only over HTTPS, and on localhost it would outlive the product.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    // For browsers older than those in docs/browsers.md; each header costs every visitor bytes.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // The video host and the map refuse requests without the origin. The path is never sent.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const policy = contentSecurityPolicy(path, cardFieldsOrigin);
    void reply.header('content-security-policy', policy);
    if (isPreview(path)) void reply.header('x-frame-options', 'SAMEORIGIN');
    if (sendsNoReferrer(request.url)) void reply.header('referrer-policy', 'no-referrer');
    if (isAsset(path)) for (const name of OF_DOCUMENTS) void reply.removeHeader(name);
    // Answers under DATA_POLICY run nothing that could use a feature.
    else if (policy !== DATA_POLICY) void reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (/^\/(api|dev|docs-json)(\/|$)/.test(path)) void reply.header('cache-control', 'no-store');
  });
}
