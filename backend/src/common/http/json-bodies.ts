import type { IncomingHttpHeaders } from 'node:http';
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

/** Returns whether the headers of a request announce no body. */
const isEmpty = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/**
 * Accepts only JSON bodies. Any page on the web can make its visitors' browsers send us a form or text without asking first. It cannot send
 * JSON, because no route here allows it (CORS). An empty body of any type counts as none, because many clients name a type in each call.
 */
export function takeJsonBodiesOnly(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', async (request) => {
    const { headers } = request;
    // Fastify looks for a parser of the type even without a body.
    if (isEmpty(headers)) delete headers['content-type'];
    const contentType = headers['content-type'];
    if (request.method === 'GET' || request.method === 'HEAD' || contentType === undefined) return;
    const route = request.routeOptions.url ?? '';
    if (FORMS.some((path) => route.startsWith(path)) || route === CANCELLATION || FILES.includes(route))
      return;
    if (!/^application\/json\s*(;|$)/i.test(contentType)) throw refusalOfStatus(415);
  });
}
