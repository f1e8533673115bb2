import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Range assigned by the internet's registries (RFC 4291 2.4); the rest of IPv6 is reserved or has another meaning. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Returns whether an address is on the public internet: not of this machine or network, and not a mapped, translated or tunnelled form of
 * such an address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_IPV6);
}
