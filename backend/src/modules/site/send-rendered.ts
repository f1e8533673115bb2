import type { FastifyReply } from 'fastify';
import { acceptedEncoding } from '../../common/http/encodings';
import type { RenderedFile } from './rendered-file';

/** Allows browsers and proxies to cache the file, but they must revalidate it each time. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/**
 * Sends a rendered file in the smallest encoding that the browser accepts, or 304 if the browser has the newest content.
 * @param vary request headers that decide which content is sent
 */
export function sendRendered(
  reply: FastifyReply,
  file: RenderedFile,
  status = 200,
  vary = 'accept-encoding',
): void {
  const { headers } = reply.request;
  void reply.headers({ 'cache-control': CACHE_CONTROL, etag: file.etag, vary });
  if (status === 200 && isKnown(headers['if-none-match'], file.etag)) {
    void reply.status(304).send();
    return;
  }
  const encoding = acceptedEncoding(headers['accept-encoding'], ['br', 'gzip']);
  if (encoding) void reply.header('content-encoding', encoding);
  void reply
    .status(status)
    .type(file.type)
    .send(file[encoding ?? 'plain']);
}

/** Returns whether an `If-None-Match` header contains this ETag, strong or weak. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((each) => ['*', opaque].includes(each.trim().replace(/^W\//, '')));
}
