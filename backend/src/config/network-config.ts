import { isIP } from 'node:net';
import type { EnvironmentReader } from './environment';

/**
 * Trusted proxies. Their X-Forwarded-For decides the client's address: none (false), the nearest proxies by hop (0 is
 * the nearest), or proxies in these networks. Passed to Fastify unchanged.
 */
export type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

/** URLs of the lists of addresses that are downloaded every day; empty for none. */
export interface IpListUrls {
  readonly tor: string;
  readonly vpn: string;
  readonly hosting: string;
}

export const readIpListUrls = (read: EnvironmentReader): IpListUrls => ({
  tor: read.url('TOR_EXITS_URL', ['http:', 'https:']),
  vpn: read.url('VPN_RANGES_URL', ['http:', 'https:']),
  hosting: read.url('HOSTING_RANGES_URL', ['http:', 'https:']),
});

export function readDnsServers(read: EnvironmentReader): string[] {
  const servers = read
    .text('DNS_SERVERS')
    .split(',')
    .map((server) => server.trim())
    .filter(Boolean);
  const wrong = servers.filter(
    (server) => !/^(\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?|\[[0-9a-f:]+\](:\d{1,5})?)$/i.test(server),
  );
  if (wrong.length > 0) read.problems.push(`DNS_SERVERS no reconoce: ${wrong.join(', ')}`);
  return servers;
}

/** Returns whether a text is an address, alone or with a prefix length that is valid for its kind. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...others] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return others.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

/** Reads a number of hops, or a list of networks. */
export function readTrustProxy(read: EnvironmentReader): TrustProxy {
  const value = read.text('TRUST_PROXY');
  if (!value) return false;
  if (/^\d+$/.test(value)) {
    const hops = Number(value);
    return hops === 0 ? false : (_address, hop) => hop < hops;
  }
  const networks = value.split(',').map((network) => network.trim());
  const wrong = networks.filter((network) => !isNetwork(network));
  if (wrong.length > 0) read.problems.push(`TRUST_PROXY no reconoce: ${wrong.join(', ')}`);
  return networks;
}
