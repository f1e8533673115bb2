import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';

let app: TestApp;
let second: TestApp;
let manager: Caller;
let agent: Caller;
let auditor: Caller;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  manager = await logIn(app, (await createAdmin(app, { role: 'manager' })).username);
  agent = await logIn(app, (await createAdmin(app, { role: 'agent' })).username);
  auditor = await logIn(app, (await createAdmin(app, { role: 'auditor' })).username);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(() => app.query('DELETE FROM message_templates'));

interface Template extends Refusal {
  id: string;
  name: string;
  shortcut: string | null;
  text: string;
  updatedBy: string;
  updatedAt: string;
}
const PATH = '/api/admin/message-templates';
const TEXT = 'Hola {{firstName}}, soy {{agent}} de {{business}}. Su cita sigue en pie?';
const add = (who: Caller, more: object = {}, on = app) =>
  who.post<Template>(PATH, { name: 'Confirmar la cita', shortcut: 'cita', text: TEXT, ...more }, on);
const namesOf = async (who: Caller) =>
  (await who.get<{ templates: Template[] }>(PATH)).body.templates.map(({ name }) => name);
const leadOf = async (fullName: string, phone: string, assignedTo: string | null = null) => {
  const [lead] = await insertLeads(app, [
    {
      full_name: fullName,
      phone_number: phone,
      email: `${phone.slice(2)}@example.com`,
      assigned_to: assignedTo,
    },
  ]);
  return lead!;
};

describe('POST /api/admin/message-templates', () => {
  it('adds a text for all users who write to people, and records it', async () => {
    const { status, body } = await add(manager, { name: '  Confirmar   la cita ', shortcut: ' CITA ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Confirmar la cita', shortcut: 'cita', text: TEXT });
    expect(await namesOf(agent)).toEqual(['Confirmar la cita']);
    const [entry] = await app.query<{ after: object }>(
      `SELECT after FROM audit_entries WHERE action = 'message_template_created' AND target = $1`,
      [`message_template:${body.id}`],
    );
    expect(entry!.after).toMatchObject({ name: 'Confirmar la cita', text: TEXT });
  });

  it.each([
    'Hola {{firstName}',
    'Hola {firstName}',
    'Hola {{firstName',
    'Hola firstName}}',
    'Hola {{{firstName}}}',
  ])('refuses %j, which would reach a person as it is written', async (text) => {
    const { status, body } = await add(manager, { text });
    expect([status, body.details?.[0]]).toMatchObject([400, { field: 'text' }]);
  });

  it('requires the permission for campaigns; users who do not write to people cannot read templates', async () => {
    expect((await add(agent)).body.code).toBe('NOT_PERMITTED');
    expect((await auditor.get<Refusal>(PATH)).body.code).toBe('NOT_PERMITTED');
    expect(await namesOf(manager)).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ shortcut: 'dos palabras' }, 'shortcut'],
    [{ shortcut: 'mañana' }, 'shortcut'],
    [{ shortcut: 'x'.repeat(21) }, 'shortcut'],
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(401) }, 'text'],
    [{ text: 'Cuesta {{price}}' }, 'text'],
    [{ text: 7 }, 'text'],
  ])('refuses %j', async (more, field) => {
    const { status, body } = await add(manager, more);
    expect(status).toBe(400);
    expect(body.details?.[0]?.field).toBe(field);
  });

  it('keeps one of a name and one of a shortcut, however often they are sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        add(
          manager,
          index < 4 ? { shortcut: `cita-${index}` } : { name: `Otra ${index}` },
          index % 2 ? app : second,
        ),
      ),
    );
    const codes = answers.map(({ body }) => body.code).filter(Boolean);
    expect(new Set(codes)).toEqual(new Set(['TEMPLATE_TAKEN']));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect((await add(manager, { name: 'CONFIRMAR LA CITA', shortcut: null })).status).toBe(409);
  });

  it('keeps two hundred, however many come at once', async () => {
    await app.query(
      `INSERT INTO message_templates (name, text, updated_by) SELECT 'T' || n, 'x', 'ana' FROM generate_series(1, 197) AS n`,
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        add(manager, { name: `Nueva ${index}`, shortcut: null }, index % 2 ? app : second),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_TEMPLATES')).toHaveLength(5);
  });
});

describe('PATCH and DELETE /api/admin/message-templates/{id}', () => {
  it('change the given fields, and remove a shortcut', async () => {
    const { id } = (await add(manager)).body;
    const changed = await manager.patch<Template>(`${PATH}/${id}`, { shortcut: null });
    expect(changed.body).toMatchObject({ name: 'Confirmar la cita', shortcut: null, text: TEXT });
    expect((await manager.patch<Template>(`${PATH}/${id}`, { name: 'Otra' })).body.name).toBe('Otra');
    expect((await agent.patch<Refusal>(`${PATH}/${id}`, { name: 'Mía' })).status).toBe(403);
  });

  it('keep the first of two changes that began with the same text, sent to two servers at once', async () => {
    const { id, updatedAt } = (await add(manager)).body;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        manager.patch<Template>(
          `${PATH}/${id}`,
          { text: `Texto ${index}`, updatedAt },
          index % 2 ? app : second,
        ),
      ),
    );
    const [saved, ...others] = answers.toSorted((one, other) => one.status - other.status);
    expect(saved!.status).toBe(200);
    expect(others.map(({ status, body }) => [status, body.code])).toEqual(
      others.map(() => [409, 'TEMPLATE_CHANGED']),
    );
    const next = { name: 'Con la hora nueva', updatedAt: saved!.body.updatedAt };
    expect((await manager.patch<Template>(`${PATH}/${id}`, next)).body).toMatchObject({
      name: 'Con la hora nueva',
      text: saved!.body.text,
    });
  });

  it('delete one, once', async () => {
    const { id } = (await add(manager)).body;
    expect((await agent.delete(`${PATH}/${id}`)).status).toBe(403);
    expect((await manager.delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await manager.delete<Refusal>(`${PATH}/${id}`)).body.code).toBe('TEMPLATE_NOT_FOUND');
    expect((await manager.patch<Refusal>(`${PATH}/x`, {})).body.code).toBe('TEMPLATE_NOT_FOUND');
  });
});

describe('GET /api/admin/leads/{id}/message-templates', () => {
  it('shows each as the person would read it, with the name of the caller', async () => {
    const rosa = await createAdmin(app, { role: 'agent' });
    await app.query(`UPDATE admin_users SET display_name = 'Rosa' WHERE username = $1`, [rosa.username]);
    await add(manager);
    const lead = await leadOf('María Fernández', '+13054440101');
    const { body } = await (
      await logIn(app, rosa.username)
    ).get<{ messages: Template[] }>(`/api/admin/leads/${lead}/message-templates`);
    expect(body.messages).toHaveLength(1);
    expect(body.messages[0]).toMatchObject({ name: 'Confirmar la cita', shortcut: 'cita' });
    expect(body.messages[0]!.text).toMatch(/^Hola Maria, soy Rosa de \S.*\. Su cita sigue en pie\?$/);
  });

  it('shows nothing of a lead that the agent does not see', async () => {
    const [{ id }] = (await app.query<{ id: string }>(
      `SELECT id FROM admin_users WHERE role = 'manager' LIMIT 1`,
    )) as [{ id: string }];
    const lead = await leadOf('Otra Persona', '+13054440102', id);
    const { body } = await agent.get<Refusal>(`/api/admin/leads/${lead}/message-templates`);
    expect(body.code).toBe('LEAD_NOT_FOUND');
  });
});
