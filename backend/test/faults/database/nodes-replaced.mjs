import { loseNode } from '../lib/lose-node.mjs';

/** docker/ha/roll.sh replaces the nodes by those of the image that is built now. An unchanged image only changes the primary. */
await loseNode({
  title: 'both nodes replaced one by one under Patroni, with a planned switchover',
  readiness: 'any',
  lose: (cluster) => cluster.roll(),
});
