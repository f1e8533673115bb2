import { Clock } from '../../../src/common/clock';
import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { insertAppointment } from '../../support/appointments';
import { insertLeads } from '../../support/leads';

/** Share of appointments that people attend. */
let app: TestApp;
let caller: Caller;
let rosa: TestAdmin;
let elena: TestAdmin;

beforeAll(async () => {
  app = await createTestApp();
  [rosa, elena] = [await createAdmin(app), await createAdmin(app)];
  await app.query(`UPDATE admin_users SET first_name = 'Rosa', last_name = 'Paz' WHERE id = $1`, [rosa.id]);
  caller = await logIn(app, rosa.username);
  jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date('2026-11-18T15:00:00Z'));
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.close();
});

interface Count {
  booked: number;
  attended: number;
  noShow: number;
  cancelled: number;
  rate: number | null;
}
interface Rates extends Refusal {
  timeZone: string;
  from: string;
  to: string;
  total: Count;
  weeks: (Count & { week: string })[];
  agents: (Count & { agentId: string | null; name: string | null })[];
  sources: (Count & { source: string | null })[];
}
const rates = (query = '') => caller.get<Rates>(`/api/admin/appointments/show-rate${query}`);

it('the show rate has zeros without appointments, and contains every week', async () => {
  const { body } = await rates();
  expect(body).toMatchObject({
    timeZone: 'America/New_York',
    from: '2026-08-26T15:00:00.000Z',
    to: '2026-11-18T15:00:00.000Z',
    total: { booked: 0, attended: 0, noShow: 0, cancelled: 0, rate: null },
    agents: [],
    sources: [],
  });
  expect(body.weeks.map(({ week }) => week)).toEqual([
    '2026-08-24',
    '2026-08-31',
    '2026-09-07',
    '2026-09-14',
    '2026-09-21',
    '2026-09-28',
    '2026-10-05',
    '2026-10-12',
    '2026-10-19',
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ]);
});

it('the show rate counts by the owner’s week, by agent and by source', async () => {
  const [ana, berta] = await insertLeads(app, [{ lead_source: 'facebook' }, { lead_source: 'website' }]);
  const add = (lead_id: string, agent: TestAdmin, status: string, starts_at: string) =>
    insertAppointment(app, { lead_id, agent_id: agent.id, status, starts_at });
  // Sunday evening in New York is Monday in London.
  await add(ana!, rosa, 'attended', '2026-11-09T02:00:00Z');
  await add(ana!, rosa, 'attended', '2026-11-09T15:00:00Z');
  await add(berta!, rosa, 'no_show', '2026-11-10T15:00:00Z');
  await add(berta!, elena, 'attended', '2026-11-10T15:00:00Z');
  await add(berta!, elena, 'cancelled', '2026-11-11T15:00:00Z');
  await add(berta!, elena, 'booked', '2026-11-12T15:00:00Z');
  await insertAppointment(app, { provider: 'cal', status: 'rescheduled', starts_at: '2026-11-12T15:00:00Z' });
  await insertAppointment(app, { provider: 'cal', status: 'no_show', starts_at: '2026-11-12T15:00:00Z' });
  const { body } = await rates('?from=2026-11-02T05:00:00Z&to=2026-11-16T05:00:00Z');
  expect(body.weeks).toEqual([
    { week: '2026-11-02', booked: 1, attended: 1, noShow: 0, cancelled: 0, rate: 100 },
    { week: '2026-11-09', booked: 5, attended: 2, noShow: 2, cancelled: 1, rate: 50 },
  ]);
  expect(body.total).toEqual({ booked: 6, attended: 3, noShow: 2, cancelled: 1, rate: 60 });
  expect(body.agents).toEqual([
    { agentId: rosa.id, name: 'Rosa Paz', booked: 3, attended: 2, noShow: 1, cancelled: 0, rate: 66.7 },
    { agentId: elena.id, name: elena.username, booked: 2, attended: 1, noShow: 0, cancelled: 1, rate: 100 },
    { agentId: null, name: null, booked: 1, attended: 0, noShow: 1, cancelled: 0, rate: 0 },
  ]);
  expect(body.sources).toEqual([
    { source: 'website', booked: 3, attended: 1, noShow: 1, cancelled: 1, rate: 50 },
    { source: 'facebook', booked: 2, attended: 2, noShow: 0, cancelled: 0, rate: 100 },
    { source: null, booked: 1, attended: 0, noShow: 1, cancelled: 0, rate: 0 },
  ]);
});

it('the show rate covers 400 days, one of which has 25 hours, in the owner’s time zone', async () => {
  expect((await rates('?from=2025-09-30T04:00:00Z&to=2026-11-04T05:00:00Z')).status).toBe(200);
  expect((await rates('?from=2025-09-29T04:00:00Z&to=2026-11-04T05:00:00Z')).status).toBe(400);
});

it.each(['?from=2026-11-02&to=2026-11-02', '?from=2025-01-01&to=2026-11-02', '?to=x'])(
  'refuses %s',
  async (query) => {
    const { status, body } = await rates(query);
    expect([status, body.details![0]!.field]).toEqual([400, 'to']);
  },
);
