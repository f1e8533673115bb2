import { createAdmin, logIn, PASSWORD, type Caller } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type TestApp } from '../../support/app';

/** An erasure must keep the records of what administrators did, and the texts about other people. */
let app: TestApp;
let owner: Caller;
let ownersName: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ username: ownersName } = await createAdmin(app, { email: 'duena@oficina.com' }));
  owner = await logIn(app, ownersName);
});
afterAll(() => app.close());

/** A lead from the form, to which the office adds an e-mail. */
async function leadOf(phone: string, email?: string, office = owner): Promise<string> {
  expect((await app.post('/api/leads', submission(phone), newIp())).status).toBe(201);
  const [lead] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]);
  if (email) expect((await office.patch(`/api/admin/leads/${lead!.id}`, { email })).status).toBe(200);
  return lead!.id;
}
async function noted(leadId: string, content: string): Promise<() => Promise<string>> {
  const { status } = await owner.post(`/api/admin/leads/${leadId}/interactions`, {
    type: 'note',
    direction: 'internal',
    content,
  });
  expect(status).toBe(201);
  const [row] = await app.query<{ id: string }>(
    'SELECT id FROM lead_interactions WHERE lead_id = $1 AND content = $2',
    [leadId, content],
  );
  return async () =>
    (
      await app.query<{ content: string }>('SELECT content FROM lead_interactions WHERE id = $1', [row!.id])
    )[0]!.content;
}
const erase = async (phoneNumber: string, office = owner): Promise<void> => {
  expect((await office.post('/api/admin/privacy/erase', { phoneNumber })).status).toBe(200);
};
const trail = (): Promise<{ id: string }[]> => app.query('SELECT * FROM audit_entries ORDER BY id');
const payDeclined = async (phone: string, email: string): Promise<void> => {
  const { body } = await app.post<{ code: string }>(
    '/api/payments/nmi/charge',
    {
      fullName: 'Un Desconocido',
      email,
      phone,
      cardNumber: '4000000000000002',
      cardExpiry: '12/99',
      cardCvv: '999',
      billingZip: '33101',
      plan: 'growth',
    },
    newIp(),
  );
  expect(body.code).toBe('PAYMENT_DECLINED');
};

describe('the audit trail', () => {
  it('stays unchanged when an administrator erases an invented lead with the administrator’s former name as its e-mail', async () => {
    const spy = await createAdmin(app);
    const office = await logIn(app, spy.username);
    const rename = async (newUsername: string): Promise<void> => {
      const { status } = await office.post('/api/admin/account/change-username', {
        newUsername,
        password: PASSWORD,
      });
      expect(status).toBe(200);
    };
    const settings = (changes: object) => office.put('/api/admin/settings', changes);
    await rename('ana@oficina.com');
    await settings({
      notificationEmails: ['espia@evil.example'],
      calendarUrl: 'https://calendly.com.evil.example/cita',
    });
    const file = await fetch(`${app.url}/api/admin/leads/export`, {
      headers: { authorization: `Bearer ${office.token}` },
    });
    await file.text();
    await settings({ notificationEmails: [], calendarUrl: 'https://calendly.com/credito-claro' });
    await rename(spy.username);
    const before = await trail();
    for (const email of ['ana@oficina.com', 'espia@evil.example']) {
      const phone = newPhone();
      await leadOf(phone, email, office);
      await erase(phone, office);
    }
    const after = await trail();
    expect(after.filter(({ id }) => before.some((entry) => entry.id === id))).toEqual(before);
    const { body } = await owner.get<{ total: number }>('/api/admin/audit?username=ana%40oficina.com');
    expect(body.total).toBe(4);
  });

  it('stays unchanged when a stranger pays under the name of an administrator and requests erasure', async () => {
    const { username } = await createAdmin(app);
    await app.query('UPDATE admin_users SET username = $2 WHERE username = $1', [
      username,
      'jefa@oficina.com',
    ]);
    await logIn(app, 'jefa@oficina.com');
    const phone = newPhone();
    await payDeclined(phone, 'jefa@oficina.com');
    const before = await trail();
    await erase(phone);
    expect((await trail()).slice(0, before.length)).toEqual(before);
  });

  it('keeps actions on other people, and their names', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    await leadOf(phone, 'rosa@correo.com');
    await leadOf(other, 'rosa@correo.com');
    const block = (entityType: string, entityValue: string) =>
      owner.post('/api/admin/security/block', {
        entityType,
        entityValue,
        reason: `Escribió rosa@correo.com y ${phone}`,
        blockType: 'permanent',
      });
    expect((await block('ip', '203.0.113.77')).status).toBe(200);
    const before = await trail();
    await erase(phone);
    const changed = (await trail())
      .slice(0, before.length)
      .filter((entry, n) => JSON.stringify(entry) !== JSON.stringify(before[n]));
    expect(changed.map((entry) => ({ ...entry }))).toMatchObject([
      { action: 'lead_changed', after: { email: '•••' }, username: ownersName },
    ]);
  });

  it('loses the input of the lead, but nothing of an entry about another person', async () => {
    const phone = newPhone();
    await leadOf(phone, 'rosa@correo.com');
    await app.query(
      `INSERT INTO audit_entries (username, action, target, "after")
       VALUES ($1, 'entity_blocked', $2, '{"email": "de otra persona", "monthlyIncome": 1}')`,
      [ownersName, `phone:${phone.slice(0, 5)}•••${phone.slice(-4)}`],
    );
    await erase(phone);
    const values = await app.query<{ email: string }>(
      `SELECT "after"->>'email' AS email FROM audit_entries WHERE "after" ? 'email' ORDER BY id DESC LIMIT 2`,
    );
    expect(values.map(({ email }) => email)).toEqual(['de otra persona', '•••']);
  });

  it('has neither a name of the person, present or former, nor the title of a task', async () => {
    const phone = newPhone();
    const id = await leadOf(phone);
    const done = async (answer: Promise<{ status: number }>): Promise<void> => {
      expect([200, 201]).toContain((await answer).status);
    };
    for (const fullName of ['Zoraida Quetzal Ibáñez', 'Xóchitl O’Ñandú-Lara', 'Zoraida Quetzal'])
      await done(owner.patch(`/api/admin/leads/${id}`, { fullName }));
    await done(
      owner.post('/api/admin/tasks', {
        title: 'Preguntar a Zorayda por su hermana',
        leadId: id,
        dueAt: new Date(Date.now() + 86_400_000).toISOString(),
      }),
    );
    await done(
      owner.post('/api/admin/leads/actions', {
        leadId: id,
        action: 'mark_fraud',
        reason: 'zoraida  quetzal ibáñez y Xóchitl O’Ñandú-Lara son una; no Zoraida Quetzales',
      }),
    );
    await erase(phone);
    const entries = await app.query<{ before: object | null; after: object | null }>(
      `SELECT "before", "after" FROM audit_entries WHERE target = $1 ORDER BY id`,
      [`lead:${id}`],
    );
    expect(entries.slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () => ({ before: { fullName: '•••' }, after: { fullName: '•••' } })),
    );
    expect(entries.slice(3)).toMatchObject([
      { after: { title: '•••' } },
      { after: { reason: '••• y ••• son una; no Zoraida Quetzales' } },
    ]);
    // The proof of the consent is the only text with a name that stays.
    const columns = await app.query<{ place: string; sql: string }>(
      `SELECT table_name || '.' || column_name AS place,
              format('SELECT 1 FROM %I.%I WHERE %I::text ~* $1', table_schema, table_name, column_name) AS sql
         FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema IN ('public', 'jobs') AND table_type = 'BASE TABLE'
          AND data_type IN ('text', 'character varying', 'jsonb', 'ARRAY')`,
    );
    const found: string[] = [];
    for (const { place, sql } of columns)
      if ((await app.query(sql, ['zora[iy]da(?! Quetzales)|ñandú-lara'])).length > 0) found.push(place);
    expect(columns.length).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });

  it('has no phone or e-mail that an export searched for in full', async () => {
    const phone = newPhone();
    for (const search of [
      phone,
      `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`,
      'rosa@correo.com',
      'Rosa',
    ])
      for (const list of ['leads', 'payments'])
        await fetch(`${app.url}/api/admin/${list}/export?search=${encodeURIComponent(search)}`, {
          headers: { authorization: `Bearer ${owner.token}` },
        }).then((file) => file.text());
    const entries = await app.query<{ search: string }>(
      `SELECT "after"->'filters'->>'search' AS search FROM audit_entries
        WHERE action IN ('leads_exported', 'payments_exported') ORDER BY id DESC LIMIT 8`,
    );
    const masked = `${phone.slice(0, 5)}•••${phone.slice(-4)}`;
    expect(entries.map(({ search }) => search)).toEqual(
      ['Rosa', 'r•••@correo.com', masked, masked].flatMap((search) => [search, search]),
    );
  });

  it('names a blocked phone or e-mail so that nothing has to be masked later', async () => {
    const phone = newPhone();
    for (const [entityType, entityValue] of [
      ['phone', phone],
      ['email', 'rosa.lima@correo.com'],
    ])
      await owner.post('/api/admin/security/block', {
        entityType,
        entityValue,
        reason: 'x',
        blockType: 'permanent',
      });
    const targets = await app.query<{ target: string }>(
      `SELECT target FROM audit_entries WHERE action = 'entity_blocked' ORDER BY id DESC LIMIT 2`,
    );
    expect(targets.map(({ target }) => target)).toEqual([
      'email:r•••@correo.com',
      `phone:${phone.slice(0, 5)}•••${phone.slice(-4)}`,
    ]);
  });
});

describe('notes about other people', () => {
  it('lose the exact e-mail and no similar one', async () => {
    const phone = newPhone();
    await leadOf(phone, 'ana@correo.com');
    const other = await leadOf(newPhone());
    const whole = await noted(other, 'Escribir a <Ana@Correo.com>, ana@correo.com. (mailto:ana@correo.com)');
    const alike = await noted(
      other,
      'mariana@correo.com, luis.ana@correo.com, x+ana@correo.com, x-ana@correo.com, peñana@correo.com, ñana@correo.com, ana@correo.com.mx, ana@correo.community, ana@correo.com-x.org',
    );
    const text = await alike();
    await erase(phone);
    expect(await whole()).toBe('Escribir a <•••>, •••. (mailto:•••)');
    expect(await alike()).toBe(text);
  });

  it('keep an e-mail that appears only in a failed payment', async () => {
    const phone = newPhone();
    const note = await noted(await leadOf(newPhone()), 'Su correo es victima@correo.com');
    await payDeclined(phone, 'victima@correo.com');
    await app.query(
      `INSERT INTO blocklist (entity_type, entity_value, block_type, reason) VALUES ('email', 'victima@correo.com', 'permanent', 'x')`,
    );
    await erase(phone);
    expect(await note()).toBe('Su correo es victima@correo.com');
    expect(await app.query(`SELECT 1 FROM blocklist WHERE entity_value = 'victima@correo.com'`)).toHaveLength(
      1,
    );
  });

  it.each(['duena@oficina.com', 'ventas@oficina.com', 'jefe@oficina.com'])(
    'keep %s, which belongs to the office',
    async (email) => {
      await owner.put('/api/admin/settings', { notificationEmails: ['Ventas@oficina.com'] });
      const { username } = await createAdmin(app);
      await app.query(
        `UPDATE admin_users SET username = 'Jefe@oficina.com'
          WHERE username = $1 AND NOT EXISTS (SELECT 1 FROM admin_users WHERE username = 'Jefe@oficina.com')`,
        [username],
      );
      const phone = newPhone();
      await leadOf(phone, email);
      const note = await noted(await leadOf(newPhone()), `Avisar a ${email}`);
      await erase(phone);
      expect(await note()).toBe(`Avisar a ${email}`);
    },
  );

  it('are searched for an e-mail with any letters and signs', async () => {
    const phone = newPhone();
    const id = await leadOf(phone);
    await app.query('UPDATE leads SET email = $2 WHERE id = $1', [id, `ñandú.o'neil_100%+a@correo.com`]);
    const other = await leadOf(newPhone());
    const note = await noted(other, `De ñandú.o'neil_100%+a@correo.com, de ñandúxo'neil_100%+a@correo.com`);
    await erase(phone);
    expect(await note()).toBe(`De •••, de ñandúxo'neil_100%+a@correo.com`);
  });

  it('are searched in time linear to their length', async () => {
    const phone = newPhone();
    await leadOf(phone, 'ana@correo.com');
    const other = await leadOf(newPhone());
    await app.query(
      `INSERT INTO lead_interactions (lead_id, type, direction, content)
       SELECT $1, 'note', 'internal', repeat('ana@correo.co', 80000) || ' ana@correo.com ' || repeat('305 ', 200000) || $2`,
      [other, phone],
    );
    // Quadratic time would be hours.
    await erase(phone);
  });
});
