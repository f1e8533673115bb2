import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';

let app: TestApp;
let boss: Caller;
let me: TestAdmin;
let agent: Caller;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  boss = await logIn(app, (await createAdmin(app, { role: 'manager' })).username);
  me = await createAdmin(app, { role: 'agent' });
  agent = await logIn(app, me.username);
});

interface Task extends Refusal {
  id: string;
  title: string;
  dueAt: string | null;
  lead: { id: string; fullName: string } | null;
  assignedTo: { id: string; username: string };
  doneAt: string | null;
  doneBy: string | null;
}
const PATH = '/api/admin/tasks';
const add = (who: Caller, task: object) => who.post<Task>(PATH, { title: 'Enviar el contrato', ...task });
const titles = async (who: Caller, query = '') =>
  (await who.get<{ tasks: Task[] }>(`${PATH}?${query}`)).body.tasks.map(({ title }) => title);
const leadOf = async (owner: string | null, name = 'Ana Ruiz'): Promise<string> => {
  const [id] = await insertLeads(app, [{ full_name: name }]);
  await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [id, owner]);
  return id!;
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('POST /api/admin/tasks', () => {
  it('creates a task, with or without a lead', async () => {
    const lead = await leadOf(me.id);
    const { status, body } = await add(agent, {
      title: '  Enviar   el contrato ',
      leadId: lead,
      dueAt: inHours(5),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Enviar el contrato',
      lead: { id: lead, fullName: 'Ana Ruiz' },
      assignedTo: me,
      createdBy: me.username,
      doneAt: null,
    });
    expect((await add(agent, { title: 'Comprar café' })).body).toMatchObject({ lead: null, dueAt: null });
    expect(await titles(agent)).toEqual(['Enviar el contrato', 'Comprar café']);
    const timeline = (await agent.get<{ timeline: { kind: string }[] }>(`/api/admin/leads/${lead}`)).body
      .timeline;
    expect(timeline.map(({ kind }) => kind)).toContain('task_added');
  });

  it('can be assigned to others only by users who manage leads, and only to users who see the lead', async () => {
    const other = await createAdmin(app, { role: 'agent' });
    const auditor = await createAdmin(app, { role: 'auditor' });
    const lead = await leadOf(other.id);
    expect((await add(agent, { adminId: other.id })).body.code).toBe('NOT_PERMITTED');
    expect((await add(agent, { leadId: lead })).body.code).toBe('LEAD_NOT_FOUND');
    expect((await add(boss, { leadId: lead, adminId: me.id })).body.code).toBe('TASK_LEAD_UNSEEN');
    expect((await add(boss, { adminId: auditor.id })).body.code).toBe('ASSIGNEE_NOT_FOUND');
    const { body: given } = await add(boss, { leadId: lead, adminId: other.id });
    expect(given.assignedTo.id).toBe(other.id);
    // Without a lead and for another user: the creator sees it once, in the answer.
    expect((await add(boss, { adminId: me.id, title: 'Traer las llaves' })).status).toBe(201);
    expect(await titles(agent)).toEqual(['Traer las llaves']);
  });

  it.each([
    { title: '' },
    { title: 'x'.repeat(201) },
    { dueAt: 'mañana' },
    { leadId: 'x' },
    { adminId: null },
    { other: 1 },
  ])('refuses %j', async (task) => {
    expect((await add(agent, task)).status).toBe(400);
  });
});

describe('GET /api/admin/tasks', () => {
  it('lists due tasks first, then those without a date, then done ones', async () => {
    for (const [title, dueAt] of [
      ['sin fecha', null],
      ['después', inHours(200)],
      ['vencida', inHours(-50)],
    ])
      await add(agent, { title, dueAt });
    const { body: done } = await add(agent, { title: 'hecha', dueAt: inHours(-90) });
    await agent.patch(`${PATH}/${done.id}`, { isDone: true });
    expect(await titles(agent)).toEqual(['vencida', 'después', 'sin fecha']);
    expect(await titles(agent, 'due=today')).toEqual(['vencida']);
    expect(await titles(agent, 'state=done')).toEqual(['hecha']);
    expect(await titles(agent, 'state=all&pageSize=2&page=2')).toEqual(['sin fecha', 'hecha']);
  });

  it('lists the user’s tasks, and those of visible leads', async () => {
    const other = await createAdmin(app, { role: 'agent' });
    const colleague = await logIn(app, other.username);
    const theirs = await leadOf(other.id, 'Persona Ajena');
    const nobodys = await leadOf(null);
    await add(colleague, { title: 'ajena', leadId: theirs });
    await add(colleague, { title: 'de nadie', leadId: nobodys });
    await add(colleague, { title: 'privada' });
    expect(await titles(agent, `lead=${nobodys}`)).toEqual(['de nadie']);
    expect(await titles(agent, `lead=${theirs}`)).toEqual([]);
    expect(await titles(agent)).toEqual([]);
    const seen = await titles(agent, 'who=all&pageSize=100');
    expect(seen).toContain('de nadie');
    expect(seen).not.toContain('ajena');
    expect(seen).not.toContain('privada');
    expect(await titles(boss, `lead=${theirs}`)).toEqual(['ajena']);
  });

  it('does not name a lead that was reassigned or deleted', async () => {
    const lead = await leadOf(me.id, 'Persona Cambiada');
    const { body: task } = await add(agent, { leadId: lead });
    const other = await createAdmin(app, { role: 'agent' });
    await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [lead, other.id]);
    const page = async () => (await agent.get<{ tasks: Task[] }>(PATH)).body.tasks;
    expect(await page()).toMatchObject([{ id: task.id, lead: null }]);
    expect((await agent.patch<Task>(`${PATH}/${task.id}`, { isDone: true })).body.lead).toBeNull();
  });
});

describe('PATCH /api/admin/tasks/{id}', () => {
  it('changes the given fields, and no task of another user', async () => {
    const { body: task } = await add(agent, { dueAt: inHours(3) });
    expect((await agent.patch<Task>(`${PATH}/${task.id}`, { title: 'Otra cosa' })).body).toMatchObject({
      title: 'Otra cosa',
      dueAt: task.dueAt,
    });
    expect((await agent.patch<Task>(`${PATH}/${task.id}`, { dueAt: null })).body.dueAt).toBeNull();
    const stranger = await logIn(app, (await createAdmin(app, { role: 'agent' })).username);
    expect((await stranger.patch<Task>(`${PATH}/${task.id}`, { isDone: true })).body.code).toBe(
      'TASK_NOT_FOUND',
    );
    expect((await agent.patch<Task>(`${PATH}/${crypto.randomUUID()}`, { isDone: true })).status).toBe(404);
  });

  it('records what was changed, also together with the completion, and that it was reopened', async () => {
    const lead = await leadOf(me.id);
    const { body: task } = await add(agent, { leadId: lead });
    await agent.patch(`${PATH}/${task.id}`, { isDone: true, title: 'Otro título' });
    await agent.patch(`${PATH}/${task.id}`, { isDone: false });
    const entries = await app.query<{ action: string; title: string; isDone: boolean | null }>(
      `SELECT action, "after"->>'title' AS title, ("after"->>'isDone')::boolean AS "isDone"
         FROM audit_entries WHERE target = $1 AND action IN ('task_changed', 'task_done') ORDER BY created_at, id`,
      [`lead:${lead}`],
    );
    expect(entries).toEqual([
      { action: 'task_changed', title: 'Otro título', isDone: null },
      { action: 'task_done', title: 'Otro título', isDone: null },
      { action: 'task_changed', title: 'Otro título', isDone: false },
    ]);
  });

  it('is completed once: the first of many requests at once is recorded, and it can be reopened', async () => {
    const lead = await leadOf(me.id);
    const { body: task } = await add(agent, { leadId: lead });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? agent : boss).patch<Task>(`${PATH}/${task.id}`, { isDone: true }),
      ),
    );
    expect(new Set(answers.map(({ body }) => `${body.doneAt} ${body.doneBy}`)).size).toBe(1);
    const done = await app.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM audit_entries WHERE action = 'task_done' AND target = $1`,
      [`lead:${lead}`],
    );
    expect(done[0]!.n).toBe(1);
    expect((await agent.patch<Task>(`${PATH}/${task.id}`, { isDone: false })).body).toMatchObject({
      doneAt: null,
      doneBy: null,
    });
  });
});

it('a task is kept when its lead is merged, and deleted with an erased person', async () => {
  const [keep, drop] = [await leadOf(me.id), await leadOf(me.id, 'Ana Ruiz Soto')];
  await add(boss, { leadId: drop, adminId: me.id });
  expect((await boss.post('/api/admin/leads/merge', { keep, drop, fields: {} })).status).toBe(201);
  expect(await titles(agent, `lead=${keep}`)).toEqual(['Enviar el contrato']);
  await app.query('DELETE FROM leads WHERE id IN ($1, $2)', [keep, drop]);
  expect(await titles(agent)).toEqual([]);
});
