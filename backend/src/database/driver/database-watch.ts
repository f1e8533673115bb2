import { setTimeout as wait } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Client, type PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import { poolOf } from './pool-of';

const EVERY_MS = 1_000;
/** The clock is not set by answers that took longer: it is not known when they were given. */
const EXACT_WITHIN_MS = 100;

/** The socket of a connection, which `pg` does not type. */
type Socketed = { connection: { stream: { destroy(): void } } };

/**
 * Asks the database for its time every second, on a connection of its own, and sets the clock by the answer. A database
 * that is frozen or out of reach refuses nothing, so statements that wait for it do not fail. After three seconds of
 * silence this closes the pool's connections: their statements fail, and visitors are answered with 503.
 */
export class DatabaseWatch implements OnApplicationShutdown {
  /** A database that gives no answer for so long counts as silent. */
  silenceMs = 3_000;
  private readonly logger = new Logger(DatabaseWatch.name);
  private readonly pooled = new Set<PoolClient>();
  private readonly stopping = new AbortController();
  private client: Client | null = null;
  private isSilent = false;

  constructor(
    dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    const pool = poolOf(dataSource);
    pool.on('acquire', (client) => this.pooled.add(client));
    pool.on('remove', (client) => this.pooled.delete(client));
  }

  /** Sets the clock before anything else starts, and goes on until the application shuts down. */
  async start(): Promise<void> {
    await this.beat();
    void this.run();
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
    this.hangUp();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await wait(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.beat();
    }
  }

  private async beat(): Promise<void> {
    // Two waits: an answer that came while this process was busy is read between them.
    const silence = async (): Promise<'silence'> => {
      await wait(this.silenceMs / 2, undefined, { ref: false });
      await wait(this.silenceMs / 2, undefined, { ref: false });
      return 'silence';
    };
    const outcome = await Promise.race([
      this.ask().then(
        () => 'answer' as const,
        () => 'refusal' as const,
      ),
      silence(),
    ]);
    if (outcome !== 'answer') this.hangUp();
    if (outcome === 'silence' && !this.stopping.signal.aborted) this.cutPool();
    if (this.isSilent && outcome !== 'silence') this.logger.log('the database answers again');
    this.isSilent = outcome === 'silence';
  }

  private async ask(): Promise<void> {
    const client = this.client ?? (await this.connect());
    const asked = performance.now();
    const { rows } = await client.query<{ time: number }>(
      `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time`,
    );
    const answered = performance.now();
    if (rows[0] && answered - asked <= EXACT_WITHIN_MS)
      this.clock.follow(rows[0].time, (asked + answered) / 2);
  }

  private async connect(): Promise<Client> {
    const client = new Client({ connectionString: this.config.databaseUrl, application_name: 'watch' });
    // A connection that breaks between two questions fails the next one.
    client.on('error', () => undefined);
    this.client = client;
    await client.connect();
    return client;
  }

  /** Closes the socket without a farewell message, which a silent database would not read. */
  private hangUp(): void {
    if (this.client) (this.client as unknown as Socketed).connection.stream.destroy();
    this.client = null;
  }

  private cutPool(): void {
    if (!this.isSilent) this.logger.error('the database does not answer; its connections are cut');
    for (const client of this.pooled) (client as unknown as Socketed).connection.stream.destroy();
  }
}
