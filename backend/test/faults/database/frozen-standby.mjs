import { setTimeout as wait } from 'node:timers/promises';
import { inject } from '../lib/fault.mjs';
import { addStandby } from '../lib/standby.mjs';

const FROZEN_MS = 20_000;
let standby;

/** PostgreSQL answers everything but commits, which wait for the standby. */
await inject({
  title: 'commits wait: the synchronous standby frozen (SIGSTOP)',
  readiness: 'falls',
  answersWithinMs: 5_000,
  firstLeadWithinMs: 5_000,
  instances: 2,
  codesMayRepeat: true,
  databaseUrl: async (postgres) => {
    standby = await addStandby(postgres);
    return postgres.url;
  },
  run: async ({ ledger, begin, returned }) => {
    begin();
    standby.freeze();
    await wait(FROZEN_MS);
    standby.thaw();
    await returned();
    return [
      `${ledger.outcomeUnknown} answered with an unknown outcome, ${ledger.answeredAgain} of them later with the committed data`,
    ];
  },
  cleanUp: () => standby?.discard(),
});
