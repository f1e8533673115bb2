import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { ALWAYS, insertAudience, writeSettings } from '../../support/campaigns';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { freePort, startServer } from '../../support/server';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';
import { volume } from '../../support/volume';

const RECIPIENTS = volume({ least: 300, full: 1_000 });
const RATE = 60;
/** Numbers of received messages after which one of the two instances is killed. */
const KILLS_AFTER = [0.08, 0.22, 0.36, 0.5, 0.64].map((share) => Math.round(share * RECIPIENTS));

/** Two instances, a provider that loses answers, and kill -9 five times in the middle of a campaign. */
describe('a campaign with killed instances', () => {
  let twilio: TwilioStandIn;
  let database: TestDatabase;
  let client: Client;
  const servers: ChildProcess[] = [];

  beforeAll(async () => {
    twilio = await startTwilioStandIn();
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    for (const server of servers) server.kill('SIGKILL');
    await client.end();
    await database.drop();
    await twilio.close();
  });

  const one = async <T extends object>(sql: string, values: unknown[] = []): Promise<T> =>
    (await client.query<T>(sql, values)).rows[0]!;

  it('reaches each of them once at most, and loses none', async () => {
    await writeSettings(client, {
      quietHours: ALWAYS,
      campaignRatePerSecond: RATE,
      verificationDailyBudgetCents: 2_000_000,
    });
    await insertAudience((sql, values) => client.query(sql, values), RECIPIENTS);

    const ports = [await freePort(), await freePort()];
    const start = async (index: number): Promise<void> => {
      servers[index] = await startServer(database.url, ports[index]!, {
        environment: {
          SMS_TRANSPORT: 'twilio',
          TWILIO_ACCOUNT_SID: ACCOUNT_SID,
          TWILIO_AUTH_TOKEN: AUTH_TOKEN,
          TWILIO_FROM: '+13054200000',
          TWILIO_API_BASE_URL: twilio.url,
        },
      });
    };
    const kills = [...KILLS_AFTER];
    let restarting: Promise<void> = Promise.resolve();
    let optedOut: string[] = [];
    twilio.choose = () => {
      const count = twilio.received.length;
      if (kills.length > 0 && count >= kills[0]!) {
        kills.shift();
        const index = kills.length % 2;
        restarting = restarting.then(async () => {
          const ended = once(servers[index]!, 'exit');
          servers[index]!.kill('SIGKILL');
          await ended;
          // Some recipients opt out during the campaign; their messages are far back in the queue.
          if (optedOut.length === 0) {
            const { rows } = await client.query<{ phone: string }>(
              `INSERT INTO sms_suppressions (phone_number, reason, source)
               SELECT phone_number, 'opted_out', 'test' FROM campaign_recipients WHERE status = 'pending' ORDER BY id DESC LIMIT 40
               RETURNING phone_number AS phone`,
            );
            optedOut = rows.map(({ phone }) => phone);
          }
          await start(index);
        });
      }
      if (count % 50 === 7) return { kind: 'drop' };
      if (count % 50 === 13) return { kind: 'refuse', status: 429, code: 20429 };
      if (count % 50 === 21) return { kind: 'refuse', status: 400, code: 21211 };
      if (count % 100 === 33) return { kind: 'cut' };
      return { kind: 'accept' };
    };
    await Promise.all([start(0), start(1)]);
    // Scheduled when both run, because an instance that is still starting cannot be killed.
    const { id } = await one<{ id: string }>(
      `INSERT INTO sms_campaigns (name, message, target_criteria, status, scheduled_at)
       VALUES ('Prueba', 'Hola {{firstName}}', '{}', 'scheduled', now()) RETURNING id`,
    );

    // Until every recipient has a result; delayed messages are made due.
    for (;;) {
      const { open } = await one<{ open: number }>(
        `SELECT count(*)::int AS open FROM campaign_recipients WHERE campaign_id = $1
            AND (status IN ('pending', 'sending') OR (status = 'unknown' AND checks < 3))`,
        [id],
      );
      const { status } = await one<{ status: string }>('SELECT status FROM sms_campaigns WHERE id = $1', [
        id,
      ]);
      if (open === 0 && status === 'completed') break;
      await client.query(
        `UPDATE campaign_recipients SET not_before = least(not_before, now()),
                next_check_at = CASE WHEN status = 'unknown' AND checks < 3 THEN least(next_check_at, now())
                                     WHEN status = 'sending' AND claimed_at < now() - interval '8 seconds' THEN now()
                                     ELSE next_check_at END
          WHERE id IN (SELECT id FROM campaign_recipients
                        WHERE campaign_id = $1 AND status IN ('pending', 'sending', 'unknown') FOR UPDATE SKIP LOCKED)`,
        [id],
      );
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    await restarting;

    // A busy machine may have queried an outcome while the message was still being sent. The instances end, which
    // records the messages in progress, and then each message in doubt is looked up once more.
    for (const server of servers) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    await client.query(
      `UPDATE campaign_recipients SET error_message = NULL, next_check_at = now() WHERE status IN ('sending', 'unknown')`,
    );
    await start(0);
    const inDoubt = `SELECT count(*)::int AS open FROM campaign_recipients
      WHERE status = 'sending' OR (status = 'unknown' AND error_message IS NULL)`;
    while ((await one<{ open: number }>(inDoubt)).open > 0)
      await new Promise((resolve) => setTimeout(resolve, 200));

    const taken = new Map<string, number>();
    for (const { to, sid } of twilio.received) if (sid !== null) taken.set(to, (taken.get(to) ?? 0) + 1);
    const { rows } = await client.query<{ phone: string; status: string; error: string | null }>(
      'SELECT phone_number AS phone, status, error_message AS error FROM campaign_recipients WHERE campaign_id = $1',
      [id],
    );
    const withStatus = (...statuses: string[]): string[] =>
      rows.filter(({ status }) => statuses.includes(status)).map(({ phone }) => phone);

    expect(kills).toEqual([]);
    expect(rows).toHaveLength(RECIPIENTS);
    expect([...taken.values()].filter((count) => count > 1)).toEqual([]);
    // The records name exactly the people with a sent text.
    expect(new Set(withStatus('sent', 'delivered'))).toEqual(new Set(taken.keys()));
    // Each of the others has a reason.
    const rest = rows.filter(({ phone }) => !taken.has(phone));
    expect(rest.filter(({ status, error }) => status !== 'opted_out' && error === null)).toEqual([]);
    expect(withStatus('unknown').filter((phone) => taken.has(phone))).toEqual([]);
    expect(optedOut).toHaveLength(40);
    expect(optedOut.filter((phone) => taken.has(phone))).toEqual([]);
    const campaign = await one<{ sent_count: number; recipient_count: number }>(
      'SELECT sent_count, recipient_count FROM sms_campaigns WHERE id = $1',
      [id],
    );
    expect(campaign).toEqual({ sent_count: taken.size, recipient_count: RECIPIENTS });
  }, 600_000);
});
