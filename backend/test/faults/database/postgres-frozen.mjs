import { setTimeout as wait } from 'node:timers/promises';
import { inject } from '../lib/fault.mjs';

const FROZEN_MS = 20_000;

/** Connections stay, and nothing is answered on them. */
await inject({
  title: 'PostgreSQL frozen (SIGSTOP)',
  readiness: 'falls',
  codesMayRepeat: true,
  run: async ({ postgres, begin, returned }) => {
    begin();
    postgres.freeze();
    await wait(FROZEN_MS);
    postgres.thaw();
    await returned();
  },
});
