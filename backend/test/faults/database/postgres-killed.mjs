import { setTimeout as wait } from 'node:timers/promises';
import { inject } from '../lib/fault.mjs';

const AWAY_MS = 5_000;

await inject({
  title: 'kill -9 of PostgreSQL',
  readiness: 'falls',
  codesMayRepeat: true,
  run: async ({ postgres, begin, returned }) => {
    begin();
    postgres.kill();
    await wait(AWAY_MS);
    await postgres.start();
    await returned();
  },
});
