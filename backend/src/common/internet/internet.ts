import { lookup } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

/** Where a connection goes, and how the other side proves who it is. */
export interface Connection {
  host: string;
  port: number;
  /** Authorities to trust instead of the usual ones. */
  ca?: string;
}

/** How addresses that somebody typed are reached. Tests put machines of their own in the place of the internet's. */
@Injectable()
export class Internet {
  /** All addresses of a name. */
  async addressesOf(name: string): Promise<string[]> {
    return (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address);
  }

  /** @param address that was found to be public: no name is looked up again */
  connectionTo(address: string, port: number): Connection {
    return { host: address, port };
  }
}
