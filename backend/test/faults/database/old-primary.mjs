import { setTimeout as wait } from 'node:timers/promises';
import { layCable } from '../lib/cable.mjs';
import { inject } from '../lib/fault.mjs';
import { addStandby, ask } from '../lib/standby.mjs';

const ASTRAY_MS = 10_000;
let cable;
let standby;

/** Two primaries: the address leads to the promoted standby, then to the old primary, which takes writes again, and back. */
await inject({
  title: 'split brain: after a promotion the URL points back to the old primary, which accepts writes',
  readiness: 'falls',
  firstLeadWithinMs: 5_000,
  instances: 2,
  codesMayRepeat: true,
  databaseUrl: async (postgres) => {
    standby = await addStandby(postgres);
    cable = await layCable(postgres.url);
    return cable.url;
  },
  storedAt: () => standby.url,
  run: async ({ postgres, reached, ledger, begin, returned }) => {
    begin();
    await standby.promote();
    cable.leadTo(standby.url);
    cable.drop();
    await returned();
    await reached(ledger.acknowledged.size + 50);
    begin();
    const leads = await ask(postgres.url, async (client) => {
      await client.query('ALTER SYSTEM RESET synchronous_standby_names');
      await client.query('SELECT pg_reload_conf()');
      // Leads that waited for the standby before the promotion are committed now, without an answer to their visitors.
      while (await isWaiting(client)) await wait(50);
      return countOf(client);
    });
    cable.leadTo(postgres.url);
    cable.drop();
    await wait(ASTRAY_MS);
    const written = (await ask(postgres.url, countOf)) - leads;
    if (written !== 0) throw new Error(`${written} leads were written to the old primary`);
    cable.leadTo(standby.url);
    await returned();
    return ['0 leads written to the old primary'];
  },
  cleanUp: async () => {
    cable?.remove();
    await standby?.discard();
  },
});

async function isWaiting(client) {
  const { rows } = await client.query(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
  );
  return rows[0].waiting > 0;
}

async function countOf(client) {
  const { rows } = await client.query('SELECT count(*)::int AS leads FROM leads');
  return rows[0].leads;
}
