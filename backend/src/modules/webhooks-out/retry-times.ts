const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Time after which a try without an outcome counts as lost with its instance. */
export const LOST_AFTER_MS = 30 * SECOND_MS;

/** How long a message is retried after its first try, and how long a receiver may fail before it is paused. */
export const TRIED_FOR_MS = 72 * HOUR_MS;

/** Delay after each try; the last one is repeated. */
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

/** Returns the time of the next try; null if the message is given up. */
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
