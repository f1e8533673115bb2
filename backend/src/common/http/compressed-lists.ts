import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from './encodings';

/** Bytes of an answer from which compressing is worth its time. */
const LEAST_BYTES = 1_024;

/**
 * Routes with compressed responses: lists of the back office, without secrets. A new route is not compressed, because
 * the length of a compressed response reveals how much of its secrets equals a text that an attacker made the caller
 * send (BREACH). Never add login, keys, set-up and links with a secret, nor conversations, because messages contain
 * personal links.
 */
const COMPRESSED: ReadonlySet<string> = new Set([
  '/api/admin/analytics/costs',
  '/api/admin/analytics/daily',
  '/api/admin/analytics/hours',
  '/api/admin/analytics/people',
  '/api/admin/analytics/sources',
  '/api/admin/analytics/states',
  '/api/admin/appointments',
  '/api/admin/audit',
  '/api/admin/campaigns',
  '/api/admin/campaigns/:id/recipients',
  '/api/admin/fraud/alerts',
  '/api/admin/leads',
  '/api/admin/leads/board',
  '/api/admin/payments',
  '/api/admin/suppressions',
  '/api/admin/tasks',
]);

const compress = promisify(gzip);

/** Compresses large JSON answers of those lists for callers that accept gzip. Answers that are streamed stay as they are. */
export function compressLists(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const isList = request.method === 'GET' && COMPRESSED.has(request.routeOptions.url ?? '');
    if (!isList || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    void reply.header('vary', 'accept-encoding');
    const accepts = acceptedEncoding(request.headers['accept-encoding'], ['gzip']);
    if (!accepts || Buffer.byteLength(payload) <= LEAST_BYTES) return payload;
    const compressed = await compress(payload);
    void reply.headers({ 'content-encoding': 'gzip', 'content-length': compressed.length });
    return compressed;
  });
}
