import { Injectable, type Provider } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { CommonModule } from '../../../src/common/common.module';
import { AppConfig } from '../../../src/config/app-config';
import { ConfigModule } from '../../../src/config/config.module';
import { DatabaseModule } from '../../../src/database/database.module';
import { JobsModule } from '../../../src/jobs/jobs.module';
import { JobsService } from '../../../src/jobs/jobs.service';
import { OnJob } from '../../../src/jobs/on-job';
import { defineQueue, type Queue } from '../../../src/jobs/queue';
import { TEST_ENVIRONMENT } from '../../support/app';
import { createTestDatabase, type TestDatabase } from '../../support/postgres';

const GREETING_JOB = defineQueue<{ name: string }>('test-greeting');
const FAREWELL_JOB = defineQueue<{ name: string; seconds: number }>('test-farewell');

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

  it('refuses to start while a handler has a queue that is not of the application', async () => {
    expect(await refusal([], [Greetings])).toMatch('test-greeting is handled but is not a queue');
  });

  it('counts a provider under two names as one handler', async () => {
    expect(await refusal([GREETING_JOB], [Greetings, { provide: 'greetings', useExisting: Greetings }])).toBe(
      'started',
    );
  });

  it('refuses a second queue of the same name', () => {
    expect(() => defineQueue('test-greeting')).toThrow('defined twice');
  });

  it('hands each job to the handler of its queue, on an instance that works the queue', async () => {
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
