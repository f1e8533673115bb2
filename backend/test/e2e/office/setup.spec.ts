import type { Role } from 'domain/office/permissions';
import { AppConfig } from '../../../src/config/app-config';
import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { NOW, setTime } from '../../support/own-calendar';

interface Setup {
  steps: { step: string; isDone: boolean }[];
  isDismissed: boolean;
  waitsForHours: boolean;
}

const PATH = '/api/admin/account/setup';

/** An owner's first day: what is left to set up. */
describe(PATH, () => {
  let app: TestApp;
  let admin: TestAdmin;
  let owner: Caller;
  beforeAll(async () => {
    app = await createTestApp();
    admin = await createAdmin(app);
    owner = await logIn(app, admin.username);
    setTime(app, NOW);
  });
  afterAll(() => app.close());
  afterEach(async () => {
    jest.restoreAllMocks();
    setTime(app, NOW);
    await app.query('DELETE FROM agent_availability');
    await app.query('DELETE FROM settings');
    await app.query('DELETE FROM leads');
    await app.query('DELETE FROM admin_users WHERE id <> $1', [admin.id]);
  });

  /** Logs in on the real clock, on which sessions end. */
  const logInNow = async (columns: { role?: Role } = {}): Promise<{ account: TestAdmin; caller: Caller }> => {
    jest.restoreAllMocks();
    const account = await createAdmin(app, columns);
    const caller = await logIn(app, account.username);
    setTime(app, NOW);
    return { account, caller };
  };

  const readSetup = async (): Promise<Setup> => {
    // A request for the settings makes the server read them again.
    await owner.get('/api/admin/settings');
    return (await owner.get<Setup>(PATH)).body;
  };
  const done = async (): Promise<string[]> =>
    (await readSetup()).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
  const saveHours = async (takesAppointments: boolean, caller = owner, { id } = admin): Promise<number> => {
    const path = `/api/admin/agents/${id}/availability`;
    const { agentId: _, ...hours } = (await caller.get<{ agentId: string }>(path)).body;
    return (await caller.put(path, { ...hours, takesAppointments })).status;
  };

  it('has eight steps, of which a new office has done none', async () => {
    const { status, body } = await owner.get<Setup>(PATH);
    expect(status).toBe(200);
    expect(body.steps.map(({ step }) => step)).toEqual([
      'contact',
      'hours',
      'team',
      'site',
      'states',
      'messages',
      'payments',
      'lead',
    ]);
    expect(body).toMatchObject({ isDismissed: false, waitsForHours: false });
    expect(await done()).toEqual([]);
  });

  it('is completed by the data', async () => {
    await app.query(`INSERT INTO settings (key, value) VALUES ('officePhone', '"+13054201234"')`);
    await insertLeads(app, [{ verification_status: 'verified', verified_at: NOW.toISOString() }]);
    await createAdmin(app);
    expect(await saveHours(true)).toBe(200);
    expect(await done()).toEqual(['contact', 'hours', 'team', 'lead']);
  });

  it('is put away by one owner and stays for the others', async () => {
    expect((await owner.put<Setup>(PATH, { isDismissed: true })).body.isDismissed).toBe(true);
    const { caller: other } = await logInNow();
    expect((await other.get<Setup>(PATH)).body.isDismissed).toBe(false);
    expect((await owner.put<Setup>(PATH, { isDismissed: false })).body.isDismissed).toBe(false);
    expect((await owner.put<Refusal>(PATH, { isDismissed: 'no' })).status).toBe(400);
  });

  describe('waits for the hours in production', () => {
    beforeEach(() => void jest.replaceProperty(app.app.get(AppConfig), 'isProduction', true));
    const waits = async () => (await readSetup()).waitsForHours;

    it('until one owner has saved hours; the step is each owner’s own', async () => {
      expect(await waits()).toBe(true);
      const { account: other, caller } = await logInNow();
      expect(await saveHours(false, caller, other)).toBe(200);
      expect(await waits()).toBe(false);
      expect(await done()).not.toContain('hours');
    });

    it('unless there is another calendar', async () => {
      await app.query(`INSERT INTO settings (key, value) VALUES ('calendarMode', '"callback"')`);
      expect(await waits()).toBe(false);
    });
  });
});
