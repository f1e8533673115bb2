import { Clock } from '../../../src/common/clock';
import { FollowUpsService } from '../../../src/modules/leads/notifications/follow-ups.service';
import { ScheduledTasksService } from '../../../src/jobs/scheduled-tasks.service';
import { createTestApp, type TestApp } from '../../support/app';
import { SettingsService } from '../../../src/modules/settings/settings.service';
import { likeTheQueue } from '../../support/like-the-queue';
import { insertLeads, type LeadColumns } from '../../support/leads';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';

const OWNER = 'ana@example.com';

/** The owner's morning reminder, by a fixed clock. */
describe('follow-up reminders', () => {
  let database: TestDatabase;
  const running: TestApp[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const app of running.splice(0)) await app.close();
    await database.drop();
  });

  const start = async (settings: Record<string, unknown> = {}, jobsWorkers = false): Promise<TestApp> => {
    const app = await createTestApp(
      { PUBLIC_URL: 'https://credito.example' },
      { databaseUrl: database.url, jobsWorkers },
    );
    running.push(app);
    for (const [key, value] of Object.entries({ notificationEmails: [OWNER], ...settings }))
      await app.query('INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        key,
        JSON.stringify(value),
      ]);
    // A task may have read those of an earlier test.
    await app.app.get(SettingsService).current();
    return app;
  };
  const at = (app: TestApp, moment: string): void => {
    jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(moment));
  };
  const remindAt = async (app: TestApp, moment: string): Promise<void> => {
    at(app, moment);
    await app.app.get(FollowUpsService).remind();
  };
  const days = async (app: TestApp): Promise<string[]> =>
    (
      await app.query<{ day: string }>(
        `SELECT data->>'day' AS day FROM jobs.job WHERE name = 'follow-ups-reminder' ORDER BY created_on`,
      )
    ).map(({ day }) => day);
  const sent = async (app: TestApp): Promise<string[]> =>
    (await app.query<{ body: string }>('SELECT body FROM outbox_messages WHERE recipient = $1', [OWNER])).map(
      ({ body }) => body,
    );
  /** Runs the day's job. */
  const tell = (app: TestApp, day: string) => app.app.get(FollowUpsService).notify({ day });
  const due = (app: TestApp, leads: LeadColumns[]) => insertLeads(app, leads);

  it.each([
    ['America/New_York', '2026-11-20T12:59:59Z', '2026-11-20T13:00:00Z', '2026-11-20'],
    // The clocks go forward on the 8th of March and back on the 1st of November, hours before.
    ['America/New_York', '2026-03-08T11:59:59Z', '2026-03-08T12:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-11-01T12:59:59Z', '2026-11-01T13:00:00Z', '2026-11-01'],
    ['America/Los_Angeles', '2026-07-04T14:59:59Z', '2026-07-04T15:00:00Z', '2026-07-04'],
    ['America/Puerto_Rico', '2026-07-04T11:59:59Z', '2026-07-04T12:00:00Z', '2026-07-04'],
    ['America/Phoenix', '2026-07-04T14:59:59Z', '2026-07-04T15:00:00Z', '2026-07-04'],
    ['Pacific/Honolulu', '2026-11-20T17:59:59Z', '2026-11-20T18:00:00Z', '2026-11-20'],
    ['Asia/Kolkata', '2026-11-20T02:29:59Z', '2026-11-20T02:30:00Z', '2026-11-20'],
    ['Pacific/Kiritimati', '2026-11-20T17:59:59Z', '2026-11-20T18:00:00Z', '2026-11-21'],
    ['UTC', '2026-11-20T07:59:59Z', '2026-11-20T08:00:00Z', '2026-11-20'],
  ])('come at 8:00 in %s: not at %s, at %s', async (timeZone, before, then, day) => {
    const app = await start({ timeZone });
    await remindAt(app, before);
    expect(await days(app)).toEqual([]);
    await remindAt(app, then);
    expect(await days(app)).toEqual([day]);
  });

  it('come once a day with hourly checks, through days of 23, 24 and 25 hours', async () => {
    const app = await start();
    for (const from of ['2026-03-06', '2026-10-30'])
      for (let hour = 0; hour < 5 * 24; hour++)
        await remindAt(app, new Date(Date.parse(`${from}T05:30:00Z`) + hour * 3_600_000).toISOString());
    expect(await days(app)).toEqual([
      ...['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'],
      ...['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'],
    ]);
  });

  it('are sent late until noon, and not later', async () => {
    const app = await start();
    await remindAt(app, '2026-11-20T17:00:00Z');
    expect(await days(app)).toEqual([]);
    await remindAt(app, '2026-11-21T16:59:00Z');
    expect(await days(app)).toEqual(['2026-11-21']);
  });

  it('come once from several instances at the same time, and over a restart', async () => {
    const [one, two] = [await start(), await start()];
    for (const app of [one, two]) at(app, '2026-11-20T13:00:00Z');
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? one : two).app.get(FollowUpsService).remind()),
    );
    const three = await start();
    await remindAt(three, '2026-11-20T13:02:00Z');
    expect(await days(one)).toEqual(['2026-11-20']);
  });

  it('are sent only by the schedule and the queue', async () => {
    const app = await start({}, true);
    await due(app, [{ full_name: 'Ana Paz', next_follow_up_at: '2036-11-20T20:00:00Z' }]);
    at(app, '2036-11-20T13:00:00Z');
    const service = app.app.get(FollowUpsService);
    const tellNow = service.notify.bind(service);
    const told = new Promise<void>((resolve) => {
      jest.spyOn(service, 'notify').mockImplementation(async (reminder) => {
        await tellNow(reminder);
        // The schedule itself may have queued today's.
        if (reminder.day === '2036-11-20') resolve();
      });
    });
    await app.app.get(ScheduledTasksService).run('FollowUpsService.remind');
    await told;
    expect(await sent(app)).toHaveLength(1);
  });

  it('list due and overdue leads, with the link to each', async () => {
    const app = await start();
    const [ana, luz, eva] = await due(app, [
      {
        full_name: 'Ana Paz',
        state: 'TX',
        phone_number: '+12145550101',
        next_follow_up_at: '2026-11-20T20:30:00Z',
      },
      { full_name: 'Luz <Vega>', state: null, next_follow_up_at: '2026-11-20T05:00:00Z' },
      { full_name: 'Eva Ríos', next_follow_up_at: '2026-11-20T04:59:59Z' },
      { full_name: 'Más Tarde', next_follow_up_at: '2026-11-21T05:00:00Z' },
      { full_name: 'Sin Fecha' },
      {
        full_name: 'Eliminada',
        next_follow_up_at: '2026-11-20T15:00:00Z',
        deleted_at: '2026-11-19T15:00:00Z',
      },
    ]);
    await tell(app, '2026-11-20');
    const [body, ...more] = await sent(app);
    expect(more).toEqual([]);
    expect(body).toContain('Seguimientos: 2 para hoy, 1 vencido');
    expect(body).toContain('para el viernes, 20 de noviembre de 2026');
    expect(body).toContain('PARA HOY (2)');
    expect(body).toContain('Ana Paz\n(214) 555-0101 · Texas · 3:30 p.m.');
    expect(body).toContain(`https://credito.example/admin?tab=leads&lead=${ana}`);
    expect(body).toMatch(/Luz <Vega>\n.* · Estado sin especificar · 12:00 a\.m\./);
    expect(body).toContain('VENCIDOS (1)');
    expect(body).toMatch(/Eva Ríos\n.* · Florida · venció el 19 nov 2026, 11:59 p\.m\./);
    expect(body).not.toMatch(/Más Tarde|Sin Fecha|Eliminada|más\n/);
    const order = [luz, ana, eva].map((id) => body!.indexOf(id!));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('list 50 and the number of further ones', async () => {
    const app = await start();
    await due(
      app,
      Array.from({ length: 63 }, (_, n) => ({
        full_name: `Persona ${n}`,
        next_follow_up_at: new Date(Date.parse('2026-11-20T12:00:00Z') - n * 3_600_000).toISOString(),
      })),
    );
    await tell(app, '2026-11-20');
    const [body] = await sent(app);
    expect(body!.match(/\/admin\?tab=leads&lead=/g)).toHaveLength(50);
    expect(body).toContain('Seguimientos: 8 para hoy, 55 vencidos');
    expect(body).toContain('y 13 más\nhttps://credito.example/admin?tab=leads&orden=nextFollowUpAt');
    // Today's, and the latest of the others.
    expect(body).toContain('Persona 49\n');
    expect(body).not.toContain('Persona 50\n');
  });

  it.each([
    ['nothing is due', { next_follow_up_at: '2026-11-22T12:00:00Z' }, {}],
    ['the switch is off', { next_follow_up_at: '2026-11-20T12:00:00Z' }, { emailNotifications: false }],
    ['no recipient is set', { next_follow_up_at: '2026-11-20T12:00:00Z' }, { notificationEmails: [] }],
  ])('are not sent when %s', async (_, lead, settings) => {
    const app = await start(settings);
    await due(app, [lead]);
    await tell(app, '2026-11-20');
    expect(await app.query('SELECT 1 FROM outbox_messages')).toEqual([]);
  });

  it('are sent once, however often the queue delivers', async () => {
    const app = await start();
    await due(app, [{ next_follow_up_at: '2026-11-20T12:00:00Z' }]);
    await likeTheQueue([1, 2].map(() => () => tell(app, '2026-11-20')));
    expect(await sent(app)).toHaveLength(1);
    await tell(app, '2026-11-21');
    expect(await sent(app)).toHaveLength(2);
  });
});
