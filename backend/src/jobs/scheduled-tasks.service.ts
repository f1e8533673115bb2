import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { CronJob } from 'cron';
import { Histogram } from 'prom-client';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config';
import { Installation } from '../database/installation/installation';
import { one } from '../database/statements';
import { DeclaredMethods, type DeclaredMethod } from './declared-methods';
import { SCHEDULE_ZONE, TIMES_OF_METHOD, type Times } from './every';

const durations = new Histogram({
  name: 'scheduled_task_duration_seconds',
  help: 'Duration of a round of a scheduled task, by task and result (done or failed)',
  labelNames: ['task', 'result'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
});

/** Runs the methods that `@Every` declares. */
@Injectable()
export class ScheduledTasksService implements OnApplicationBootstrap {
  private readonly logger = new Logger(ScheduledTasksService.name);
  private readonly tasks = new Map<string, DeclaredMethod<Times>>();
  private readonly running = new Set<string>();

  constructor(
    private readonly config: AppConfig,
    private readonly dataSource: DataSource,
    private readonly methods: DeclaredMethods,
    private readonly scheduler: SchedulerRegistry,
    private readonly installation: Installation,
  ) {}

  onApplicationBootstrap(): void {
    for (const task of this.methods.find<Times>(TIMES_OF_METHOD)) {
      this.tasks.set(task.name, task);
      if (this.config.jobsWorkers || task.value.onEveryInstance) this.start(task);
    }
  }

  /** Registers a task with the scheduler, which stops it at shutdown. */
  private start({ name, value: { when, atStart, onEveryInstance } }: DeclaredMethod<Times>): void {
    const round = (): void => {
      // In a restored copy, only tasks for the instance's own memory run.
      if (onEveryInstance || !this.installation.copy) void this.run(name);
    };
    if (typeof when === 'number') this.scheduler.addInterval(name, setInterval(round, when));
    else
      this.scheduler.addCronJob(
        name,
        CronJob.from({ cronTime: when, onTick: round, start: true, timeZone: SCHEDULE_ZONE }),
      );
    if (atStart) round();
  }

  /**
   * Runs one round of a task now, unless one is in progress. Failures are logged and not thrown.
   * @param name `Class.method`
   */
  async run(name: string): Promise<void> {
    const task = this.tasks.get(name);
    if (!task) throw new Error(`There is no scheduled task ${name}.`);
    if (this.running.has(name)) return;
    this.running.add(name);
    try {
      await (task.value.once ? this.underLock(name, () => this.measured(task)) : this.measured(task));
    } catch (err) {
      this.logger.warn({ err, task: name }, 'a round of a scheduled task failed');
    } finally {
      this.running.delete(name);
    }
  }

  private async measured({ name, call }: DeclaredMethod<Times>): Promise<void> {
    const seconds = durations.startTimer({ task: name });
    try {
      await call();
      seconds({ result: 'done' });
    } catch (error) {
      seconds({ result: 'failed' });
      throw error;
    }
  }

  /** Skips the work while another instance holds the lock. A crash ends the transaction and so releases the lock. */
  private async underLock(name: string, work: () => Promise<void>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // The transaction only holds the lock; the work uses other transactions.
      await manager.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      const lock = await one<{ isOurs: boolean }>(
        manager,
        `SELECT pg_try_advisory_xact_lock(hashtext('scheduled task'), hashtext($1)) AS "isOurs"`,
        [name],
      );
      if (lock?.isOurs) await work();
    });
  }
}
