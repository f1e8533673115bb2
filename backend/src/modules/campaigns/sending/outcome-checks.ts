/** Time after which a missing response counts as lost with its instance. */
const LOST_AFTER_SECONDS = 60;
/** Delays before each lookup of a message in doubt, in seconds. After the last it stays unknown. */
const CHECK_DELAYS_SECONDS = [10, 10, 60, 300, 1_800, 7_200];

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

/** Returns when a message sent at `now` is looked up unless its outcome is stored by then. */
export const lostAt = (now: Date): Date => after(now, LOST_AFTER_SECONDS);

/** Returns the time of the next lookup of a message in doubt; null after the last. */
export function nextCheck(now: Date, lookups: number): Date | null {
  const delay = CHECK_DELAYS_SECONDS[lookups];
  return delay === undefined ? null : after(now, delay);
}
