import { HoursOfThreeStates1795637100000 } from '../../../src/database/migrations/7-states-and-desk/1795637100000-hours-of-three-states';
import { DEFAULT_QUIET_HOURS } from '../../../src/modules/settings/legal-hours';
import { createTestApp, type TestApp } from '../../support/app';

describe('the migration of the hours of three states', () => {
  const NONE = { weekdays: null, saturday: null, sunday: null };
  const ADDED = DEFAULT_QUIET_HOURS.states.filter(({ state }) => ['PA', 'SD', 'UT'].includes(state));
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  /** Returns the stored text of the setting after the migration. */
  async function migrated(value: string): Promise<string> {
    await app.query('DELETE FROM settings');
    await app.query(`INSERT INTO settings (key, value) VALUES ('quietHours', $1)`, [value]);
    const runner = app.dataSource.createQueryRunner();
    try {
      await new HoursOfThreeStates1795637100000().up(runner);
    } finally {
      await runner.release();
    }
    const [row] = await app.query<{ value: string }>('SELECT value FROM settings');
    return row!.value;
  }

  it('adds the rows that the table of state law has, and keeps those of the owner', async () => {
    const edited = { default: NONE, states: [{ state: 'UT', ...NONE }] };
    const added = ADDED.filter(({ state }) => state !== 'UT');
    expect(JSON.parse(await migrated(JSON.stringify(edited)))).toEqual({
      default: NONE,
      states: [...edited.states, ...added],
    });
    expect(JSON.parse(await migrated(JSON.stringify({ default: NONE, states: [] })))).toEqual({
      default: NONE,
      states: ADDED,
    });
  });

  it.each([
    JSON.stringify({ default: NONE, states: ADDED.map(({ state }) => ({ state, ...NONE })) }),
    '{"states":null}',
    'null',
    '{"from":',
  ])('leaves %s', async (value) => {
    expect(await migrated(value)).toBe(value);
  });
});
