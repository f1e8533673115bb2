import { setTimeout as wait } from 'node:timers/promises';
import { layCable } from '../lib/cable.mjs';
import { inject } from '../lib/fault.mjs';
import { endOfServer } from '../lib/server.mjs';
import { addStandby } from '../lib/standby.mjs';

const ASTRAY_MS = 10_000;
let cable;
let standby;

/** The address leads to a hot standby that was not promoted, and connections are opened again. */
await inject({
  title: 'the URL points to a standby that is not promoted, then back to the primary',
  readiness: 'falls',
  readinessCode: 'DATABASE_READ_ONLY',
  firstLeadWithinMs: 5_000,
  instances: 2,
  codesMayRepeat: true,
  databaseUrl: async (postgres) => {
    standby = await addStandby(postgres);
    cable = await layCable(postgres.url);
    return cable.url;
  },
  run: async ({ postgres, begin, returned }) => {
    begin();
    cable.leadTo(standby.url);
    cable.drop();
    const started = performance.now();
    const end = await endOfServer(standby.url);
    if (!end.includes('takes no writes')) throw new Error(`a server that starts on a standby says: ${end}`);
    await wait(Math.max(0, ASTRAY_MS - (performance.now() - started)));
    cable.leadTo(postgres.url);
    await returned();
    return ['a server that starts there ends with the reason'];
  },
  cleanUp: async () => {
    cable?.remove();
    await standby?.discard();
  },
});
