import { setTimeout as wait } from 'node:timers/promises';
import { inject } from './lib/fault.mjs';

/** Three instances behind a balancer that passes over a dead one; one dies for good with its work in hand. */
await inject({
  title: 'one of three instances dies (kill -9)',
  readiness: 'any',
  instances: 3,
  codesMayRepeat: true,
  run: async ({ servers, reached, leads, begin, returned }) => {
    begin();
    await servers[1].kill();
    servers.splice(1, 1);
    await reached(leads * 0.6);
    await wait(100);
    await returned();
  },
});
