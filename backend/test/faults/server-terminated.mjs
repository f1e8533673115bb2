import { inject } from './lib/fault.mjs';

/** SIGTERM of the only instance, three times, as a deployment does: what it has begun it ends. */
const TIMES = 3;

await inject({
  title: 'SIGTERM of the server, three times',
  readiness: 'any',
  run: async ({ servers: [server], ledger, reached, leads, begin, returned }) => {
    let slowest = 0;
    let cut = 0;
    for (let n = 1; n <= TIMES; n += 1) {
      await reached(leads * (0.3 + 0.15 * (n - 1)));
      const before = ledger.cut;
      begin();
      const asked = performance.now();
      await server.terminate();
      slowest = Math.max(slowest, performance.now() - asked);
      await server.start();
      await returned();
      cut += ledger.cut - before;
    }
    return [`ends within ${(slowest / 1_000).toFixed(1)} s; ${cut} requests in flight cut`];
  },
});
