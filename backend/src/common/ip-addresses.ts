import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Range = [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** Widest accepted prefix. A wider range is more likely a mistake: a sixteenth of a provider, or a registry's whole block. */
const WIDEST = { ipv4: 8, ipv6: 16 };

/** Kinds of ranges that are not on the internet, so no visitor from the internet connects from them. */
const PRIVATE_RANGES = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

/**
 * Removes the characters that proxies and logs write around an address: blanks, quotes, brackets, a port (RFC 7239 allows a name in its
 * place) and the zone of an interface. Returns null if the text is not an address.
 */
function bareAddress(text: string): string | null {
  const unquoted = text
    .trim()
    .replace(/^"([^"]*)"$/, '$1')
    .trim();
  const [, inBrackets, , beforePort] =
    /^(?:\[([^[\]]*)\](:(?:\d{1,5}|_[\w.-]{1,40}))?|([\d.]+):(?:\d{1,5}|_[\w.-]{1,40}))$/.exec(unquoted) ??
    [];
  const address = (inBrackets ?? beforePort ?? unquoted).trim().split('%')[0]!;
  const kind = isIP(address);
  return kind === 0 || (inBrackets !== undefined && kind !== 6) ? null : address;
}

/**
 * Returns an address in canonical form, so that it has one set of limits and blocks: IPv6 as in RFC 5952, IPv4 in IPv6 as IPv4, without
 * port, brackets, quotes and zone. Returns null if the text is not an address.
 */
export function canonicalIp(text: string): string | null {
  const address = bareAddress(text);
  return address === null ? null : ipaddr.process(address).toString();
}

/** Returns whether an address belongs to this machine or to a private network. */
export function isPrivateIp(text: string): boolean {
  const ip = canonicalIp(text);
  return ip !== null && PRIVATE_RANGES.has(ipaddr.parse(ip).range());
}

/**
 * Returns an address or CIDR range as it is stored and compared: the first address of the network, IPv4 in IPv6 as IPv4.
 * @returns null if it is neither, or if the range is wider than /8 (IPv4) or /16 (IPv6)
 */
export function normaliseNetwork(text: string): string | null {
  const range = parseRange(text);
  if (!range) return null;
  const [network, bits] = range;
  if (bits < WIDEST[network.kind()]) return null;
  return bits === bitsOf(network) ? network.toString() : `${firstOf(range).toString()}/${bits}`;
}

/** Returns whether an address or range overlaps one of the others. */
export function overlapsAny(text: string, others: readonly string[]): boolean {
  const range = parseRange(text);
  return (
    range !== null &&
    others.some((other) => {
      const otherRange = parseRange(other);
      return otherRange !== null && overlap(range, otherRange);
    })
  );
}

/** Returns a test for addresses, in any spelling of a proxy, that are in one of these networks. */
export const isWithin =
  (networks: readonly string[]) =>
  (address: string): boolean =>
    overlapsAny(address, networks);

function overlap([a, aBits]: Range, [b, bBits]: Range): boolean {
  return a.kind() === b.kind() && a.match(b, Math.min(aBits, bBits));
}

function parseRange(text: string): Range | null {
  const [written = '', bits, ...rest] = text.trim().split('/');
  const address = bareAddress(written);
  if (address === null || rest.length > 0) return null;
  const parsed = ipaddr.process(address);
  if (bits === undefined) return [parsed, bitsOf(parsed)];
  const mapped = parsed.kind() === 'ipv4' && isIP(address) === 6;
  const count = Number(bits) - (mapped ? 96 : 0);
  return /^\d{1,3}$/.test(bits) && count >= 0 && count <= bitsOf(parsed) ? [parsed, count] : null;
}

const bitsOf = (address: ipaddr.IPv4 | ipaddr.IPv6): number => (address.kind() === 'ipv4' ? 32 : 128);

function firstOf([network, bits]: Range): ipaddr.IPv4 | ipaddr.IPv6 {
  return network.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${network.toString()}/${bits}`)
    : ipaddr.IPv6.networkAddressFromCIDR(`${network.toString()}/${bits}`);
}

/**
 * Returns the range in which one subscriber may change addresses freely: an IPv4 address, or the /64 of an IPv6 one (RFC 6177). Limits by
 * address and the system's blocks apply to it.
 */
export function subscriberOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : `${firstOf([address, 64]).toString()}/64`;
}

/** Returns the network in which an address can easily be rotated: its /24, or /48 for IPv6. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString()}/48`;
}
