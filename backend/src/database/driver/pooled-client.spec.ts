import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool, type PoolConfig } from 'pg';
import { PooledClient, verifyWritable, type DatabaseGate } from './pooled-client';
import { Timelines } from './timelines';

/** AuthenticationOk and ReadyForQuery of PostgreSQL's protocol. */
const READY = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

describe('a connection that breaks before the pool hands it out', () => {
  let server: Server;
  let folder: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pooled-client-'));
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      // Accepts the login, and ends with the first query.
      socket.once('data', () => {
        socket.write(READY);
        socket.once('data', () => socket.destroy());
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('is refused, and ends no process', async () => {
    const gate: DatabaseGate = { refusal: null, timelines: new Timelines(folder) };
    const pool = new Pool({
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      Client: PooledClient,
      verify: verifyWritable,
      gate,
    } as PoolConfig);
    pool.on('error', () => undefined);
    await expect(pool.connect()).rejects.toThrow(/terminated|ECONNRESET/);
    await pool.end();
  });
});
