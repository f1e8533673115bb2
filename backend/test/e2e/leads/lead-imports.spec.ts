import { readdirSync, readlinkSync } from 'node:fs';
import { DataSource } from 'typeorm';
import { ImportRowsRepository } from '../../../src/modules/leads/imports/import-rows.repository';
import { ImportWorkService } from '../../../src/modules/leads/imports/import-work.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newPhone, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { LISTS, NO_LISTS, readList } from '../../support/lists';

interface Import extends Refusal {
  id: string;
  state: string;
  headers: string[];
  mapping: Record<string, string | string[]>;
  rows: number;
  created: number;
  updated: number;
  refused: number;
  toCreate: number;
  toUpdate: number;
  refusals: { refusal: string; count: number }[];
  leftOut: { field: string; count: number }[];
  columns: { heading: string; field: string | null; basis: string | null; samples: string[] }[];
  examples: {
    line: number;
    fullName: string | null;
    phoneNumber: string | null;
    outcome: string;
    refusal: string | null;
    leftOut: { field: string; text: string }[];
    leadId: string | null;
  }[];
  left: number;
  leftLeads: { id: string }[];
}

let app: TestApp;
let second: TestApp;
let caller: Caller;
let username: string;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  ({ username } = await createAdmin(app));
  caller = await logIn(app, username);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const PATH = '/api/admin/imports';

async function send(
  content: string | Buffer,
  {
    fields = {},
    as = caller,
    name = 'lista.csv',
  }: { fields?: Record<string, string>; as?: Caller; name?: string } = {},
): Promise<{ status: number; body: Import }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([content as Buffer<ArrayBuffer>]), name);
  const response = await fetch(app.url + PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, 'x-forwarded-for': as.ip },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Import };
}
const get = async (id: string) => (await caller.get<Import>(`${PATH}/${id}`)).body;
const AT_WORK = ['checking', 'importing', 'undoing'];
/** Works until the import rests. */
async function settled(id: string): Promise<Import> {
  for (;;) {
    const one = await get(id);
    if (!AT_WORK.includes(one.state)) return one;
    await app.app.get(ImportWorkService).work();
  }
}
const checked = async (content: string | Buffer, fields: Record<string, string> = {}): Promise<Import> => {
  const { status, body } = await send(content, { fields });
  expect([status, body.code]).toEqual([201, undefined]);
  return settled(body.id);
};
const start = async (id: string): Promise<Import> => {
  expect((await caller.post(`${PATH}/${id}/start`)).status).toBe(200);
  return settled(id);
};
const undo = async (id: string): Promise<Import> => {
  expect((await caller.post(`${PATH}/${id}/undo`)).status).toBe(200);
  return settled(id);
};
const leadOf = async (phone: string) =>
  (
    await app.query<Record<string, unknown> & { id: string }>(
      'SELECT * FROM leads WHERE phone_number = $1 AND deleted_at IS NULL',
      [phone],
    )
  )[0];
const rowsFile = async (id: string, kind: 'refused' | 'incomplete'): Promise<string> =>
  (
    await fetch(`${app.url}${PATH}/${id}/${kind}`, { headers: { authorization: `Bearer ${caller.token}` } })
  ).text();
const refusedFile = (id: string): Promise<string> => rowsFile(id, 'refused');

describe('POST /api/admin/imports', () => {
  it('shows the rows to create, update and refuse, with reasons, before it changes anything', async () => {
    const [fresh, known, proven, erased] = [newPhone(), newPhone(), newPhone(), newPhone()];
    const [knownId, provenId] = await insertLeads(app, [
      { phone_number: known },
      { phone_number: proven, verification_status: 'verified' },
    ]);
    await caller.post('/api/admin/privacy/erase', { phoneNumber: erased });
    const one = await checked(
      [
        'Nombre,Teléfono,Correo,Estado',
        `Ana Ruiz,${fresh},ana@example.com,Florida`,
        `Eva Soto,"(${known.slice(2, 5)}) ${known.slice(5, 8)}-${known.slice(8)}",,TX`,
        `Luz Paz,${proven},,`,
        `Sol Mar,${erased},,`,
        `Ana Dos,${fresh},,`,
        'Sin Número,,,',
        `=HYPERLINK("x"),${newPhone()},,`,
        `Mal Correo,${newPhone()},nada,`,
        `Mal Estado,${newPhone()},,Narnia`,
        'Otro País,+34 600 123 456,,',
      ].join('\r\n'),
    );
    expect(one).toMatchObject({
      state: 'checked',
      rows: 10,
      toCreate: 3,
      toUpdate: 1,
      refused: 6,
      mapping: { fullName: 'Nombre', phoneNumber: 'Teléfono', email: 'Correo', state: 'Estado' },
    });
    expect(Object.fromEntries(one.refusals.map(({ refusal, count }) => [refusal, count]))).toEqual({
      verified: 1,
      erased: 1,
      twice_in_file: 1,
      phone_missing: 1,
      name_invalid: 1,
      phone_not_us: 1,
    });
    expect(one.examples.find(({ outcome }) => outcome === 'update')).toMatchObject({
      line: 3,
      leadId: knownId,
    });
    expect(one.examples.find(({ refusal }) => refusal === 'verified')).toMatchObject({ leadId: provenId });
    // A refused row is recognised by its text in the file.
    const refusedAs = (why: string) => one.examples.find(({ refusal }) => refusal === why);
    expect(refusedAs('phone_missing')).toMatchObject({ fullName: 'Sin Número', phoneNumber: null });
    expect(refusedAs('phone_not_us')).toMatchObject({
      fullName: 'Otro País',
      phoneNumber: '+34 600 123 456',
    });
    expect(refusedAs('name_invalid')).toMatchObject({ fullName: '=HYPERLINK("x")' });
    expect(await leadOf(fresh)).toBeUndefined();
    expect((await refusedFile(one.id)).trim().split('\r\n')).toHaveLength(7);

    const done = await start(one.id);
    expect(done).toMatchObject({ state: 'done', created: 3, updated: 1, refused: 6 });
    expect(await leadOf(fresh)).toMatchObject({
      full_name: 'Ana Ruiz',
      email: 'ana@example.com',
      state: 'FL',
      verification_status: 'pending',
      lead_source: 'importación',
      lead_score: 5,
    });
    expect(await leadOf(known)).toMatchObject({ id: knownId, full_name: 'Eva Soto', state: 'TX' });
    expect(await leadOf(proven)).toMatchObject({ full_name: 'Persona Cualquiera' });
    expect(await leadOf(erased)).toBeUndefined();
    const [told] = await app.query<{ consents: number; sent: number }>(
      `SELECT (SELECT count(*)::int FROM consents WHERE phone_number = $1) AS consents,
              (SELECT count(*)::int FROM outbox_messages WHERE recipient = $1) AS sent`,
      [fresh],
    );
    expect(told).toEqual({ consents: 0, sent: 0 });
    const file = await refusedFile(one.id);
    expect(file).toContain(`"'=HYPERLINK(""x"")"`);
    expect(file.split('\r\n')[0]).toBe('Nombre,Teléfono,Correo,Estado,Línea,Motivo');
    expect(file.trim().split('\r\n')).toHaveLength(7);
    const { timeline } = (
      await caller.get<{ timeline: { kind: string; content: string; by: string }[] }>(
        `/api/admin/leads/${String((await leadOf(fresh))!.id)}`,
      )
    ).body;
    expect(timeline).toEqual([
      expect.objectContaining({ kind: 'imported', content: 'lista.csv', by: username }),
    ]);
  });

  it('does not import by another mapping or source than the person saw', async () => {
    const first = await checked(`Nombre;Teléfono;Contacto\nAna Ruiz;${newPhone()};Eva Sol`);
    const seen = { mapping: { fullName: 'Nombre', phoneNumber: 'Teléfono' }, leadSource: 'feria' };
    await caller.patch(`${PATH}/${first.id}`, seen);
    await settled(first.id);
    await caller.patch(`${PATH}/${first.id}`, { mapping: { ...seen.mapping, fullName: 'Contacto' } });
    await settled(first.id);
    for (const other of [
      seen,
      { mapping: { fullName: 'Contacto', phoneNumber: 'Teléfono' }, leadSource: 'otra' },
    ])
      expect((await caller.post<Refusal>(`${PATH}/${first.id}/start`, other)).body.code).toBe(
        'IMPORT_CHANGED',
      );
    const now = { mapping: { phoneNumber: 'Teléfono', fullName: 'Contacto' }, leadSource: 'feria' };
    expect((await caller.post(`${PATH}/${first.id}/start`, now)).status).toBe(200);
    await settled(first.id);
  });

  it('remembers the mapping of columns, and uses another one on request', async () => {
    const heads = 'Quién;Dónde llama;Sobre';
    const row = (phone: string) => `Ana;${phone};Feria de mayo`;
    const first = await checked(`${heads}\n${row(newPhone())}`);
    expect(first).toMatchObject({ mapping: { phoneNumber: 'Dónde llama' }, refused: 1 });
    expect((await caller.post<Refusal>(`${PATH}/${first.id}/start`)).body.code).toBe('IMPORT_MAPPING');
    const mapping = { fullName: 'Quién', phoneNumber: 'Dónde llama', note: 'Sobre' };
    const changed = await caller.patch(`${PATH}/${first.id}`, { mapping, leadSource: 'Feria' });
    expect(changed.status).toBe(200);
    expect(await settled(first.id)).toMatchObject({ toCreate: 1, refused: 0 });
    await start(first.id);
    const phone = newPhone();
    const next = await send(`${heads}\n${row(phone)}`, { fields: { dryRun: 'false' } });
    expect(next.body.mapping).toEqual(mapping);
    expect(await settled(next.body.id)).toMatchObject({ state: 'done', created: 1 });
    expect(await leadOf(phone)).toMatchObject({ lead_source: 'feria' });
  });

  it.each(LISTS)('reads $file', async ({ file, leads, refused, leftOut }) => {
    const one = await checked(readList(file));
    const cells = one.leftOut.reduce((sum, { count }) => sum + count, 0);
    expect([one.toCreate + one.toUpdate, one.refused, cells]).toEqual([leads, refused, leftOut]);
  });

  it.each(NO_LISTS)('says what %s is', async (file, text) => {
    const { status, body } = await send(readList(file), { name: file });
    expect([status, body.code]).toEqual([422, 'IMPORT_UNREADABLE']);
    expect(body.message).toContain(text);
  });

  it('lists the left-out cells of a row, keeps them in a note, and offers such rows as a file', async () => {
    const [first, second] = [newPhone(), newPhone()];
    const one = await checked(
      `Nombre,Teléfono,Estado,Correo\nAna Ruiz,${first},Fla. Keys,-None-\nEva Soto,${second},FL,nada\n`,
    );
    expect(one).toMatchObject({
      toCreate: 2,
      refused: 0,
      leftOut: [
        { field: 'email', count: 1 },
        { field: 'state', count: 1 },
      ],
    });
    expect(one.examples[0]).toMatchObject({ leftOut: [{ field: 'state', text: 'Fla. Keys' }] });
    expect(one.columns.find(({ field }) => field === 'state')).toEqual({
      heading: 'Estado',
      field: 'state',
      basis: 'heading',
      samples: ['Fla. Keys', 'FL'],
    });
    const file = await rowsFile(one.id, 'incomplete');
    expect(file.trim().split('\r\n').slice(1)).toEqual([
      `Ana Ruiz,'${first},Fla. Keys,-None-,2,importado sin estado: “Fla. Keys”`.replace(
        ',-None-',
        ",'-None-",
      ),
      `Eva Soto,'${second},FL,nada,3,importado sin correo: “nada”`,
    ]);
    const done = await start(one.id);
    expect(done).toMatchObject({ created: 2, refused: 0, leftOut: one.leftOut });
    expect(await rowsFile(one.id, 'incomplete')).toBe(file);
    const { timeline } = (
      await caller.get<{ timeline: { kind: string; content: string }[] }>(
        `/api/admin/leads/${(await leadOf(first))!.id}`,
      )
    ).body;
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'note', content: 'Importado sin estado: “Fla. Keys”' }),
    );
  });

  it('tries several columns of phones, and takes them from a mapping', async () => {
    const [first, second, third] = [newPhone(), newPhone(), newPhone()];
    const one = await checked(
      `Nombre,Móvil,Casa,Otro\nAna Ruiz,,${first},\nEva Soto,123,N/A,${second}\nLuz Paz,${third},${newPhone()},\n`,
    );
    expect(one).toMatchObject({
      toCreate: 3,
      mapping: { phoneNumber: 'Móvil', morePhones: ['Casa', 'Otro'] },
    });
    expect(one.examples.map(({ phoneNumber }) => phoneNumber)).toEqual([first, second, third]);
    const mapping = { fullName: 'Nombre', phoneNumber: 'Casa' };
    expect((await caller.patch(`${PATH}/${one.id}`, { mapping })).status).toBe(200);
    expect(await settled(one.id)).toMatchObject({ toCreate: 2, refused: 1 });
    const lists = { fullName: 'Nombre', phoneNumber: 'Móvil', morePhones: ['Otro'] };
    const again = await send(`Nombre,Móvil,Casa,Otro\nEva Soto,,,${newPhone()}\n`, {
      fields: { mapping: JSON.stringify(lists) },
    });
    expect(await settled(again.body.id)).toMatchObject({ toCreate: 1, mapping: lists });
  });

  const phones = Array.from({ length: 6 }, () => newPhone());
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFFNombre,Teléfono\nJosé Núñez,${phones[0]}`)],
    ['Windows-1252', Buffer.from(`Nombre;Teléfono\r\nJosé Núñez;${phones[1]}`, 'latin1')],
    ['UTF-16 with a mark', Buffer.from(`\uFEFFNombre\tTeléfono\r\nJosé Núñez\t${phones[2]}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(`Nombre,Teléfono\nJosé Núñez,${phones[3]}`, 'utf16le')],
    ['zeros between letters', Buffer.from(`Nombre,Teléfono\nJosé\0 Núñez,${phones[4]}`)],
    ['quotes and line breaks', Buffer.from(`"Nombre","Teléfono"\n"José\nNúñez","${phones[5]}"\n\n`)],
  ])('reads %s', async (_, content) => {
    const one = await checked(content);
    expect(one).toMatchObject({ rows: 1, toCreate: 1 });
    expect(one.examples[0]).toMatchObject({ fullName: 'José Núñez' });
  });

  it.each([
    [
      'quotes that are not closed',
      `Nombre,Teléfono\n"Ana Ruiz,${newPhone()}\n`.padEnd(500, 'x'),
      'IMPORT_UNREADABLE',
    ],
    ['a million columns', 'a,'.repeat(1_000_000), 'IMPORT_UNREADABLE'],
    ['a million empty columns', ','.repeat(1_000_000), 'IMPORT_UNREADABLE'],
    ['empty rows of a million columns', `Nombre,Teléfono\n${','.repeat(1_000_000)}`, 'IMPORT_UNREADABLE'],
    ['two hundred columns', 'a,'.repeat(200), 'IMPORT_TOO_WIDE'],
    ['an endless row', `Nombre,Teléfono\n${'x'.repeat(2_000_000)}`, 'IMPORT_UNREADABLE'],
    ['nothing', '', 'IMPORT_EMPTY'],
    ['headings alone', 'Nombre,Teléfono\n', 'IMPORT_EMPTY'],
    ['an Excel file', Buffer.from('PK\x03\x04 workbook', 'latin1'), 'IMPORT_UNREADABLE'],
  ])('refuses %s, and keeps nothing of it', async (_, content, code) => {
    const count = async () =>
      (await app.query<{ n: number }>('SELECT count(*)::int AS n FROM lead_imports'))[0]!.n;
    const before = await count();
    const { status, body } = await send(content);
    expect([status, body.code]).toEqual([422, code]);
    expect(await count()).toBe(before);
  });

  it('refuses an invalid mapping', async () => {
    const file = `Nombre,Teléfono\nAna Ruiz,${newPhone()}`;
    for (const mapping of [
      '{',
      '[]',
      '{"other":"Nombre"}',
      '{"fullName":7}',
      '{"fullName":"No hay"}',
      '{"fullName":["Nombre"]}',
      '{"morePhones":"Teléfono"}',
      '{"morePhones":[7]}',
      '{"morePhones":["No hay"]}',
    ])
      expect((await send(file, { fields: { mapping } })).body.code).toBe('IMPORT_MAPPING');
  });

  it('leaves no refused file open', async () => {
    // Longer than the part that is read to guess the columns.
    const row = `Ana Ruiz,${newPhone()},${'x'.repeat(200)}\n`;
    const file = `Nombre,Teléfono,Nota\n${row.repeat(20_000)}`;
    const isOpen = (): boolean =>
      readdirSync('/proc/self/fd').some((name) => {
        try {
          return /\/arriving\/.*\(deleted\)$/.test(readlinkSync(`/proc/self/fd/${name}`));
        } catch {
          return false;
        }
      });
    expect((await send(file, { fields: { mapping: '{"fullName":"No hay"}' } })).status).toBe(422);
    while (isOpen()) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  it('requires the permission to manage leads', async () => {
    const agent = await logIn(app, (await createAdmin(app, { role: 'agent' })).username);
    expect((await send('a,b\n', { as: agent })).status).toBe(403);
    expect((await agent.get(PATH)).status).toBe(403);
    expect((await fetch(app.url + PATH, { method: 'POST' })).status).toBe(401);
  });
});

describe('an import at work', () => {
  it('does each row once when several instances work at it', async () => {
    const numbers = Array.from({ length: 4_500 }, () => newPhone());
    const one = await send(`Nombre,Teléfono\n${numbers.map((phone) => `Ana Ruiz,${phone}`).join('\n')}`, {
      fields: { dryRun: 'false' },
    });
    const works = [app, second].map((each) => each.app.get(ImportWorkService));
    await Promise.all(works.map((each) => each.work()));
    const done = await settled(one.body.id);
    expect(done).toMatchObject({ state: 'done', created: 4_500, refused: 0 });
    const [counted] = await app.query<{ n: number; entries: number; rows: number }>(
      `SELECT (SELECT count(*)::int FROM leads WHERE phone_number = ANY($1::text[])) AS n,
              (SELECT count(*)::int FROM lead_interactions WHERE metadata->>'importId' = $2) AS entries,
              (SELECT count(*)::int FROM lead_import_rows WHERE import_id = $2::uuid) AS rows`,
      [numbers, one.body.id],
    );
    expect(counted).toEqual({ n: 4_500, entries: 4_500, rows: 0 });
  });

  it('refuses a phone that gets a lead while the import runs', async () => {
    const phone = newPhone();
    const one = await checked(`Nombre,Teléfono\nAna Ruiz,${phone}`);
    await insertLeads(app, [{ phone_number: phone, full_name: 'Otra Persona' }]);
    expect(await start(one.id)).toMatchObject({
      created: 0,
      refused: 1,
      refusals: [{ refusal: 'changed_meanwhile' }],
    });
    expect(await leadOf(phone)).toMatchObject({ full_name: 'Otra Persona' });
  });

  it('refuses a person who was erased after the check', async () => {
    const phone = newPhone();
    const one = await checked(`Nombre,Teléfono\nAna Ruiz,${phone}\nEva Soto,${newPhone()}`);
    await caller.post('/api/admin/privacy/erase', { phoneNumber: phone });
    expect(await start(one.id)).toMatchObject({ created: 1 });
    expect(await leadOf(phone)).toBeUndefined();
  });
});

describe('POST /api/admin/imports/{id}/undo', () => {
  it('deletes untouched leads, restores fields, and lists the rest', async () => {
    const [untouched, worked, known] = [newPhone(), newPhone(), newPhone()];
    const [knownId] = await insertLeads(app, [
      { phone_number: known, full_name: 'Antes', email: 'antes@example.com' },
    ]);
    const one = await checked(
      `Nombre,Teléfono,Email\nAna Ruiz,${untouched},\nEva Soto,${worked},\nDespués Sí,${known},despues@example.com`,
    );
    await start(one.id);
    const workedId = String((await leadOf(worked))!.id);
    await caller.post(`/api/admin/leads/${workedId}/interactions`, {
      type: 'note',
      direction: 'internal',
      content: 'Hablamos.',
    });
    expect(await leadOf(known)).toMatchObject({ full_name: 'Después Sí' });
    const undone = await undo(one.id);
    expect(undone).toMatchObject({ state: 'undone', left: 1, leftLeads: [{ id: workedId }] });
    expect(await leadOf(untouched)).toBeUndefined();
    expect(await leadOf(worked)).toBeDefined();
    expect(await leadOf(known)).toMatchObject({
      id: knownId,
      full_name: 'Antes',
      email: 'antes@example.com',
    });
    expect((await caller.post<Refusal>(`${PATH}/${one.id}/undo`)).body.code).toBe('IMPORT_STATE');
  });

  it('leaves a lead that was assigned by a user, or that has a task, since', async () => {
    const [assigned, asked, untouched] = [newPhone(), newPhone(), newPhone()];
    const one = await checked(
      `Nombre,Teléfono\nAna Ruiz,${assigned}\nEva Soto,${asked}\nLuz Paz,${untouched}`,
    );
    await start(one.id);
    const [assignedId, askedId] = [await leadOf(assigned), await leadOf(asked)].map((lead) =>
      String(lead!.id),
    );
    const { id: to } = await createAdmin(app, { role: 'agent' });
    const gift = { action: 'assign', ids: [assignedId], adminId: to };
    expect((await caller.post('/api/admin/leads/bulk', gift)).status).toBe(200);
    const task = {
      title: 'Llamar al mediodía',
      leadId: askedId,
      adminId: to,
      dueAt: new Date(Date.now() + 86_400_000),
    };
    expect((await caller.post('/api/admin/tasks', task)).status).toBe(201);
    const undone = await undo(one.id);
    expect(undone).toMatchObject({ state: 'undone', left: 2 });
    expect(new Set(undone.leftLeads.map(({ id }) => id))).toEqual(new Set([assignedId, askedId]));
    expect(await leadOf(untouched)).toBeUndefined();
  });

  it('is over after seven days, and the rows are forgotten', async () => {
    const one = await checked(`Nombre,Teléfono\nAna Ruiz,${newPhone()}\nSin Número,`);
    await start(one.id);
    await app.query(`UPDATE lead_imports SET finished_at = now() - interval '8 days' WHERE id = $1`, [
      one.id,
    ]);
    expect((await caller.post<Refusal>(`${PATH}/${one.id}/undo`)).body.code).toBe('IMPORT_OVER');
    await app.app.get(ImportWorkService).purge();
    expect(await get(one.id)).toMatchObject({ created: 1, refused: 1, refusals: [] });
    const rows = await app.query('SELECT 1 FROM lead_import_rows WHERE import_id = $1', [one.id]);
    expect(rows).toEqual([]);
  });
});

it('a long list is judged without comparing its rows with each other, although the statistics know only short ones', async () => {
  const { body: short } = await send(`Nombre,Teléfono\n${'Ana Ruiz Soto,123\n'.repeat(60)}`);
  await settled(short.id);
  await app.query('ANALYZE lead_import_rows');
  const { body: long } = await send(`Nombre,Teléfono\nAna Ruiz Soto,${newPhone()}\n`);
  await settled(long.id);
  // As after reading, with each phone twice.
  await app.query(
    `INSERT INTO lead_import_rows (import_id, line, cells, outcome, phone_number)
     SELECT $1, n, '[]', 'read', '+1305' || (5000000 + n / 2) FROM generate_series(1001, 41000) AS n`,
    [long.id],
  );
  // Takes minutes, and reaches the time limit of the statement, if the rows are compared with each other.
  await app.app
    .get(DataSource)
    .transaction((manager) => app.app.get(ImportRowsRepository).decide(manager, long.id));
  const { toCreate, refusals } = await get(long.id);
  expect(toCreate).toBeGreaterThanOrEqual(20_000);
  expect(refusals).toEqual([{ refusal: 'twice_in_file', count: expect.closeTo(20_000, -1) as number }]);
});
