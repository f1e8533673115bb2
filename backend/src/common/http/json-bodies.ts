import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { refusalOfStatus } from './error.filter';

/**
 * Routes that accept forms: webhooks, because other companies choose the format and sign their messages; and the outbox, which public sites
 * do not have.
 */
const FORMS = ['/api/webhooks/', '/dev/outbox/'];
/** Routes that accept files, which are sent as forms. They require a session, which no other page has. */
const FILES: readonly string[] = ['/api/admin/media', '/api/admin/imports'];
/** Form of a page that works without scripts. Its URL is signed, so no other page knows it. */
const CANCELLATION = '/api/payments/:paymentId/cancel';

/**
 * Returns whether a request has no body. One that is sent in chunks shows it by its first chunk only, which stays in the stream.
 */
async function isEmpty(headers: IncomingHttpHeaders, body: Readable): Promise<boolean> {
  if (headers['transfer-encoding'] === undefined) return (headers['content-length'] ?? '0') === '0';
  await new Promise<void>((resolve) => {
    for (const event of ['readable', 'close']) body.once(event, () => resolve());
  });
  const chunk: unknown = body.read();
  if (chunk !== null) body.unshift(chunk);
  return chunk === null;
}

/**
 * Accepts only JSON bodies. Any page on the web can make its visitors' browsers send us a form or text without asking first. It cannot send
 * JSON, because no route here allows it (CORS). An empty body of any type counts as none, because many clients name a type in each call.
 */
export function takeJsonBodiesOnly(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', async (request, _reply, body) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { headers } = request;
    // Fastify looks for a parser of the type even without a body.
    if (await isEmpty(headers, body)) {
      delete headers['content-type'];
      delete headers['transfer-encoding'];
    }
    const contentType = headers['content-type'];
    if (contentType === undefined) return;
    const route = request.routeOptions.url ?? '';
    if (FORMS.some((path) => route.startsWith(path)) || route === CANCELLATION || FILES.includes(route))
      return;
    if (!/^application\/json\s*(;|$)/i.test(contentType)) throw refusalOfStatus(415);
  });
}
