import { loseNode } from '../lib/lose-node.mjs';

/** The primary's container is killed. Patroni promotes the synchronous standby, and HAProxy leads to it. */
await loseNode({
  title: "the primary's container killed under Patroni; its synchronous standby takes over",
  readiness: 'falls',
  lose: async (cluster, { primary, synchronous }) => {
    await cluster.kill(primary);
    await cluster.untilPrimary(synchronous);
    return primary;
  },
});
