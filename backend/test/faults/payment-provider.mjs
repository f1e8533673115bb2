import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { nmiEnvironment, startNmiStandIn } from '../support/stand-ins/nmi-stand-in.ts';
import { inject } from './lib/fault.mjs';
import { connect } from './lib/postgres.mjs';
import { newIp } from '../support/people.ts';
import { ask, isDocumentedError } from './lib/visitors.mjs';

const EACH_MS = 6_000;
const CUSTOMERS = 8;
const BEHAVIOURS = {
  hanging: { kind: 'hang' },
  'answering 500': { kind: 'server_error' },
  'answering 429': { kind: 'too_many' },
  'answering garbage': { kind: 'garbage' },
  'cutting connections': { kind: 'reset' },
  'charging without an answer': { kind: 'drop' },
};
/** Statuses that a customer may get: paid, in doubt, under way already, refused, not now. */
const DOCUMENTED = [201, 202, 409, 422, 503];

const nmi = await startNmiStandIn();

await inject({
  title: `payment gateway ${Object.keys(BEHAVIOURS).join(', ')}, one after the other`,
  readiness: 'stays',
  environment: nmiEnvironment(nmi),
  cleanUp: () => nmi.close(),
  run: async ({ postgres, servers: [server], begin, returned }) => {
    const told = new Map();
    const unexpected = [];
    let open = true;
    const pay = async (key, email, ip) => {
      const answer = await ask(`${server.url}/api/payments/nmi/charge`, {
        ip,
        patience: 60_000,
        headers: { 'idempotency-key': key },
        body: {
          fullName: 'María Fernández',
          email,
          phone: '(305) 420-1234',
          cardNumber: '6011000991300009',
          cardExpiry: '12/99',
          cardCvv: '999',
          billingZip: '33101',
          plan: 'growth',
        },
      });
      if (!DOCUMENTED.includes(answer.status) || (answer.status >= 400 && !isDocumentedError(answer)))
        unexpected.push(`${answer.status} ${answer.text.slice(0, 150)}`);
      return answer.status;
    };
    const customer = async (number) => {
      for (let n = 0; open; n += 1) {
        const [key, email] = [randomUUID(), `cliente-${number}-${n}@example.com`];
        const ip = newIp();
        // A double click.
        told.set(key, await Promise.all([pay(key, email, ip), pay(key, email, ip)]));
        await wait(50);
      }
    };

    begin();
    const customers = Promise.all(Array.from({ length: CUSTOMERS }, (_, number) => customer(number)));
    for (const behaviour of Object.values(BEHAVIOURS)) {
      nmi.behaviour = behaviour;
      // The gateway's query API fails too.
      nmi.queryWorks = false;
      await wait(EACH_MS);
    }
    nmi.behaviour = { kind: 'approve' };
    nmi.queryWorks = true;
    await returned();
    open = false;
    await customers;

    const database = await connect(postgres.url);
    // Doubtful payments are looked up, until the result is known or a user must find it out.
    for (;;) {
      const { rows } = await database.query(
        `SELECT 1 FROM payments WHERE status IN ('processing', 'unknown') AND NOT needs_review`,
      );
      if (rows.length === 0) break;
      await database.query(
        `UPDATE payments SET next_check_at = now() - interval '1 second' WHERE next_check_at > now()`,
      );
      await wait(250);
    }
    const { rows } = await database.query('SELECT id, idempotency_key AS key, status FROM payments');
    await database.end();
    const charges = new Map();
    for (const { orderId, approved } of nmi.transactions)
      if (approved) charges.set(orderId, (charges.get(orderId) ?? 0) + 1);
    const approved = new Set(rows.filter(({ status }) => status === 'approved').map(({ id }) => id));
    const paidKeys = new Set(rows.filter(({ status }) => status === 'approved').map(({ key }) => key));
    const twice = [...charges.values()].filter((count) => count > 1).length;
    const unnoticed = [...charges.keys()].filter((id) => !approved.has(id)).length;
    const invented = [...approved].filter((id) => !charges.has(id)).length;
    const misled = [...told].filter(([key, statuses]) => statuses.includes(201) && !paidKeys.has(key)).length;
    if (twice + unnoticed + invented + misled + unexpected.length > 0)
      throw new Error(
        `${twice} charged twice, ${unnoticed} charged and not on record, ${invented} on record and not charged, ` +
          `${misled} told paid and not; ${unexpected.slice(0, 3).join(' | ')}`,
      );
    return [
      `${rows.length} payments: ${charges.size} charged, none twice, each on record as it is at the gateway`,
    ];
  },
});
