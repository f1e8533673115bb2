import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { mediaNotFound } from './media.errors';

interface Part {
  start: number;
  /** Last byte, included. */
  end: number;
}

/**
 * Returns the part that a Range header requests (RFC 9110, 14.2).
 * @returns 'whole' also for several parts or an invalid header, as the RFC allows; null for a part outside the file
 */
function partOf(range: string | undefined, size: number): Part | 'whole' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '')
    return Number(last) > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : null;
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < size ? { start, end } : null;
}

/**
 * Sends a file of the volume, or the requested part.
 * @param headers headers of the response if the file exists
 * @throws AppError 404, without those headers
 */
export async function sendFile(
  reply: FastifyReply,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const file = await open(path).catch(() => null);
  if (!file) throw mediaNotFound();
  const { size } = await file.stat();
  const { range, 'if-range': ifRange } = reply.request.headers;
  const part = ifRange === undefined || ifRange === headers['etag'] ? partOf(range, size) : 'whole';
  if (part === null) {
    await file.close();
    void reply.status(416).header('content-range', `bytes */${size}`).send();
    return;
  }
  const { start, end } = part === 'whole' ? { start: 0, end: size - 1 } : part;
  void reply.headers({ ...headers, 'accept-ranges': 'bytes', 'content-length': end - start + 1 });
  if (part !== 'whole') void reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
  if (reply.request.method === 'HEAD' || size === 0) {
    await file.close();
    void reply.send(Readable.from([]));
  } else void reply.send(file.createReadStream({ start, end }));
}
