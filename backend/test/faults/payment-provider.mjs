import { setTimeout as wait } from 'node:timers/promises';
import { nmiEnvironment, startNmiStandIn } from '../support/stand-ins/nmi-stand-in.ts';
import { sendCustomers } from './lib/customers.mjs';
import { inject } from './lib/fault.mjs';
import { connect } from './lib/postgres.mjs';

const EACH_MS = 6_000;
const BEHAVIOURS = {
  hanging: { kind: 'hang' },
  'answering 500': { kind: 'server_error' },
  'answering 429': { kind: 'too_many' },
  'answering garbage': { kind: 'garbage' },
  'cutting connections': { kind: 'reset' },
  'charging without an answer': { kind: 'drop' },
};

const nmi = await startNmiStandIn();

await inject({
  title: `payment gateway ${Object.keys(BEHAVIOURS).join(', ')}, one after the other`,
  readiness: 'stays',
  environment: nmiEnvironment(nmi),
  cleanUp: () => nmi.close(),
  run: async ({ postgres, servers, begin, returned }) => {
    begin();
    const customers = sendCustomers({ servers });
    for (const behaviour of Object.values(BEHAVIOURS)) {
      nmi.behaviour = behaviour;
      // The gateway's query API fails too.
      nmi.queryWorks = false;
      await wait(EACH_MS);
    }
    nmi.behaviour = { kind: 'approve' };
    nmi.queryWorks = true;
    await returned();
    await customers.stop();

    const database = await connect(postgres.url);
    try {
      return [await customers.compare(database, nmi)];
    } finally {
      await database.end();
    }
  },
});
