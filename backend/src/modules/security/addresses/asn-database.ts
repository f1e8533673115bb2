import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';

/** Network of the internet (autonomous system), which announces address ranges. */
export interface Network {
  /** Number, such as 15169. */
  asn: number;
  /** Registered name. */
  name: string;
}

/** Ranges of one address family, sorted and without overlap, with the network of each. */
interface Ranges<T extends Uint32Array | BigUint64Array> {
  starts: T;
  ends: T;
  networks: Uint32Array;
}

/** File written by backend/compile-asn.mjs, which describes its format. It is next to the compiled code. */
const FILE = resolve(__dirname, '../../../../dist/asn.bin');

/** Finds the network that announces an address. Takes about 12 MB of memory, and about a microsecond per lookup. */
export class AsnDatabase {
  private constructor(
    /** Version of the package from which the file was made. */
    readonly version: string,
    private readonly v4: Ranges<Uint32Array>,
    private readonly v6: Ranges<BigUint64Array>,
    private readonly networks: Uint32Array,
    private readonly nameEnds: Uint32Array,
    private readonly names: Buffer,
  ) {}

  /**
   * Reads the file.
   * @throws if the file is missing or has another format
   */
  static async open(): Promise<AsnDatabase> {
    const content = await readFile(FILE);
    const headerEnd = content.indexOf(10) + 1;
    const header = JSON.parse(content.toString('utf8', 0, headerEnd)) as {
      version: string;
      v4: number;
      v6: number;
      networks: number;
    };
    // Copies the data, because typed arrays must begin at a word boundary.
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

  /** Returns null for an address that no network announces. */
  lookUp(address: ipaddr.IPv4 | ipaddr.IPv6): Network | null {
    const bytes = Buffer.from(address.toByteArray());
    const asn =
      address.kind() === 'ipv4'
        ? find(this.v4, bytes.readUInt32BE(0))
        : find(this.v6, bytes.readBigUInt64BE(0));
    return asn === null ? null : { asn, name: this.nameOf(asn) ?? '' };
  }

  /** Returns the network's name, or null for a network that announces nothing. */
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

/** Returns how many of the sorted numbers are less than or equal to a value. */
function upperBound<T extends Uint32Array | BigUint64Array>(sorted: T, value: T[number]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
