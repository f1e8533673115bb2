import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { PgBoss, type JobResult } from 'pg-boss';
import { Histogram } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock';
import { currentRequestId, onBehalfOf } from '../common/request-context';
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

/** What a job is carried along with, besides its payload: the id of the request that queued it, and where its trace is. */
type Carried<T> = T & { origin?: { requestId?: string; traceparent?: string } };

const tracer = trace.getTracer('backend');
const durations = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time a job took, by queue and whether it was done or has to be tried again',
  labelNames: ['queue', 'result'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
});

const SCHEMA = 'jobs';
const POOL_SIZE = 4;
const POLL_SECONDS = 1;
/** Jobs taken at once; while there are as many, nobody waits for the next poll. Most of them find nothing left to do. */
const BATCH = 25;
/** Jobs of a batch under way at once: a provider that hangs must not take the pool's connections. */
const AT_ONCE = 5;
/** A statement of the queue without an answer for this long has lost its connection. */
const QUERY_TIMEOUT_MS = 30_000;
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

  constructor(
    @Inject(AppConfig) private readonly config: Pick<AppConfig, 'databaseUrl' | 'jobsWorkers'>,
    clock: Clock,
  ) {
    const options = {
      connectionString: config.databaseUrl,
      application_name: 'jobs',
      schema: SCHEMA,
      max: POOL_SIZE,
      connectionTimeoutMillis: 5_000,
      // For its pool, which it hands its options on to.
      query_timeout: QUERY_TIMEOUT_MS,
      schedule: false,
      supervise: config.jobsWorkers,
      // It measures its pauses by the time: with the machine's, moved back, it would pause for as long.
      clock: {
        now: () => clock.now().getTime(),
        setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
        clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
        setInterval: (work: () => void, ms: number) => setInterval(work, ms),
        clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
      },
    };
    this.boss = new PgBoss(options);
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
        {
          pollingIntervalSeconds: POLL_SECONDS,
          batchSize: BATCH,
          burstWhenBatchFull: true,
          perJobResults: true,
        },
        (jobs: { id: string; data: Carried<never> }[]) =>
          runAll(jobs, (data) => this.run(queue, data, handler)),
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
    await this.boss.send(queue, withOrigin(payload), {
      ...retry,
      ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      ...(manager
        ? { db: { executeSql: async (sql, values) => ({ rows: await runPrepared(manager, sql, values) }) } }
        : {}),
    });
  }

  /** Works a job as part of what queued it: under the id of that request, and in its trace. */
  private async run<T>(
    queue: string,
    { origin, ...payload }: Carried<T>,
    handler: JobHandler<T>,
  ): Promise<void> {
    const parent = propagation.extract(context.active(), origin ?? {});
    const seconds = durations.startTimer({ queue });
    const work = (): Promise<void> =>
      tracer.startActiveSpan(`job ${queue}`, { kind: SpanKind.CONSUMER }, parent, async (span) => {
        if (origin?.requestId) span.setAttribute('request.id', origin.requestId);
        try {
          await handler(payload as T);
          seconds({ result: 'done' });
        } catch (error) {
          seconds({ result: 'failed' });
          this.logger.warn(
            { err: error, queue },
            'a job failed; the queue decides whether it is tried again',
          );
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    await onBehalfOf(origin?.requestId, work);
  }

  /** Takes no more jobs and ends those under way. Requests are still answered, and queue theirs. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: STOP_MS, close: false });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.boss.stop();
  }
}

function withOrigin(payload: object): Carried<object> {
  const origin: NonNullable<Carried<object>['origin']> = {};
  propagation.inject(context.active(), origin);
  const requestId = currentRequestId();
  if (requestId !== undefined) origin.requestId = requestId;
  return Object.keys(origin).length > 0 ? { ...payload, origin } : payload;
}

/** Runs the jobs of a batch, some at once; one that fails is tried again by itself. */
async function runAll(
  jobs: readonly { id: string; data: Carried<never> }[],
  run: (data: Carried<never>) => Promise<void>,
): Promise<JobResult[]> {
  const waiting = [...jobs];
  const results: JobResult[] = [];
  const work = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      try {
        await run(job.data);
        results.push({ id: job.id, status: 'completed' });
      } catch (error) {
        results.push({ id: job.id, status: 'failed', output: { message: (error as Error).message } });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}
