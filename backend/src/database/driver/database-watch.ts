import { setTimeout as wait } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Client, type Pool, type PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';

const EVERY_MS = 1_000;
/** Without an answer for twice this long the database is silent. */
const HALF_SILENCE_MS = 1_500;
/** An answer that took longer says too little about when it was given. */
const EXACT_WITHIN_MS = 100;

type Socketed = { connection: { stream: { destroy(): void } } };

/**
 * Asks the database the time every second, on a connection of its own, and sets the clock by it. A database that is
 * frozen or out of reach does not refuse, it just says nothing more: no statement fails by itself then. So the pool's
 * connections are cut, and who waits on them is answered that the service is not available.
 */
export class DatabaseWatch implements OnApplicationShutdown {
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
    const pool = (dataSource.driver as unknown as { master: Pool }).master;
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
    // Two waits, so that an answer which came while this process was busy is read before it is missed.
    const silence = async (): Promise<'silence'> => {
      await wait(HALF_SILENCE_MS, undefined, { ref: false });
      await wait(HALF_SILENCE_MS, undefined, { ref: false });
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
    // What breaks between two questions is noticed by the next one.
    client.on('error', () => undefined);
    this.client = client;
    await client.connect();
    return client;
  }

  /** Closes without a farewell message: the server may not be reachable. */
  private hangUp(): void {
    if (this.client) (this.client as unknown as Socketed).connection.stream.destroy();
    this.client = null;
  }

  private cutPool(): void {
    if (!this.isSilent) this.logger.error('the database does not answer; its connections are cut');
    for (const client of this.pooled) (client as unknown as Socketed).connection.stream.destroy();
  }
}
