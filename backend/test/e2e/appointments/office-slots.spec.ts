import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { book, newVisitor, NOW, setTime, type ShownSlots } from '../../support/own-calendar';

/** Two agents with the hours of the first start. */
let app: TestApp;
let admin: TestAdmin;
let other: TestAdmin;
let caller: Caller;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  other = await createAdmin(app);
  caller = await logIn(app, admin.username);
  setTime(app, NOW);
});
afterAll(() => app.close());
beforeEach(() => app.query('DELETE FROM appointments'));
afterEach(async () => {
  await app.query(`DELETE FROM settings WHERE key = 'calendarMode'`);
});

const TEN = '2026-11-25T15:00:00.000Z';
const slots = (query: string) =>
  caller.get<ShownSlots & Refusal>(`/api/admin/appointments/slots?from=2026-11-25&days=1&${query}`);
const isFree = async (query: string): Promise<boolean> =>
  (await slots(query)).body.days[0]!.slots.some(({ startsAt }) => startsAt === TEN);

/** Books one of the agents at ten. */
async function takeTen(): Promise<{ id: string; agentId: string; otherId: string }> {
  const { ref } = await newVisitor(app);
  expect((await book(app, ref, TEN)).status).toBe(201);
  const [row] = await app.query<{ id: string; agent_id: string }>('SELECT id, agent_id FROM appointments');
  const agentId = row!.agent_id;
  return { id: row!.id, agentId, otherId: agentId === admin.id ? other.id : admin.id };
}

describe('GET /api/admin/appointments/slots', () => {
  it('lists the free times of all agents together, or of one', async () => {
    const { agentId, otherId } = await takeTen();
    expect(await isFree('')).toBe(true);
    expect(await isFree(`agentId=${agentId}`)).toBe(false);
    expect(await isFree(`agentId=${otherId}`)).toBe(true);
  });

  it('counts the time of the moving appointment as free', async () => {
    const { id, agentId } = await takeTen();
    expect(await isFree(`agentId=${agentId}&movingId=${id}`)).toBe(true);
  });

  it('lists them even when visitors book in an external calendar', async () => {
    await app.query(`INSERT INTO settings (key, value) VALUES ('calendarMode', '"external"')`);
    // The server uses cached settings until it reads them again, which a request for them causes.
    await caller.get('/api/admin/settings');
    expect(await isFree('')).toBe(true);
  });

  it.each(['agentId=x', 'movingId=x', 'days=0', 'timeZone=Marte', 'ref=abc'])('refuses %s', async (query) => {
    const { status, body } = await slots(query);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});
