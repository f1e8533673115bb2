import { inspect } from 'node:util';

/** Longer than any work takes on a busy machine, and shorter than a test's time limit, so that the failure names what was missing. */
const WITHIN_MS = 50_000;
const EVERY_MS = 50;

/**
 * Reads until the value holds, and returns it.
 * @throws Error with the last value if it never holds
 */
export async function until<T>(
  read: () => Promise<T> | T,
  holds: (value: T) => boolean = Boolean,
): Promise<T> {
  const end = performance.now() + WITHIN_MS;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (performance.now() > end) throw new Error(`still ${inspect(value, { depth: 4 })}`);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
