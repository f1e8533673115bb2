import { setTimeout as wait } from 'node:timers/promises';
import { layCable } from '../lib/cable.mjs';
import { inject } from '../lib/fault.mjs';
import { addStandby, ask } from '../lib/standby.mjs';

/** Time between the end of writes on the old primary and the promotion, as in a planned switch-over. */
const READ_ONLY_MS = 5_000;
let cable;
let standby;

/** Old connections lead to the old primary, which lives on and reads only; the address leads to the new one. */
await inject({
  title: 'switch-over: the old primary stays and accepts no writes, the URL points to its promoted standby',
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
  storedAt: () => standby.url,
  run: async ({ postgres, begin, returned }) => {
    begin();
    await ask(postgres.url, async (client) => {
      await client.query('ALTER SYSTEM SET default_transaction_read_only = on');
      await client.query('SELECT pg_reload_conf()');
    });
    await wait(READ_ONLY_MS);
    await standby.promote();
    cable.leadTo(standby.url);
    await returned();
  },
  cleanUp: async () => {
    cable?.remove();
    await standby?.discard();
  },
});
