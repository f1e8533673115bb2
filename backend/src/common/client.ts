import { networkInterfaces } from 'node:os';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { cutText } from 'domain/text';
import type { FastifyRequest } from 'fastify';
import { canonicalIp, isPrivateIp } from './ip-addresses';

/** Who is calling, as far as the connection tells. */
export interface Client {
  /** The caller's address in its one canonical form; behind proxies the one that TRUST_PROXY lets us believe. */
  ip: string;
  /** At most 400 characters. */
  userAgent: string | null;
}

export const clientOf = (request: FastifyRequest): Client => ({
  ip: forwardedIp(request) ?? peerOf(request),
  userAgent: cutText(request.headers['user-agent'] ?? '', 400) || null,
});

/**
 * Whether the caller's address is not known, because a proxy connects in the caller's place and no trusted header names an address.
 * No header that a visitor may have written decides it, and a peer with a public address is always the visitor.
 * @param expectsProxy whether visitors cannot connect from a private network
 */
export const isHiddenByProxy = (request: FastifyRequest, expectsProxy: boolean): boolean =>
  expectsProxy && forwardedIp(request) === null && isOwnNetwork(peerOf(request));

/** Injects the caller into a controller's method. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext) =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The address that trusted proxies give. When the furthest of them passes on nonsense, the next one is believed. */
function forwardedIp({ ips = [] }: FastifyRequest): string | null {
  // The first is the peer.
  for (const text of ips.slice(1).reverse()) {
    const ip = canonicalIp(text);
    if (ip !== null) return ip;
  }
  return null;
}

const peerOf = ({ socket }: FastifyRequest): string =>
  canonicalIp(socket.remoteAddress ?? '') ?? socket.remoteAddress ?? '';

/** Addresses of this machine: a proxy that runs on it may connect from a public one of them. */
const own = new Set(
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => canonicalIp(address)),
);

const isOwnNetwork = (ip: string): boolean => isPrivateIp(ip) || own.has(ip);
