import { inject } from './lib/fault.mjs';

/** kill -9 of the only instance, five times, and a new one at once, as a supervisor starts it. */
const KILLS = 5;

await inject({
  title: 'kill -9 of the server, five times',
  readiness: 'any',
  codesMayRepeat: true,
  run: async ({ servers: [server], reached, leads, begin, returned }) => {
    for (let n = 1; n <= KILLS; n += 1) {
      await reached(leads * (0.3 + 0.1 * (n - 1)));
      begin();
      await server.kill();
      await server.start();
      await returned();
    }
  },
});
