import { setTimeout as wait } from 'node:timers/promises';
import { inject } from '../lib/fault.mjs';
import { connect } from '../lib/postgres.mjs';

const TAKEN_MS = 10_000;

/** Others take every connection that PostgreSQL has to give, and the server loses its own. */
await inject({
  title: 'all connections of PostgreSQL used by others',
  readiness: 'falls',
  codesMayRepeat: true,
  run: async ({ postgres, begin, returned }) => {
    const hoard = [await connect(postgres.url)];
    begin();
    const until = performance.now() + TAKEN_MS;
    while (performance.now() < until) {
      await hoard[0].query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name IN ('backend', 'jobs')`,
      );
      for (;;) {
        const more = await Promise.allSettled(Array.from({ length: 20 }, () => connect(postgres.url)));
        hoard.push(...more.flatMap(({ value }) => (value ? [value] : [])));
        if (more.some(({ status }) => status === 'rejected')) break;
      }
      await wait(500);
    }
    await Promise.all(hoard.map((each) => each.end()));
    await returned();
    return [`${hoard.length} connections used`];
  },
});
