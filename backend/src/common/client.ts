import { networkInterfaces } from 'node:os';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { cutText } from 'domain/text';
import type { FastifyRequest } from 'fastify';
import { canonicalIp, isPrivateIp } from './ip-addresses';

/** Caller of a request, as far as the connection shows. */
export interface Client {
  /** Address of the caller in canonical form; behind proxies the one that TRUST_PROXY allows us to trust. */
  ip: string;
  /** At most 400 characters. */
  userAgent: string | null;
}

export const clientOf = (request: FastifyRequest): Client => ({
  ip: forwardedIp(request) ?? peerOf(request),
  userAgent: cutText(request.headers['user-agent'] ?? '', 400) || null,
});

/**
 * Returns whether the caller's address is unknown, because a proxy connects in the caller's place and no trusted header contains an
 * address. Ignores headers that a visitor may have written, and treats a peer with a public address as the visitor.
 * @param expectsProxy whether visitors cannot connect from a private network
 */
export const isHiddenByProxy = (request: FastifyRequest, expectsProxy: boolean): boolean =>
  expectsProxy && forwardedIp(request) === null && isOwnNetwork(peerOf(request));

/** Injects the caller into a controller's method. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext) =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Returns the address sent by trusted proxies. If the furthest proxy sends an invalid address, the next one counts. */
function forwardedIp({ ips = [] }: FastifyRequest): string | null {
  // The first address is the peer's.
  for (const text of ips.slice(1).reverse()) {
    const ip = canonicalIp(text);
    if (ip !== null) return ip;
  }
  return null;
}

const peerOf = ({ socket }: FastifyRequest): string =>
  canonicalIp(socket.remoteAddress ?? '') ?? socket.remoteAddress ?? '';

/** Addresses of this machine, from which a local proxy may connect even if they are public. */
const own = new Set(
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => canonicalIp(address)),
);

const isOwnNetwork = (ip: string): boolean => isPrivateIp(ip) || own.has(ip);
