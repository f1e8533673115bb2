import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { PgBoss } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../config/app-config';
import { runPrepared } from '../database/prepared';

/** How a job is queued. */
export interface EnqueueOptions {
  /** Queues the job in this transaction: rolled back, it never was; committed, it survives any crash. */
  manager?: EntityManager;
  /** Seconds before the job may run. */
  startAfterSeconds?: number;
  /** Times a failed job is tried again. */
  retryLimit?: number;
  /** Seconds before the first further try. */
  retryDelay?: number;
  /** Whether each further try waits twice as long. */
  retryBackoff?: boolean;
}

/** Runs one job. Delivery is at least once, so every effect needs a key of its own. Throwing asks for another try. */
export type JobHandler<T> = (payload: T) => Promise<void>;

const SCHEMA = 'jobs';
const POOL_SIZE = 4;
const POLL_SECONDS = 1;
/** A job that has not ended by then is taken to have died with its instance. */
const EXPIRE_SECONDS = 120;
const DAY_SECONDS = 86_400;
const STOP_MS = 15_000;
const UNIQUE_VIOLATION = '23505';

/** The durable queue, in the product's own database. */
@Injectable()
export class JobsService implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(JobsService.name);
  private readonly handlers = new Map<string, JobHandler<never>>();
  private readonly boss: PgBoss;

  constructor(@Inject(AppConfig) private readonly config: Pick<AppConfig, 'databaseUrl' | 'jobsWorkers'>) {
    this.boss = new PgBoss({
      connectionString: config.databaseUrl,
      application_name: 'jobs',
      schema: SCHEMA,
      max: POOL_SIZE,
      connectionTimeoutMillis: 5_000,
      schedule: false,
      supervise: config.jobsWorkers,
    });
    this.boss.on('error', (err: Error) => this.logger.error({ err }, 'job queue'));
  }

  /** Names who runs the jobs of a queue. Called while modules start; the queue opens when all have. */
  work<T extends object>(queue: string, handler: JobHandler<T>): void {
    this.handlers.set(queue, handler);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.start();
    for (const [queue, handler] of this.handlers) {
      await this.boss.createQueue(queue, {
        expireInSeconds: EXPIRE_SECONDS,
        deleteAfterSeconds: DAY_SECONDS,
      });
      if (!this.config.jobsWorkers) continue;
      await this.boss.work(
        queue,
        { pollingIntervalSeconds: POLL_SECONDS },
        async (jobs: { data: never }[]) => {
          for (const { data } of jobs) await handler(data);
        },
      );
    }
  }

  /** Of instances that start at once on an empty database, one makes the queue's tables; the others are refused, and find them. */
  private async start(): Promise<void> {
    try {
      await this.boss.start();
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      await this.boss.start();
    }
  }

  /** Adds a job to a queue that some module works. The payload is small and holds no secret. */
  async enqueue(
    queue: string,
    payload: object,
    { manager, startAfterSeconds, ...retry }: EnqueueOptions = {},
  ): Promise<void> {
    await this.boss.send(queue, payload, {
      ...retry,
      ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      ...(manager
        ? { db: { executeSql: async (sql, values) => ({ rows: await runPrepared(manager, sql, values) }) } }
        : {}),
    });
  }

  /** Takes no more jobs and ends those under way. Requests are still answered, and queue theirs. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: STOP_MS, close: false });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.boss.stop();
  }
}
