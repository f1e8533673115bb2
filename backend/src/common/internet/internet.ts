import { lookup } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

/** Target of a connection, and the trust in its certificate. */
export interface Connection {
  host: string;
  port: number;
  /** Certificate authorities to trust instead of the default ones. */
  ca?: string;
}

/** Connects to addresses typed by users. Tests replace the internet's machines by local ones. */
@Injectable()
export class Internet {
  /** Returns all addresses of a name. */
  async addressesOf(name: string): Promise<string[]> {
    return (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address);
  }

  /** @param address address that was found to be public; no name is resolved again */
  connectionTo(address: string, port: number): Connection {
    return { host: address, port };
  }
}
