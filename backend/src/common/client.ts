import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Who is calling, as far as the connection tells. */
export interface Client {
  /** The caller's address; behind proxies the one that TRUST_PROXY lets us believe. */
  ip: string;
  /** At most 400 characters. */
  userAgent: string | null;
}

/** An IPv4 address that came over an IPv6 socket is the same address. */
export const plainIp = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

export const clientOf = (request: FastifyRequest): Client => ({
  ip: plainIp(request.ip),
  userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
});

/** Injects the caller into a controller's method. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext) =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
