import { loseNode } from '../lib/lose-node.mjs';
import { ask } from '../lib/standby.mjs';

/** The synchronous standby's container is killed. Commits wait until Patroni lets the primary continue alone. */
await loseNode({
  title: "the synchronous standby's container killed under Patroni; the primary continues alone",
  readiness: 'any',
  lose: async (cluster, { synchronous }) => {
    await cluster.kill(synchronous);
    await ask(cluster.url, (client) => cluster.untilAlone(client));
    return synchronous;
  },
});
