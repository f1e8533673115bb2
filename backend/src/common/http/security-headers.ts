import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const VIDEO_HOST = 'https://www.youtube-nocookie.com';
const MAP_HOST = 'https://www.openstreetmap.org';

/** What no page of ours asks a browser for, nor any page framed in ours. */
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

/** What pages may ask a browser for: passkeys are for our own pages, and for none that is framed in them. */
export const PERMISSIONS_POLICY = [
  ...REFUSED_FEATURES.map((feature) => `${feature}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');

/** For answers that are data: should a browser show one as a page, it loads and runs nothing. */
export const DATA_POLICY =
  "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'; sandbox";

/** For scripts, styles and fonts, of which a worker alone has a policy of its own: short, because every visitor loads them. */
const ASSET_POLICY = "default-src 'self'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'";

/** Pages that the server writes by itself: contracts, refusals and the outbox. They run no script. */
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
/** The outbox has forms besides, which play the visitor. */
const OUTBOX_POLICY = DOCUMENT_POLICY.replace("form-action 'none'", "form-action 'self'");

/** The site's draft in the editor's frame: the page as it looks, and nothing of it runs or sends. */
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
 * The content policy of a path. Scripts come from our own files alone, on every page. Frames come from the video host on
 * the landing page, which has the carousel, and in the back office from the map's; a picture from there tells whether it
 * can be reached. Inline styles are allowed where the interface library makes them: the API's documentation and the back
 * office, whose library writes style elements and attributes by text (so trusted types cannot be asked for either), never
 * on the public pages. The payment page alone may use the gateway's own fields for the card, where those
 * are set up: Collect.js needs its host for scripts, styles, frames and requests, and writes styles by text.
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
    `img-src 'self' data:${backOffice ? ` ${MAP_HOST}` : ''}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${gateway}`,
    `frame-src ${frames}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** What browsers heed of documents alone: not sent with each script. */
const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Addresses that hold a secret, and the page that is opened by one, are told to no other site, not even to our own. */
export const tellsNoReferrer = (url: string): boolean =>
  /^\/calendario([/?]|$)/.test(url) || /[?&](ref|token|ticket)=/.test(url);

/** Pages of the site's draft, framed by the back office and by nothing else; nothing runs in them. */
const isPreview = (path: string): boolean => path.startsWith('/api/admin/site/preview/');

const isAsset = (path: string): boolean => path.startsWith('/assets/') || path === '/stale-page.js';

/** What an answer carries that the router refuses before any hook has seen it. */
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
    // Only over HTTPS does the header mean anything, and on localhost it would outlive the product.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    // The video host and the map refuse requests without the origin. The path is never sent.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    void reply.header('content-security-policy', contentSecurityPolicy(path, cardFieldsOrigin));
    if (isPreview(path)) void reply.header('x-frame-options', 'SAMEORIGIN');
    if (tellsNoReferrer(request.url)) void reply.header('referrer-policy', 'no-referrer');
    if (isAsset(path)) for (const name of OF_DOCUMENTS) void reply.removeHeader(name);
    else void reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (/^\/(api|dev|docs-json)(\/|$)/.test(path)) void reply.header('cache-control', 'no-store');
  });
}
