import { text } from 'node:stream/consumers';
import { DataSource } from 'typeorm';
import type { CopyValue } from '../../../src/database/driver/copy-parameters';
import { CopySnapshot } from '../../../src/database/driver/copy-rows';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';

const AS_IT_COMES = { head: '', first: '', next: '\n', tail: '' };
const DAY = new Date('2026-11-20T17:00:00.123Z');

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('template0');
  dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
});

afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

/** The rows of a query as JSON, each one value or a list of several. */
async function copied(query: string, ...values: CopyValue[]): Promise<unknown[]> {
  const snapshot = await CopySnapshot.open(dataSource);
  const rows = await snapshot.copy(
    `SELECT to_json(value) FROM (${query}\n) AS rows(value)`,
    values,
    // No JSON contains these.
    `FORMAT csv, DELIMITER E'\\x02', QUOTE E'\\x01'`,
    AS_IT_COMES,
  );
  return (await text(rows)).split('\n').map((row) => JSON.parse(row || 'null') as unknown);
}

const typed = (query: string): string => `SELECT pg_typeof(${query})::text || ': ' || (${query})::text`;

describe('values of a copied query', () => {
  it.each<[string, string]>([
    ['quotes', `O'Brien "Pat" ''; DROP TABLE leads; --`],
    ['backslashes', String.raw`C:\temp\' \\ E'\n'`],
    ['what looks like a parameter', '$1 $2 $10'],
    ['what looks like a setting', `' || current_setting('copy.p2') || '`],
    ['line ends and other alphabets', 'Peña\r\n\t✓ 日本'],
    ['nothing', ''],
  ])('pass a text with %s', async (_, value) => {
    expect(await copied('SELECT $1', value)).toEqual([value]);
    expect(await copied('SELECT $2 || $1', value, 'before: ')).toEqual([`before: ${value}`]);
  });

  it.each<[CopyValue, string]>([
    ['7', 'text: 7'],
    [7, 'bigint: 7'],
    [-7, 'bigint: -7'],
    [9_007_199_254_740_993n, 'bigint: 9007199254740993'],
    [0.1, 'double precision: 0.1'],
    [true, 'boolean: true'],
    [false, 'boolean: false'],
    [DAY, 'timestamp with time zone: 2026-11-20 17:00:00.123+00'],
    [['a,b', '"{}"', `c'\\`], String.raw`text[]: {"a,b","\"{}\"","c'\\"}`],
    [[1, 2], 'bigint[]: {1,2}'],
    [[], 'text[]: {}'],
  ])('have the type of %p', async (value, expected) => {
    expect(await copied(typed('$1'), value)).toEqual([expected]);
  });

  it('have the type of a cast, where there is one', async () => {
    expect(await copied(typed('$1::date'), DAY)).toEqual(['date: 2026-11-20']);
    expect(await copied(typed('$1::numeric(5,2)'), '1.5')).toEqual(['numeric: 1.50']);
    expect(await copied(typed('CAST($1 AS uuid[])'), ['00000000-0000-4000-8000-000000000001'])).toEqual([
      'uuid[]: {00000000-0000-4000-8000-000000000001}',
    ]);
  });

  it('pass null, with a cast and without', async () => {
    expect(await copied('SELECT $1 IS NULL AND $1::int IS NULL AND $2 = 1', null, 1)).toEqual([true]);
    expect(await copied(typed('coalesce($1::date, $2::date)'), null, '2026-11-20')).toEqual([
      'date: 2026-11-20',
    ]);
  });

  it('distinguish the tenth parameter from the first', async () => {
    const values = Array.from({ length: 11 }, (_, index) => `v${index + 1}`);
    const all = values.map((_, index) => `$${index + 1}`).join(', ');
    expect(await copied(`SELECT ARRAY[$10, $1, $11] WHERE 'v2' IN (${all})`, ...values)).toEqual([
      ['v10', 'v1', 'v11'],
    ]);
  });

  it('are found as often as the query names them', async () => {
    expect(await copied('SELECT n FROM generate_series($1::int, $1 + 1) AS n WHERE n >= $1', 3)).toEqual([
      3, 4,
    ]);
  });

  it.each([
    ['a text', `'$1'`, '$1'],
    ['a text with a doubled quote', `'it''s $1'`, `it's $1`],
    ['a text with escapes', String.raw`E'it\'s $1''s'`, `it's $1's`],
    ['a typed text', `date'2026-11-20' || '\\' || '$1'`, '2026-11-20\\$1'],
  ])('take no place inside %s', async (_, quoted, expected) => {
    expect(await copied(`SELECT ${quoted} || $1`, '!')).toEqual([`${expected}!`]);
  });

  it('take no place inside a name or a comment', async () => {
    expect(
      await copied(
        `SELECT "a $1" || b$1 || $1 /* it's $1 */ -- "$2
           FROM (SELECT 'a' AS "a $1", 'b' AS b$1) AS t`,
        '!',
      ),
    ).toEqual(['ab!']);
  });

  it('are in no text that PostgreSQL shows of its connections', async () => {
    const [shown] = await copied(
      `SELECT query FROM pg_stat_activity WHERE pid = pg_backend_pid() AND length($1) > 0`,
      'María Peña',
    );
    expect(shown).toContain('COPY (');
    expect(shown).not.toContain('María');
  });

  it.each<[string, string, CopyValue[], string]>([
    ['one is missing', 'SELECT $1, $2', ['a'], 'no value for $2'],
    ['there are none', 'SELECT $1', [], 'no value for $1'],
    ['one is named $0', 'SELECT $0', ['a'], 'no value for $0'],
    ['one is not asked for', 'SELECT $2', ['a', 'b'], 'the statement has no $1'],
    ['one is asked for in a text only', `SELECT '$1'`, ['a'], 'the statement has no $1'],
    ['one is undefined', 'SELECT $1', [undefined as never], 'undefined'],
    ['one is an object', 'SELECT $1', [{ a: 1 } as never], 'object'],
    ['one is no number', 'SELECT $1', [Number.NaN], 'number'],
    ['one is no date', 'SELECT $1', [new Date('never')], 'not a valid date'],
    ['a list is mixed', 'SELECT $1', [['a', 1]], 'several types'],
    ['a text is in dollar quotes', 'SELECT $$it $1$$', ['a'], 'dollar quotes'],
    ['a text is in named dollar quotes', 'SELECT $x$it $1$x$', ['a'], 'dollar quotes'],
  ])('are refused when %s, and the connection is given back', async (_, query, values, message) => {
    const snapshot = await CopySnapshot.open(dataSource);
    await expect(snapshot.copy(query, values, 'FORMAT csv', AS_IT_COMES)).rejects.toThrow(message);
    // Far more than there are connections and downloads at once.
    for (let time = 0; time < 12; time++) {
      const next = await CopySnapshot.open(dataSource);
      await expect(next.copy(query, values, 'FORMAT csv', AS_IT_COMES)).rejects.toThrow(message);
    }
  });
});
