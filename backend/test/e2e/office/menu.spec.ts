import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';

interface Menu {
  pins: string[];
  inUse: string[];
}

const PATH = '/api/admin/account/menu';

/** Pages that a user pins to the menu, and those that the menu pins by itself. */
describe(PATH, () => {
  let app: TestApp;
  let admin: TestAdmin;
  let caller: Caller;
  beforeAll(async () => {
    app = await createTestApp();
    admin = await createAdmin(app);
    caller = await logIn(app, admin.username);
  });
  afterAll(() => app.close());

  it('is empty for a new user of an office without payments and campaigns', async () => {
    const { status, body } = await caller.get<Menu>(PATH);
    expect(status).toBe(200);
    expect(body).toEqual({ pins: [], inUse: [] });
  });

  it('keeps the pins of each user, in their order', async () => {
    const colleague = await logIn(app, (await createAdmin(app)).username);
    expect((await caller.put<Menu>(PATH, { pins: ['sitio', 'equipo'] })).body.pins).toEqual([
      'sitio',
      'equipo',
    ]);
    expect((await caller.get<Menu>(PATH)).body.pins).toEqual(['sitio', 'equipo']);
    expect((await colleague.get<Menu>(PATH)).body.pins).toEqual([]);
    expect((await caller.put<Menu>(PATH, { pins: [] })).body.pins).toEqual([]);
  });

  it.each([
    [['sitio', 'equipo', 'claves', 'pagos'], 'Puede fijar 3 páginas como máximo. Quite una primero.'],
    [['sitio', 'sitio'], 'Cada página se fija una sola vez.'],
    [['leads'], 'Esa página no existe.'],
    ['sitio', 'pins debe ser una lista.'],
  ])('refuses the pins %j', async (pins, message) => {
    const { status, body } = await caller.put<Refusal>(PATH, { pins });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(message);
    expect((await caller.get<Menu>(PATH)).body.pins).toEqual([]);
  });

  it.each([
    [
      'pagos',
      `INSERT INTO payments (kind, mode, status, full_name, email, phone, billing_zip, plan, amount_cents, created_at)
       VALUES ('first', 'simulator', 'declined', 'Ana Ruiz', 'ana@ejemplo.com', '+13054201234', '33101', 'growth', 19900, now() - make_interval(days => $1))`,
      'DELETE FROM payments',
    ],
    [
      'campanas',
      `INSERT INTO sms_campaigns (name, message, created_at) VALUES ('Otoño', 'Hola', now() - make_interval(days => $1))`,
      'DELETE FROM sms_campaigns',
    ],
  ])('pins %s by itself for 90 days after the last use', async (page, insert, remove) => {
    await app.query(insert, [91]);
    expect((await caller.get<Menu>(PATH)).body.inUse).toEqual([]);
    await app.query(insert, [89]);
    expect((await caller.get<Menu>(PATH)).body.inUse).toEqual([page]);
    await app.query(remove);
  });
});
