import ipaddr from 'ipaddr.js';

/** Sorted address ranges that neither overlap nor touch, separate for each family. */
export interface IpList {
  /** Number of addresses and ranges that were read. */
  entries: number;
  /** First and last address of each range, as numbers. IPv6 numbers have 128 bits. */
  ipv4: readonly Range[];
  ipv6: readonly Range[];
}

type Range = readonly [start: bigint, end: bigint];

/** Thrown for a downloaded list that must not be used. */
export class UnusableList extends Error {}

const FEWEST_ENTRIES = 50;
/** Percent of lines that may be unreadable. Above it, the download is not an IP list. */
const MOST_UNREADABLE = 1;
const WIDEST = { ipv4: 8, ipv6: 16 };
/** Number of IPv4 addresses above which a list is useless. */
const MOST_COVERED = 2n ** 32n / 4n;

/**
 * Reads addresses and CIDR ranges, one per line; `#` begins a comment.
 * @param kept number of entries of the list to be replaced
 * @throws UnusableList if the text is not a list, is too short, lost more than half of its entries, or is implausible
 */
export function parseIpList(text: string, kept = 0): IpList {
  if (/^\s*</.test(text)) throw new UnusableList('is a page, not a list');
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/[#;].*/, '').trim())
    .filter(Boolean);
  const ranges = { ipv4: [] as Range[], ipv6: [] as Range[] };
  let unreadable = 0;
  for (const line of lines) {
    const range = readRange(line);
    if (range) ranges[range.kind].push(range.bounds);
    else unreadable += 1;
  }
  const entries = lines.length - unreadable;
  if (unreadable * 100 > lines.length * MOST_UNREADABLE)
    throw new UnusableList(`${unreadable} of ${lines.length} lines are no addresses`);
  if (entries < FEWEST_ENTRIES) throw new UnusableList(`has only ${entries} entries`);
  if (entries * 2 < kept) throw new UnusableList(`has ${entries} entries, the kept one ${kept}`);
  const [ipv4, ipv6] = [merged(ranges.ipv4), merged(ranges.ipv6)];
  const covered = ipv4.reduce((sum, [start, end]) => sum + end - start + 1n, 0n);
  if (covered > MOST_COVERED) throw new UnusableList('covers more than a quarter of the internet');
  return { entries, ipv4, ipv6 };
}

/** Returns whether a list contains an address. */
export function listHolds(list: IpList, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const value = numberOf(address);
  const ranges = list[address.kind()];
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranges[middle]![0] <= value) low = middle + 1;
    else high = middle;
  }
  return low > 0 && value <= ranges[low - 1]![1];
}

/** @throws UnusableList for a range that no real list would have: half a continent, or addresses that are not public */
function readRange(line: string): { kind: 'ipv4' | 'ipv6'; bounds: Range } | null {
  const text = line.includes('/') ? line : `${line}/${line.includes(':') ? 128 : 32}`;
  if (!ipaddr.isValidCIDR(text)) return null;
  const [address, bits] = ipaddr.parseCIDR(text);
  const kind = address.kind();
  if (bits < WIDEST[kind]) throw new UnusableList(`names ${line}`);
  if (address.range() !== 'unicast') throw new UnusableList(`names ${line}, which is not public`);
  const free = BigInt((kind === 'ipv4' ? 32 : 128) - bits);
  const start = (numberOf(address) >> free) << free;
  return { kind, bounds: [start, start + (1n << free) - 1n] };
}

const numberOf = (address: ipaddr.IPv4 | ipaddr.IPv6): bigint =>
  BigInt(`0x${Buffer.from(address.toByteArray()).toString('hex')}`);

function merged(ranges: Range[]): Range[] {
  const sorted = ranges.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  const joined: [bigint, bigint][] = [];
  for (const [start, end] of sorted) {
    const last = joined.at(-1);
    if (last && start <= last[1] + 1n) last[1] = end > last[1] ? end : last[1];
    else joined.push([start, end]);
  }
  return joined;
}
