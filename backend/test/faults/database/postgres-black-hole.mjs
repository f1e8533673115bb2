import { setTimeout as wait } from 'node:timers/promises';
import { layCable } from '../lib/cable.mjs';
import { inject } from '../lib/fault.mjs';

const AWAY_MS = 20_000;
let cable;

await inject({
  title: 'PostgreSQL behind a black hole (nothing arrives, nothing is refused)',
  readiness: 'falls',
  codesMayRepeat: true,
  databaseUrl: async ({ url }) => {
    cable = await layCable(url);
    return cable.url;
  },
  run: async ({ begin, returned }) => {
    begin();
    cable.silence();
    await wait(AWAY_MS);
    cable.mend();
    await returned();
  },
  cleanUp: () => cable?.remove(),
});
