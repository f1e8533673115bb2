/** Maximum duration of an idle turn of the event loop. */
const IDLE_TURN_MS = 0.02;
/** Time after which a server that is never idle stops anyway. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Resolves right after an idle turn of the event loop, which is the moment to stop listening. When a listening socket closes, the
 * system resets connections that it has completed and Node has not accepted. By then a proxy has sent its request on them and may
 * not repeat a POST, so its client would receive an error. Right after an idle turn no connection is in that state.
 */
export function idleEventLoop(longestMs = LONGEST_WAIT_MS): Promise<void> {
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
