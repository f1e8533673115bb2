import { setTimeout as wait } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import { gateOf, poolOf } from './pool-of';
import { isDiskFull, PooledClient, positionOf, isReadOnlyError, type DatabaseGate } from './pooled-client';
import type { Position } from './timelines';

const EVERY_MS = 1_000;
/** Maximum response time for setting the clock; with a slower response, the time at which it was created is too uncertain. */
const EXACT_WITHIN_MS = 100;
/** Maximum wait for a probe. */
const PROBE_MS = 2_000;

/** Rows that PostgreSQL sorts into temporary files with little memory. They need about a megabyte of disk. */
const ROOM_PROBE = `BEGIN; SET LOCAL work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 50000); COMMIT`;

/** State of the database: accepts writes, has no room for them, is read-only, does not respond, or refuses connections. */
type DatabaseState = 'writes' | 'full' | 'read_only' | 'silent' | 'refuses';

const LOGGED: Readonly<Record<DatabaseState, string>> = {
  writes: 'the database answers and commits again',
  full: 'the disk of the database is full: statements that need room fail',
  read_only: 'the database takes no writes: it is a standby, or read-only; connections to it are not kept',
  silent: 'the database does not answer or commit; its connections are cut',
  refuses: 'the database refuses the watch',
};

/**
 * Reads the database's time every second on a separate connection, sets the clock by it, and commits one row.
 * Statements on a frozen or unreachable database, or on one with commits that wait for a standby, do not fail but
 * wait. So after three seconds without a response this class closes the pool's connections and refuses new ones, and
 * visitors receive 503. The heartbeat overwrites one row and succeeds on a full disk, so after a statement that failed for lack of room
 * each probe also writes new pages. No connection to a read-only database stays in the pool.
 */
export class DatabaseWatch implements OnApplicationShutdown {
  /** Time without a response after which the database counts as silent. */
  silenceMs = 3_000;
  /** Time for which a full disk is remembered if PostgreSQL does not answer whether there is room. */
  fullMs = 30_000;
  private readonly logger = new Logger(DatabaseWatch.name);
  private readonly idle = new Set<PoolClient>();
  private readonly busy = new Set<PoolClient>();
  private readonly stopping = new AbortController();
  private client: PooledClient | null = null;
  private state: DatabaseState = 'writes';
  private beating: Promise<void> | null = null;
  private readonly gate: DatabaseGate;
  /** Whether the timeline of the present connection was checked. */
  private isPlaced = false;

  constructor(
    dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    const pool = poolOf(dataSource);
    this.gate = gateOf(dataSource);
    pool.on('acquire', (client) => {
      this.idle.delete(client);
      this.busy.add(client);
    });
    pool.on('release', (_error, client) => {
      this.busy.delete(client);
      this.idle.add(client);
    });
    pool.on('remove', (client) => {
      this.idle.delete(client);
      this.busy.delete(client);
    });
  }

  /** Sets the clock before anything else starts, and continues until the application shuts down. */
  async start(): Promise<void> {
    await this.beat();
    void this.run();
  }

  /**
   * Returns the state of the database: the last known one if it accepted writes within the last second and no statement has met a full
   * disk since, otherwise the present one.
   */
  async currentState(): Promise<DatabaseState> {
    if (this.state !== 'writes' || this.gate.fullAt)
      await Promise.race([this.beat(), wait(PROBE_MS, undefined, { ref: false })]);
    return this.state;
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

  /** Concurrent callers share one probe. */
  private beat(): Promise<void> {
    return (this.beating ??= this.judge().finally(() => (this.beating = null)));
  }

  private async judge(): Promise<void> {
    // Two waits, so that a response received while this process was busy is read between them.
    const silence = async (): Promise<DatabaseState> => {
      await wait(this.silenceMs / 2, undefined, { ref: false });
      await wait(this.silenceMs / 2, undefined, { ref: false });
      return 'silent';
    };
    let refusal: unknown;
    const asked = this.probe().catch((error: unknown): DatabaseState => {
      refusal = error;
      if (isDiskFull(error)) this.gate.fullAt = performance.now();
      if (isReadOnlyError(error)) return 'read_only';
      return isDiskFull(error) ? 'full' : 'refuses';
    });
    const state = await Promise.race([asked, silence()]);
    if (this.stopping.signal.aborted) return;
    if (state !== 'writes') this.hangUp();
    if (state !== this.state) this.log(state, refusal);
    this.state = state;
    this.gate.refusal =
      state === 'silent'
        ? new Error('the database does not answer: timeout exceeded when trying to connect')
        : null;
    if (state === 'silent') this.cut([...this.idle, ...this.busy]);
    if (state === 'read_only') this.discard();
  }

  private async probe(): Promise<DatabaseState> {
    const client = this.client ?? (await this.connect());
    const asked = performance.now();
    const { rows } = await client.query<{ time: number; isReadOnly: boolean }>(
      `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time,
              pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
    );
    const answered = performance.now();
    if (rows[0] && answered - asked <= EXACT_WITHIN_MS)
      this.clock.synchronise(rows[0].time, (asked + answered) / 2);
    if (rows[0]?.isReadOnly) return 'read_only';
    const position = await this.expectNewest(client);
    // A commit that waits for its standby keeps the row locked. The timeout ends later probes that wait for it, so that no
    // session is left over.
    await client.query(
      `BEGIN; SET LOCAL lock_timeout = '5s';
       INSERT INTO database_heartbeat (id, beaten_at) VALUES (true, now())
         ON CONFLICT (id) DO UPDATE SET beaten_at = excluded.beaten_at;
       COMMIT`,
    );
    if (position) this.remember(position);
    return (await this.hasRoom(client)) ? 'writes' : 'full';
  }

  /** Returns whether statements that need new pages succeed again, after one has failed. */
  private async hasRoom(client: PooledClient): Promise<boolean> {
    const { fullAt } = this.gate;
    if (!fullAt) return true;
    try {
      await client.query(ROOM_PROBE);
    } catch (error) {
      await client.query('ROLLBACK');
      // Another error says nothing about the disk: a role may have a limit of temporary files.
      if (isDiskFull(error) || performance.now() - fullAt < this.fullMs) return false;
    }
    // A statement may have failed during the probe.
    if (this.gate.fullAt !== fullAt) return false;
    this.gate.fullAt = null;
    return true;
  }

  /**
   * Checks the timeline once per connection. @returns position at which the database writes; null if already checked
   * @throws StaleServer for an old primary
   */
  private async expectNewest(client: PooledClient): Promise<Position | null> {
    if (this.isPlaced || !this.gate.timelines) return null;
    const position = await positionOf(client);
    this.isPlaced = true;
    const refusal = position ? this.gate.timelines.refusalOf(position) : undefined;
    if (refusal) throw refusal;
    return position;
  }

  private remember(position: Position): void {
    try {
      this.gate.timelines?.note(position);
    } catch (err) {
      this.logger.warn({ err }, 'the timeline of the database could not be stored');
    }
  }

  private log(state: DatabaseState, err: unknown): void {
    if (state === 'writes') this.logger.log(LOGGED[state]);
    else this.logger.error({ err }, LOGGED[state]);
  }

  private async connect(): Promise<PooledClient> {
    const client = new PooledClient({
      connectionString: this.config.databaseUrl,
      application_name: 'watch',
    });
    // A connection that breaks between two probes fails the next one.
    client.on('error', () => undefined);
    this.client = client;
    this.isPlaced = false;
    await client.connect();
    return client;
  }

  private hangUp(): void {
    this.client?.hangUp();
    this.client = null;
  }

  private cut(clients: PoolClient[]): void {
    for (const client of clients) (client as unknown as PooledClient).hangUp();
  }

  /** Running statements may finish; then their connections are closed. */
  private discard(): void {
    for (const client of this.busy) (client as unknown as PooledClient).retire();
    this.cut([...this.idle]);
  }
}
