import { LEAD_CATEGORIES } from 'domain/leads';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';

let app: TestApp;
let owner: Caller;

beforeAll(async () => {
  app = await createTestApp();
  owner = await logIn(app, (await createAdmin(app)).username);
});
afterAll(() => app.close());

interface Board {
  columns: {
    category: string;
    count: number;
    countIsExact: boolean;
    leads: { id: string; fullName: string; updatedAt: string }[];
  }[];
}
const board = async (query = '', who = owner) =>
  (await who.get<Board>(`/api/admin/leads/board?${query}`)).body.columns;
const column = async (category: string, query = '', who = owner) =>
  (await board(query, who)).find((each) => each.category === category)!;
/** Leads of this test alone, found by their name. */
const named = (): string => `Tablero${crypto.randomUUID().replace(/[^a-f]/g, '')}`;

describe('GET /api/admin/leads/board', () => {
  it('returns the eight categories in their order, due leads first, then the newest', async () => {
    const name = named();
    const [old, young, later, sooner, cold] = await insertLeads(app, [
      { full_name: name, lead_category: 'hot', created_at: '2026-03-01T00:00:00Z' },
      { full_name: name, lead_category: 'hot', created_at: '2026-03-02T00:00:00Z' },
      { full_name: name, lead_category: 'hot', next_follow_up_at: '2026-12-02T00:00:00Z' },
      { full_name: name, lead_category: 'hot', next_follow_up_at: '2026-12-01T00:00:00Z' },
      { full_name: name, lead_category: 'cold' },
      { full_name: name, lead_category: 'hot', deleted_at: '2026-03-05T00:00:00Z' },
    ]);
    const columns = await board(`search=${name}`);
    expect(columns.map(({ category }) => category)).toEqual([...LEAD_CATEGORIES]);
    expect(columns.map(({ count }) => count)).toEqual([0, 4, 0, 1, 0, 0, 0, 0]);
    expect(columns[1]!.leads.map(({ id }) => id)).toEqual([sooner, later, young, old]);
    expect(columns[3]!.leads.map(({ id }) => id)).toEqual([cold]);
    expect(columns[1]!.countIsExact).toBe(true);
  });

  it('pages through one column without repeating a lead', async () => {
    const name = named();
    await insertLeads(
      app,
      Array.from({ length: 7 }, () => ({ full_name: name, lead_category: 'warm' })),
    );
    const first = await board(`search=${name}&category=warm&limit=5`);
    const rest = await board(`search=${name}&category=warm&limit=5&offset=5`);
    expect(first).toHaveLength(1);
    expect([first[0]!.leads.length, rest[0]!.leads.length, rest[0]!.count]).toEqual([5, 2, 7]);
    expect(new Set([...first[0]!.leads, ...rest[0]!.leads].map(({ id }) => id)).size).toBe(7);
  });

  it('applies filters and the permissions of the user', async () => {
    const name = named();
    const me = await createAdmin(app, { role: 'agent' });
    const other = await createAdmin(app, { role: 'agent' });
    const [mine, nobodys, theirs] = await insertLeads(app, [
      { full_name: name, lead_category: 'hot', state: 'TX' },
      { full_name: name, lead_category: 'hot' },
      { full_name: name, lead_category: 'hot', state: 'TX' },
    ]);
    await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [mine, me.id]);
    await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [theirs, other.id]);
    const agent = await logIn(app, me.username);
    const idsOf = async (query: string, who: Caller) =>
      (await column('hot', `search=${name}&${query}`, who)).leads.map(({ id }) => id).sort();
    expect(await idsOf('', agent)).toEqual([mine, nobodys].sort());
    expect((await column('hot', `search=${name}`, agent)).count).toBe(2);
    expect(await idsOf('assignedTo=me', agent)).toEqual([mine]);
    expect(await idsOf(`assignedTo=${other.id}`, agent)).toEqual([]);
    expect(await idsOf('state=TX', owner)).toEqual([mine, theirs].sort());
    const all = await board('limit=50', agent);
    expect(JSON.stringify(all)).not.toContain(theirs);
  });

  it('counts the leads of every column, and updates the counts after a move, for users who see all leads and for agents', async () => {
    const me = await createAdmin(app, { role: 'agent' });
    const agent = await logIn(app, me.username);
    const [mine] = await insertLeads(app, [{ lead_category: 'lost' }, { lead_category: 'lost' }]);
    await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [mine, me.id]);
    const told = async (who: Caller) =>
      Object.fromEntries((await board('limit=1', who)).map(({ category, count }) => [category, count]));
    const counted = async (sight: string) => {
      const rows = await app.query(
        `SELECT lead_category, count(l.id)::int AS count FROM unnest($1::text[]) AS lead_category LEFT JOIN leads l USING (lead_category)
          WHERE l.id IS NULL OR (deleted_at IS NULL AND ${sight}) GROUP BY 1`,
        [[...LEAD_CATEGORIES]],
      );
      return {
        ...none,
        ...Object.fromEntries(rows.map(({ lead_category: category, count }) => [category, count])),
      };
    };
    const none = Object.fromEntries(LEAD_CATEGORIES.map((category) => [category, 0]));
    const both = async () => {
      expect(await told(owner)).toEqual(await counted('true'));
      expect(await told(agent)).toEqual(await counted(`(assigned_to IS NULL OR assigned_to = '${me.id}')`));
    };
    await both();
    await app.query(`UPDATE leads SET lead_category = 'client' WHERE id = $1`, [mine]);
    await both();
  });

  it('moves a lead once for two users who saw the same state', async () => {
    const name = named();
    const [id] = await insertLeads(app, [{ full_name: name }]);
    const { updatedAt } = (await column('new', `search=${name}`)).leads[0]!;
    const answers = await Promise.all(
      ['hot', 'cold'].map((leadCategory) =>
        owner.patch<Refusal>(`/api/admin/leads/${id}`, { leadCategory, updatedAt }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('LEAD_CHANGED');
  });

  it.each(['limit=51', 'limit=0', 'offset=-1', 'offset=5001', 'sort=createdAt', 'category=x'])(
    'refuses %s',
    async (query) => {
      expect((await owner.get<Refusal>(`/api/admin/leads/board?${query}`)).status).toBe(400);
    },
  );

  it('requires a login', async () => {
    expect((await fetch(`${app.url}/api/admin/leads/board`)).status).toBe(401);
  });
});
