import type { Role } from 'domain/office/permissions';
import { AppConfig } from '../../../src/config/app-config';
import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';
import { book, newVisitor, NOW, setTime, slotsOf, type ShownSlots } from '../../support/own-calendar';

/** A new office: its default hours are only a proposal. */
describe('in production', () => {
  let app: TestApp;
  let owner: TestAdmin;
  let caller: Caller;
  let ref: string;
  beforeAll(async () => {
    app = await createTestApp();
    owner = await createAdmin(app);
    caller = await logIn(app, owner.username);
    ({ ref } = await newVisitor(app));
  });
  afterAll(() => app.close());
  beforeEach(() => setTime(app, NOW));
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.query('DELETE FROM agent_availability');
    await app.query('DELETE FROM appointments');
    await app.query('DELETE FROM admin_users WHERE id <> $1', [owner.id]);
  });

  /** Logs in on the real clock, on which sessions end. */
  const newUser = async (role: Role): Promise<{ user: TestAdmin; as: Caller }> => {
    jest.restoreAllMocks();
    const user = await createAdmin(app, { role });
    const as = await logIn(app, user.username);
    setTime(app, NOW);
    return { user, as };
  };
  const beInProduction = () => void jest.replaceProperty(app.app.get(AppConfig), 'isProduction', true);
  const saveHours = async (takesAppointments: boolean, as = caller, { id } = owner): Promise<number> => {
    const path = `/api/admin/agents/${id}/availability`;
    const { agentId: _, ...hours } = (await as.get<{ agentId: string }>(path)).body;
    return (await as.put(path, { ...hours, takesAppointments })).status;
  };
  const timesOf = ({ days }: ShownSlots): string[] =>
    days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt));
  const free = async () => timesOf((await slotsOf(app, ref, { from: '2026-11-25', days: 1 })).body);
  const freeInTheOffice = async () =>
    timesOf((await caller.get<ShownSlots>('/api/admin/appointments/slots?from=2026-11-25&days=1')).body);
  const isWarned = async () =>
    (await caller.get<{ warnings: string[] }>('/api/admin/settings')).body.warnings.some((text) =>
      text.startsWith('Nadie toma citas'),
    );

  it('no time is free before an owner has saved hours', async () => {
    const [first] = await free();
    beInProduction();
    expect([await free(), await freeInTheOffice(), await isWarned()]).toEqual([[], [], true]);
    expect((await book(app, ref, first!)).status).toBe(409);
    expect(await saveHours(true)).toBe(200);
    expect(await free()).toContain(first);
    expect([await freeInTheOffice(), await isWarned()]).toEqual([expect.arrayContaining([first]), false]);
    expect((await book(app, ref, first!)).status).toBe(201);
  });

  it('the hours of an agent alone do not open the calendar, and an owner who takes no appointments opens it', async () => {
    const { user: agent, as } = await newUser('agent');
    beInProduction();
    expect(await saveHours(true, as, agent)).toBe(200);
    expect(await free()).toEqual([]);
    expect(await saveHours(false)).toBe(200);
    expect(await free()).not.toEqual([]);
  });

  it('the hours of one owner open the calendar of all', async () => {
    const { user: other, as } = await newUser('owner');
    beInProduction();
    expect(await saveHours(true, as, other)).toBe(200);
    expect(await free()).not.toEqual([]);
    expect(await isWarned()).toBe(false);
  });
});
