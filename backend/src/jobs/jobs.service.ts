import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { PgBoss, type JobResult } from 'pg-boss';
import { Histogram } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock';
import { currentRequestId, onBehalfOf } from '../common/request-context';
import { AppConfig } from '../config/app-config';
import { PooledClient, verifyWritable } from '../database/driver/pooled-client';
import { many } from '../database/statements';
import type { Queue } from './queue';

/** How a job is queued. */
export interface EnqueueOptions {
  /** Queues the job in this transaction: rolled back, it never was; committed, it survives any crash. */
  manager?: EntityManager;
  /** Seconds before the job may run. */
  startAfterSeconds?: number;
}

/** Runs one job. It throws to ask for another try. */
export type JobHandler = (payload: object) => Promise<unknown>;

/** A payload as it is stored: with the id of the request that queued the job, and the place of its trace. */
type Carried = object & { origin?: { requestId?: string; traceparent?: string } };

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
/** Jobs fetched at once. A full batch is followed by another fetch without waiting for the poll interval. */
const BATCH = 25;
/** Jobs of a batch that run at once: a provider that hangs must not take the pool's connections. */
const AT_ONCE = 5;
/** A statement of the queue without an answer for this long has lost its connection. */
const QUERY_TIMEOUT_MS = 30_000;
/** A job that has not ended by then is treated as lost with its instance. */
const EXPIRE_SECONDS = 120;
const DAY_SECONDS = 86_400;
const STOP_MS = 15_000;
const UNIQUE_VIOLATION = '23505';

/** The durable queue, in the product's own database. */
@Injectable()
export class JobsService implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(JobsService.name);
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
      // pg-boss passes its options on to its pool.
      query_timeout: QUERY_TIMEOUT_MS,
      Client: PooledClient,
      verify: verifyWritable,
      schedule: false,
      supervise: config.jobsWorkers,
      // pg-boss measures its pauses by this clock: by the machine's, set back, it would pause for as long.
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

  /** Connects to the database and creates the queues that are not there yet. */
  async open(queues: readonly Queue<object>[]): Promise<void> {
    await this.start();
    for (const { name } of queues)
      await this.boss.createQueue(name, { expireInSeconds: EXPIRE_SECONDS, deleteAfterSeconds: DAY_SECONDS });
  }

  /** Begins to run the jobs of a queue. */
  async work({ name }: Queue<object>, handler: JobHandler): Promise<void> {
    await this.boss.work(
      name,
      {
        pollingIntervalSeconds: POLL_SECONDS,
        batchSize: BATCH,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      (jobs: { id: string; data: Carried }[]) => runAll(jobs, (data) => this.run(name, data, handler)),
    );
  }

  /** Of instances that start at once on an empty database, one creates pg-boss's tables; the others fail, and find them on their second try. */
  private async start(): Promise<void> {
    try {
      await this.boss.start();
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      await this.boss.start();
    }
  }

  /** Adds a job to a queue. */
  async enqueue<Payload extends object>(
    queue: Queue<Payload>,
    payload: NoInfer<Payload>,
    { manager, startAfterSeconds }: EnqueueOptions = {},
  ): Promise<void> {
    await this.boss.send(queue.name, withOrigin(payload), {
      ...queue.retry,
      ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      ...(manager
        ? {
            db: {
              executeSql: async (sql, values) => ({
                rows: await many(manager, sql, values, { prepared: true }),
              }),
            },
          }
        : {}),
    });
  }

  /** Runs a job as part of what queued it: under the id of that request, and in its trace. */
  private async run(queue: string, { origin, ...payload }: Carried, handler: JobHandler): Promise<void> {
    const parent = propagation.extract(context.active(), origin ?? {});
    const seconds = durations.startTimer({ queue });
    const work = (): Promise<void> =>
      tracer.startActiveSpan(`job ${queue}`, { kind: SpanKind.CONSUMER }, parent, async (span) => {
        if (origin?.requestId) span.setAttribute('request.id', origin.requestId);
        try {
          await handler(payload);
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

  /** Fetches no more jobs and waits for those under way. Requests are still answered, and may queue jobs. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: STOP_MS, close: false });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.boss.stop();
  }
}

function withOrigin(payload: object): Carried {
  const origin: NonNullable<Carried['origin']> = {};
  propagation.inject(context.active(), origin);
  const requestId = currentRequestId();
  if (requestId !== undefined) origin.requestId = requestId;
  return Object.keys(origin).length > 0 ? { ...payload, origin } : payload;
}

/** Runs the jobs of a batch, some at once. Each has a result of its own, so one that fails is tried again alone. */
async function runAll(
  jobs: readonly { id: string; data: Carried }[],
  run: (data: Carried) => Promise<void>,
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
