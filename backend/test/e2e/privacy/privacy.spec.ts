import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PersonDataService } from '../../../src/modules/privacy/person-data.service';
import { HOLDINGS, MENTIONS, NOT_PERSONAL, NOT_SEARCHED } from '../../../src/modules/privacy/personal-data';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { insertLeads } from '../../support/leads';
import {
  createTestApp,
  lastCode,
  newIp,
  newPhone,
  submission,
  wrongCode,
  type Refusal,
  type TestApp,
} from '../../support/app';

/** Rights of a person on stored data: to see the data, and to have them erased. */
let app: TestApp;
let admin: Caller;
let username: string;

beforeAll(async () => {
  app = await createTestApp();
  ({ username } = await createAdmin(app));
  admin = await logIn(app, username);
});
afterAll(() => app.close());

interface Holding {
  kind: string;
  name: string;
  count: number;
  action: 'erased' | 'anonymised' | 'kept';
  why: string | null;
}
interface Held extends Refusal {
  phoneNumber: string;
  names: string[];
  holdings: Holding[];
  activeSubscriptions: number;
  openRequests: { id: string }[];
}
interface File {
  phoneNumber: string;
  data: Record<string, { name: string; rows: Record<string, unknown>[] }>;
}

const lookUp = (phoneNumber: string) => admin.post<Held>('/api/admin/privacy/lookup', { phoneNumber });
const erase = (body: object) =>
  admin.post<{ holdings: Holding[] } & Refusal>('/api/admin/privacy/erase', body);
const counts = (holdings: Holding[]): Record<string, number> =>
  Object.fromEntries(holdings.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]));
const typed = (phone: string): string => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;

async function download(body: object): Promise<{ name: string; file: File }> {
  const response = await fetch(`${app.url}/api/admin/privacy/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/json');
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')![1]!;
  return { name, file: (await response.json()) as File };
}

interface Person {
  phone: string;
  email: string;
  ip: string;
  leadId: string;
  paymentId: string;
}

let people = 0;
/** A person with a row in every table that can hold personal data. */
async function somebody(): Promise<Person> {
  const phone = newPhone();
  const email = `persona${people++}@example.com`;
  const ip = newIp();
  const { body: config } = await app.get<{ consentTextVersion: string }>('/api/config');
  const consent = { marketingSms: true, textVersion: config.consentTextVersion };
  const sent = await app.post(
    '/api/leads',
    { ...submission(phone), consent, deviceFingerprint: randomUUID() },
    ip,
  );
  expect(sent.status).toBe(201);
  const code = await lastCode(app, phone);
  await app.post('/api/leads/verify', { phoneNumber: phone, code: wrongCode(code) }, ip);
  expect(
    (await app.post<{ verified: boolean }>('/api/leads/verify', { phoneNumber: phone, code }, ip)).body
      .verified,
  ).toBe(true);
  const paid = await app.post<{ paymentId: string }>(
    '/api/payments/nmi/charge',
    {
      fullName: 'María Fernández López',
      email,
      phone: typed(phone),
      cardNumber: '4111111111111111',
      cardExpiry: '12/99',
      cardCvv: '999',
      billingZip: '33101',
      plan: 'growth',
    },
    ip,
  );
  expect(paid.status).toBe(201);
  const { paymentId } = paid.body;
  const [lead] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]);
  const leadId = lead!.id;
  await admin.post(`/api/admin/leads/${leadId}/interactions`, {
    type: 'note',
    direction: 'internal',
    content: `Llama desde ${typed(phone)}`,
  });
  await admin.patch(`/api/admin/leads/${leadId}`, { email, monthlyIncome: 3_200 });
  await admin.post(`/api/admin/payments/${paymentId}/refund`, { reason: 'Cortesía' });
  await admin.post('/api/admin/security/block', {
    entityType: 'phone',
    entityValue: phone,
    reason: `Pidió el ${typed(phone)} que no le llamen`,
    blockType: 'permanent',
  });
  await admin.post('/api/admin/security/block', {
    entityType: 'ip',
    entityValue: ip,
    reason: 'x',
    blockType: 'permanent',
  });
  // The audit trail contains the search term.
  await fetch(`${app.url}/api/admin/leads/export?search=${encodeURIComponent(typed(phone))}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  }).then((response) => response.text());
  await app.query(
    `INSERT INTO blocklist (entity_type, entity_value, block_type, reason) VALUES ('phone', $1, 'temp_1h', 'x'), ('email', $2, 'temp_1h', 'x')`,
    [phone, email],
  );
  await app.query(
    `INSERT INTO fraud_alerts (lead_id, alert_type, severity, description, note, metadata) VALUES ($1, 'submission', 'low', 'Formulario sospechoso', $3,
       jsonb_build_object('subject', $2::text, 'score', 40, 'count', 1, 'reasons', '[]'::jsonb, 'ip', jsonb_build_object('ip', $4::text)))`,
    [leadId, phone, `Es ${phone}`, ip],
  );
  await app.query(
    `INSERT INTO fraud_alerts (alert_type, severity, description, metadata) VALUES ('code_guessing', 'low', 'x',
       jsonb_build_object('subject', $1::text, 'score', 30, 'count', 1, 'reasons', '[]'::jsonb))`,
    [phone],
  );
  await app.query(`INSERT INTO phone_lookups (phone_number, line_type) VALUES ($1, 'mobile')`, [phone]);
  await app.query(
    `INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', 'twilio_21610')`,
    [phone],
  );
  await app.query(
    `INSERT INTO verification_calls (lead_id, submission_id, issued_at, phone_number, code, state)
     SELECT lead_id, id, issued_at, phone_number, 'sealed', 'placed' FROM verification_submissions WHERE phone_number = $1`,
    [phone],
  );
  await app.query(`INSERT INTO ip_geo (ip_address, city) VALUES ($1, 'Miami')`, [ip]);
  await app.query(
    `WITH campaign AS (INSERT INTO sms_campaigns (name, message) VALUES ('x', 'x') RETURNING id)
     INSERT INTO campaign_recipients (campaign_id, lead_id, phone_number, error_message) SELECT id, $1, $2, $3 FROM campaign`,
    [leadId, phone, `'To' ${phone} is not reachable`],
  );
  await app.query('INSERT INTO sent_notifications (key) VALUES ($1)', [
    `lead:${leadId}:x:email:a@example.com`,
  ]);
  await app.query(
    `INSERT INTO outbox_messages (channel, recipient, body) VALUES ('email', 'dueno@example.com', $1)`,
    [`Lead verificado: ${typed(phone)}`],
  );
  // A deleted lead of the same phone.
  await insertLeads(app, [
    {
      full_name: 'María Fernández',
      phone_number: phone,
      email: email.toUpperCase(),
      deleted_at: new Date(),
    },
  ]);
  return { phone, email, ip, leadId, paymentId };
}

/** Every notation of a phone that this test knows. */
const writings = (phone: string): string[] => [
  phone.slice(2),
  typed(phone),
  `${phone.slice(2, 5)}-${phone.slice(5, 8)}-${phone.slice(8)}`,
];

/** Text columns of the whole database: of our tables and of the queue's. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const tables = await app.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await app.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM ${name} t WHERE t::text LIKE ANY($1)) AS found`,
      [texts.map((text) => `%${text}%`)],
    );
    if (row!.found) found.push(name.replace('public.', ''));
  }
  return found;
}

describe('the register of personal data', () => {
  it('contains every table of the schema', async () => {
    const tables = await app.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const known = new Set([...HOLDINGS.map(({ table }) => table), ...NOT_PERSONAL]);
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  /** Columns of a table, ours or the queue's. */
  const columnsOf = async (table: string): Promise<string[]> => {
    const [name = '', schema = 'public'] = table.split('.').reverse();
    const rows = await app.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2 ORDER BY 1`,
      [schema, name],
    );
    return rows.map(({ name: column }) => column);
  };

  const partlyShown = HOLDINGS.flatMap(({ kind, table, copy }) =>
    copy.shown === 'all' || copy.shown === 'none'
      ? []
      : [{ kind, table, named: [...copy.shown, ...Object.values(copy.withheld).flat()] }],
  );
  it.each(partlyShown)(
    'shows each column of $kind in the copy, or withholds it with a reason',
    async ({ table, named }) => {
      expect(named.sort()).toEqual(await columnsOf(table));
    },
  );

  const anonymised = HOLDINGS.flatMap(({ kind, table, fate }) =>
    fate.action === 'anonymised' ? [{ kind, table, named: [...Object.keys(fate.set), ...fate.left] }] : [],
  );
  it.each(anonymised)('changes or leaves each column of $kind in an erasure', async ({ table, named }) => {
    expect(named.sort()).toEqual(await columnsOf(table));
  });

  it('searches each free text in an erasure, or gives a reason why not', async () => {
    const texts = await app.query<{ name: string }>(
      `SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
         JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'jsonb')
          AND table_name NOT IN ('migrations', 'typeorm_metadata') ORDER BY 1`,
    );
    const searched = MENTIONS.map(({ table, column }) => `${table}.${column}`);
    const missing = texts.filter(({ name }) => !searched.includes(name) && !(name in NOT_SEARCHED));
    expect(missing).toEqual([]);
    const there = new Set(texts.map(({ name }) => name));
    expect(Object.keys(NOT_SEARCHED).filter((name) => !there.has(name))).toEqual([]);
  });

  it('names each table, column and kind once, and only existing ones', async () => {
    const columns = await app.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns`,
    );
    const there = new Set(columns.map(({ name }) => name));
    expect(MENTIONS.filter(({ table, column }) => !there.has(`${table}.${column}`))).toEqual([]);
    expect(new Set(HOLDINGS.map(({ kind }) => kind)).size).toBe(HOLDINGS.length);
  });
});

describe('POST /api/admin/privacy/lookup', () => {
  it('counts the stored data, and states the effect of an erasure on them', async () => {
    const person = await somebody();
    const { status, body } = await lookUp(typed(person.phone));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      phoneNumber: person.phone,
      names: ['María Fernández', 'María Fernández López'],
      activeSubscriptions: 1,
      openRequests: [],
    });
    expect(counts(body.holdings)).toEqual({
      leads: 2,
      interactions: 4,
      appointmentLinks: 1,
      consents: 2,
      contacts: 1,
      attempts: 3,
      fraudAlerts: 2,
      adminBlocks: 1,
      systemBlocks: 2,
      adminAddressBlocks: 1,
      payments: 1,
      refunds: 1,
      customer: 1,
      campaignRecipients: 1,
      suppressions: 1,
      lookups: 1,
      events: 3,
      submissions: 1,
      calls: 1,
      ipLocations: 1,
      messages: expect.any(Number),
      audit: 2,
    });
    expect(body.holdings.filter(({ action }) => action === 'kept').every(({ why }) => why)).toBe(true);
  });

  it('answers for a person without data that nothing was found', async () => {
    const { body } = await lookUp(newPhone());
    expect([body.names, counts(body.holdings)]).toEqual([[], {}]);
  });

  it.each([
    ['', 400, 'Escriba el teléfono.'],
    ['305', 422, 'Ese no es un número de teléfono completo.'],
    ['María', 422, 'Ese no es un número de teléfono completo.'],
  ])('refuses %j', async (phone, status, message) => {
    const answer = await lookUp(phone);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });
});

describe('POST /api/admin/privacy/export', () => {
  it('returns every row, without our secrets', async () => {
    const person = await somebody();
    const { body } = await lookUp(person.phone);
    const { name, file } = await download({ phoneNumber: person.phone });
    expect(name).toMatch(new RegExp(`^datos-${person.phone.slice(-4)}-20\\d\\d-\\d\\d-\\d\\d\\.json$`));
    expect(file.phoneNumber).toBe(person.phone);
    expect(
      Object.fromEntries(Object.entries(file.data).map(([kind, { rows }]) => [kind, rows.length])),
    ).toEqual(Object.fromEntries(body.holdings.map(({ kind, count }) => [kind, count])));
    expect(file.data['leads']!.rows.map((row) => [row['fullName'], Boolean(row['deletedAt'])])).toEqual(
      expect.arrayContaining([
        ['María Fernández López', false],
        ['María Fernández', true],
      ]),
    );
    expect(file.data['consents']!.rows[0]).toMatchObject({ fullName: 'María Fernández López' });
    expect(file.data['payments']!.rows).toMatchObject([{ id: person.paymentId, last4: '1111' }]);
    const text = JSON.stringify(file);
    for (const secret of ['otpCode', 'verifiedCode', 'vaultId', 'idempotencyKey', 'passwordHash'])
      expect(text).not.toContain(secret);
    // Other people are not in the copy: neither users of the office nor their addresses.
    expect(text).not.toContain(admin.ip);
  });

  it('streams more rows than one fetch returns', async () => {
    const phone = newPhone();
    await app.query(
      `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type) SELECT $1, '', false, 'send' FROM generate_series(1, 1250)`,
      [phone],
    );
    const { file } = await download({ phoneNumber: phone });
    expect(file.data['attempts']!.rows).toHaveLength(1_250);
  });

  it('is in the audit trail, with the phone masked', async () => {
    const phone = newPhone();
    await download({ phoneNumber: phone });
    const masked = `${phone.slice(0, -7)}•••${phone.slice(-4)}`;
    const entries = await app.query(
      `SELECT username, "after" FROM audit_entries WHERE action = 'privacy_exported' AND "after"->>'phone' = $1`,
      [masked],
    );
    expect(entries).toEqual([{ username, after: { phone: masked, rows: 0 } }]);
    expect(await tablesWith(phone.slice(2))).toEqual([]);
  });

  it('releases its connection, also when the client disconnects before the end', async () => {
    const phone = newPhone();
    await app.query(
      `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type) SELECT $1, '', false, 'send' FROM generate_series(1, 30000)`,
      [phone],
    );
    // More than may run at once, one after the other: each must have ended for the next to begin.
    for (let turn = 0; turn < 7; turn++) {
      const response = await fetch(`${app.url}/api/admin/privacy/export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ phoneNumber: phone }),
      });
      expect(response.status).toBe(200);
      const reader = response.body!.getReader();
      await reader.read();
      await reader.cancel();
    }
    const open = () =>
      app.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%FROM held%' AND state <> 'idle'`,
      );
    while ((await open()).length > 0) await new Promise(setImmediate);
  });

  it('releases its connection when the client disconnects before the beginning', async () => {
    const people = app.app.get(PersonDataService);
    const [{ id } = { id: '' }] = await app.query<{ id: string }>(
      'SELECT id FROM admin_users WHERE username = $1',
      [username],
    );
    for (let turn = 0; turn < 7; turn++) {
      const { json } = await people.export(
        {
          id,
          username,
          role: 'owner' as const,
          sees: 'all' as const,
          confirmed: true,
          secondFactorDue: false,
          sid: '',
          ip: '127.0.0.1',
          userAgent: null,
        },
        { phoneNumber: newPhone() },
      );
      await once(json.destroy(), 'close');
    }
  });
});

describe('POST /api/admin/privacy/erase', () => {
  it('removes the phone except where the law requires it', async () => {
    const person = await somebody();
    const other = await somebody();
    await admin.post(`/api/admin/leads/${other.leadId}/interactions`, {
      type: 'note',
      direction: 'internal',
      content: `Es hermana de ${typed(person.phone)} (${person.email}), vive en Miami`,
    });
    await app.query(
      `INSERT INTO jobs.job (name, data) VALUES ('entity-blocked', jsonb_build_object('type', 'phone', 'value', $1::text))`,
      [person.phone],
    );
    const { status, body } = await erase({
      phoneNumber: typed(person.phone),
      reason: `Llamó desde ${person.phone}`,
    });
    expect(status).toBe(200);
    const done = Object.groupBy(
      body.holdings.filter(({ count }) => count > 0),
      ({ action }) => action,
    );
    const kinds = (action: Holding['action']) => done[action]!.map(({ kind }) => kind).sort();
    expect(kinds('kept')).toEqual(['adminAddressBlocks', 'audit', 'consents', 'payments', 'refunds']);
    expect(kinds('anonymised')).toEqual([
      'attempts',
      'customer',
      'events',
      'fraudAlerts',
      'mentions',
      'suppressions',
    ]);
    expect(counts(done.erased!)).toMatchObject({
      leads: 2,
      interactions: 4,
      adminBlocks: 1,
      systemBlocks: 2,
      lookups: 1,
      campaignRecipients: 1,
      ipLocations: 1,
      notifications: 1,
      counters: expect.any(Number),
      jobs: expect.any(Number),
    });
    expect(await tablesWith(...writings(person.phone))).toEqual(['consents', 'payments']);
    expect(await tablesWith(person.email, person.email.toUpperCase())).toEqual(['payments']);
    // The id no longer leads to a person.
    expect(await tablesWith(person.leadId)).toEqual(['jobs.job_common', 'audit_entries', 'payments']);
    const [note] = await app.query<{ content: string }>(
      `SELECT content FROM lead_interactions WHERE lead_id = $1 AND content LIKE 'Es hermana%'`,
      [other.leadId],
    );
    expect(note!.content).toBe(
      `Es hermana de ${person.phone.slice(0, 5)}•••${person.phone.slice(-4)} (•••), vive en Miami`,
    );
  });

  it('leaves the data of other people unchanged', async () => {
    const person = await somebody();
    const other = await somebody();
    const before = (await lookUp(other.phone)).body;
    await erase({ phoneNumber: person.phone });
    expect((await lookUp(other.phone)).body).toEqual(before);
  });

  it('keeps anonymous figures', async () => {
    const person = await somebody();
    const figures = () =>
      app.query(
        `SELECT (SELECT count(*)::int FROM otp_attempts) AS attempts, (SELECT count(*)::int FROM fraud_alerts) AS alerts,
                (SELECT count(*)::int FROM analytics_events) AS events, (SELECT count(DISTINCT lead_id)::int FROM analytics_events) AS people`,
      );
    const before = await figures();
    await erase({ phoneNumber: person.phone });
    expect(await figures()).toEqual(before);
    const { body } = await admin.get<{
      alerts: { subject: string; status: string; ip: unknown; lead: unknown }[];
    }>('/api/admin/fraud/alerts?status=resolved&pageSize=100');
    const [alert] = body.alerts.filter(({ subject }) => subject.startsWith('Datos borrados'));
    expect(alert).toMatchObject({ status: 'resolved', ip: null, lead: null });
  });

  it('keeps the counts of leads correct', async () => {
    const person = await somebody();
    const total = async () =>
      (await admin.get<{ totalLeads: number }>('/api/admin/leads/stats')).body.totalLeads;
    const before = await total();
    await erase({ phoneNumber: person.phone });
    expect(await total()).toBe(before - 1);
  });

  it('withdraws the consent to offers: it does not apply to a form sent later', async () => {
    const person = await somebody();
    await erase({ phoneNumber: person.phone });
    await erase({ phoneNumber: person.phone });
    const given = await app.query(
      `SELECT granted, text_version FROM consents WHERE phone_number = $1 AND kind = 'marketing_sms' ORDER BY created_at DESC, id DESC`,
      [person.phone],
    );
    expect(given.map(({ granted }) => granted)).toEqual([false, true]);
  });

  it('finds nothing more when it is repeated', async () => {
    const person = await somebody();
    await erase({ phoneNumber: person.phone });
    const { status, body } = await erase({ phoneNumber: person.phone });
    expect(status).toBe(200);
    expect(body.holdings.filter(({ action, count }) => action !== 'kept' && count > 0)).toEqual([]);
  });

  it('masks the lead’s data in the audit trail, and is recorded there', async () => {
    const person = await somebody();
    await erase({ phoneNumber: person.phone, reason: 'Lo pidió por carta' });
    const [changed] = await app.query(
      `SELECT "before", "after" FROM audit_entries WHERE action = 'lead_changed' AND target = $1`,
      [`lead:${person.leadId}`],
    );
    expect(changed).toEqual({
      before: { email: null, monthlyIncome: null },
      after: { email: '•••', monthlyIncome: '•••' },
    });
    const masked = `${person.phone.slice(0, -7)}•••${person.phone.slice(-4)}`;
    const [blocked] = await app.query<{ target: string }>(
      `SELECT target FROM audit_entries WHERE action = 'entity_blocked' AND target LIKE 'phone:%'
        ORDER BY created_at DESC, id DESC LIMIT 1`,
    );
    expect(blocked).toEqual({ target: `phone:${masked}` });
    const [entry] = await app.query<{ username: string; after: object }>(
      `SELECT username, "after" FROM audit_entries WHERE action = 'privacy_erased' AND "after"->>'phone' = $1
        ORDER BY created_at DESC, id DESC LIMIT 1`,
      [masked],
    );
    expect(entry).toMatchObject({
      username,
      after: { reason: 'Lo pidió por carta', leads: 2, interactions: 4 },
    });
  });

  it('removes the name from payments of more than five years ago, except where a subscription depends on them', async () => {
    const phone = newPhone();
    const insert = (columns: object) =>
      app.query(
        `INSERT INTO payments (id, kind, mode, status, plan, amount_cents, full_name, email, phone, billing_zip, subscription_status, created_at)
         SELECT $1, 'first', 'sale', 'approved', 'growth', 19900, 'Ana Paz', 'ana@example.com', $2, '33101', "subscription", "at"
           FROM jsonb_to_record($3) AS given("subscription" text, "at" timestamptz)`,
        [randomUUID(), typed(phone), JSON.stringify(columns)],
      );
    await insert({ at: '2019-01-02T00:00:00Z' });
    await insert({ at: '2019-01-03T00:00:00Z', subscription: 'active' });
    await insert({ at: new Date().toISOString(), subscription: 'cancelled' });
    expect((await lookUp(phone)).body.activeSubscriptions).toBe(1);
    const { body } = await erase({ phoneNumber: phone });
    expect(counts(body.holdings)).toMatchObject({ oldPayments: 1, payments: 2 });
    const names = await app.query(
      `SELECT full_name, email, phone, amount_cents FROM payments WHERE created_at < '2019-01-04' ORDER BY created_at, id`,
    );
    expect(names).toEqual([
      { full_name: '', email: '', phone: '', amount_cents: 19_900 },
      { full_name: 'Ana Paz', email: 'ana@example.com', phone: typed(phone), amount_cents: 19_900 },
    ]);
  });

  it('keeps the customer that two phones share', async () => {
    const person = await somebody();
    const [user] = await app.query<{ user_id: string }>('SELECT user_id FROM payments WHERE id = $1', [
      person.paymentId,
    ]);
    await app.query(
      `INSERT INTO payments (id, kind, mode, status, plan, amount_cents, user_id, full_name, email, phone, billing_zip)
       VALUES ($1, 'first', 'sale', 'approved', 'growth', 19900, $2, 'Esposo', $3, $4, '33101')`,
      [randomUUID(), user!.user_id, person.email, newPhone()],
    );
    await erase({ phoneNumber: person.phone });
    const [row] = await app.query('SELECT email FROM users WHERE id = $1', [user!.user_id]);
    expect(row).toEqual({ email: person.email });
  });

  it('finds and erases data that a person typed into another calendar', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    await app.query(
      `INSERT INTO appointments (provider, external_id, status, starts_at, invitee_name, invitee_phone) VALUES
         ('calendly', $1, 'booked', now(), 'Ana Ríos', $1), ('calendly', $2, 'booked', now(), 'Otra', $2)`,
      [phone, other],
    );
    expect(counts((await lookUp(phone)).body.holdings)).toEqual({ bookings: 1 });
    const { file } = await download({ phoneNumber: phone });
    expect(file.data['bookings']!.rows).toMatchObject([{ inviteeName: 'Ana Ríos', inviteePhone: phone }]);
    await erase({ phoneNumber: phone, reason: 'Lo pidió.' });
    expect(
      await app.query('SELECT invitee_phone AS phone FROM appointments WHERE provider = $1', ['calendly']),
    ).toEqual([{ phone: other }]);
  });

  it('treats the person as a new lead after a return', async () => {
    const person = await somebody();
    await app.query('DELETE FROM sms_suppressions WHERE phone_number = $1', [person.phone]);
    await erase({ phoneNumber: person.phone });
    const again = await app.post<{ submissionId: string }>('/api/leads', submission(person.phone), newIp());
    expect(again.status).toBe(201);
    const { body } = await lookUp(person.phone);
    expect(counts(body.holdings)).toMatchObject({ leads: 1, interactions: 1 });
  });
});

it('a request without a login is refused', async () => {
  for (const path of ['lookup', 'export', 'erase', 'requests'])
    expect((await app.post(`/api/admin/privacy/${path}`, { phoneNumber: newPhone() })).status).toBe(401);
});
