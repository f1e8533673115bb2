import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { freePort, startServer } from '../../support/server';

describe('the log file of a server', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'log-file-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  async function serve(file: string, work: (url: string) => Promise<void>): Promise<unknown[]> {
    const port = await freePort();
    const server = await startServer(database.url, port, {
      environment: { LOG_LEVEL: 'trace' },
      options: ['--log-file', file],
    });
    const ended = once(server, 'exit');
    try {
      await work(`http://127.0.0.1:${port}`);
    } finally {
      server.kill('SIGTERM');
    }
    return ended;
  }

  it('holds one JSON object a line, for its owner alone', async () => {
    const file = join(folder, 'server.log');
    await serve(file, async (url) => {
      expect((await fetch(`${url}/api/health/live`)).status).toBe(200);
    });
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ level: 30, msg: 'Nest application successfully started' }),
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  const onDevices = process.platform === 'linux' ? it : it.skip;
  onDevices('may meet a full disk, and the server goes on', async () => {
    const end = await serve('/dev/full', async (url) => {
      for (let n = 0; n < 300; n += 1) expect((await fetch(`${url}/api/health/live`)).status).toBe(200);
      for (let n = 0; n < 100; n += 1) expect((await fetch(`${url}/api/admin/leads`)).status).toBe(401);
    });
    expect(end).toEqual([null, 'SIGTERM']);
  });
});
