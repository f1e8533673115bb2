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
import { Timelines } from '../database/driver/timelines';
import { many } from '../database/statements';
import { queuesWithDueJobs } from './due-jobs.repository';
import type { Queue } from './queue';

/** Options for queueing a job. */
export interface EnqueueOptions {
  /** Queues the job in this transaction: a rollback removes it, and after a commit it survives any crash. */
  manager?: EntityManager;
  /** Seconds before the job may run. */
  startAfterSeconds?: number;
}

/** Runs one job. Throws to request a retry. */
export type JobHandler = (payload: object) => Promise<unknown>;

/** Stored payload, with the id and trace of the request that queued the job. */
type PayloadWithOrigin = object & { origin?: { requestId?: string; traceparent?: string } };

const tracer = trace.getTracer('backend');
const durations = new Histogram({
  name: 'job_duration_seconds',
  help: 'Duration of a job, by queue and result (done, or to be retried)',
  labelNames: ['queue', 'result'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
});

const SCHEMA = 'jobs';
const POOL_SIZE = 4;
/** Interval at which one statement looks for due jobs of all queues. */
const LOOK_EVERY_MS = 250;
/** Interval at which a queue's worker fetches jobs of its own accord, in case the look above fails. */
const POLL_SECONDS = 30;
/** Number of jobs fetched at once. After a full batch the next fetch does not wait for the poll interval. */
const BATCH = 25;
/** Number of jobs in a batch that run at once, so that a provider that hangs does not use up the connection pool. */
const AT_ONCE = 5;
/** Time without a response after which a statement of the queue counts as lost with its connection. */
const QUERY_TIMEOUT_MS = 30_000;
/** Time after which a running job counts as lost with its instance. */
const EXPIRE_SECONDS = 120;
const DAY_SECONDS = 86_400;
const STOP_MS = 15_000;
const START_TRIES = 3;

/** Durable job queue in the product's own database. */
@Injectable()
export class JobsService implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(JobsService.name);
  private readonly boss: PgBoss;
  /** Ids of pg-boss's workers, by queue. */
  private readonly workers = new Map<string, string>();
  private looks: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;

  constructor(
    @Inject(AppConfig)
    private readonly config: Pick<AppConfig, 'databaseUrl' | 'jobsWorkers'> &
      Partial<Pick<AppConfig, 'mediaDir'>>,
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
      ...(config.mediaDir ? { gate: { refusal: null, timelines: new Timelines(config.mediaDir) } } : {}),
      schedule: false,
      supervise: config.jobsWorkers,
      // pg-boss measures its pauses by this clock. If the machine's clock was set back, it would pause for that long.
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

  /** Connects to the database and creates missing queues. */
  async open(queues: readonly Queue<object>[]): Promise<void> {
    await this.start();
    for (const { name } of queues)
      await this.boss.createQueue(name, { expireInSeconds: EXPIRE_SECONDS, deleteAfterSeconds: DAY_SECONDS });
  }

  /** Starts to run the jobs of a queue. */
  async work({ name }: Queue<object>, handler: JobHandler): Promise<void> {
    const worker = await this.boss.work(
      name,
      {
        pollingIntervalSeconds: POLL_SECONDS,
        batchSize: BATCH,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      (jobs: { id: string; data: PayloadWithOrigin }[]) =>
        runAll(jobs, (data) => this.run(name, data, handler)),
    );
    this.workers.set(name, worker);
    this.looks ??= setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /** Wakes the workers of queues with due jobs. One statement replaces a fetch of each queue, which are fifty. */
  private look(): Promise<void> {
    return (this.looking ??= this.wakeWorkers()
      .catch((err: unknown) => this.logger.error({ err }, 'job queue'))
      .finally(() => (this.looking = null)));
  }

  private async wakeWorkers(): Promise<void> {
    const due = await queuesWithDueJobs(this.boss.getDb(), SCHEMA, [...this.workers.keys()]);
    for (const queue of due) this.boss.notifyWorker(this.workers.get(queue)!);
  }

  /**
   * Starts pg-boss, with further tries: if several instances start at once on an empty database, one creates the tables and the others
   * fail once; and a busy machine may need longer than the time limit of a connection, because starting blocks this process.
   */
  private async start(): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        await this.boss.start();
        return;
      } catch (error) {
        if (tries >= START_TRIES) throw error;
        this.logger.warn({ err: error as Error }, 'job queue: starting again');
      }
  }

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

  /** Runs a job with the id and in the trace of the request that queued it. */
  private async run(
    queue: string,
    { origin, ...payload }: PayloadWithOrigin,
    handler: JobHandler,
  ): Promise<void> {
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

  /** Stops fetching jobs and waits for those in progress. Requests are still answered and may queue jobs. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.looks);
    await this.boss.stop({ graceful: true, timeout: STOP_MS, close: false });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.boss.stop();
  }
}

function withOrigin(payload: object): PayloadWithOrigin {
  const origin: NonNullable<PayloadWithOrigin['origin']> = {};
  propagation.inject(context.active(), origin);
  const requestId = currentRequestId();
  if (requestId !== undefined) origin.requestId = requestId;
  return Object.keys(origin).length > 0 ? { ...payload, origin } : payload;
}

/** Runs the jobs of a batch, some at once. Each has a separate result, so only a failed one is retried. */
async function runAll(
  jobs: readonly { id: string; data: PayloadWithOrigin }[],
  run: (data: PayloadWithOrigin) => Promise<void>,
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
