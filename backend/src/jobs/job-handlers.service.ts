import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '../config/app-config';
import { Installation } from '../database/installation/installation';
import { DeclaredMethods, type DeclaredMethod } from './declared-methods';
import { JobsService, type JobHandler } from './jobs.service';
import { QUEUE_OF_METHOD } from './on-job';
import type { Queue } from './queue';

/** Injection token of the application's queues. */
export const QUEUES = Symbol('queues');

/** Connects each queue to the method that `@OnJob` declares for it. */
@Injectable()
export class JobHandlersService implements OnApplicationBootstrap {
  constructor(
    private readonly config: AppConfig,
    private readonly jobs: JobsService,
    private readonly methods: DeclaredMethods,
    private readonly installation: Installation,
    @Inject(QUEUES) private readonly queues: readonly Queue<object>[],
  ) {}

  /** @throws Error if a queue has no handler or several */
  async onApplicationBootstrap(): Promise<void> {
    const handlers = handlersOf(this.queues, this.methods.find<Queue<object>>(QUEUE_OF_METHOD));
    await this.jobs.open(this.queues);
    if (!this.config.jobsWorkers) return;
    // In a restored copy, jobs wait until it is released.
    await this.installation.whenLive(async () => {
      for (const [queue, handler] of handlers) await this.jobs.work(queue, handler);
    });
  }
}

function handlersOf(
  queues: readonly Queue<object>[],
  methods: readonly DeclaredMethod<Queue<object>>[],
): Map<Queue<object>, JobHandler> {
  const handlers = new Map<Queue<object>, JobHandler>();
  const problems: string[] = [];
  for (const queue of new Set([...queues, ...methods.map(({ value }) => value)])) {
    const found = methods.filter(({ value }) => value === queue);
    const [handler] = found;
    if (!queues.includes(queue))
      problems.push(`${queue.name} is handled but is not a queue of the application`);
    else if (!handler) problems.push(`${queue.name} has no handler`);
    else if (found.length > 1)
      problems.push(`${queue.name} has several handlers: ${found.map(({ name }) => name).join(', ')}`);
    else handlers.set(queue, handler.call);
  }
  if (problems.length > 0) throw new Error(`Queues need exactly one @OnJob each.\n${problems.join('\n')}`);
  return handlers;
}
