import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';

/** A network of the internet, which announces ranges of addresses. */
export interface Network {
  /** Its number, such as 15169. */
  asn: number;
  /** Registered name. */
  name: string;
}

/** One address family: sorted ranges that do not overlap, and the network of each. */
interface Ranges<T extends Uint32Array | BigUint64Array> {
  starts: T;
  ends: T;
  networks: Uint32Array;
}

/** Made by backend/compile-asn.mjs, which describes it; lies beside the compiled code. */
const FILE = resolve(__dirname, '../../../../dist/asn.bin');

/** Which network announces an address. About 12 MB of memory, a lookup in about a microsecond. */
export class AsnDatabase {
  private constructor(
    /** Of the package it was made from. */
    readonly version: string,
    private readonly v4: Ranges<Uint32Array>,
    private readonly v6: Ranges<BigUint64Array>,
    private readonly networks: Uint32Array,
    private readonly nameEnds: Uint32Array,
    private readonly names: Buffer,
  ) {}

  /** @throws when the file is not there or is no such file */
  static async open(file = FILE): Promise<AsnDatabase> {
    const content = await readFile(file);
    const headerEnd = content.indexOf(10) + 1;
    const header = JSON.parse(content.toString('utf8', 0, headerEnd)) as {
      version: string;
      v4: number;
      v6: number;
      networks: number;
    };
    // A copy of its own begins at a whole word, which typed arrays need.
    const words = new Uint8Array(content.subarray(headerEnd)).buffer;
    let at = 0;
    const longs = (count: number): BigUint64Array =>
      new BigUint64Array(words, (at += count * 8) - count * 8, count);
    const ints = (count: number): Uint32Array => new Uint32Array(words, (at += count * 4) - count * 4, count);
    const [v6Starts, v6Ends] = [longs(header.v6), longs(header.v6)];
    const [v4Starts, v4Ends, v4Networks] = [ints(header.v4), ints(header.v4), ints(header.v4)];
    const [v6Networks, networks, nameEnds] = [ints(header.v6), ints(header.networks), ints(header.networks)];
    return new AsnDatabase(
      header.version,
      { starts: v4Starts, ends: v4Ends, networks: v4Networks },
      { starts: v6Starts, ends: v6Ends, networks: v6Networks },
      networks,
      nameEnds,
      Buffer.from(words, at),
    );
  }

  /** @returns null for an address that no network announces */
  lookUp(address: ipaddr.IPv4 | ipaddr.IPv6): Network | null {
    const bytes = Buffer.from(address.toByteArray());
    const asn =
      address.kind() === 'ipv4'
        ? find(this.v4, bytes.readUInt32BE(0))
        : find(this.v6, bytes.readBigUInt64BE(0));
    return asn === null ? null : { asn, name: this.nameOf(asn) ?? '' };
  }

  /** @returns null for a network that announces nothing */
  nameOf(asn: number): string | null {
    const at = upperBound(this.networks, asn) - 1;
    if (this.networks[at] !== asn) return null;
    return this.names.toString('utf8', at === 0 ? 0 : this.nameEnds[at - 1], this.nameEnds[at]);
  }
}

function find<T extends Uint32Array | BigUint64Array>(ranges: Ranges<T>, value: T[number]): number | null {
  const at = upperBound(ranges.starts, value) - 1;
  return at >= 0 && value <= ranges.ends[at]! ? ranges.networks[at]! : null;
}

/** How many of the sorted numbers are not above one. */
function upperBound<T extends Uint32Array | BigUint64Array>(sorted: T, value: T[number]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
