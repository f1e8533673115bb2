import { randomUUID } from 'node:crypto';
import { Test, type TestingModule } from '@nestjs/testing';
import { CommonModule } from '../../src/common/common.module';
import { currentRequestId, onBehalfOf } from '../../src/common/request-context';
import { AppConfig } from '../../src/config/app-config';
import { ConfigModule } from '../../src/config/config.module';
import { DatabaseModule } from '../../src/database/database.module';
import { JobsModule } from '../../src/jobs/jobs.module';
import { JobsService } from '../../src/jobs/jobs.service';
import { TEST_ENVIRONMENT } from '../support/app';
import { createTestDatabase, type TestDatabase } from '../support/postgres';

/** The queue alone, with a handler of the test's own. */
describe('a job', () => {
  let database: TestDatabase;
  let queue: TestingModule;
  let jobs: JobsService;
  const worked = new Map<string, { payload: object; requestId: string | undefined }>();
  let tell: (() => void) | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
    const config = new AppConfig({ ...TEST_ENVIRONMENT, DATABASE_URL: database.url });
    queue = await Test.createTestingModule({
      imports: [ConfigModule.with(config), CommonModule, DatabaseModule, JobsModule],
    }).compile();
    jobs = queue.get(JobsService);
    jobs.work<{ key: string }>('test-origin', (payload) => {
      worked.set(payload.key, { payload, requestId: currentRequestId() });
      tell?.();
      return Promise.resolve();
    });
    await queue.init();
  });
  afterAll(async () => {
    await queue.close();
    await database.drop();
  });

  const workedAs = async (key: string) => {
    while (!worked.has(key)) await new Promise<void>((resolve) => (tell = resolve));
    return worked.get(key)!;
  };

  it('is worked for the request that queued it, and gets its payload alone', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await Promise.all([
      onBehalfOf(first, () => jobs.enqueue('test-origin', { key: 'first' })),
      onBehalfOf(second, () => jobs.enqueue('test-origin', { key: 'second' })),
      jobs.enqueue('test-origin', { key: 'nobody' }),
    ]);
    expect(await workedAs('first')).toEqual({ payload: { key: 'first' }, requestId: first });
    expect(await workedAs('second')).toEqual({ payload: { key: 'second' }, requestId: second });
    expect(await workedAs('nobody')).toEqual({ payload: { key: 'nobody' }, requestId: undefined });
  });
});
