import type { FastifyInstance } from 'fastify';
import { refusalOfStatus } from './error.filter';

/** Other companies send what they send. Each of their messages is signed. */
const WEBHOOKS = '/api/webhooks/';

/**
 * Takes bodies as JSON alone. A form, or text, can be sent to us by any page on the web from its visitors' browsers and
 * addresses, without asking us first; JSON cannot, because nothing here answers the browser's question (CORS).
 */
export function takeJsonBodiesOnly(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', async (request) => {
    const contentType = request.headers['content-type'];
    if (request.method === 'GET' || request.method === 'HEAD' || contentType === undefined) return;
    if (request.routeOptions.url?.startsWith(WEBHOOKS)) return;
    if (!/^application\/json\s*(;|$)/i.test(contentType)) throw refusalOfStatus(415);
  });
}
