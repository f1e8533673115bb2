import { setTimeout as wait } from 'node:timers/promises';
import { inject } from '../lib/fault.mjs';

const AWAY_MS = 3_000;

await inject({
  title: 'restart of PostgreSQL',
  readiness: 'falls',
  codesMayRepeat: true,
  run: async ({ postgres, begin, returned }) => {
    begin();
    await postgres.stop();
    await wait(AWAY_MS);
    await postgres.start();
    await returned();
  },
});
