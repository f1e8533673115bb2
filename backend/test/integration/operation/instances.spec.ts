import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { hash } from 'bcrypt';
import { Client } from 'pg';
import { newIp, newPhone, submission } from '../../support/app';
import { PASSWORD } from '../../support/admin';
import { ALWAYS, insertAudience, writeSettings } from '../../support/campaigns';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { freePort, startServer } from '../../support/server';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Three servers as processes of their own, which share nothing but PostgreSQL. */
describe('three instances', () => {
  let database: TestDatabase;
  let client: Client;
  const servers: ChildProcess[] = [];
  const ports: number[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    await writeSettings(client, {
      quietHours: ALWAYS,
      campaignRatePerSecond: 50,
      verificationDailyBudgetCents: 2_000_000,
      notificationEmails: ['ana@example.com'],
    });
    for (const n of [0, 1, 2]) ports[n] = await freePort();
    const environment = { SHUTDOWN_DRAIN_SECONDS: '3' };
    await Promise.all(
      ports.map(async (port, n) => (servers[n] = await startServer(database.url, port, { environment }))),
    );
  });
  afterAll(async () => {
    for (const server of servers) server.kill('SIGKILL');
    await client.end();
    await database.drop();
  });

  const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query<T>(sql, values)).rows;
  /** Uses a new connection each time, like nginx. */
  const ask = (
    n: number,
    method: 'GET' | 'POST',
    path: string,
    { body, ip = newIp(), token }: { body?: object; ip?: string; token?: string } = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: false,
          host: '127.0.0.1',
          port: ports[n % 3],
          method,
          path,
          headers: {
            'x-forwarded-for': ip,
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
        },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              body: (text ? JSON.parse(text) : {}) as Record<string, unknown>,
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  const createAdmin = async (username: string): Promise<void> => {
    await rows("INSERT INTO admin_users (username, password_hash, role) VALUES ($1, $2, 'owner')", [
      username,
      await hash(PASSWORD, 4),
    ]);
  };
  const logIn = (n: number, username: string, password = PASSWORD): Promise<Answer> =>
    ask(n, 'POST', '/api/admin/login', { body: { username, password } });
  const until = async <T>(read: () => Promise<T>, enough: (value: T) => boolean): Promise<T> => {
    for (;;) {
      const value = await read();
      if (enough(value)) return value;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  it('count the codes of one address together', async () => {
    const ip = newIp();
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, n) =>
        ask(n, 'POST', '/api/leads', { ip, body: submission(newPhone()) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it('lock a username together', async () => {
    await createAdmin('cerrada');
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, n) => logIn(n, 'cerrada', `no es ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    for (const n of [0, 1, 2]) expect((await logIn(n, 'cerrada')).status).toBe(429);
  });

  it('refuse at the next request a session that one of them has ended', async () => {
    await createAdmin('sale');
    const token = String((await logIn(0, 'sale')).body['token']);
    const session = async (n: number): Promise<number> =>
      (await ask(n, 'GET', '/api/admin/session', { token })).status;
    expect(await Promise.all([0, 1, 2].map(session))).toEqual([200, 200, 200]);
    expect((await ask(1, 'POST', '/api/admin/logout', { token })).status).toBe(204);
    expect(await Promise.all([0, 1, 2].map(session))).toEqual([401, 401, 401]);
  });

  it('show the back office a lead that another instance has accepted', async () => {
    await createAdmin('mira');
    const token = String((await logIn(0, 'mira')).body['token']);
    const since = encodeURIComponent(new Date().toISOString());
    expect((await ask(2, 'POST', '/api/leads', { body: submission(newPhone()) })).status).toBe(201);
    for (const n of [0, 1]) {
      const { body } = await ask(n, 'GET', `/api/admin/leads/new-count?since=${since}`, { token });
      expect(body).toEqual({ count: 1 });
    }
  });

  it('do a queued job once', async () => {
    const phones = Array.from({ length: 4 }, () => newPhone());
    for (const [n, phone] of phones.entries()) {
      await ask(n, 'POST', '/api/leads', { body: submission(phone) });
      const [message] = await rows<{ body: string }>(
        'SELECT body FROM outbox_messages WHERE recipient = $1',
        [phone],
      );
      const code = /\b\d{6}\b/.exec(message!.body)![0];
      const { status } = await ask(n + 1, 'POST', '/api/leads/verify', {
        body: { phoneNumber: phone, code },
      });
      expect(status).toBe(200);
    }
    const open = `SELECT 1 FROM jobs.job WHERE name = 'lead-verified-notification' AND state <> 'completed'`;
    await until(
      () => rows(open),
      (jobs) => jobs.length === 0,
    );
    const told = await rows(`SELECT body FROM outbox_messages WHERE recipient = 'ana@example.com'`);
    expect(told).toHaveLength(4);
  });

  it('send a campaign once and at one pace, and all know how far it is', async () => {
    await createAdmin('envia');
    const token = String((await logIn(0, 'envia')).body['token']);
    const phones = await insertAudience((sql, values) => client.query(sql, values), 220);
    const [campaign] = await rows<{ id: string }>(
      `INSERT INTO sms_campaigns (name, message, target_criteria, status, scheduled_at)
       VALUES ('Prueba', 'Hola {{firstName}}', '{}', 'scheduled', now()) RETURNING id`,
    );
    for (const n of [0, 1, 2]) {
      const { body } = await until(
        () => ask(n, 'GET', `/api/admin/campaigns/${campaign!.id}`, { token }),
        (answer) => answer.body['status'] === 'completed',
      );
      expect(body).toMatchObject({ status: 'completed' });
    }
    const sent = await rows<{ recipient: string }>(
      'SELECT recipient FROM outbox_messages WHERE recipient = ANY($1)',
      [phones],
    );
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([...phones].sort());
    const [pace] = await rows<{ seconds: number }>(
      `SELECT extract(epoch FROM max(created_at) - min(created_at))::float AS seconds
         FROM outbox_messages WHERE recipient = ANY($1)`,
      [phones],
    );
    // Four seconds at fifty a second; three times fifty would take one.
    expect(pace!.seconds).toBeGreaterThan(2.5);
  });

  it('drop no request while one after the other ends, and the balancer follows their readiness', async () => {
    const phones: string[] = [];
    const ready = [true, true, true];
    let rolling = true;
    const balancer = async (n: number): Promise<void> => {
      while (rolling && ready[n]) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        ready[n] = (await ask(n, 'GET', '/api/health/ready')).status === 200;
      }
    };
    const submit = async (turn: number, phone: string): Promise<number> => {
      const n = [turn, turn + 1, turn + 2].find((each) => ready[each % 3])!;
      return (await ask(n, 'POST', '/api/leads', { body: submission(phone) })).status;
    };
    const visitor = async (n: number): Promise<void> => {
      for (let turn = n; rolling; turn++) {
        const phone = newPhone();
        phones.push(phone);
        expect(await submit(turn, phone)).toBe(201);
      }
    };
    const visitors = Array.from({ length: 12 }, (_, n) => visitor(n));
    const roll = async (): Promise<void> => {
      for (const n of [0, 1]) {
        const before = phones.length;
        await until(
          async () => phones.length,
          (count) => count >= before + 60,
        );
        const ended = once(servers[n]!, 'exit');
        servers[n]!.kill('SIGTERM');
        await ended;
      }
      rolling = false;
    };
    await Promise.all([roll(), ...visitors, ...[0, 1, 2].map(balancer)]);
    expect(ready).toEqual([false, false, true]);
    const stored = await rows<{ codes: number }>(
      `SELECT (SELECT count(*)::int FROM outbox_messages WHERE recipient = phone_number) AS codes
         FROM leads WHERE phone_number = ANY($1)`,
      [phones],
    );
    expect(stored).toHaveLength(phones.length);
    expect(stored.filter(({ codes }) => codes !== 1)).toEqual([]);
  });

  it('say that they are not ready before they stop serving, for as long as a load balancer needs', async () => {
    ports[0] = await freePort();
    servers[0] = await startServer(database.url, ports[0], {
      environment: { SHUTDOWN_DRAIN_SECONDS: '2' },
    });
    expect((await ask(0, 'GET', '/api/health/ready')).status).toBe(200);
    const ended = once(servers[0], 'exit');
    servers[0].kill('SIGTERM');
    await until(
      () => ask(0, 'GET', '/api/health/ready'),
      ({ status }) => status === 503,
    );
    expect((await ask(0, 'POST', '/api/leads', { body: submission(newPhone()) })).status).toBe(201);
    await ended;
  });
});
