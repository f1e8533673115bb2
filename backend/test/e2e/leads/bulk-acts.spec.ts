import { BulkActsService } from '../../../src/modules/leads/bulk/bulk-acts.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';

let app: TestApp;
let second: TestApp;
let boss: Caller;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  boss = await logIn(app, (await createAdmin(app, { role: 'manager' })).username);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

interface Act extends Refusal {
  id: string;
  total: number;
  done: number;
  changed: number;
  state: string;
  failure: string | null;
  undoableUntil: string | null;
}
const PATH = '/api/admin/leads/bulk';
const begin = (filter: object, count: number, more: object = { action: 'category', leadCategory: 'cold' }) =>
  boss.post<Act>(`${PATH}/all`, { filter, count, ...more });
const get = async (id: string) => (await boss.get<Act>(`${PATH}/${id}`)).body;
/** Runs the queued jobs on both servers at once, as the queue does. */
const work = async (id: string): Promise<Act> => {
  await Promise.all([app, second].map((each) => each.app.get(BulkActsService).run({ id })));
  return get(id);
};
const many = async (count: number): Promise<string> => {
  const name = `Lista${crypto.randomUUID().replace(/[^a-f]/g, '')}`;
  await app.query(
    `INSERT INTO leads (full_name, phone_number, state)
     SELECT $1, '+1' || (3050000000 + floor(random() * 600000000))::bigint || '', 'TX' FROM generate_series(1, $2::int) ON CONFLICT DO NOTHING`,
    [name, count],
  );
  return name;
};
const countOf = async (name: string, condition: string): Promise<number> =>
  (
    await app.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM leads WHERE full_name = $1 AND ${condition}`,
      [name],
    )
  )[0]!.n;

describe('POST /api/admin/leads/bulk/all', () => {
  it('changes each lead of the list once, whichever server runs the job', async () => {
    const name = await many(450);
    const total = await countOf(name, 'true');
    const { status, body } = await begin({ search: name, category: 'new' }, total);
    expect(status).toBe(202);
    expect(body).toMatchObject({ total, done: 0, changed: 0, state: 'running' });
    // A lead that arrives meanwhile is not in the list that the user saw.
    await insertLeads(app, [{ full_name: name }]);
    expect(await work(body.id)).toMatchObject({ total, done: total, changed: total, state: 'done' });
    expect(await countOf(name, `lead_category = 'cold'`)).toBe(total);
    expect(await countOf(name, `lead_category = 'new'`)).toBe(1);
    const history = await app.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM lead_interactions i JOIN leads l ON l.id = i.lead_id
        WHERE l.full_name = $1 AND i.type = 'category_changed'`,
      [name],
    );
    expect(history[0]!.n).toBe(total);
    const [act] = await app.query<{ left: number }>(
      'SELECT cardinality(lead_ids) AS left FROM lead_bulk_acts WHERE id = $1',
      [body.id],
    );
    expect(act!.left).toBe(0);
  });

  it('assigns and deletes, and records it', async () => {
    const name = await many(3);
    const agent = await createAdmin(app, { role: 'agent' });
    const { body: gift } = await begin({ search: name }, 3, { action: 'assign', adminId: agent.id });
    expect(await work(gift.id)).toMatchObject({ changed: 3, state: 'done' });
    expect(await countOf(name, `assigned_to = '${agent.id}'`)).toBe(3);
    const { body: removal } = await begin({ search: name, assignedTo: agent.id }, 3, { action: 'delete' });
    expect(await work(removal.id)).toMatchObject({ changed: 3, state: 'done' });
    expect(await countOf(name, 'deleted_at IS NOT NULL')).toBe(3);
    expect((await boss.post<Act>(`${PATH}/${gift.id}/undo`)).body.code).toBe('BULK_NOT_UNDOABLE');
  });

  it('restores a deleted list, each lead once, but not over a live one of the same phone', async () => {
    const name = await many(450);
    const total = await countOf(name, 'true');
    const [earlier] = await insertLeads(app, [{ full_name: name, deleted_at: new Date().toISOString() }]);
    const { body: removal } = await begin({ search: name }, total, { action: 'delete' });
    expect((await work(removal.id)).undoableUntil).toEqual(expect.any(String));
    const [taken] = await app.query<{ id: string; phone: string }>(
      'SELECT id, phone_number AS phone FROM leads WHERE full_name = $1 AND id <> $2 LIMIT 1',
      [name, earlier],
    );
    await insertLeads(app, [{ full_name: 'Otra Persona', phone_number: taken!.phone }]);
    const { status, body: undoing } = await boss.post<Act>(`${PATH}/${removal.id}/undo`);
    expect([status, undoing.total, undoing.undoableUntil]).toEqual([202, total, null]);
    expect(await work(undoing.id)).toMatchObject({ changed: total - 1, state: 'done' });
    // Neither leads deleted before nor phones with a new lead.
    const away = await app.query<{ id: string }>(
      'SELECT id FROM leads WHERE full_name = $1 AND deleted_at IS NOT NULL',
      [name],
    );
    expect(away.map(({ id }) => id).sort()).toEqual([earlier, taken!.id].sort());
  });

  it('does not restore a lead that was restored with the list, and deleted alone since', async () => {
    const name = await many(2);
    const { body: removal } = await begin({ search: name }, 2, { action: 'delete' });
    await work(removal.id);
    await work((await boss.post<Act>(`${PATH}/${removal.id}/undo`)).body.id);
    const [alone] = await app.query<{ id: string }>('SELECT id FROM leads WHERE full_name = $1 LIMIT 1', [
      name,
    ]);
    expect((await boss.delete(`/api/admin/leads/${alone!.id}`)).status).toBeLessThan(300);
    expect((await get(removal.id)).undoableUntil).toBeNull();
    expect((await boss.post<Act>(`${PATH}/${removal.id}/undo`)).status).toBe(409);
    expect(await countOf(name, 'deleted_at IS NOT NULL')).toBe(1);
  });

  it('does not restore a lead erased meanwhile, and deletes its id', async () => {
    const name = await many(3);
    const { body: removal } = await begin({ search: name }, 3, { action: 'delete' });
    await work(removal.id);
    const [one] = await app.query<{ id: string; phone: string }>(
      'SELECT id, phone_number AS phone FROM leads WHERE full_name = $1 LIMIT 1',
      [name],
    );
    const owner = await logIn(app, (await createAdmin(app, { role: 'owner' })).username);
    const { status } = await owner.post('/api/admin/privacy/erase', { phoneNumber: one!.phone });
    expect(status).toBeLessThan(300);
    const kept = await app.query('SELECT 1 FROM lead_bulk_acts WHERE $1::uuid = ANY(lead_ids)', [one!.id]);
    expect(kept).toEqual([]);
    const { body: undoing } = await boss.post<Act>(`${PATH}/${removal.id}/undo`);
    expect(await work(undoing.id)).toMatchObject({ total: 2, changed: 2, state: 'done' });
  });

  it('refuses a list that differs from the one the user reviewed', async () => {
    const name = await many(2);
    const { status, body } = await begin({ search: name }, 3);
    expect([status, body.code]).toEqual([409, 'LIST_CHANGED']);
    expect(body.message).toContain('2 leads');
    expect(await countOf(name, `lead_category = 'new'`)).toBe(2);
  });

  it('refuses a list of the same length with other leads than the user reviewed', async () => {
    const name = await many(2);
    const { status, body } = await boss.post<{ count: number; fingerprint: string }>(`${PATH}/review`, {
      filter: { search: name },
    });
    expect([status, body.count]).toEqual([200, 2]);
    const [gone] = await app.query<{ id: string }>('SELECT id FROM leads WHERE full_name = $1 LIMIT 1', [
      name,
    ]);
    await app.query('UPDATE leads SET deleted_at = now() WHERE id = $1', [gone!.id]);
    const more = { action: 'delete', fingerprint: body.fingerprint };
    await insertLeads(app, [{ full_name: name }]);
    const refused = await begin({ search: name }, 2, more);
    expect([refused.status, refused.body.code]).toEqual([409, 'LIST_CHANGED']);
    expect(await countOf(name, 'deleted_at IS NULL')).toBe(2);
    const again = await boss.post<{ count: number; fingerprint: string }>(`${PATH}/review`, {
      filter: { search: name },
    });
    expect((await begin({ search: name }, 2, { ...more, ...again.body })).status).toBe(202);
  });

  it('can be stopped, and leaves the rest unchanged', async () => {
    const name = await many(2);
    const { body } = await begin({ search: name }, 2);
    const stopped = (await boss.post<Act>(`${PATH}/${body.id}/stop`)).body.state;
    expect(stopped).toMatch(/stopped|done/);
    await boss.post<Act>(`${PATH}/${body.id}/stop`);
    const entries = await app.query<{ after: { total: number } }>(
      `SELECT after FROM audit_entries WHERE action = 'bulk_act_stopped' AND target = $1`,
      [`bulk_act:${body.id}`],
    );
    expect(entries.map(({ after }) => after.total)).toEqual(stopped === 'stopped' ? [2] : []);
    const after = await work(body.id);
    expect(await countOf(name, `lead_category = 'cold'`)).toBe(after.changed);
  });

  it('fails with the reason when the user was deactivated meanwhile', async () => {
    const name = await many(2);
    const agent = await createAdmin(app, { role: 'agent' });
    const { body } = await begin({ search: name }, 2, { action: 'assign', adminId: agent.id });
    await app.query('UPDATE admin_users SET is_active = false WHERE id = $1', [agent.id]);
    const after = await work(body.id);
    expect(after.state === 'done' || after.failure !== null).toBe(true);
    expect((await begin({ search: name }, 2, { action: 'assign', adminId: agent.id })).body.code).toBe(
      'ASSIGNEE_NOT_FOUND',
    );
  });

  it.each([
    ['deactivated', 'is_active = false'],
    ['an agent now', `role = 'agent'`],
  ])('ends when the user who started it is %s', async (_, change) => {
    const name = await many(3);
    const manager = await createAdmin(app, { role: 'manager' });
    const caller = await logIn(app, manager.username);
    const { body } = await caller.post<Act>(`${PATH}/all`, {
      filter: { search: name },
      count: 3,
      action: 'delete',
    });
    await app.query(`UPDATE admin_users SET ${change} WHERE id = $1`, [manager.id]);
    const after = await work(body.id);
    expect([after.state, after.changed]).toEqual(['failed', 0]);
    expect(after.failure).toContain('ya no puede hacerlo');
    expect(await countOf(name, 'deleted_at IS NULL')).toBe(3);
  });

  it('restarts when its job was abandoned, and ends after a day', async () => {
    const name = await many(2);
    const { body } = await begin({ search: name }, 2);
    const jobs = async (): Promise<number> =>
      (
        await app.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM jobs.job WHERE name = 'lead-bulk-act' AND data->>'id' = $1`,
          [body.id],
        )
      )[0]!.n;
    const older = (age: string) =>
      app.query('UPDATE lead_bulk_acts SET created_at = created_at - $2::interval WHERE id = $1', [
        body.id,
        age,
      ]);
    const resume = () => app.app.get(BulkActsService).resume();
    await resume();
    expect(await jobs()).toBe(1);
    await older('11 minutes');
    await resume();
    expect(await jobs()).toBe(2);
    await older('24 hours');
    await resume();
    const { state, failure } = await get(body.id);
    expect([state, failure]).toEqual(['failed', expect.stringContaining('No se pudo terminar')]);
    expect(await countOf(name, `lead_category = 'cold'`)).toBe(0);
  });

  it.each([
    [{ state: 'ZZ' }, 1, { action: 'delete' }],
    [{ ids: crypto.randomUUID() }, 1, { action: 'delete' }],
    [{}, 0, { action: 'delete' }],
    [{}, 1, { action: 'category' }],
    [{}, 1, { action: 'other' }],
    [undefined, 1, { action: 'delete' }],
  ])('refuses %j, %j, %j', async (filter, count, more) => {
    expect((await begin(filter as object, count, more)).status).toBe(400);
  });

  it('requires the permission to manage leads', async () => {
    const agent = await logIn(app, (await createAdmin(app, { role: 'agent' })).username);
    expect((await agent.post<Refusal>(`${PATH}/all`, {})).body.code).toBe('NOT_PERMITTED');
    expect((await boss.get<Refusal>(`${PATH}/${crypto.randomUUID()}`)).body.code).toBe('BULK_ACT_NOT_FOUND');
  });
});

describe('the filters of last contact and follow-up', () => {
  it('find leads never contacted, or contacted long ago, and leads with a planned follow-up', async () => {
    const name = `Filtro${crypto.randomUUID().replace(/[^a-f]/g, '')}`;
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const [never, lately, monthAgo] = await insertLeads(app, [
      { full_name: name },
      { full_name: name, last_contacted_at: ago(1), next_follow_up_at: ago(-2) },
      { full_name: name, last_contacted_at: ago(40), next_follow_up_at: ago(2) },
    ]);
    const found = async (query: string) =>
      (
        await boss.get<{ leads: { id: string }[] }>(`/api/admin/leads?search=${name}&sort=createdAt&${query}`)
      ).body.leads.map(({ id }) => id);
    expect(await found('lastContact=never')).toEqual([never]);
    expect(await found('lastContact=over_7_days')).toEqual([monthAgo]);
    expect(await found('lastContact=over_90_days')).toEqual([]);
    expect(await found('followUp=overdue')).toEqual([monthAgo]);
    expect(await found('followUp=planned')).toEqual([lately]);
    expect(await found('followUp=none')).toEqual([never]);
    expect((await boss.get('/api/admin/leads?lastContact=x')).status).toBe(400);
  });
});

describe('GET /api/admin/leads/bulk', () => {
  it('lists all actions on whole lists, the newest first, and marks those that can be undone', async () => {
    const name = await many(30);
    const total = await countOf(name, 'true');
    const anna = await createAdmin(app, { role: 'agent' });
    const begun = [];
    for (const more of [
      { action: 'category', leadCategory: 'cold' },
      { action: 'assign', adminId: anna.id },
      { action: 'delete' },
    ])
      begun.push((await begin({ search: name }, total, more)).body.id);
    for (const id of begun) await work(id);
    begun.push((await boss.post<Act>(`${PATH}/${begun[2]}/undo`)).body.id);
    const { status, body } = await boss.get<{ acts: object[] }>(PATH);
    expect(status).toBe(200);
    const [category, assigned, deleted, restored] = begun;
    const row = { total, leadCategory: null, assignedTo: null, undoableUntil: null };
    expect(body.acts.slice(0, 4)).toMatchObject([
      { ...row, id: restored, action: 'restore' },
      { ...row, id: deleted, action: 'delete', changed: total, undoableUntil: expect.any(String) },
      { ...row, id: assigned, action: 'assign', assignedTo: anna.username },
      { ...row, id: category, action: 'category', leadCategory: 'cold', state: 'done' },
    ]);
    expect(JSON.stringify(body)).not.toContain('leadIds');
    expect((await (await logIn(app, anna.username)).get(PATH)).status).toBe(403);
    // A restored list cannot be restored again.
    await work(restored!);
    expect((await get(deleted!)).undoableUntil).toBeNull();
    const after = (await boss.get<{ acts: Act[] }>(PATH)).body.acts;
    expect(after.find(({ id }) => id === deleted)).toMatchObject({ undoableUntil: null });
  });
});
