import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What the internet's registries give out (RFC 4291 2.4); the rest of IPv6 is reserved or means something else. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an address is a machine's on the internet: not of this machine or network, and not one that stands for such an
 * address, as mapped, translated and tunnelled ones do.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_IPV6);
}
