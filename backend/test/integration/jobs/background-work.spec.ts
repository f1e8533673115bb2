import { Injectable, type LoggerService, type Provider } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { register } from 'prom-client';
import { CommonModule } from '../../../src/common/common.module';
import { AppConfig } from '../../../src/config/app-config';
import { ConfigModule } from '../../../src/config/config.module';
import { DatabaseModule } from '../../../src/database/database.module';
import { Every } from '../../../src/jobs/every';
import { JobsModule } from '../../../src/jobs/jobs.module';
import { JobsService } from '../../../src/jobs/jobs.service';
import { OnJob } from '../../../src/jobs/on-job';
import { defineQueue, type Queue } from '../../../src/jobs/queue';
import { ScheduledTasksService } from '../../../src/jobs/scheduled-tasks.service';
import { OWNER_NOTICE_JOB } from '../../../src/modules/audit/owner-notices';
import { TEST_ENVIRONMENT } from '../../support/app';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';

// Not by `defineQueue`, which would make them queues of the product for the files that the worker runs after this one.
const GREETING_JOB: Queue<{ name: string }> = { name: 'test-greeting', retry: {} };
const FAREWELL_JOB: Queue<{ name: string; seconds: number }> = { name: 'test-farewell', retry: {} };

@Injectable()
class Greetings {
  readonly greeted: string[] = [];

  @OnJob(GREETING_JOB)
  greet({ name }: { name: string }): Promise<void> {
    this.greeted.push(name);
    return Promise.resolve();
  }
}

@Injectable()
class OtherGreetings {
  @OnJob(GREETING_JOB)
  greet(): Promise<void> {
    return Promise.resolve();
  }

  // @ts-expect-error -- jobs of this queue carry no `title`
  @OnJob(FAREWELL_JOB)
  part({ title }: { title: string }): Promise<string> {
    return Promise.resolve(title);
  }
}

@Injectable()
class Rounds {
  readonly begun: string[] = [];
  /** Blocks the rounds that have begun. */
  end = Promise.resolve();

  private async round(name: string): Promise<void> {
    this.begun.push(name);
    await this.end;
  }

  @Every(100)
  often(): Promise<void> {
    return this.round('often');
  }

  @Every('* * * * * *')
  eachSecond(): Promise<void> {
    return this.round('eachSecond');
  }

  @Every(100, { onEveryInstance: true })
  everywhere(): Promise<void> {
    return this.round('everywhere');
  }

  @Every(3_600_000, { atStart: true })
  atStart(): Promise<void> {
    return this.round('atStart');
  }

  @Every(3_600_000)
  anywhere(): Promise<void> {
    return this.round('anywhere');
  }

  @Every(3_600_000, { once: true })
  once(): Promise<void> {
    return this.round('once');
  }

  @Every(3_600_000, { once: true })
  failing(): Promise<void> {
    return Promise.reject(new Error('no'));
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The parts of the application that run its background work, without its modules. */
const instance = (
  queues: readonly Queue<object>[],
  providers: Provider[],
  overrides: { jobsWorkers?: boolean } = {},
): Promise<TestingModule> => {
  const config = new AppConfig({ ...TEST_ENVIRONMENT, DATABASE_URL: database.url }, overrides);
  return Test.createTestingModule({
    imports: [ConfigModule.with(config), CommonModule, DatabaseModule, JobsModule.with(queues)],
    providers,
  }).compile();
};

describe('@OnJob', () => {
  const refusal = async (queues: readonly Queue<object>[], providers: Provider[]): Promise<string> => {
    const started = await instance(queues, providers);
    try {
      return await started.init().then(
        () => 'started',
        (error: Error) => error.message,
      );
    } finally {
      await started.close();
    }
  };

  it('refuses to start while a queue has no handler', async () => {
    expect(await refusal([GREETING_JOB, FAREWELL_JOB], [Greetings])).toMatch('test-farewell has no handler');
  });

  it('refuses to start while a queue has two handlers', async () => {
    expect(await refusal([GREETING_JOB, FAREWELL_JOB], [Greetings, OtherGreetings])).toMatch(
      'test-greeting has several handlers: Greetings.greet, OtherGreetings.greet',
    );
  });

  it('refuses to start when a handler names an unknown queue', async () => {
    expect(await refusal([], [Greetings])).toMatch('test-greeting is handled but is not a queue');
  });

  it('counts a provider under two names as one handler', async () => {
    expect(await refusal([GREETING_JOB], [Greetings, { provide: 'greetings', useExisting: Greetings }])).toBe(
      'started',
    );
  });

  it('refuses a second queue of the same name', () => {
    expect(() => defineQueue(OWNER_NOTICE_JOB.name)).toThrow('defined twice');
  });

  it('passes each job to the handler of its queue, on an instance that works the queue', async () => {
    const [off, on] = [
      await instance([GREETING_JOB], [Greetings], { jobsWorkers: false }),
      await instance([GREETING_JOB], [Greetings]),
    ];
    try {
      await off.init();
      await off.get(JobsService).enqueue(GREETING_JOB, { name: 'Ana' });
      const untyped = { title: 'Ana' };
      // @ts-expect-error -- jobs of this queue carry no `title`
      await off.get(JobsService).enqueue(GREETING_JOB, untyped);
      await on.init();
      const { greeted } = on.get(Greetings);
      while (greeted.length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
      expect(new Set(greeted)).toEqual(new Set(['Ana', undefined]));
      expect(off.get(Greetings).greeted).toEqual([]);
    } finally {
      await off.close();
      await on.close();
    }
  });
});

describe('@Every', () => {
  const running: TestingModule[] = [];
  const start = async (overrides?: { jobsWorkers?: boolean }) => {
    const started = await instance([], [Rounds], overrides);
    running.push(started);
    await started.init();
    const [rounds, tasks] = [started.get(Rounds), started.get(ScheduledTasksService)];
    return { started, rounds, run: (method: keyof Rounds) => tasks.run(`Rounds.${method}`) };
  };
  afterEach(async () => {
    for (const started of running.splice(0)) await started.close();
  });
  const waitFor = async (isDone: () => boolean): Promise<void> => {
    while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const ofName = ({ begun }: Rounds, wanted: string): string[] => begun.filter((name) => name === wanted);
  /** Makes the rounds of these instances wait until the returned function is called. */
  const holdUp = (...held: Rounds[]): (() => void) => {
    let goOn = (): void => undefined;
    const end = new Promise<void>((resolve) => (goOn = resolve));
    for (const rounds of held) rounds.end = end;
    return goOn;
  };

  it('runs a method repeatedly: by milliseconds, by a cron expression, and at the start', async () => {
    const { rounds } = await start();
    expect(rounds.begun).toContain('atStart');
    await waitFor(() => ofName(rounds, 'often').length > 3 && ofName(rounds, 'eachSecond').length > 1);
    expect(ofName(rounds, 'atStart')).toHaveLength(1);
  });

  it('runs only what belongs on every instance where background work is off', async () => {
    const { rounds } = await start({ jobsWorkers: false });
    await waitFor(() => rounds.begun.length > 12);
    expect(new Set(rounds.begun)).toEqual(new Set(['everywhere']));
  });

  it('starts no round while another one is running', async () => {
    const { rounds, run } = await start();
    const goOn = holdUp(rounds);
    const first = run('anywhere');
    await run('anywhere');
    expect(ofName(rounds, 'anywhere')).toHaveLength(1);
    goOn();
    await first;
    await run('anywhere');
    expect(ofName(rounds, 'anywhere')).toHaveLength(2);
  });

  it('runs on all instances at once, unless it runs on one at a time', async () => {
    const [one, two] = [await start(), await start()];
    const goOn = holdUp(one.rounds, two.rounds);
    const ends = [one.run('anywhere'), two.run('anywhere'), one.run('once')];
    await waitFor(() => ofName(one.rounds, 'once').length > 0);
    await two.run('once');
    expect(ofName(two.rounds, 'once')).toEqual([]);
    expect(ofName(two.rounds, 'anywhere')).toHaveLength(1);
    goOn();
    await Promise.all(ends);
    await two.run('once');
    expect(ofName(two.rounds, 'once')).toHaveLength(1);
  });

  it('logs a failure, counts it, and runs again', async () => {
    const { started, run } = await start();
    const warnings: unknown[] = [];
    const ignore = (): void => undefined;
    const logger: LoggerService = {
      log: ignore,
      error: ignore,
      warn: (message: unknown) => warnings.push(message),
    };
    started.useLogger(logger);
    await run('failing');
    await run('failing');
    expect(warnings).toEqual(
      Array.from({ length: 2 }, () => ({
        task: 'Rounds.failing',
        err: expect.objectContaining({ message: 'no' }) as unknown,
      })),
    );
    expect(await register.metrics()).toContain(
      'scheduled_task_duration_seconds_count{task="Rounds.failing",result="failed"} 2',
    );
  });

  it('refuses to run an undeclared method', async () => {
    const { started } = await start();
    await expect(started.get(ScheduledTasksService).run('Rounds.never')).rejects.toThrow(
      'no scheduled task Rounds.never',
    );
  });
});
