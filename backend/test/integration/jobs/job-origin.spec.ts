import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { CommonModule } from '../../../src/common/common.module';
import { currentRequestId, onBehalfOf } from '../../../src/common/request-context';
import { AppConfig } from '../../../src/config/app-config';
import { ConfigModule } from '../../../src/config/config.module';
import { DatabaseModule } from '../../../src/database/database.module';
import { JobsModule } from '../../../src/jobs/jobs.module';
import { JobsService } from '../../../src/jobs/jobs.service';
import { OnJob } from '../../../src/jobs/on-job';
import type { Queue } from '../../../src/jobs/queue';
import { TEST_ENVIRONMENT } from '../../support/app';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';

const ORIGIN_JOB: Queue<{ key: string }> = { name: 'test-origin', retry: {} };

@Injectable()
class OriginJobs {
  readonly worked = new Map<string, { payload: object; requestId: string | undefined }>();
  tell: (() => void) | undefined;

  @OnJob(ORIGIN_JOB)
  handle(payload: { key: string }): Promise<void> {
    this.worked.set(payload.key, { payload, requestId: currentRequestId() });
    this.tell?.();
    return Promise.resolve();
  }
}

/** The queue alone, with a handler of the test. */
describe('a job', () => {
  let database: TestDatabase;
  let queue: TestingModule;
  let jobs: JobsService;
  let handler: OriginJobs;

  beforeAll(async () => {
    database = await createTestDatabase();
    const config = new AppConfig({ ...TEST_ENVIRONMENT, DATABASE_URL: database.url });
    queue = await Test.createTestingModule({
      imports: [ConfigModule.with(config), CommonModule, DatabaseModule, JobsModule.with([ORIGIN_JOB])],
      providers: [OriginJobs],
    }).compile();
    jobs = queue.get(JobsService);
    handler = queue.get(OriginJobs);
    await queue.init();
  });
  afterAll(async () => {
    await queue.close();
    await database.drop();
  });

  const workedAs = async (key: string) => {
    while (!handler.worked.has(key)) await new Promise<void>((resolve) => (handler.tell = resolve));
    return handler.worked.get(key)!;
  };

  it('keeps the id of the request that queued it, and gets only its payload', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await Promise.all([
      onBehalfOf(first, () => jobs.enqueue(ORIGIN_JOB, { key: 'first' })),
      onBehalfOf(second, () => jobs.enqueue(ORIGIN_JOB, { key: 'second' })),
      jobs.enqueue(ORIGIN_JOB, { key: 'nobody' }),
    ]);
    expect(await workedAs('first')).toEqual({ payload: { key: 'first' }, requestId: first });
    expect(await workedAs('second')).toEqual({ payload: { key: 'second' }, requestId: second });
    expect(await workedAs('nobody')).toEqual({ payload: { key: 'nobody' }, requestId: undefined });
  });
});
