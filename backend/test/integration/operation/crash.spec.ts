import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { newPhone, submission } from '../../support/app';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { freePort, startServer } from '../../support/server';

describe('kill -9 of the server under load', () => {
  let database: TestDatabase;
  let server: ChildProcess | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    await database.drop();
  });

  it('loses no lead that was acknowledged', async () => {
    const port = await freePort();
    const acknowledged: string[] = [];
    for (let round = 1; round <= 3; round++) {
      server = await startServer(database.url, port);
      const killed = once(server, 'exit');
      let alive = true;
      void killed.then(() => (alive = false));
      const visitor = async (client: number): Promise<void> => {
        for (let n = 0; alive; n++) {
          const phone = newPhone();
          const answer = await fetch(`http://127.0.0.1:${port}/api/leads`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': `10.${round * 10 + client}.${n % 250}.1`,
            },
            body: JSON.stringify(submission(phone)),
          }).catch(() => null);
          if (answer?.status === 201) acknowledged.push(phone);
          if (acknowledged.length >= round * 40) server?.kill('SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, client) => visitor(client)));
      await killed;
    }

    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ phone_number: string }>(
      'SELECT phone_number FROM leads WHERE phone_number = ANY($1)',
      [acknowledged],
    );
    const { rows: queued } = await client.query(
      `SELECT 1 FROM leads l WHERE phone_number = ANY($1) AND l.otp_sent_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM jobs.job j WHERE j.data->>'leadId' = l.id::text)`,
      [acknowledged],
    );
    await client.end();
    expect(acknowledged.length).toBeGreaterThanOrEqual(120);
    expect(new Set(rows.map(({ phone_number }) => phone_number))).toEqual(new Set(acknowledged));
    // No lead waits for a code that will not be sent.
    expect(queued).toHaveLength(0);
  }, 300_000);
});
