import { setTimeout as wait } from 'node:timers/promises';
import { nmiEnvironment, startNmiStandIn } from '../../support/stand-ins/nmi-stand-in.ts';
import { sendBookers } from './appointments.mjs';
import { ownCluster } from './cluster.mjs';
import { sendCustomers } from './customers.mjs';
import { inject } from './fault.mjs';
import { connect } from './postgres.mjs';

/** Time in which payments and appointments are made before and after the loss. */
const CALM_MS = 5_000;

/**
 * Loses a node of the cluster under load and starts it again, or replaces the nodes, and waits for a synchronous standby.
 * Payments and appointments are made meanwhile, as well as leads.
 *
 * @param {object} loss
 * @param {string} loss.title
 * @param {'falls' | 'any'} loss.readiness
 * @param {(cluster: object, nodes: { primary: string, synchronous: string }) => Promise<string>} loss.lose ends when the
 *   database takes commits again. @returns the lost node, if one is lost
 */
export async function loseNode({ title, readiness, lose }) {
  const nmi = await startNmiStandIn();
  await inject({
    title,
    readiness,
    firstLeadWithinMs: 5_000,
    instances: 2,
    codesMayRepeat: true,
    environment: nmiEnvironment(nmi),
    database: ownCluster,
    cleanUp: () => nmi.close(),
    run: async ({ postgres: cluster, servers, ledger, begin, returned }) => {
      const before = await connect(cluster.url);
      const bookers = await sendBookers({ servers, database: before, tried: ledger.tried });
      await before.end();
      const customers = sendCustomers({ servers, again: true });
      await wait(CALM_MS);

      const nodes = await cluster.nodes();
      begin();
      const lost = await lose(cluster, nodes);
      await returned();
      const pause = ledger.longestPause;
      await wait(CALM_MS);
      if (lost) await cluster.start(lost);
      const back = await cluster.untilSynchronous();
      await wait(CALM_MS);
      await Promise.all([customers.stop(), bookers.stop()]);

      const after = await connect(cluster.url);
      try {
        return [
          `${seconds(pause)} without a lead`,
          await customers.compare(after, nmi),
          await bookers.compare(after),
          ...(lost ? [`the lost node is the synchronous standby ${seconds(back)} after its start`] : []),
        ];
      } finally {
        await after.end();
      }
    },
  });
}

const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
