import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createTestApp, newPhone, submission, type Answer, type TestApp } from '../../support/app';
import { createTestDatabase, type TestDatabase } from '../../support/postgres';

/** Stands between the app and PostgreSQL, and can be cut like a cable. */
class Cable {
  private readonly sockets = new Set<Socket>();
  private cut = false;
  private muted = false;
  private readonly server = createServer((incoming) => {
    if (this.cut) return void incoming.destroy();
    const outgoing = connect(Number(this.target.port), this.target.hostname);
    for (const socket of [incoming, outgoing]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.on('data', (chunk) => outgoing.write(chunk));
    outgoing.on('data', (chunk) => incoming.write(chunk));
    if (this.muted) for (const socket of [incoming, outgoing]) socket.pause();
  });

  constructor(private readonly target: URL) {}

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const url = new URL(this.target);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Drops all packets without closing a connection. */
  mute(): void {
    for (const socket of this.sockets) socket.pause();
    this.muted = true;
  }

  unmute(): void {
    this.muted = false;
    for (const socket of this.sockets) socket.resume();
  }

  unplug(): void {
    this.cut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  plugIn(): void {
    this.cut = false;
  }

  stop(): void {
    this.unplug();
    this.server.close();
  }
}

describe('without its database', () => {
  let database: TestDatabase;
  let cable: Cable;
  let app: TestApp;

  beforeAll(async () => {
    database = await createTestDatabase();
    cable = new Cable(new URL(database.url));
    app = await createTestApp({}, { databaseUrl: await cable.start(), connectionTimeoutMs: 5_000 });
  });
  afterAll(async () => {
    cable.plugIn();
    await app.close();
    cable.stop();
    await database.drop();
  });

  it('answers 503 in the shape of every error, lives on, and serves again when it is back', async () => {
    const submit = (): Promise<Answer> => app.post('/api/leads', submission(newPhone()));
    expect((await submit()).status).toBe(201);

    cable.unplug();
    const refused = await submit();
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.any(String),
      requestId: expect.any(String),
    });
    expect((await app.get('/api/health/ready')).status).toBe(503);
    expect((await app.get('/api/health/live')).status).toBe(200);

    cable.plugIn();
    expect((await app.get('/api/health/ready')).status).toBe(200);
    expect((await submit()).status).toBe(201);
  });

  it('answers 503 while a frozen one says nothing, and serves again when it goes on', async () => {
    const submit = (): Promise<Answer> => app.post('/api/leads', submission(newPhone()));
    expect((await submit()).status).toBe(201);

    cable.mute();
    const started = performance.now();
    const answers = await Promise.all([submit(), submit(), submit()]);
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
      Array(3).fill([503, 'UNAVAILABLE']),
    );
    expect(performance.now() - started).toBeLessThan(20_000);
    expect((await app.get('/api/health/live')).status).toBe(200);
    expect((await app.get('/api/health/ready')).status).toBe(503);

    cable.unmute();
    expect((await app.get('/api/health/ready')).status).toBe(200);
    expect((await submit()).status).toBe(201);
  });

  it('answers 503 when it can write no more, or others have all its connections', async () => {
    const query = jest.spyOn(app.dataSource, 'transaction');
    for (const code of ['53100', '53200', '53300', '57P01', '57014', '58030', '55P03']) {
      query.mockRejectedValueOnce(Object.assign(new Error('not now'), { code }));
      const { status, body } = await app.post('/api/leads', submission(newPhone()));
      expect([code, status, body['code']]).toEqual([code, 503, 'UNAVAILABLE']);
    }
    query.mockRestore();
  });
});
