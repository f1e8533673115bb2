import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { AppConfig } from '../../../config/app-config';

/** `listed`, `clear`, or `unknown` if the list gave no usable response. */
export type ListingStatus = 'listed' | 'clear' | 'unknown';

/** Maximum wait. A user is waiting for the response. */
const TIMEOUT_MS = 3_000;
/** Error codes of resolvers for a name that does not exist. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/** Time for which the result of a list's test is cached: long if it answers, short if it does not. */
const USABLE_MS = 10 * 60_000;
const UNUSABLE_MS = 30_000;

/**
 * Addresses that show whether a list answers here (RFC 5782, section 5): each list contains the first and not the second. Without internet
 * access every name is absent, so every address would look clear.
 */
const TEST_POINTS = {
  ipv4: { listed: reversed('127.0.0.2'), clear: reversed('127.0.0.1') },
  ipv6: { listed: nibbles('::ffff:7f00:2'), clear: nibbles('::ffff:7f00:1') },
};

/** Looks an address up in public DNS blocklists (RFC 5782): the reversed address is a name in the list's zone. */
@Injectable()
export class DnsBlocklists {
  private readonly tested = new Map<string, { until: number; usable: Promise<boolean> }>();

  constructor(private readonly config: AppConfig) {}

  async check(ip: string, zone: string): Promise<ListingStatus> {
    const [usable, status] = await Promise.all([
      this.isUsable(zone, ipaddr.process(ip).kind()),
      this.ask(`${reversed(ip)}.${zone}`),
    ]);
    return usable ? status : 'unknown';
  }

  /** Returns whether a list contains the listed test address and not the clear one. */
  private isUsable(zone: string, kind: keyof typeof TEST_POINTS): Promise<boolean> {
    const key = `${kind} ${zone}`;
    const known = this.tested.get(key);
    if (known && known.until > performance.now()) return known.usable;
    const { listed, clear } = TEST_POINTS[kind];
    const usable = Promise.all([this.ask(`${listed}.${zone}`), this.ask(`${clear}.${zone}`)]).then(
      ([has, hasNot]) => has === 'listed' && hasNot === 'clear',
    );
    const test = { until: performance.now() + UNUSABLE_MS, usable };
    this.tested.set(key, test);
    void usable.then((isUsable) => {
      if (isUsable) test.until = performance.now() + USABLE_MS;
    });
    return usable;
  }

  private async ask(name: string): Promise<ListingStatus> {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
    if (this.config.dnsServers.length > 0) resolver.setServers(this.config.dnsServers);
    try {
      const answers = await resolver.resolve4(name);
      // 127.0.0.0/8 means listed. 127.255.255.0/24 is a list's refusal to answer (too many queries, a public resolver). Anything else comes
      // from a resolver that answers for names that do not exist.
      return answers.some((answer) => answer.startsWith('127.') && !answer.startsWith('127.255.255.'))
        ? 'listed'
        : 'unknown';
    } catch (error) {
      return ABSENT.has((error as NodeJS.ErrnoException).code ?? '') ? 'clear' : 'unknown';
    }
  }
}

function reversed(ip: string): string {
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString().split('.').reverse().join('.') : nibbles(ip);
}

/** Returns the hexadecimal digits of an IPv6 address from last to first, separated by dots. */
function nibbles(ip: string): string {
  const parts = ipaddr.IPv6.parse(ip).parts.map((part) => part.toString(16).padStart(4, '0'));
  return [...parts.join('')].reverse().join('.');
}
