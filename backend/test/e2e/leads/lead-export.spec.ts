import { get, type IncomingMessage } from 'node:http';
import { csvCell, csvLine } from '../../../src/database/csv-cell';
import { ImportWorkService } from '../../../src/modules/leads/imports/import-work.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';
import { insertAppointment, type AppointmentColumns } from '../../support/appointments';
import { insertLeads, type LeadColumns } from '../../support/leads';

const EXPORT = '/api/admin/leads/export';
const HEADER = [
  'Nombre',
  'Teléfono',
  'Lugar de Residencia',
  'Resultado de Verificación',
  'Fecha',
  'Ingresos Mensuales',
  'Vía de Verificación',
  'Próxima Cita',
  'Especialista',
  'Identificador',
  'Email',
  'Origen',
  'Categoría',
  'Fecha Exacta',
  'Teléfono Comprobado',
  'Correo Comprobado',
  'Acepta Promociones',
  'No Contactar',
];
/** The cells of a row by their headings. */
const byHeading = (row: string[]): Record<string, string> =>
  Object.fromEntries(HEADER.map((heading, index) => [heading, row[index]!]));

let app: TestApp;
let caller: Caller;
let adminId: string;

beforeAll(async () => {
  app = await createTestApp();
  const admin = await createAdmin(app);
  adminId = admin.id;
  caller = await logIn(app, admin.username);
});
afterAll(() => app.close());
beforeEach(() => app.query('DELETE FROM leads; DELETE FROM consents; DELETE FROM sms_suppressions'));

/** RFC 4180 to the letter: every record ends with CRLF, quotes only around whole fields, doubled within. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const record: string[] = [];
    for (;;) {
      let field = '';
      if (text[at] === '"') {
        for (at++; ; at++) {
          if (at >= text.length) throw new Error('a quote is never closed');
          if (text[at] !== '"') field += text[at];
          else if (text[at + 1] === '"') field += text[at++];
          else break;
        }
        at++;
      } else {
        while (at < text.length && !',\r\n'.includes(text[at]!)) {
          if (text[at] === '"') throw new Error('a quote inside a bare field');
          field += text[at++];
        }
      }
      record.push(field);
      if (text[at] === ',') {
        at++;
        continue;
      }
      if (text.slice(at, at + 2) !== '\r\n') throw new Error(`no CRLF at ${at}`);
      at += 2;
      break;
    }
    records.push(record);
  }
  return records;
}

const download = async (query = ''): Promise<{ headers: Headers; bytes: Buffer; rows: string[][] }> => {
  const response = await fetch(`${app.url}${EXPORT}${query}`, {
    headers: { authorization: `Bearer ${caller.token}` },
  });
  if (response.status !== 200) throw new Error(await response.text());
  const bytes = Buffer.from(await response.arrayBuffer());
  return { headers: response.headers, bytes, rows: parseCsv(bytes.subarray(3).toString('utf8')) };
};
const insertMany = (count: number, fullName = 'María Fernández López') =>
  app.query(
    `INSERT INTO leads (full_name, phone_number, state)
     SELECT $2, '+1' || 2010000000 + n, 'TX' FROM generate_series(1, $1::int) n`,
    [count, fullName],
  );
const exportingConnections = async (): Promise<number> =>
  (
    await app.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY%' AND state <> 'idle'`,
    )
  ).length;
const until = async (what: () => Promise<boolean>): Promise<void> => {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('GET /api/admin/leads/export', () => {
  it('is a CSV file with a byte order mark, named by the owner’s day', async () => {
    const { headers, bytes, rows } = await download();
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
    expect(headers.get('content-disposition')).toBe(`attachment; filename="leads-${today}.csv"`);
    expect(headers.get('x-total-rows')).toBe('0');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(rows).toEqual([HEADER]);
  });

  it('writes names of states, formatted phones and dollars, and marks unknown values', async () => {
    const [first] = await insertLeads(app, [
      {
        full_name: 'María Fernández',
        phone_number: '+13054201234',
        state: 'NY',
        verification_status: 'verified',
        verification_method: 'sms',
        phone_proven_at: '2026-07-01T03:31:00Z',
        email: 'maria@example.com',
        lead_source: '@feria',
        lead_category: 'booked',
        monthly_income: 1234,
        created_at: '2026-07-01T03:30:00.123456Z',
      },
      {
        full_name: 'José Ruiz',
        phone_number: '+17874205678',
        state: null,
        created_at: '2026-01-15T17:05:00Z',
      },
    ]);
    await app.query(
      `INSERT INTO consents (phone_number, kind, granted, text_version, text_shown, created_at)
       VALUES ('+13054201234', 'marketing_sms', false, '1', 'x', now() - interval '1 day'), ('+13054201234', 'marketing_sms', true, '1', 'x', now())`,
    );
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, channel, reason, source) VALUES ('+17874205678', 'sms', 'x', 'office'), ('+17874205678', 'voice', 'x', 'office')`,
    );
    const rows = (await download()).rows.slice(1);
    expect(rows.map((row) => row.slice(0, 6))).toEqual([
      ['María Fernández', '(305) 420-1234', 'Nueva York', 'Verificado', '2026-06-30 23:30', '$1,234'],
      ['José Ruiz', '(787) 420-5678', 'No especificado', 'Pendiente', '2026-01-15 12:05', 'No especificado'],
    ]);
    expect(byHeading(rows[0]!)).toMatchObject({
      'Vía de Verificación': 'Mensaje de texto',
      Identificador: first,
      Email: 'maria@example.com',
      Origen: "'@feria",
      Categoría: 'Con cita',
      'Fecha Exacta': '2026-07-01T03:30:00.123456Z',
      'Teléfono Comprobado': '2026-06-30 23:31',
      'Correo Comprobado': '',
      'Acepta Promociones': 'Sí',
      'No Contactar': '',
    });
    expect(byHeading(rows[1]!)).toMatchObject({
      Email: '',
      Categoría: 'Nuevo',
      'Acepta Promociones': '',
      'No Contactar': 'Mensajes de texto y Llamadas',
    });
  });

  it.each([
    ['=HYPERLINK("http://x.example")', `'=HYPERLINK("http://x.example")`],
    ['+1+1', `'+1+1`],
    ['-2', `'-2`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t=1`],
    ['\r=1', `'\r=1`],
    ['\n=1', `'\n=1`],
    ['  =1', `'  =1`],
    ['＝1+1', `'＝1+1`],
    ['＋1', `'＋1`],
    ['－1', `'－1`],
    ['＠SUM(A1)', `'＠SUM(A1)`],
    ['\u200b=1+1', `'\u200b=1+1`],
    ['\ufeff\u2060@SUM(A1)', `'\ufeff\u2060@SUM(A1)`],
    ['\u00a0＝1', `'\u00a0＝1`],
    ['\u202e-1', `'\u202e-1`],
    ['\u3164=1', `'\u3164=1`],
    ['−2', `'−2`],
    ['1+1', '1+1'],
    ['Ángel=1', 'Ángel=1'],
    ['a, "b" y\r\nc', 'a, "b" y\r\nc'],
    ['\\.', '\\.'],
    ['Ñandú 🎉', 'Ñandú 🎉'],
  ])('keeps a name of %j one harmless cell', async (fullName, cell) => {
    await insertLeads(app, [{ full_name: fullName }, { full_name: 'Otra Persona' }]);
    const { rows } = await download('?sort=createdAt');
    expect(rows.map(([name]) => name)).toEqual(['Nombre', cell, 'Otra Persona']);
    expect(rows.every((row) => row.length === HEADER.length)).toBe(true);
  });

  it('contains the next appointment by the owner’s clock, with its agent', async () => {
    const leads = await insertLeads(app, [
      { full_name: 'Con Cita' },
      { full_name: 'En Calendly' },
      { full_name: 'Cancelada' },
      { full_name: 'Pasada' },
    ]);
    await app.query(`UPDATE admin_users SET first_name = '=Rosa', last_name = 'Díaz' WHERE id = $1`, [
      adminId,
    ]);
    const add = (lead: number, columns: AppointmentColumns) =>
      insertAppointment(app, { lead_id: leads[lead]!, ...columns });
    await add(0, { agent_id: adminId, starts_at: '2094-07-03T15:00:00Z' });
    await add(0, { agent_id: adminId, starts_at: '2094-07-01T03:30:00Z' });
    await add(1, { provider: 'calendly', starts_at: '2094-01-15T17:05:00Z' });
    await add(2, { agent_id: adminId, status: 'cancelled' });
    await add(3, { agent_id: adminId, starts_at: '2026-01-15T17:05:00Z' });
    const { rows } = await download('?sort=createdAt');
    expect(rows.slice(1).map((row) => [row[0], ...row.slice(7, 9)])).toEqual([
      ['Con Cita', '2094-06-30 23:30', `'=Rosa Díaz`],
      ['En Calendly', '2094-01-15 12:05', ''],
      ['Cancelada', '', ''],
      ['Pasada', '', ''],
    ]);
    const { rows: upcoming } = await download('?appointment=upcoming&sort=createdAt');
    expect(upcoming.slice(1).map(([name]) => name)).toEqual(['Con Cita', 'En Calendly']);
  });

  it('is restored by an import, except for facts that must be proven', async () => {
    const people: LeadColumns[] = [
      {
        full_name: "Siobhán O'Brien-Ñandú",
        phone_number: '+13054201234',
        email: '+siobhan@example.com',
        state: 'DC',
        lead_source: '-feria',
        lead_category: 'client',
        monthly_income: 3_200,
        created_at: '2025-07-01T03:30:15.123Z',
        verification_status: 'verified',
        verification_method: 'sms',
        phone_proven_at: '2025-07-01T03:31:00Z',
      },
      {
        full_name: 'Null',
        phone_number: '+17874205678',
        email: null,
        state: null,
        lead_source: 'website',
        lead_category: 'new',
        monthly_income: null,
        created_at: '2026-03-08T06:59:00.000Z',
      },
    ];
    await insertLeads(app, people);
    const { bytes } = await download();
    await app.query('DELETE FROM leads');
    // The installation that imports the list has another time zone.
    const inZone = (timeZone: string) => caller.put('/api/admin/settings', { timeZone });
    expect((await inZone('America/Los_Angeles')).status).toBe(200);
    const form = new FormData();
    form.set('dryRun', 'false');
    form.set('file', new Blob([bytes as Buffer<ArrayBuffer>]), 'leads.csv');
    const sent = await fetch(`${app.url}/api/admin/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.token}` },
      body: form,
    });
    const { id } = (await sent.json()) as { id: string };
    await app.app.get(ImportWorkService).work();
    expect((await caller.get(`/api/admin/imports/${id}`)).body).toMatchObject({
      state: 'done',
      created: 2,
      refused: 0,
      leftOut: [],
    });
    expect((await inZone('America/New_York')).status).toBe(200);
    expect(
      await app.query(
        `SELECT full_name, phone_number, email, state, lead_source, lead_category, monthly_income, created_at, verification_status,
                verification_method, phone_proven_at FROM leads ORDER BY phone_number`,
      ),
    ).toEqual(
      people.map((person) => ({
        ...person,
        created_at: new Date(person.created_at!),
        verification_status: 'pending',
        verification_method: null,
        phone_proven_at: null,
      })),
    );
    expect(await app.query('SELECT id FROM consents UNION ALL SELECT NULL FROM sms_suppressions')).toEqual(
      [],
    );
  });

  it('is guarded alike by the database and by the server', async () => {
    const rows = await app.query<{ code: number; cell: string }>(
      `SELECT code, ${csvCell('text')} AS cell FROM (
         SELECT code, chr(code) || '=1' AS text FROM generate_series(1, x'10ffff'::int, 1) AS code
          WHERE code < x'd800'::int OR code > x'dfff'::int AND code < x'10000'::int OR code IN (x'1d173'::int, x'e0001'::int, x'e0041'::int, x'1f600'::int)) AS texts`,
    );
    const quoted = (cell: string): string =>
      /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    const different = rows.filter(
      ({ code, cell }) => `${quoted(cell)}\r\n` !== csvLine([`${String.fromCodePoint(code)}=1`]),
    );
    expect(different).toEqual([]);
  });

  it('takes the filters of the list, and is on record with them', async () => {
    await insertLeads(app, [
      { full_name: 'Ana Uno', verification_status: 'verified' },
      { full_name: 'Ana Dos' },
      { full_name: 'Eva Tres' },
    ]);
    const { headers, rows } = await download('?search=%C3%81na&status=pending&from=2026-01-01T00:00:00Z');
    expect(rows.slice(1).map(([name]) => name)).toEqual(['Ana Dos']);
    expect(headers.get('x-total-rows')).toBe('1');
    const [entry] = await app.query(
      `SELECT action, target, before, after FROM audit_entries WHERE admin_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
      [adminId],
    );
    expect(entry).toEqual({
      action: 'leads_exported',
      target: null,
      before: null,
      after: { filters: { search: 'Ána', status: 'pending', from: '2026-01-01T00:00:00.000Z' }, rows: 1 },
    });
  });

  it('streams 60,000 rows whole', async () => {
    await insertMany(60_000);
    const { headers, rows } = await download();
    expect(headers.get('x-total-rows')).toBe('60000');
    expect(rows).toHaveLength(60_001);
    expect(new Set(rows.map(([, phone]) => phone)).size).toBe(60_001);
  });

  it('stops the query and releases the connection when the client disconnects, and refuses a sixth concurrent export', async () => {
    // 42 MB: more than the buffers between the server and a client that does not read can hold.
    await insertMany(1_000, 'María '.repeat(6_000));
    const start = () =>
      new Promise<IncomingMessage>((resolve, reject) =>
        // Each request uses a new connection, because the server may close a kept-alive connection just when it is reused.
        get(
          app.url + EXPORT,
          { agent: false, headers: { authorization: `Bearer ${caller.token}` } },
          resolve,
        ).on('error', reject),
      );
    for (let round = 0; round < 2; round++) {
      const stalled = [];
      for (let n = 0; n < 5; n++) stalled.push(await start());
      await until(async () => (await exportingConnections()) === 5);
      const sixth = await start();
      expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, '10']);
      sixth.resume();
      for (const response of stalled) response.destroy();
      await until(async () => (await exportingConnections()) === 0);
    }
    expect((await caller.get('/api/admin/leads/stats')).status).toBe(200);
  });
});
