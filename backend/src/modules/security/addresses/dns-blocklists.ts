import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { AppConfig } from '../../../config/app-config';

/** `listed`, `clear`, or `unknown` when the list gave no usable answer. */
export type ListingStatus = 'listed' | 'clear' | 'unknown';

/** Longest wait; an administrator waits for it. */
const TIMEOUT_MS = 3_000;
/** Codes of resolvers for a name that does not exist. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/** Looks an address up in public DNS blocklists (RFC 5782): the reversed address is a name in the list's zone. */
@Injectable()
export class DnsBlocklists {
  constructor(private readonly config: AppConfig) {}

  async check(ip: string, zone: string): Promise<ListingStatus> {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
    if (this.config.dnsServers.length > 0) resolver.setServers(this.config.dnsServers);
    try {
      const answers = await resolver.resolve4(`${reversed(ip)}.${zone}`);
      // Listed is 127.0.0.0/8. 127.255.255.0/24 is how lists refuse to answer (too many questions, a public resolver);
      // anything else comes from a resolver that answers for names that are not there.
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
  return address.kind() === 'ipv4'
    ? address.toString().split('.').reverse().join('.')
    : [
        ...address
          .toNormalizedString()
          .split(':')
          .map((part) => part.padStart(4, '0'))
          .join(''),
      ]
        .reverse()
        .join('.');
}
