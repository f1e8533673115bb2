/** Repeatable random source: the same seed gives the same values. */
export class Chance {
  constructor(private state: number) {}

  /** Returns a number from 0 to below 1 (mulberry32). */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer; both ends are included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  /** Returns true with a probability from 0 (never) to 1 (always). */
  happens(share: number): boolean {
    return this.fraction() < share;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)]!;
  }

  /** Returns one of the keys, with the probability of its weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries<number>(weights) as [T, number][];
    let left = this.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return entries[0]![0];
  }

  /** Returns a UUIDv7 for a time. */
  uuidAt(time: Date): string {
    const stamp = time.getTime().toString(16).padStart(12, '0');
    const hex = (digits: number): string =>
      Array.from({ length: digits }, () => this.between(0, 15).toString(16)).join('');
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(3)}-${this.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
  }
}
