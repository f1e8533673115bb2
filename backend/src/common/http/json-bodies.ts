import type { FastifyInstance } from 'fastify';
import { refusalOfStatus } from './error.filter';

/**
 * Other companies send what they send; each of their messages is signed. The outbox's own forms are not for sites that people
 * reach.
 */
const FORMS = ['/api/webhooks/', '/dev/outbox/'];
/** Files come as forms do; who sends one has a session, which no other page has. */
const FILES: readonly string[] = ['/api/admin/media', '/api/admin/imports'];
/** The form of a page that works without scripts. Its address is signed: no other page knows it. */
const CANCELLATION = '/api/payments/:paymentId/cancel';

/**
 * Takes bodies as JSON alone. A form, or text, can be sent to us by any page on the web from its visitors' browsers and
 * addresses, without asking us first; JSON cannot, because nothing here answers the browser's question (CORS).
 */
export function takeJsonBodiesOnly(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', async (request) => {
    const contentType = request.headers['content-type'];
    if (request.method === 'GET' || request.method === 'HEAD' || contentType === undefined) return;
    const route = request.routeOptions.url ?? '';
    if (FORMS.some((path) => route.startsWith(path)) || route === CANCELLATION || FILES.includes(route))
      return;
    if (!/^application\/json\s*(;|$)/i.test(contentType)) throw refusalOfStatus(415);
  });
}
