/** A turn of the event loop that took less had nothing to do: no connection was waiting. */
const IDLE_TURN_MS = 0.02;
/** A server that never rests closes all the same. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Resolves right after a turn of the event loop in which nothing happened: the moment to stop listening.
 *
 * Closing a listening socket resets the connections that the system has completed but the process has not accepted yet. A proxy has
 * sent its request on those by then, and may not send a POST a second time, so its client would see an error. Right after
 * an idle turn there are none.
 */
export function quietMoment(longestMs = LONGEST_WAIT_MS): Promise<void> {
  return new Promise((resolve) => {
    const until = performance.now() + longestMs;
    let turnBegan = -Infinity;
    const look = (): void => {
      const now = performance.now();
      if (now - turnBegan < IDLE_TURN_MS || now > until) return resolve();
      turnBegan = performance.now();
      setImmediate(look);
    };
    setImmediate(look);
  });
}
