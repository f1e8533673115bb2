import { setTimeout as wait } from 'node:timers/promises';
import { inject } from '../lib/fault.mjs';
import { connect } from '../lib/postgres.mjs';

const LOCKED_MS = 15_000;

/** A transaction locks the leads: every connection of the pool ends up waiting for it. */
await inject({
  title: 'pool exhausted (all wait for a lock on the leads)',
  readiness: 'falls',
  visitors: 60,
  codesMayRepeat: true,
  run: async ({ postgres, begin, returned }) => {
    const locker = await connect(postgres.url);
    begin();
    await locker.query('BEGIN; LOCK TABLE leads IN ACCESS EXCLUSIVE MODE');
    await wait(LOCKED_MS);
    await locker.query('ROLLBACK');
    await returned();
    await locker.end();
  },
});
