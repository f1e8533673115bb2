import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Client } from 'pg';
import { ReconciliationService } from '../../../src/modules/payments/settlement/reconciliation.service';
import { createTestApp, newIp, type TestApp } from '../../support/app';
import {
  nmiEnvironment,
  startNmiStandIn,
  type NmiBehaviour,
  type NmiStandIn,
} from '../../support/stand-ins/nmi-stand-in';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { freePort, startServer } from '../../support/server';
import { volume } from '../../support/volume';

const PAYMENTS = volume({ least: 120, full: 1_000 });
/** Number of concurrent payments. */
const CUSTOMERS = 24;
/** Answers of the gateway after which the requesting server is killed. */
const KILLS_AFTER = [0.06, 0.2, 0.35, 0.5, 0.65, 0.8].map((share) => Math.round(share * PAYMENTS));
const CARD_NUMBER = '6011000991300009';
const CARD_CVV = '8317';

const MODES: NmiBehaviour[] = [
  { kind: 'approve' },
  { kind: 'approve' },
  { kind: 'slow', ms: 30 },
  { kind: 'refuse', response: 2, code: '202', text: 'INSUFFICIENT FUNDS' },
  { kind: 'refuse', response: 2, code: '240', text: 'CALL ISSUER' },
  { kind: 'refuse', response: 3, code: '300', text: 'Duplicate transaction REFID:1' },
  { kind: 'too_many' },
  { kind: 'garbage' },
  { kind: 'empty' },
  { kind: 'server_error' },
  { kind: 'reset' },
  { kind: 'drop' },
];

/** Two instances, a gateway with every possible behaviour, double clicks, and kill -9 in the middle. */
describe('many payments at once', () => {
  let nmi: NmiStandIn;
  let database: TestDatabase;
  let client: Client;
  let third: TestApp;
  const servers: ChildProcess[] = [];
  let log = '';

  beforeAll(async () => {
    nmi = await startNmiStandIn();
    database = await createTestDatabase();
    third = await createTestApp(nmiEnvironment(nmi), { databaseUrl: database.url });
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    for (const server of servers) server.kill('SIGKILL');
    await client.end();
    await third.close();
    await database.drop();
    await nmi.close();
  });

  it('are charged at most once each, all recorded, and none stays in doubt unnoticed', async () => {
    const ports = [await freePort(), await freePort()];
    const start = async (index: number): Promise<void> => {
      const server = await startServer(database.url, ports[index]!, {
        environment: { ...nmiEnvironment(nmi), LOG_LEVEL: 'debug' },
        log: 'pipe',
      });
      for (const stream of [server.stdout, server.stderr])
        stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
      servers[index] = server;
    };
    await Promise.all([start(0), start(1)]);

    let asked = 0;
    let restarting: Promise<void> = Promise.resolve();
    const kills = [...KILLS_AFTER];
    nmi.choose = () => {
      asked += 1;
      // Between the request and its answer.
      if (kills.length > 0 && asked >= kills[0]!) {
        kills.shift();
        const index = kills.length % 2;
        restarting = restarting.then(async () => {
          const ended = once(servers[index]!, 'exit');
          servers[index]!.kill('SIGKILL');
          await ended;
          await start(index);
        });
      }
      return MODES[asked % MODES.length]!;
    };

    const answers = new Map<string, number[]>();
    let next = 0;
    const customer = async (): Promise<void> => {
      for (let n = next++; n < PAYMENTS; n = next++) {
        const key = randomUUID();
        const body = JSON.stringify({
          fullName: 'María Fernández',
          email: `cliente${n}@example.com`,
          phone: '(305) 420-1234',
          cardNumber: CARD_NUMBER,
          cardExpiry: '12/99',
          cardCvv: CARD_CVV,
          billingZip: '33101',
          plan: 'growth',
        });
        const ip = newIp();
        const pay = (port: number): Promise<number> =>
          fetch(`http://127.0.0.1:${port}/api/payments/nmi/charge`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': ip },
            body,
          }).then(
            ({ status }) => status,
            () => 0,
          );
        // A double click, which two instances get; and once more when no answer came.
        const statuses = await Promise.all(ports.map(pay));
        if (statuses.includes(0)) {
          await restarting;
          statuses.push(await pay(ports[n % 2]!));
        }
        answers.set(key, statuses);
      }
    };
    await Promise.all(Array.from({ length: CUSTOMERS }, customer));
    await restarting;

    // A payment in doubt is looked up until it is settled or waits for a person: every five seconds by the two instances, and without a pause by a
    // third.
    for (;;) {
      const { rows } = await client.query<{ open: number }>(
        `SELECT count(*)::int AS open FROM payments WHERE status IN ('processing', 'unknown') AND NOT needs_review`,
      );
      if (rows[0]!.open === 0) break;
      await client.query(
        `UPDATE payments SET next_check_at = now() - interval '1 second' WHERE next_check_at > now()`,
      );
      await third.app.get(ReconciliationService).run();
    }

    const { rows } = await client.query<{ id: string; key: string; status: string; needs_review: boolean }>(
      'SELECT id, idempotency_key AS key, status, needs_review FROM payments',
    );
    const charged = new Map<string, number>();
    for (const { orderId, approved } of nmi.transactions)
      if (approved) charged.set(orderId, (charged.get(orderId) ?? 0) + 1);
    const approved = rows.filter(({ status }) => status === 'approved');
    const known = new Set(rows.map(({ id }) => id));

    expect(kills).toEqual([]);
    expect(rows.length).toBeLessThanOrEqual(PAYMENTS);
    expect([...charged.values()].filter((count) => count > 1)).toEqual([]);
    expect([...charged.keys()].filter((id) => !known.has(id))).toEqual([]);
    // The records name exactly the charged customers.
    expect(new Set(approved.map(({ id }) => id))).toEqual(new Set(charged.keys()));
    expect(rows.filter(({ status, needs_review }) => status === 'unknown' && !needs_review)).toEqual([]);
    // Customers with a confirmed payment were charged.
    const paid = new Set(approved.map(({ key }) => key));
    expect([...answers].filter(([key, statuses]) => statuses.includes(201) && !paid.has(key))).toEqual([]);
    // Nothing of the card is stored anywhere.
    const dump = await client.query<{ row: string }>(
      `SELECT query_to_xml('SELECT * FROM ' || quote_ident(table_schema) || '.' || quote_ident(table_name), true, true, '')::text AS row
         FROM information_schema.tables WHERE table_schema IN ('public', 'jobs') AND table_type = 'BASE TABLE'`,
    );
    const everything = log + dump.rows.map(({ row }) => row).join('');
    expect(everything.length).toBeGreaterThan(100_000);
    expect(everything).not.toContain(CARD_NUMBER);
    expect(everything).not.toContain(`"${CARD_CVV}"`);
    expect(everything).not.toContain(`>${CARD_CVV}<`);
  }, 600_000);
});
