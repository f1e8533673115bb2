/** A call that the provider has not answered by then has been lost with its instance. */
const LOST_AFTER_SECONDS = 60;
/** Seconds until a message in doubt is looked up, by the number of lookups so far. After the last it stays unknown. */
const CHECK_DELAYS_SECONDS = [10, 10, 60, 300, 1_800, 7_200];

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

/** When a message sent at `now` is looked up, unless its outcome is on record by then. */
export const lostAt = (now: Date): Date => after(now, LOST_AFTER_SECONDS);

/** When a message in doubt is looked up next. @returns null after the last lookup */
export function nextCheck(now: Date, lookups: number): Date | null {
  const delay = CHECK_DELAYS_SECONDS[lookups];
  return delay === undefined ? null : after(now, delay);
}
