const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A try without an outcome by then was lost with its instance. */
export const LOST_AFTER_MS = 30 * SECOND_MS;

/** For this long after its first try a message is tried, and a receiver may be silent. */
export const TRIED_FOR_MS = 72 * HOUR_MS;

/** What is waited after each try; then the last of them again and again. */
const GAPS_MS = [
  3 * SECOND_MS,
  20 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
];

/** When a message is tried again after so many tries; null when it is given up. */
export function nextTry({
  tries,
  firstTriedAt,
  now,
}: {
  tries: number;
  firstTriedAt: Date;
  now: Date;
}): Date | null {
  const next = now.getTime() + GAPS_MS[Math.min(tries, GAPS_MS.length) - 1]!;
  const end = firstTriedAt.getTime() + TRIED_FOR_MS;
  if (now.getTime() >= end) return null;
  // The last try is at the end of the three days.
  return new Date(Math.min(next, end));
}
