import { setTimeout as wait } from 'node:timers/promises';
import { inject } from './lib/fault.mjs';

const EACH_MS = 8_000;
const BEHAVIOURS = {
  hanging: { kind: 'hang' },
  'answering 500': { kind: 'refuse', status: 500, code: 20500 },
  'answering 429': { kind: 'refuse', status: 429, code: 20429 },
  'answering garbage': { kind: 'garbage' },
  'cutting connections': { kind: 'cut' },
  'accepting messages without an answer': { kind: 'drop' },
};

await inject({
  title: `SMS provider ${Object.keys(BEHAVIOURS).join(', ')}, one after the other`,
  readiness: 'stays',
  twilio: true,
  run: async ({ twilio, ledger, begin, returned }) => {
    begin();
    const notes = [];
    for (const [name, behaviour] of Object.entries(BEHAVIOURS)) {
      const before = ledger.acknowledged.size;
      twilio.behaviour = behaviour;
      await wait(EACH_MS);
      notes.push(`${ledger.acknowledged.size - before} leads while ${name}`);
    }
    twilio.behaviour = { kind: 'accept' };
    await returned();
    return notes;
  },
});
