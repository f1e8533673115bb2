import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './visitors.mjs';

const EVERY_MS = 100;
const PATIENCE_MS = 5_000;

/** Asks every instance all the time whether it lives and whether it is ready, as an orchestrator would. */
export function watchHealth(servers) {
  const agent = new http.Agent({ keepAlive: true });
  const seen = { live: [], ready: [] };
  let stopped = false;
  const look = async (server, kind) => {
    while (!stopped) {
      const before = server.isUp;
      const at = performance.now();
      const answer = await ask(`${server.url}/api/health/${kind}`, {
        method: 'GET',
        agent,
        patience: PATIENCE_MS,
      });
      // An instance that was down at either moment is not asked.
      if (before && server.isUp)
        seen[kind].push({
          at,
          until: performance.now(),
          server,
          status: answer.status,
          code: answer.body?.code,
          ms: answer.ms,
        });
      await wait(EVERY_MS);
    }
  };
  const all = Promise.all(servers.flatMap((server) => [look(server, 'live'), look(server, 'ready')]));
  return {
    seen,
    stop: async () => {
      stopped = true;
      await all;
      agent.destroy();
    },
  };
}

/** Until every instance says that it is ready. @returns how long that took, ms */
export async function untilReady(servers, patience = 60_000) {
  const started = performance.now();
  for (const { url } of servers) {
    for (;;) {
      const { status } = await ask(`${url}/api/health/ready`, { method: 'GET', patience: 2_500 });
      if (status === 200) break;
      if (performance.now() - started > patience) throw new Error(`${url} was not ready again`);
      await wait(20);
    }
  }
  return performance.now() - started;
}
