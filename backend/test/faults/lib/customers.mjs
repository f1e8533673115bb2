import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newIp } from '../../support/people.ts';
import { ask, isDocumentedError } from './visitors.mjs';

const AT_ONCE = 8;
const PAUSE_MS = 50;
const AGAIN_AFTER_MS = 500;
/** Statuses that a customer may get: paid, in doubt, under way already, refused, not now. */
const DOCUMENTED = [201, 202, 409, 422, 503];

/**
 * Customers who pay one after the other, each with a double click.
 *
 * @param {object} options
 * @param {{ url: string }[]} options.servers
 * @param {boolean} [options.again] they repeat a payment that got no answer or 503, as the page offers
 */
export function sendCustomers({ servers, again = false }) {
  /** The answers to a payment, by its key. */
  const told = new Map();
  const unexpected = [];
  let open = true;
  let turn = 0;

  const pay = async (key, email, ip) => {
    for (;;) {
      const answer = await ask(`${servers[turn++ % servers.length].url}/api/payments/nmi/charge`, {
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
      const { status } = answer;
      if (again && status === 0) {
        await wait(AGAIN_AFTER_MS);
        continue;
      }
      if (!DOCUMENTED.includes(status) || (status >= 400 && !isDocumentedError(answer)))
        unexpected.push(`${status} ${answer.text.slice(0, 150)}`);
      if (!again || status !== 503) return status;
      await wait(AGAIN_AFTER_MS);
    }
  };
  const customer = async (number) => {
    for (let n = 0; open; n += 1) {
      const [key, email] = [randomUUID(), `cliente-${number}-${n}@example.com`];
      const ip = newIp();
      // A double click.
      told.set(key, await Promise.all([pay(key, email, ip), pay(key, email, ip)]));
      await wait(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: AT_ONCE }, (_, number) => customer(number)));

  return {
    told,
    stop: async () => {
      open = false;
      await all;
    },
    /**
     * Compares the answers, the records and the charges of the gateway, once no payment is in doubt.
     * @returns a sentence
     * @throws {Error} if they differ
     */
    compare: async (database, nmi) => {
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
      const charges = new Map();
      for (const { orderId, approved } of nmi.transactions)
        if (approved) charges.set(orderId, (charges.get(orderId) ?? 0) + 1);
      const approved = new Set(rows.filter(({ status }) => status === 'approved').map(({ id }) => id));
      const paidKeys = new Set(rows.filter(({ status }) => status === 'approved').map(({ key }) => key));
      const twice = [...charges.values()].filter((count) => count > 1).length;
      const unnoticed = [...charges.keys()].filter((id) => !approved.has(id)).length;
      const invented = [...approved].filter((id) => !charges.has(id)).length;
      const misled = [...told].filter(
        ([key, statuses]) => statuses.includes(201) && !paidKeys.has(key),
      ).length;
      if (twice + unnoticed + invented + misled + unexpected.length > 0)
        throw new Error(
          `${twice} charged twice, ${unnoticed} charged and not on record, ${invented} on record and not charged, ` +
            `${misled} told paid and not; ${unexpected.slice(0, 3).join(' | ')}`,
        );
      return `${rows.length} payments: ${charges.size} charged, none twice, each recorded as at the gateway`;
    },
  };
}
