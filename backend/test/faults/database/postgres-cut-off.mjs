import { setTimeout as wait } from 'node:timers/promises';
import { layCable } from '../lib/cable.mjs';
import { inject } from '../lib/fault.mjs';

const AWAY_MS = 8_000;
let cable;

await inject({
  title: 'PostgreSQL cut off (connections reset, new ones refused)',
  readiness: 'falls',
  codesMayRepeat: true,
  databaseUrl: async ({ url }) => {
    cable = await layCable(url);
    return cable.url;
  },
  run: async ({ begin, returned }) => {
    begin();
    cable.cut();
    await wait(AWAY_MS);
    cable.mend();
    await returned();
  },
  cleanUp: () => cable?.remove(),
});
