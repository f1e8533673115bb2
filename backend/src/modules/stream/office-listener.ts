import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import { AppConfig } from '../../config/app-config';
import type { Change } from './office-event';

/** PostgreSQL channel that the triggers notify. */
const CHANNEL = 'office';
/** Message that the connection sends to itself, to verify that it receives notifications. */
const ECHO = 'echo';
const ECHO_MS = 5_000;

interface Ears {
  onChange: (change: Change) => void;
  /** Called when the connection is lost. Notifications sent meanwhile are missed. */
  lost: () => void;
}

/**
 * Receives changes from all instances on one database connection. The same connection holds the locks that count open streams: PostgreSQL
 * releases them when the connection breaks, so a crash leaves no stream counted.
 */
@Injectable()
export class OfficeListener implements OnApplicationShutdown {
  private readonly logger = new Logger(OfficeListener.name);
  private listening: Promise<Client> | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly config: AppConfig) {}

  async onApplicationShutdown(): Promise<void> {
    const client = await this.listening?.catch(() => null);
    await client?.end().catch(() => undefined);
  }

  /**
   * Connects and listens, unless that was done before.
   * @throws if the database is unreachable, or if the connection receives no notifications (as behind a transaction pooler)
   */
  async listen(ears: Ears): Promise<void> {
    this.listening ??= this.connect(ears).catch((error: unknown) => {
      this.listening = null;
      throw error;
    });
    await this.listening;
  }

  /**
   * Reserves one of a user's stream slots, across all instances.
   * @returns whether the slot was free
   */
  async take(person: string, slot: number): Promise<boolean> {
    const rows = await this.ask<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('stream ' || $1), $2) AS taken`,
      [person, slot],
    );
    return rows[0]?.taken ?? false;
  }

  /** Releases a slot. Does nothing if the connection is broken, because PostgreSQL has then released it. */
  async release(person: string, slot: number): Promise<void> {
    await this.ask(`SELECT pg_advisory_unlock(hashtext('stream ' || $1), $2)`, [person, slot]).catch(
      () => undefined,
    );
  }

  /** Runs queries one after another, as a single connection requires. */
  private ask<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    const answer = this.turn.then(async () => {
      const client = await this.listening;
      return client ? (await client.query<Row>(text, values)).rows : [];
    });
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  private async connect({ onChange: hear, lost }: Ears): Promise<Client> {
    const client = new Client({
      connectionString: this.config.databaseUrl,
      application_name: 'stream',
      connectionTimeoutMillis: ECHO_MS,
      keepAlive: true,
    });
    let hasEnded = false;
    const ended = (): void => {
      if (hasEnded) return;
      hasEnded = true;
      this.listening = null;
      lost();
    };
    client.on('error', (err) => {
      this.logger.warn({ err }, 'live events are interrupted');
      ended();
    });
    client.on('end', ended);
    try {
      await client.connect();
      await this.expectEcho(client);
    } catch (error) {
      hasEnded = true;
      await client.end().catch(() => undefined);
      throw error;
    }
    client.on('notification', ({ payload }) => {
      if (payload && payload !== ECHO) hear(JSON.parse(payload) as Change);
    });
    return client;
  }

  /** Verifies that notifications arrive: behind a transaction pooler, LISTEN succeeds but receives nothing. */
  private async expectEcho(client: Client): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const echo = new Promise<void>((resolve, reject) => {
      client.once('notification', () => resolve());
      timer = setTimeout(() => reject(new Error('the connection receives no notifications')), ECHO_MS);
    });
    try {
      await client.query(`LISTEN ${CHANNEL}`);
      await client.query(`SELECT pg_notify('${CHANNEL}', '${ECHO}')`);
      await echo;
    } finally {
      clearTimeout(timer);
      echo.catch(() => undefined);
    }
  }
}
