import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newIp, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';

/** Every moment and every day that a request may contain, as named in the API document. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
}
interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface DateField {
  method: string;
  path: string;
  place: 'query' | 'body';
  /** Names from the outside in; `0` is the first entry of a list. */
  names: string[];
  format: string;
}

const api = JSON.parse(readFileSync(join(__dirname, '../../../../openapi/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const schemaOf = (schema: Schema): Schema =>
  schema.$ref ? api.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;

/** The dates below a schema. */
function* datesOf(schema: Schema, names: string[] = []): Generator<[names: string[], format: string]> {
  const { format, properties = {}, items, allOf = [], anyOf = [] } = schemaOf(schema);
  if (format === 'date' || format === 'date-time') yield [names, format];
  for (const [name, inner] of Object.entries(properties)) yield* datesOf(inner, [...names, name]);
  if (items) yield* datesOf(items, [...names, '0']);
  for (const part of [...allOf, ...anyOf]) yield* datesOf(part, names);
}

const FIELDS: DateField[] = Object.entries(api.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => [
    ...parameters
      .filter((parameter) => parameter.in === 'query')
      .flatMap(({ name, schema }) =>
        [...datesOf(schema, [name])].map(([names, format]) => ({
          method,
          path,
          place: 'query' as const,
          names,
          format,
        })),
      ),
    ...[...datesOf(requestBody?.content['application/json']?.schema ?? {})].map(([names, format]) => ({
      method,
      path,
      place: 'body' as const,
      names,
      format,
    })),
  ]),
);

let app: TestApp;
let owner: Caller;

beforeAll(async () => {
  app = await createTestApp();
  owner = await logIn(app, (await createAdmin(app)).username);
});
afterAll(() => app.close());

const nested = (names: string[], value: string): unknown =>
  names.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);

/** Sends a value in one field alone. @returns the status and the error text of the field, or null */
async function send(
  { method, path, place, names }: DateField,
  value: string,
): Promise<[number, string | null]> {
  const named = names.join('.');
  const address = path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000');
  const query = place === 'query' ? `?${new URLSearchParams({ [named]: value })}` : '';
  const response = await fetch(app.url + address + query, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${owner.token}`,
      'x-forwarded-for': path.startsWith('/api/admin') ? owner.ip : newIp(),
      ...(place === 'body' ? { 'content-type': 'application/json' } : {}),
    },
    ...(place === 'body' ? { body: JSON.stringify(nested(names, value)) } : {}),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  const { details } = (isJson ? await response.json() : {}) as Partial<Refusal>;
  // Values that the caller has seen are refused as a whole.
  const isAbout = (field: string): boolean =>
    field === named || `${field}.0` === named || (field === 'seen' && names[0] === field);
  return [response.status, details?.find(({ field }) => isAbout(field))?.message ?? null];
}

const nameOf = ({ method, path, names }: DateField): string => `${method} ${path} ${names.join('.')}`;

it('the document names many dates, and marks each as a day or a moment', () => {
  expect(FIELDS.length).toBeGreaterThan(40);
  expect(new Set(FIELDS.map(({ format }) => format))).toEqual(new Set(['date', 'date-time']));
  const named = FIELDS.map(nameOf);
  for (const field of [
    'post /api/appointments startsAt',
    'get /api/appointments/slots from',
    'get /api/admin/leads from',
    'put /api/admin/settings appointmentRules.holidays.0',
    'put /api/admin/agents/{id}/availability exceptions.0.from',
    'post /api/admin/privacy/requests receivedOn',
    'post /api/admin/leads/bulk/all filter.to',
  ])
    expect(named).toContain(field);
});

it.each(FIELDS.map((field) => [nameOf(field), field] as const))(
  '%s: refuses a day that does not exist, and a moment without a zone',
  async (_, field) => {
    const refused = [400, expect.any(String)];
    for (const value of [
      '2026-02-30',
      '2026-11-31',
      '2026-02-30T10:00:00Z',
      '2026-12-01T15:00:00',
      '2026-12-01T24:00:00Z',
    ])
      expect([value, ...(await send(field, value))]).toEqual([value, ...refused]);
  },
);

it.each(FIELDS.map((field) => [nameOf(field), field] as const))(
  '%s: accepts an existing day or moment',
  async (_, field) => {
    const value = field.format === 'date' ? '2028-02-29' : '2028-02-29T23:30:00-05:00';
    expect((await send(field, value))[1] ?? '').not.toMatch(/ISO 8601|su zona|AAAA-MM-DD|^Escriba el día/);
  },
);

describe('a day without a time', () => {
  it('means midnight in the office’s time zone in queries', async () => {
    const [before, first, last, after] = await insertLeads(app, [
      { created_at: '2026-03-08T04:59:59Z' },
      { created_at: '2026-03-08T05:00:00Z' }, // Midnight in New York, where the clocks change that day.
      { created_at: '2026-03-09T03:59:59Z' },
      { created_at: '2026-03-09T04:00:00Z' },
    ]);
    const { body } = await owner.get<{ leads: { id: string }[] }>(
      '/api/admin/leads?page=1&pageSize=10&from=2026-03-08&to=2026-03-09',
    );
    const ids = body.leads.map(({ id }) => id);
    expect(ids.sort()).toEqual([first, last].sort());
    expect(ids).not.toContain(before);
    expect(ids).not.toContain(after);
  });

  it('is stored as midnight in the office’s time zone when sent in bodies', async () => {
    const saved = await owner.post<{ id: string; filter: { from: string } }>('/api/admin/views', {
      name: 'Marzo',
      filter: { from: '2026-03-08' },
    });
    expect([saved.status, saved.body.filter.from]).toEqual([201, '2026-03-08T05:00:00.000Z']);
  });

  it('is refused in place of a moment, with a text that names the missing part', async () => {
    const { status, body } = await app.post<Refusal>('/api/appointments', {
      ref: 'x',
      startsAt: '2026-12-01',
    });
    expect(status).toBe(400);
    expect(body.details).toContainEqual(
      expect.objectContaining({
        field: 'startsAt',
        message: 'startsAt debe llevar su hora y su zona, como 2026-12-01T15:00:00Z.',
      }),
    );
  });
});
