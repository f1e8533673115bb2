import { DEFAULT_WEEKLY_HOURS } from 'domain/calendar/appointments';
import { HoursOfRunningOffices1795637104000 } from '../../../src/database/migrations/7-states-and-desk/1795637104000-hours-of-running-offices';
import { createAdmin } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';

describe('the migration of the hours of running offices', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  async function migrate(): Promise<{ weekly: unknown }[]> {
    const runner = app.dataSource.createQueryRunner();
    try {
      await new HoursOfRunningOffices1795637104000().up(runner);
    } finally {
      await runner.release();
    }
    return app.query('SELECT weekly FROM agent_availability ORDER BY weekly');
  }

  it('keeps the hours of an office with appointments bookable, and leaves a new office alone', async () => {
    const owner = await createAdmin(app);
    await createAdmin(app, { role: 'agent' });
    const { id: second } = await createAdmin(app);
    await app.query(`INSERT INTO agent_availability (admin_id, weekly) VALUES ($1, '[]')`, [second]);
    expect(await migrate()).toEqual([{ weekly: [] }]);

    await app.query(
      `INSERT INTO appointments (provider, external_id, agent_id, status, starts_at, ends_at, held_until)
       VALUES ('own', 'first', $1, 'booked', now(), now() + interval '30 minutes', now() + interval '30 minutes')`,
      [owner.id],
    );
    expect(await migrate()).toEqual([{ weekly: [] }, { weekly: DEFAULT_WEEKLY_HOURS }]);
  });
});
