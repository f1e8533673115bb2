import { cutText } from 'domain/text';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { canonicalIp } from './ip-addresses';

/** Who is calling, as far as the connection tells. */
export interface Client {
  /** The caller's address in its one canonical form; behind proxies the one that TRUST_PROXY lets us believe. */
  ip: string;
  /** At most 400 characters. */
  userAgent: string | null;
}

export const clientOf = (request: FastifyRequest): Client => ({
  // A trusted proxy that passes on nonsense is taken for the caller itself.
  ip: canonicalIp(request.ip) ?? canonicalIp(request.socket.remoteAddress ?? '') ?? request.ip,
  userAgent: cutText(request.headers['user-agent'] ?? '', 400) || null,
});

/** Injects the caller into a controller's method. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext) =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
