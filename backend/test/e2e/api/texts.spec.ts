import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { hash } from 'bcrypt';
import { CURRENT_CONSENT_VERSION } from 'domain/messages/consent-texts';
import { AppError } from '../../../src/common/app-error';
import { hashPassword } from '../../../src/modules/auth/login/password';
import { createAdmin, logIn, PASSWORD, type Caller } from '../../support/admin';
import { createTestApp, newIp, newPhone, type Refusal, type TestApp } from '../../support/app';
import { Dice, Fuzzer, type Operation } from '../../support/api/fuzz';
import { insertLeads } from '../../support/leads';
import { textFields, type TextField } from '../../support/api/long-texts';
import { TEXT_FIELDS, type Cleaning } from '../../support/database/text-fields';

interface Field extends TextField {
  operation: Operation;
}

/** A sent text, and the form in which the handler receives it. */
type Pair = [typed: string, read: string];

/** Required fields of a request, by the schema of the field or by the operation of its query. */
const COMPANIONS: Readonly<Record<string, object>> = {
  AddInteractionDto: { content: 'Llamé.' },
  listAppointments: { from: '2094-10-01T00:00:00Z', to: '2094-11-01T00:00:00Z' },
  BulkFilterDto: { adminId: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d' },
  ChargeDto: { cardNumber: '4111 1111 1111 1111', cardExpiry: '12/99', cardCvv: '123' },
  getPaymentLink: { ref: 'AZqwAAAAcACAAAAAAAAAAQ0f3h1mZk9b2l8vJt7y4uE' },
  listSlots: { ref: 'q0nT4mJ8vS2kX6zB1cD5fG9hL3pR7wYa' },
};

const OF_CLEANING: Readonly<Record<Exclude<Cleaning, 'none' | 'password'>, (example: string) => Pair[]>> = {
  text: (example) => [hidden(example), [`${example}\n\n 👩‍👩‍👧 n\u0303\u200d`, `${example}\n\n 👩‍👩‍👧 ñ`]],
  line: (example) => [hidden(example), [`${example} \u00a0\n\u2028e\u200b\u0301`, `${example} é`]],
  name: (example) => [hidden(example), [`${example}  O\u2019Hara\u2011Paz`, `${example} O'Hara-Paz`]],
  email: (example) => [hidden(example), [`ANA.${example}`, `ana.${example}`]],
  phone: (example) => [
    hidden(example),
    ['\u202a\uff13\uff10\uff15\u2013420\u201112\uff13\uff14\u202c', '305-420-1234'],
  ],
  code: (example) => [hidden(example)],
};

/** A text with invisible characters around it and in it. */
const hidden = (text: string): Pair => [
  `\u200b\u00a0\ufeff${text[0]!}\u2060\u00ad${text.slice(1)}\u202c\u2800\u0085`,
  text,
];

/** A form as the landing page sends it. */
const submission = (phoneNumber: string, email: string): object => ({
  fullName: 'Eva Mora Soto',
  phoneNumber,
  state: 'FL',
  method: 'email',
  email,
  consent: { marketingSms: false, textVersion: CURRENT_CONSENT_VERSION },
});

let app: TestApp;
let caller: Caller;
let username: string;

beforeAll(async () => {
  app = await createTestApp();
  ({ username } = await createAdmin(app));
  caller = await logIn(app, username);
});
afterAll(() => app.close());

describe('a pasted phone', () => {
  const PASTED = [
    '\u202a(305) 420-4407\u202c',
    '\u2068+1 305 420 4408\u2069',
    '305\u2011420\u20114409',
    '305\u2013420\u20134410',
    '(305)\u00a0420\u20114411',
    '\u200e+13054204412',
    '1\ufe0d-305-420-4413',
    'tel:+13054204419',
    'Cel. 305-420-4415',
    '(305) 420-4416 ext 5',
    '305.420.4417 x22',
    '(+1) 305 420 4418 (casa)',
    '\uff13\uff10\uff15\uff14\uff12\uff10\uff14\uff14\uff11\uff14',
  ];

  it.each(PASTED)('is read by every endpoint: %j', async (phoneNumber) => {
    const { body } = await app.post<{ phoneNumber: string }>('/api/validate-phone', { phoneNumber }, newIp());
    expect(body.phoneNumber).toMatch(/^\+130542044\d\d$/);
    const added = await caller.post('/api/admin/suppressions', {
      phoneNumber,
      channel: 'sms',
      reason: 'Lo pidió',
    });
    const looked = await caller.post('/api/admin/privacy/lookup', { phoneNumber });
    const blocked = await caller.post('/api/admin/security/block', {
      entityType: 'phone',
      entityValue: phoneNumber,
      reason: 'Prueba',
      blockType: 'temporary',
    });
    const lead = await caller.post<{ id: string }>('/api/admin/leads', { fullName: 'Ana Ruiz', phoneNumber });
    const found = await caller.get<{ leads: { phoneNumber: string }[] }>(
      `/api/admin/leads?search=${encodeURIComponent(phoneNumber)}`,
    );
    expect([added.status, looked.status, blocked.status, lead.status]).toEqual([201, 200, 200, 201]);
    expect(found.body.leads).toMatchObject([{ phoneNumber: body.phoneNumber }]);
  });

  it('is refused when it contains two numbers', async () => {
    const phoneNumber = '(305) 420-4417, (305) 420-4418';
    const { body } = await app.post('/api/validate-phone', { phoneNumber }, newIp());
    expect(body).toMatchObject({ valid: false });
  });
});

describe('an e-mail address', () => {
  const QUOTED = [
    '"eva mora"@example.com',
    '"leo@stranger.example x"@example.com',
    '"a\r\nBcc: x"@example.com',
  ];

  it.each(['uma@example.com\u200b', 'u\u200bma@example.com', '\u202eUma@Example.com'])(
    'is stored in one form: %j',
    async (email) => {
      const { body } = await caller.post<{ id: string; email: string }>('/api/admin/leads', {
        fullName: 'Uma Cano',
        phoneNumber: newPhone(),
        email,
      });
      const changed = await caller.patch<{ email: string }>(`/api/admin/leads/${body.id}`, {
        email: `X${email}`,
      });
      expect([body.email, changed.body.email]).toEqual(['uma@example.com', 'xuma@example.com']);
    },
  );

  it.each(QUOTED)('with a local part in quotes is refused: %j', async (email) => {
    const phoneNumber = newPhone();
    const refused = [
      await caller.post('/api/admin/leads', { fullName: 'Eva Mora', phoneNumber, email }),
      await app.post('/api/leads', submission(phoneNumber, email), newIp()),
      await app.post('/api/leads/resend', { phoneNumber, method: 'email', email }, newIp()),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  it('is blocked in every notation', async () => {
    await caller.post('/api/admin/security/block', {
      entityType: 'email',
      entityValue: '\u200bMala@Example.com',
      reason: 'Prueba',
      blockType: 'temporary',
    });
    for (const email of [
      'mala@example.com',
      'MALA@example.com\u2060',
      `${'\u200b'.repeat(400)}mala@example.com`,
    ])
      expect((await app.post('/api/leads', submission(newPhone(), email), newIp())).status).toBe(403);
  });
});

it('a username with trailing blanks is accepted, because keyboards add them', async () => {
  for (const blank of [' ', '\u00a0', '\u200b'])
    expect(
      (await app.post('/api/admin/login', { username: username + blank, password: PASSWORD }, newIp()))
        .status,
    ).toBe(200);
});

it('a password is accepted in any composition of its accents, and in the composition of older hashes', async () => {
  const [composed, parts] = ['Canción-Ñandú-92', 'Canción-Ñandú-92'.normalize('NFD')];
  const account = await createAdmin(app);
  const login = async (password: string): Promise<number> =>
    (await app.post('/api/admin/login', { username: account.username, password }, newIp())).status;
  // A hash that was made before passwords were composed.
  await app.query('UPDATE admin_users SET password_hash = $2 WHERE id = $1', [
    account.id,
    await hash(parts, 4),
  ]);
  expect([await login(parts), await login(composed)]).toEqual([200, 401]);
  await app.query('UPDATE admin_users SET password_hash = $2 WHERE id = $1', [
    account.id,
    await hashPassword(parts),
  ]);
  expect([await login(parts), await login(composed), await login(`${composed} `)]).toEqual([200, 200, 401]);
});

it('a name and a note are stored as they look', async () => {
  const { body } = await caller.post<{ id: string }>('/api/admin/leads', {
    fullName: '\u200eSiobhán\u00a0O\u2019Neill\u2011Pen\u0303a\u2060',
    phoneNumber: newPhone(),
    note: '\ufeffLlamar\n\nel lunes 👩\u200d👧\u200b',
  });
  const lead = await caller.get(`/api/admin/leads/${body.id}`);
  expect(lead.body).toMatchObject({
    fullName: "Siobhán O'Neill-Peña",
    timeline: expect.arrayContaining([
      expect.objectContaining({ content: 'Llamar\n\nel lunes 👩\u200d👧' }),
    ]) as unknown,
  });
});

describe('a search', () => {
  beforeAll(async () => {
    await insertLeads(
      app,
      [
        'Siobhán O\u2019Brien',
        "Patrick O'Hara",
        'José-Luis Peña',
        'Mun\u0303oz Garci\u0301a Ana',
        'Łukasz Großmann',
      ].map((full_name) => ({ full_name })),
    );
    const written = await app.query<{ id: string }>(
      `INSERT INTO sms_messages (direction, phone_number, body, purpose, status)
       SELECT 'inbound', phone_number, 'Hola', 'received', 'received' FROM leads RETURNING id`,
    );
    // Simulates the job that knows the sender.
    await app.query(
      `UPDATE sms_messages m SET lead_id = l.id FROM leads l
       WHERE l.phone_number = m.phone_number AND m.id = ANY($1::uuid[])`,
      [written.map(({ id }) => id)],
    );
    await app.query(
      `INSERT INTO payments (kind, mode, status, plan, amount_cents, full_name, email, phone, billing_zip)
       SELECT 'first', 'simulator', 'approved', 'growth', 19900, full_name, 'pago@example.com', phone_number, '33101' FROM leads`,
    );
  });

  it.each([
    ["O'Brien", 'Siobhán'],
    ['O\u2019Brien', 'Siobhán'],
    ['OBrien', 'Siobhán'],
    ['O\u2019Hara', 'Patrick'],
    ['ohara', 'Patrick'],
    ['jose luis', 'José'],
    ['José\u2011Luis', 'José'],
    ['pe\u200bn\u0303a luis', 'José'],
    ['munoz', 'Mun'],
    ['Lukasz', 'Łukasz'],
    ['Łukasz', 'Łukasz'],
    ['Grossmann', 'Łukasz'],
    ['großmann', 'Łukasz'],
  ])('finds %j on the list, the board and in an export', async (search, name) => {
    const query = `search=${encodeURIComponent(search)}`;
    const list = await caller.get<{ leads: { firstName: string; fullName: string }[] }>(
      `/api/admin/leads?${query}`,
    );
    const board = await caller.get(`/api/admin/leads/board?${query}`);
    const file = await fetch(`${app.url}/api/admin/leads/export?${query}`, {
      headers: { authorization: `Bearer ${caller.token}` },
    });
    expect(list.body.leads).toHaveLength(1);
    for (const found of [JSON.stringify(list.body), JSON.stringify(board.body), await file.text()])
      expect(found).toContain(name);
  });

  it.each([["O'Brien"], ['O\u2019Brien'], ['OBrien'], ['Lukasz'], ['Grossmann']])(
    'finds %j in conversations, payments and the audience of a campaign',
    async (search) => {
      const query = `search=${encodeURIComponent(search)}`;
      const { body: inbox } = await caller.get<{ conversations: object[] }>(
        `/api/admin/conversations?${query}`,
      );
      const { body: paid } = await caller.get<{ payments: object[] }>(`/api/admin/payments?${query}`);
      const { body: campaign } = await caller.post<{ id: string }>('/api/admin/campaigns', {
        name: 'Búsqueda',
        message: 'Hola.',
        targetCriteria: { list: { search } },
      });
      const { body: audience } = await caller.post(`/api/admin/campaigns/${campaign.id}/preview`, {});
      const name = search.endsWith('Brien') ? 'Siobhán O\u2019Brien' : 'Łukasz Großmann';
      expect(inbox.conversations).toEqual([expect.objectContaining({ fullName: name })]);
      expect(paid.payments).toEqual([expect.objectContaining({ fullName: name })]);
      expect(audience).toMatchObject({ matching: 1 });
    },
  );
});

describe('a lone surrogate', () => {
  it.each(['\ud83d', 'Ana \ude00 Ruiz'])('in a body is refused: %j', async (half) => {
    const { status } = await caller.post('/api/admin/leads', { fullName: half, phoneNumber: newPhone() });
    expect(status).toBe(400);
  });

  const list = (head: string, cell: string): string =>
    `Nombre,Teléfono,Nota,${head}\nAna Robles Gil,${newPhone()},"${cell}","${cell}"\nLuis Paz Cid,${newPhone()},,\n`;
  it.each([
    ['a cell', list('Origen', `${'a'.repeat(4_999)}😀😀`), 'lista.csv', {}],
    ['headings', list(`${'T'.repeat(99)}😀x,${'T'.repeat(99)}😀y`, 'x'), 'lista.csv', {}],
    ['a file name', list('Origen', 'x'), `${'a'.repeat(199)}😀😀.csv`, {}],
    ['named columns', list('Origen', 'x'), 'lista.csv', { mapping: '{"fullName":"Nombre \\ud83d"}' }],
  ])('is neither made from %s of a list nor accepted there', async (_, content, name, fields) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([content]), name);
    const response = await fetch(`${app.url}/api/admin/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.token}`, 'x-forwarded-for': caller.ip },
      body: form,
    });
    const body = (await response.json()) as { rows?: number };
    const isNamed = 'mapping' in fields;
    expect([response.status, body.rows]).toEqual(isNamed ? [422, undefined] : [201, 2]);
  });
});

/** Every text field of every request of the API document. */
describe('the texts of the API', () => {
  let read: unknown;

  const document = JSON.parse(
    readFileSync(join(__dirname, '../../../../openapi/openapi.json'), 'utf8'),
  ) as ConstructorParameters<typeof Fuzzer>[0];
  const fields = new Map<string, Field>();
  for (const operation of new Fuzzer(document, new Dice(1), []).operations)
    for (const field of textFields(operation, document.components.schemas))
      if (!field.schema.enum && !fields.has(field.key)) fields.set(field.key, { ...field, operation });

  beforeAll(() => {
    const validate = ValidationPipe.prototype.transform;
    // The effect of the request is not tested: it ends where its handler would have received it.
    jest.spyOn(ValidationPipe.prototype, 'transform').mockImplementation(async function (
      this: ValidationPipe,
      value: unknown,
      metadata: ArgumentMetadata,
    ) {
      const dto: unknown = await validate.call(this, value, metadata);
      if (metadata.type !== 'body' && metadata.type !== 'query') return dto;
      read = structuredClone({ ...(dto as object) });
      throw new AppError(400, 'READ', 'read');
    });
  });
  afterAll(() => jest.restoreAllMocks());

  /** @returns the request as its handler would receive it, or its refusal */
  async function sent({ operation: { method, path }, ...field }: Field, text: string): Promise<unknown> {
    const value = { ...COMPANIONS[field.key.split(/[.?]/)[0]!], ...(field.with(text) as object) };
    const query =
      field.place === 'query' ? `?${new URLSearchParams(value as Record<string, string>).toString()}` : '';
    read = undefined;
    const { body } = await app.app.inject({
      method: method as 'POST',
      url: path.replace(/\{\w+\}/g, '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d') + query,
      headers: {
        authorization: `Bearer ${caller.token}`,
        'x-forwarded-for': newIp(),
        'content-type': 'application/json',
      },
      ...(field.place === 'body' ? { payload: JSON.stringify(value) } : {}),
    });
    return read ?? (JSON.parse(body) as Refusal).details;
  }

  it('are in the table, each with its cleaning', () => {
    const known = Object.values(TEXT_FIELDS).flat();
    expect([...fields.keys()].filter((key) => !known.includes(key))).toEqual([]);
    expect(known.filter((key, index) => !fields.has(key) || known.indexOf(key) !== index)).toEqual([]);
  });

  it.each(Object.keys(OF_CLEANING) as (keyof typeof OF_CLEANING)[])(
    'reach their handlers without invisible characters: %s',
    async (cleaning) => {
      const dirty: unknown[] = [];
      for (const key of TEXT_FIELDS[cleaning]) {
        const field = fields.get(key)!;
        const given = [field.schema.example].flat()[0];
        const usual = field.schema.format?.startsWith('date') ? '2094-11-01T00:00:00Z' : 'texto';
        const pairs = OF_CLEANING[cleaning](typeof given === 'string' ? given : usual);
        for (const [place, [typed, clean]] of pairs.entries()) {
          const [one, other] = [await sent(field, typed), await sent(field, clean)];
          // A field may refuse the second value: then it refuses both.
          const isTaken = place > 0 || !Array.isArray(other);
          if (!isTaken || JSON.stringify(one) !== JSON.stringify(other)) dirty.push([key, one, other]);
        }
      }
      expect(dirty).toEqual([]);
    },
  );
});
