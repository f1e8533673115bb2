import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions, runMigrations } from '../database/data-source';
import { ROW_COUNTS, SCHEMA_LINES } from '../database/schema';
import { endWith } from './end-with';

/** Maximum number of shown lines of a difference. */
const SHOWN = 20;

/**
 * Migrates the database of DATABASE_URL, which must be a copy, and checks that its schema equals that of a new database and that
 * all rows are kept.
 * @returns one line for each problem
 */
async function check(url: string): Promise<string[]> {
  const before = await rowsOf(url);
  const dataSource = await new DataSource(dataSourceOptions(url)).initialize();
  const started = Date.now();
  try {
    const applied = await namesOf(dataSource);
    await runMigrations(dataSource);
    const added = (await namesOf(dataSource)).filter((name) => !applied.includes(name));
    say(
      added.length > 0
        ? `Migraciones aplicadas a la copia: ${added.length}, en ${((Date.now() - started) / 1000).toFixed(1)} s\n${added.map((name) => `  ${name}`).join('\n')}`
        : 'La copia ya tiene todas las migraciones de esta versión.',
    );
  } finally {
    await dataSource.destroy();
  }
  const [fresh, copy, after] = [await freshSchema(url), await schemaOf(url), await rowsOf(url)];
  const [inFresh, inCopy] = [new Set(fresh.map(meaning)), new Set(copy.map(meaning))];
  const missing = fresh.filter((line) => !inCopy.has(meaning(line)));
  const unknown = copy.filter((line) => !inFresh.has(meaning(line)));
  const lost = [...before].filter(([name, rows]) => after.has(name) && after.get(name)! < rows);
  say(`Filas: ${[...after.values()].reduce((sum, rows) => sum + rows, 0)} en ${after.size} tablas.`);
  return [
    ...shown('Falta en la copia', missing),
    ...shown('Está solo en la copia (¿hecho a mano?)', unknown),
    ...lost.map(([name, rows]) => `La tabla ${name} tenía ${rows} filas y tiene ${after.get(name)!}.`),
  ];
}

/**
 * Removes differences without meaning that PostgreSQL introduces by a dump and restore: casts between its two text types, and
 * parentheses.
 */
const meaning = (line: string): string => line.replace(/::(?:character varying|text)(?:\[\])?|[()]/g, '');

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

const shown = (title: string, lines: string[]): string[] => [
  ...lines.slice(0, SHOWN).map((line) => `${title}: ${line.replace(/\s+/g, ' ')}`),
  ...(lines.length > SHOWN ? [`${title}: y ${lines.length - SHOWN} más`] : []),
];

const namesOf = async (dataSource: DataSource): Promise<string[]> => {
  const [{ table }] = await dataSource.query<[{ table: string | null }]>(
    `SELECT to_regclass('public.migrations')::text AS "table"`,
  );
  if (!table) return [];
  return (await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id')).map(
    ({ name }) => name,
  );
};

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const schemaOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) =>
    (await client.query<{ line: string }>(SCHEMA_LINES)).rows.map(({ line }) => line),
  );

const rowsOf = (url: string): Promise<Map<string, number>> =>
  withClient(
    url,
    async (client) =>
      new Map(
        (await client.query<{ name: string; rows: number }>(ROW_COUNTS)).rows.map(({ name, rows }) => [
          name,
          rows,
        ]),
      ),
  );

/** Returns the schema that this version creates in an empty database, using a temporary database next to the copy. */
async function freshSchema(url: string): Promise<string[]> {
  const fresh = new URL(url);
  const name = `${fresh.pathname.slice(1)}_fresh`.replaceAll('"', '');
  fresh.pathname = `/${name}`;
  await withClient(url, (client) => client.query(`CREATE DATABASE "${name}" TEMPLATE template0`));
  try {
    const dataSource = await new DataSource(dataSourceOptions(fresh.href)).initialize();
    await runMigrations(dataSource).finally(() => dataSource.destroy());
    return await schemaOf(fresh.href);
  } finally {
    await withClient(url, (client) => client.query(`DROP DATABASE "${name}" WITH (FORCE)`));
  }
}

check(process.env['DATABASE_URL'] ?? '')
  .then((problems) => {
    if (problems.length > 0) {
      process.stderr.write(`${problems.join('\n')}\n`);
      process.exit(1);
    }
    say('La copia quedó igual que una base de datos nueva de esta versión, con todas sus filas.');
  })
  .catch(endWith);
