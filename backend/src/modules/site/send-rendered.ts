import type { FastifyReply } from 'fastify';
import type { RenderedFile } from './rendered-file';

/** Allows browsers and proxies to cache the file, but they must revalidate it each time. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** Sends a rendered file in the smallest encoding that the browser accepts, or 304 if the browser has the newest content. */
export function sendRendered(reply: FastifyReply, file: RenderedFile, status = 200): void {
  const { headers } = reply.request;
  void reply.headers({ 'cache-control': CACHE_CONTROL, etag: file.etag, vary: 'accept-encoding' });
  if (status === 200 && isKnown(headers['if-none-match'], file.etag)) {
    void reply.status(304).send();
    return;
  }
  const encoding = encodingFor(headers['accept-encoding']);
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

/** Returns the smallest encoding that an `Accept-Encoding` header allows, or null for none. */
function encodingFor(header: string | string[] | undefined): 'br' | 'gzip' | null {
  const taken = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
    .filter(([, weight = 'q=1']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null;
}
