import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';

let app: TestApp;
let second: TestApp;
let manager: Caller;
let agent: Caller;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  manager = await logIn(app, (await createAdmin(app, { role: 'manager' })).username);
  agent = await logIn(app, (await createAdmin(app, { role: 'agent' })).username);
});

interface View extends Refusal {
  id: string;
  name: string;
  filter: object;
  isShared: boolean;
  isMine: boolean;
  owner: string;
}
const PATH = '/api/admin/views';
const TEXAS = { state: 'TX', preset: 'not_contacted' };
const save = (who: Caller, name: string, more: object = {}, on = app) =>
  who.post<View>(PATH, { name, filter: TEXAS, ...more }, on);
const namesOf = async (who: Caller) =>
  (await who.get<{ views: View[] }>(PATH)).body.views.map(({ name }) => name);

describe('POST /api/admin/views', () => {
  it('saves a filter for this user alone', async () => {
    const { status, body } = await save(agent, '  Texas   por llamar ', {
      filter: { ...TEXAS, from: '2026-11-01T05:00:00.000Z', sort: 'leadScore' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Texas por llamar',
      filter: { ...TEXAS, from: '2026-11-01T05:00:00.000Z', sort: 'leadScore' },
      isShared: false,
      isMine: true,
    });
    expect(await namesOf(agent)).toEqual(['Texas por llamar']);
    expect(await namesOf(manager)).not.toContain('Texas por llamar');
  });

  it.each([
    [{ state: 'ZZ' }, 'filter.state'],
    [{ page: 2 }, 'filter.page'],
    [{ ids: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d' }, 'filter.ids'],
    [{ assignedTo: 'somebody' }, 'filter.assignedTo'],
    ['x', 'filter'],
    [undefined, 'filter'],
  ])('refuses the filter %j', async (filter, field) => {
    const { status, body } = await agent.post<Refusal>(PATH, { name: 'Una', filter });
    expect(status).toBe(400);
    expect(body.details?.[0]?.field).toBe(field);
  });

  it('refuses a name that the user already has, even in another case, and a missing or long one', async () => {
    await save(agent, 'Mañana');
    expect((await save(agent, 'MAÑANA')).body.code).toBe('VIEW_NAME_TAKEN');
    expect((await save(manager, 'Mañana')).status).toBe(201);
    expect((await save(agent, '  ')).status).toBe(400);
    expect((await save(agent, 'x'.repeat(61))).status).toBe(400);
  });

  it('keeps at most fifty views per user, even for requests at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => save(agent, `Vista ${index}`, {}, index % 2 ? app : second)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['TOO_MANY_VIEWS']),
    );
    expect(await namesOf(agent)).toHaveLength(50);
  });

  it('saves one view per name, however often it is sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(agent, 'La misma', {}, index % 2 ? app : second)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });
});

describe('a shared view', () => {
  it('is visible to all users, and changed only by users who manage leads', async () => {
    expect((await save(agent, 'De todos', { isShared: true })).body.code).toBe('NOT_PERMITTED');
    const { body: view } = await save(manager, `De todos ${Date.now()}`, { isShared: true });
    const seen = (await agent.get<{ views: View[] }>(PATH)).body.views.find(({ id }) => id === view.id);
    expect(seen).toMatchObject({ isShared: true, isMine: false, owner: view.owner });
    expect((await agent.patch<Refusal>(`${PATH}/${view.id}`, { name: 'Otra' })).body.code).toBe(
      'NOT_PERMITTED',
    );
    expect((await agent.delete<Refusal>(`${PATH}/${view.id}`)).body.code).toBe('NOT_PERMITTED');
    const other = await logIn(app, (await createAdmin(app, { role: 'manager' })).username);
    expect((await other.patch<View>(`${PATH}/${view.id}`, { isShared: false })).body).toMatchObject({
      isShared: false,
      isMine: false,
    });
    expect((await other.patch(`${PATH}/${view.id}`, { isShared: true })).status).toBe(404);
    expect((await agent.get<{ views: View[] }>(PATH)).body.views.map(({ id }) => id)).not.toContain(view.id);
  });
});

describe('PATCH and DELETE /api/admin/views/{id}', () => {
  it('change the given fields, and no view of another user', async () => {
    const { body: view } = await save(agent, 'Primera');
    await save(agent, 'Segunda');
    expect((await agent.patch<View>(`${PATH}/${view.id}`, { name: 'Tercera' })).body).toMatchObject({
      name: 'Tercera',
      filter: TEXAS,
    });
    expect(
      (await agent.patch<View>(`${PATH}/${view.id}`, { filter: { category: 'hot' } })).body,
    ).toMatchObject({
      name: 'Tercera',
      filter: { category: 'hot' },
    });
    expect((await agent.patch<View>(`${PATH}/${view.id}`, { name: 'segunda' })).body.code).toBe(
      'VIEW_NAME_TAKEN',
    );
    expect((await agent.patch<View>(`${PATH}/${view.id}`, { isShared: true })).body.code).toBe(
      'NOT_PERMITTED',
    );
    expect((await manager.patch<View>(`${PATH}/${view.id}`, { name: 'Mía' })).body.code).toBe(
      'VIEW_NOT_FOUND',
    );
    expect((await manager.delete(`${PATH}/${view.id}`)).status).toBe(404);
    expect((await agent.delete(`${PATH}/${view.id}`)).status).toBe(204);
    expect((await agent.delete(`${PATH}/${view.id}`)).status).toBe(404);
    expect(await namesOf(agent)).toEqual(['Segunda']);
  });

  it('race without a failure: the change finds the view, or no view', async () => {
    for (let n = 0; n < 15; n++) {
      const { body: view } = await save(agent, 'Carrera');
      const statuses = await Promise.all([
        ...Array.from({ length: 4 }, () => agent.patch(`${PATH}/${view.id}`, { filter: TEXAS })),
        agent.delete(`${PATH}/${view.id}`),
        ...Array.from({ length: 4 }, () => agent.patch(`${PATH}/${view.id}`, { filter: TEXAS })),
      ]);
      expect(
        statuses.map(({ status }) => status).filter((status) => ![200, 204, 404].includes(status)),
      ).toEqual([]);
      expect(await namesOf(agent)).toEqual([]);
    }
  });
});
